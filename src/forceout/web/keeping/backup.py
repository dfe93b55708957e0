"""A backup: one file with the whole database and the secret that signs cookies, taken while the server runs.

The file is a SQLite database with one table more, `forceout_backup`, that says what it is. SQLite writes it from a
snapshot (`VACUUM INTO`): acts go on meanwhile, and what was deleted earlier does not come along in unused pages. It is
written beside its place, checked, and only then renamed, so that under its own name there is always a whole one.
"""

from __future__ import annotations

import datetime
import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from forceout import __version__
from forceout.web.folder import DATABASE, SECRET, Unusable, free_bytes
from forceout.web.keeping.kept_database import (
    Broken,
    Contents,
    check_whole,
    digest,
    fold_every_log,
    migrations_of,
    opened,
)

FORMAT = "1"
LABEL = "forceout_backup"
"""The table that makes a database a backup."""
SPARE = 1_000_000
"""Bytes that must be left over."""


@dataclass(frozen=True)
class Label:
    """What a backup says of itself. `secret` is "" where the server has it from its environment."""

    release: str
    made: str
    secret: str
    digest: str


@dataclass(frozen=True)
class BackedUp:
    file: Path
    bytes: int
    contents: Contents
    with_secret: bool


def back_up(folder: Path, wanted: Path, *, folded: bool = True) -> BackedUp:
    """Writes a backup of the folder; `Unusable` says why there is none, and then what was there before still is.

    Without `folded` the logs are not played through, which takes long where there are many.
    """
    kept = folder / DATABASE
    if not kept.is_file():
        raise Unusable(f"there is no database in {folder}. Name the data folder of the server with --data.")
    file = _place(wanted)
    try:
        with _written_beside(file) as part:
            _check_room(kept, file)
            _copy(kept, part)
            check_whole(part)
            contents = fold_every_log(part) if folded else Contents(0, 0, 0, ())
            secret = _secret(folder)
            _put_label(part, secret)
            size = part.stat().st_size
    except Broken as error:
        raise Unusable(f"the database {kept} {error}. No backup was made; an older one was left as it is.") from None
    except sqlite3.Error as error:
        raise Unusable(_words(kept, file, error)) from None
    except OSError as error:
        raise Unusable(f"{error.filename or file} cannot be written: {error.strerror}. No backup was made.") from None
    return BackedUp(file, size, contents, bool(secret))


def _place(wanted: Path) -> Path:
    """The file to write. In a folder it gets a name with the time, and nothing but a backup is ever replaced."""
    file = wanted.absolute()
    if file.is_dir():
        now = datetime.datetime.now(datetime.UTC)
        return file / f"forceout-{now:%Y-%m-%d-%H%M%S}.backup"
    if not file.parent.is_dir():
        raise Unusable(f"there is no folder {file.parent}.")
    if file.exists():
        try:
            read_label(file)
        except (Broken, OSError):
            raise Unusable(f"{file} is there already and is not a backup. Choose another name.") from None
    return file


@contextmanager
def _written_beside(file: Path) -> Iterator[Path]:
    """A file beside it that becomes it when all has gone well. It is locked, so that two at once do not mix."""
    part = file.with_name(f"{file.name}.part")
    lock = _locked(part)
    try:
        _clear_journals(part)  # a backup that was killed may have left something
        os.ftruncate(lock, 0)
        yield part
        os.fsync(lock)
        part.replace(file)
        _sync_folder(file.parent)
    except BaseException:
        _clear_journals(part)
        with suppress(OSError):
            part.unlink()
        raise
    finally:
        os.close(lock)


def _clear_journals(part: Path) -> None:
    """SQLite would play an old journal back into the new file."""
    for end in ("-journal", "-wal", "-shm"):
        with suppress(OSError):
            part.with_name(part.name + end).unlink()


def _locked(part: Path) -> int:
    while True:
        lock = os.open(part, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.fchmod(lock, 0o600)
            if os.fstat(lock).st_ino == part.stat().st_ino:
                return lock
        except BlockingIOError:
            os.close(lock)
            raise Unusable(f"another backup is being written to {part}.") from None
        except FileNotFoundError:
            pass
        os.close(lock)  # another backup renamed it just now: that file is finished, and not ours


def _sync_folder(folder: Path) -> None:
    """A rename is on the disk when its folder is."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _check_room(kept: Path, file: Path) -> None:
    needed, free = kept.stat().st_size + SPARE, free_bytes(file.parent)
    if free < needed:
        raise Unusable(
            f"{file.parent} has only {free // 1_000_000} MB left, and the backup may need "
            f"{-(-needed // 1_000_000)} MB. No backup was made."
        )


def _copy(kept: Path, part: Path) -> None:
    with opened(kept, writing=True) as database:
        database.execute("vacuum into ?", [str(part)])


def _put_label(part: Path, secret: str) -> None:
    with opened(part, writing=True) as database:
        database.execute("pragma journal_mode = memory")  # no second file; it is not in its place yet
        told = {
            "format": FORMAT,
            "release": __version__,
            "made": datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds"),
            "secret": secret,
            "digest": digest(database, without=LABEL),
            "migrations": " ".join(sorted(migrations_of(database))),
        }
        database.execute("begin")
        database.execute(f"create table {LABEL} (name text primary key, told text not null)")
        database.executemany(f"insert into {LABEL} values (?, ?)", told.items())
        database.execute("commit")


def read_label(file: Path) -> Label:
    """What a backup says of itself; `Broken` for every other file."""
    try:
        with opened(file) as database:
            told = dict(database.execute(f"select name, told from {LABEL}"))
    except sqlite3.Error:
        check_whole(file)  # it may know better what is wrong
        raise Broken("is not a backup of Forceout") from None
    if told.get("format") != FORMAT:
        raise Broken("was made by a newer release of Forceout; update Forceout first")
    try:
        return Label(told["release"], told["made"], told["secret"], told["digest"])
    except KeyError:
        raise Broken("is damaged, or cut off") from None


def _secret(folder: Path) -> str:
    try:
        return (folder / SECRET).read_text()
    except FileNotFoundError:
        return ""  # the server has it from its environment
    except (OSError, UnicodeDecodeError):
        raise Unusable(f"the secret {folder / SECRET} cannot be read. No backup was made.") from None


def _words(kept: Path, file: Path, error: sqlite3.Error) -> str:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
        return f"the disk with {file.parent} is full or failing. No backup was made; an older one was left as it is."
    if code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return f"the database {kept} cannot be opened, or {file.parent} cannot be written to. No backup was made."
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return f"the database {kept} was busy for too long. Try again; no backup was made."
    return f"the database {kept} is damaged. No backup was made; an older one was left as it is."
