"""The data folder: one process has it, and what is in it can be read and written. Else one sentence says why not."""

from __future__ import annotations

import fcntl
import os
import secrets
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

DATABASE = "forceout.sqlite3"
LOCK = "lock"
SECRET = "secret"
UNFINISHED = "restore-unfinished"
"""A note in the folder while `forceout restore` exchanges its files. What it says is where the earlier ones are."""
MAGIC = b"SQLite format 3\0"
NOT_OURS = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM)
"""What SQLite answers where we may not write."""
ENOUGH = 50_000_000
"""Bytes that must be free on the disk for matches to go on."""

_held: dict[Path, IO[str]] = {}
_left: set[Path] = set()
_eyes: dict[Path, int] = {}


def data_folder(named: str | None = None) -> Path:
    """Where everything is kept: as it was named, or as the environment says."""
    return Path(named or os.environ.get("FORCEOUT_DATA", "data")).absolute()


def prepare(folder: Path) -> None:
    """Makes the folder and its secret, where they are missing: when the application starts, not when it is imported.

    Names of children are nobody else's business: both are for their owner alone.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if os.environ.get("FORCEOUT_SECRET"):
        return
    try:
        with os.fdopen(os.open(folder / SECRET, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass  # it has one, or another process was first


def read_secret(folder: Path) -> str:
    """The secret that signs cookies; "" where none has been made, and then nothing can be served."""
    try:
        return os.environ.get("FORCEOUT_SECRET") or (folder / SECRET).read_text()
    except FileNotFoundError:
        return ""


class Unusable(RuntimeError):
    """Why the folder cannot be used, in a sentence for whoever starts the server."""

    brief = "The database cannot be used."
    """The same for everybody: without saying where anything is."""


class InUse(Unusable):
    """Another process has the folder."""


def give_to_owner(path: Path, folder: Path) -> None:
    """What root makes in the folder of somebody else is that somebody's: else the server could not use it."""
    if os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def hold(folder: Path) -> None:
    """Takes the folder for the life of this process; `Unusable` where another process has it.

    The system gives the lock back however a process ends, so nothing is left behind that somebody would have to clear.
    """
    if folder in _held:
        return
    try:
        lock = (folder / LOCK).open("a+")
        give_to_owner(folder / LOCK, folder)
    except OSError as error:
        raise Unusable(f"the data folder {folder} cannot be written to: {error.strerror}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.seek(0)
        process = lock.read(20).strip()
        lock.close()
        named = f" (process {process})" if process.isdecimal() else ""
        raise InUse(
            f"another server{named} already uses the data folder {folder}. Stop it, or name another one with --data."
        ) from None
    lock.seek(0)
    if lock.read(20).strip():
        _left.add(folder)
    lock.seek(0)
    lock.truncate()
    lock.write(str(os.getpid()))
    lock.flush()
    _held[folder] = lock


def let_go(folder: Path) -> None:
    """In good order: whoever comes next sees that nobody was killed here."""
    lock = _held.pop(folder, None)
    if lock is not None:
        with suppress(OSError):  # on a full or failing disk the next one will think otherwise, and no harm done
            lock.seek(0)
            lock.truncate()
        lock.close()


def was_left(folder: Path) -> bool:
    """Whether whoever had the folder before this process did not end in good order."""
    return folder in _left


def check_database(folder: Path) -> None:
    """Whether the database is whole and can be written; a folder without one is as good as new."""
    check_finished(folder)
    kept = folder / DATABASE
    if not kept.exists():
        return
    try:
        with closing(sqlite3.connect(kept, timeout=5, isolation_level=None)) as database:
            (told,) = database.execute("pragma quick_check(1)").fetchone()
            database.execute("begin immediate")
            (version,) = database.execute("pragma user_version").fetchone()
            database.execute(f"pragma user_version = {int(version)}")  # written, and taken back
            database.execute("rollback")
    except sqlite3.Error as error:
        raise _unusable(kept, error) from None
    if told != "ok":
        raise _unusable(kept, sqlite3.DatabaseError(told))


def check_finished(folder: Path) -> None:
    """Whether no restore was broken off in the middle: else the folder holds half of two databases, or none."""
    try:
        aside = (folder / UNFINISHED).read_text().strip()
    except FileNotFoundError:
        return
    earlier = f" What was there before is in {aside}." if aside else ""
    raise Unusable(
        f"“forceout restore” was broken off while it exchanged the files in {folder}. Run it once more.{earlier}"
    )


def try_database(folder: Path) -> None:
    """Whether the database is there now, and would take one more act; nothing is written. `Unusable` where not.

    With eyes of its own: a connection that has been open for long does not see that its file is gone or read-only.
    """
    kept = folder / DATABASE
    try:
        if not kept.exists():
            raise FileNotFoundError(kept)
        if not os.access(kept, os.W_OK, effective_ids=True):
            raise PermissionError("readonly")
        # opened once and never closed: to close any file of the database lets go of SQLite's locks on it
        eye = _eyes.get(kept)
        if eye is None:
            eye = _eyes[kept] = os.open(kept, os.O_RDONLY)
        if os.fstat(eye).st_ino != kept.stat().st_ino or os.pread(eye, len(MAGIC), 0) != MAGIC:
            raise sqlite3.DatabaseError("another file is in its place")
        with closing(
            sqlite3.connect(f"{kept.as_uri()}?mode=rw", uri=True, timeout=2, isolation_level=None)
        ) as database:
            database.execute("select 1 from sqlite_schema limit 1").fetchone()
            database.execute("begin immediate")
            database.execute("rollback")
    except (OSError, sqlite3.Error) as error:
        raise _unusable(kept, error) from None


def _unusable(kept: Path, error: Exception) -> Unusable:
    brief, mend = _words(error)
    found = Unusable(brief.format(f" {kept}").replace("The", "the", 1) + mend)
    found.brief = brief.format("")
    return found


def _words(error: Exception) -> tuple[str, str]:
    """What is wrong with the database, with a gap for its name; and what to do."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest of it says more about the same
    if isinstance(error, FileNotFoundError):
        return "The database{} is not there any more.", " Put it back, or restore a backup."
    if isinstance(error, PermissionError) or code in NOT_OURS:
        return "The database{} cannot be written to.", " Look at who owns it and its folder, and at the disk."
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return "The database{} is being written to by another program.", " Stop that program first."
    if code == sqlite3.SQLITE_FULL:
        return "The database{} is on a disk that is full.", " Make room on it."
    return "The database{} is damaged.", " Put a backup in its place, or start with another --data."


def free_bytes(folder: Path) -> int:
    kept = os.statvfs(folder)
    return kept.f_bavail * kept.f_frsize
