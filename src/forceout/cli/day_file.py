"""A day in one file on the disk, in the format that the web exports and carries on from.

Whoever changes it holds a lock beside it, reads it, and writes it anew beside its place before it is renamed: a change
is there whole or not at all, and of two at once the second begins where the first has ended.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from forceout.tournament.event.actions import Action
from forceout.tournament.event.day_text import WholeDay, read_whole_day, write_whole_day

PATIENCE = 30.0
"""Seconds that a command waits for another one at the same day."""
COPIES = 20


class NotDone(ValueError):
    """Why nothing was done, in a sentence or several lines."""


def read_text(path: str | Path, what: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise NotDone(f"{path}: {what}") from None
    except FileNotFoundError:
        raise NotDone(f"there is no file {path}.") from None
    except IsADirectoryError:
        raise NotDone(f"{path} is a folder, not a file.") from None


def read(path: Path) -> WholeDay:
    """`BadFile` where it is no day."""
    return read_whole_day(read_text(path, "this is no text in UTF-8, so it is not the file of a day."))


class Changing:
    """A day that is being changed. Actions are tried at once and kept together at the end."""

    def __init__(self, day: WholeDay) -> None:
        self.day = day

    def act(self, kind: type[Action], who: str, /, **given: Any) -> None:
        """One more action; `Refused` where it cannot be."""
        self.day = self.day.after(kind(self.now(), who, **given))

    def now(self) -> int:
        """Milliseconds since the day began. A clock that was set back does not stop the day."""
        return max(time.time_ns() // 1_000_000 - self.day.began, self.day.event.now)


@contextmanager
def changing(path: Path, *, copy: bool = False) -> Iterator[Changing]:
    """The day for a change. With an exception nothing is written. `copy` keeps the day as it was before."""
    path = path.resolve()
    with _locked(path):
        before = read(path)
        change = Changing(before)
        yield change
        if change.day is before:
            return
        if copy:
            _keep_copy(path, before)
        _write(path, write_whole_day(change.day))


def begin(path: Path, day: WholeDay) -> None:
    """A new file; one that is there already is left as it is."""
    path = path.resolve()
    with _locked(path):
        if path.exists():
            raise NotDone(f"{path.name} is there already. Go on with it, or choose another name.")
        _write(path, write_whole_day(day))


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    beside = path.with_name(f".{path.name}.lock")
    handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > until:
                    raise NotDone(f"another command has been at {path.name} for long. Nothing was changed.") from None
                time.sleep(0.02)
        yield
    finally:
        os.close(handle)


def _write(path: Path, text: str) -> None:
    """Whole or not at all, and for its owner alone: it holds the names of children."""
    part = path.with_name(f".{path.name}.part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def copies_of(path: Path) -> list[Path]:
    """The oldest first."""
    path = path.resolve()
    return sorted(path.with_name(f"{path.name}.copies").glob("*.jsonl"))


def _keep_copy(path: Path, day: WholeDay) -> None:
    folder = path.with_name(f"{path.name}.copies")
    folder.mkdir(mode=0o700, exist_ok=True)
    _write(folder / f"{day.event.number:06}.jsonl", write_whole_day(day))
    for old in copies_of(path)[:-COPIES]:
        old.unlink(missing_ok=True)
