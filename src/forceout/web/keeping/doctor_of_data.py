"""What the doctor says of a data folder: the folder, its disk, the secret, the database and the clock."""

from __future__ import annotations

import fcntl
import os
import sqlite3
import stat
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from forceout.web.databases import named_database
from forceout.web.folder import DATABASE, ENOUGH, LOCK, SECRET, Unusable, check_finished, free_bytes
from forceout.web.keeping.check import Check, bad, good, look
from forceout.web.keeping.kept_database import (
    Broken,
    check_whole,
    fold_every_day,
    known_migrations,
    migrations_of,
    opened,
    play_codes,
)
from forceout.web.keeping.restore import STAGE
from forceout.web.keeping.upgrading import BEFORE_UPGRADE

ROOMY = 10 * ENOUGH
LARGE_JOURNAL = 200_000_000
SHORT_SECRET = 32
SLOW_DISK = 0.05
RELEASED = 1_790_000_000
"""A moment before this release was made (autumn 2026): no clock that is right is behind it."""
DAY = 86_400


def checks_of_data(folder: Path) -> list[Check]:
    """As far as one can be looked at without the other."""
    return list(_checks(folder))


def _checks(folder: Path) -> Iterator[Check]:
    now = time.time()
    if now < RELEASED:
        yield bad("clock", f"The clock says {_day(now)}, which cannot be.", "Set the machine's clock, best by NTP.")
    if not folder.exists():
        yield _unmade(folder)
        if os.environ.get("FORCEOUT_SECRET"):
            yield _secret(folder)
        return
    if not folder.is_dir():
        yield bad("folder", f"{folder} is not a folder.", "Name another with --data, or move that file away.")
        return
    yield _folder(folder)
    yield _space(folder)
    yield _server(folder) or good("lock", "No server is using the folder.")
    yield _secret(folder)
    yield from _restore(folder)
    yield from _copies(folder)
    if not named_database():
        yield from _database(folder, now)


def _unmade(folder: Path) -> Check:
    parent = next(place for place in folder.parents if place.exists())
    if not os.access(parent, os.W_OK | os.X_OK):
        return bad(
            "folder",
            f"The data folder {folder} is not there and cannot be made.",
            f"Let the server's user write to {parent}, or name another folder with --data.",
        )
    return good("folder", f"The data folder {folder} is not there yet; the server will make it.")


def _folder(folder: Path) -> Check:
    try:
        seconds = _seconds_to_disk(folder)
    except OSError as error:
        mend = f"Let the server's user write to it: chown -R USER {folder}"
        return bad("folder", f"Nothing can be written to {folder}: {error.strerror}.", mend)
    if stat.S_IMODE(folder.stat().st_mode) & 0o077:
        mend = f"chmod 700 {folder}"
        return look("folder", f"Others on this machine can look into {folder}, where children's names are.", mend)
    if seconds > SLOW_DISK:
        mend = "Every act waits for the disk. Use a disk of this machine, not one over the network."
        return look("folder", f"The disk under {folder} is slow: {seconds * 1000:.0f} ms to keep one act.", mend)
    return good("folder", f"The data folder {folder} can be written to ({seconds * 1000:.1f} ms to the disk).")


def _seconds_to_disk(folder: Path) -> float:
    """How long it takes until something small is on the disk."""
    took = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(7):
            began = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return statistics.median(took)


def _space(folder: Path) -> Check:
    free = free_bytes(folder)
    text = f"{free // 1_000_000:,} MB are free on the disk"
    if free < ENOUGH:
        return bad("disk", f"Only {text}.", "Make room: no act can be kept on a full disk.")
    if free < ROOMY:
        return look("disk", f"Only {text}.", "Make room soon, or keep tables for fewer days.")
    return good("disk", f"{text}.")


def _server(folder: Path) -> Check | None:
    """The server that has the folder, where one does. The lock is let go at once."""
    try:
        with (folder / LOCK).open() as lock:
            process = lock.read(20).strip()
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return good("server", f"A server (process {process}) is using the folder.")
    except OSError:
        pass
    return None


def _secret(folder: Path) -> Check:
    named = os.environ.get("FORCEOUT_SECRET", "")
    if named and len(named.strip()) < SHORT_SECRET:
        # whoever guesses it is anybody at any table; and workers do what was signed with it
        mend = "Make one by “openssl rand -hex 32”, the same for all processes; players choose their seats anew."
        return bad("secret", "FORCEOUT_SECRET is too short to be safe.", mend)
    if named:
        return good("secret", "The secret that signs cookies comes from FORCEOUT_SECRET.")
    path = folder / SECRET
    try:
        text, mode = path.read_text(), stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        if (folder / DATABASE).exists():
            mend = (
                "Put the old one back from a backup, or set FORCEOUT_SECRET: a new one takes players off their seats."
            )
            return look("secret", f"There is no secret in {folder}, but there are tables.", mend)
        return good("secret", "There is no secret yet; the server will make one.")
    except (OSError, UnicodeDecodeError):
        return bad("secret", f"The secret {path} cannot be read.", f"chown it to the server's user; chmod 600 {path}")
    if len(text.strip()) < SHORT_SECRET:
        mend = f"Delete {path}; the server makes a new one, and players choose their seats anew."
        return bad("secret", "The secret that signs cookies is too short to be safe.", mend)
    if mode & 0o077:
        return bad("secret", "Others on this machine can read the secret that signs cookies.", f"chmod 600 {path}")
    return good("secret", "The secret that signs cookies is for its owner alone.")


def _restore(folder: Path) -> Iterator[Check]:
    try:
        check_finished(folder)
    except Unusable as error:
        yield bad("restore", str(error), "Run “forceout restore” once more.")
    if (folder / STAGE).exists():
        mend = f"It holds names. Delete {folder / STAGE} unless a restore is running."
        yield look("restore", "A restore that was broken off has left something behind.", mend)
    aside = sorted(folder.glob("before-restore-*"))
    if aside:
        mend = "They hold names. Delete them when you no longer need them."
        yield look("restore", f"Folders from before a restore are still kept: {len(aside)}.", mend)


def _copies(folder: Path) -> Iterator[Check]:
    """What the server keeps by itself, so that nobody is surprised where names lie."""
    days, before = len(list(folder.glob("days/*.jsonl"))), len(list(folder.glob(f"{BEFORE_UPGRADE}/*.backup")))
    if days or before:
        of_days, of_all = _many(days, "copy", "copies"), _many(before, "copy", "copies")
        text = f"{of_days} of league days and {of_all} from before an upgrade are kept in the folder; they hold names."
        yield good("copies", text)


def _many(count: int, one: str, more: str = "") -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"


def _database(folder: Path, now: float) -> Iterator[Check]:
    kept = folder / DATABASE
    if not kept.exists():
        yield good("database", "There is no database yet; the server will make it.")
        return
    if not os.access(kept, os.W_OK):
        yield bad(
            "database", f"The database {kept} cannot be written to.", f"chown it to the server's user; chmod 600 {kept}"
        )
        return
    backup = "Stop the server and put a backup back: forceout restore FILE"
    try:
        check_whole(kept)
        with opened(kept) as database:
            had, known = migrations_of(database), known_migrations()
            (mode,) = database.execute("pragma journal_mode").fetchone()
            (tables, latest) = database.execute("select count(*), max(attended) from tables_table").fetchone()
            days, actions, broken = fold_every_day(database) if "days/0001_initial" in had else (0, 0, [])
            codes, unread = play_codes(database) if "learning_path/0001_initial" in had else (0, 0)
    except Broken as error:
        yield bad("database", f"The database {kept} {error}.", backup)
        return
    except (OSError, sqlite3.Error):
        yield bad("database", f"The database {kept} cannot be opened.", "Look at who owns it and its folder.")
        return
    yield good("database", f"The database is whole and holds {tables:,} table{'' if tables == 1 else 's'}.")
    if broken:
        mend = "Put a backup back, or carry the day on from a copy in the folder “days”."
        yield bad("days", f"The log of a league's day cannot be folded any more: {', '.join(broken)}.", mend)
    elif days:
        yield good("days", f"{_many(days, 'league day')} with {_many(actions, 'action')}, every log folded.")
    if unread:
        mend = "Put a backup back; the learners concerned still have what their own browsers keep."
        yield bad("play codes", f"Learning progress cannot be read any more under {_many(unread, 'play code')}.", mend)
    elif codes:
        yield good("play codes", f"Learning progress is kept under {_many(codes, 'play code')}, without names.")
    yield _migrations(had, known)
    yield _journal(kept, mode)
    if latest and latest / 1000 > now + DAY:
        text = f"The clock says {_day(now)}, but somebody played on {_day(latest / 1000)}."
        yield bad("clock", text, "Set the machine's clock, best by NTP.")
    elif now >= RELEASED:
        yield good("clock", "The clock is not behind what has been played.")


def _migrations(had: set[str], known: set[str]) -> Check:
    if had - known:
        return bad("migrations", "A newer release of Forceout has used this database.", "Update Forceout.")
    if known - had:
        return look(
            "migrations",
            "The database is from an older release.",
            "Make a backup; the server brings it up when it starts.",
        )
    return good("migrations", "The database is up to date.")


def _journal(kept: Path, mode: str) -> Check:
    if mode != "wal":
        return good("journal", "The database is closed; the server opens it with a journal.")
    try:
        size = kept.with_name(f"{DATABASE}-wal").stat().st_size
    except FileNotFoundError:
        size = 0
    if size > LARGE_JOURNAL:
        mend = "Some program reads the database without end. Stop it, or restart the server."
        return look("journal", f"The journal beside the database has grown to {size // 1_000_000} MB.", mend)
    return good("journal", "The journal beside the database is small.")


def _day(seconds: float) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))
