"""The process that writes acts into SQLite. It knows nothing of tables or rules: rows come in, and an answer goes back
for each when it is on the disk.

To write an act takes a third of a millisecond where the disk is quick, and many where it is not. A loop that writes by
itself serves nobody meanwhile; a thread beside it has to get hold of the interpreter again and again, against a loop
that hardly lets go of it. So a process of its own writes: whatever has come while it wrote is in the next commit.
Only what is sooner written than asked for the loop writes by itself (`own_hand`).
"""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import orjson

AT_ONCE = 1 << 20
"""Bytes that are read at once: far more than ever wait."""
CARRY_OVER_AFTER = 300
"""Acts after which the journal is carried over into the database. It is about a megabyte by then."""
NAME = "scribe"
"""As which the operator sees it among the processes."""
BEGUN = b"[]\n"
"""What it says when it is ready."""
CARRY_OVER = b"null"
"""What it is told where the server has written much by itself."""


@dataclass(frozen=True)
class Book:
    """Where it writes, and in which words."""

    path: str
    opening: str
    """What is said to a new line to the database."""
    insert: str
    update: str
    forget: str
    patience: float
    """Seconds for which it waits for others who write."""

    def opened(self, *, shared: bool = False, waits: bool = True) -> sqlite3.Connection:
        """A line to the database. One that was moved away is not made anew."""
        uri = f"{Path(self.path).as_uri()}?mode=rw"
        line = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=self.patience, check_same_thread=not shared)
        line.executescript(self.opening)
        line.execute("pragma foreign_keys = on")  # as Django has it: nothing is written for a table that was deleted
        line.execute("pragma wal_autocheckpoint = 0")
        if not waits:
            line.execute("pragma busy_timeout = 0")
        return line


Fault = tuple[str, int, str]
"""The kind of an error of SQLite's, its code, and what it says."""


def write_for_ever(line: Connection, book: Book) -> None:
    """The life of the process: until the server hangs up. What it has been given by then is written first."""
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)  # the server is asked to end, and hangs up when nobody acts any more
    with suppress(OSError):
        Path("/proc/self/comm").write_text(NAME)  # where the system has such a place
    writing, carrying, fd, rest = Writing(book), Carrying(book), line.fileno(), b""
    with suppress(OSError):  # the server is gone, and nobody waits for an answer
        _tell(fd, BEGUN)
        while heard := os.read(fd, AT_ONCE):
            *whole, rest = (rest + heard).split(b"\n")
            acts = [orjson.loads(one) for one in whole if one != CARRY_OVER]
            if acts:
                _tell(fd, orjson.dumps(writing.kept(acts)) + b"\n")
            if writing.carry_over_is_due() or len(acts) < len(whole):
                carrying.begin()


def _tell(fd: int, told: bytes) -> None:
    while told:
        told = told[os.write(fd, told) :]


class Writing:
    """Commits all that waits together. An act comes as its number here, its row in the log, what changes in the row of
    its table, and which reviews are forgotten."""

    def __init__(self, book: Book, *, waits: bool = True) -> None:
        self.book, self.line = book, book.opened(waits=waits)
        self.acts = 0
        """Since the journal was last carried over."""

    def kept(self, acts: Sequence[Any]) -> list[tuple[int, Fault | None]]:
        """Each act's number here, and why it was not kept where that is so."""
        try:
            self._commit(acts)
        except sqlite3.Error as error:
            if len(acts) > 1:  # one of them is at fault: each for itself
                return [told for one in acts for told in self.kept([one])]
            return [(acts[0][0], (type(error).__name__, getattr(error, "sqlite_errorcode", 0), str(error)))]
        self.acts += len(acts)
        return [(act[0], None) for act in acts]

    def _commit(self, acts: Sequence[Any]) -> None:
        try:
            self.line.execute("begin immediate")
            self.line.executemany(self.book.insert, [row for _, row, _, _ in acts])
            facts = [facts for _, _, facts, _ in acts if facts is not None]
            if facts:
                self.line.executemany(self.book.update, facts)
            for _, _, _, forgotten in acts:
                if forgotten is not None:
                    self.line.execute(self.book.forget, forgotten)
            self.line.execute("commit")
        except BaseException:
            if self.line.in_transaction:
                self.line.execute("rollback")
            raise

    def carry_over_is_due(self) -> bool:
        """Whether the journal has become long; asked once about each length."""
        due = self.acts >= CARRY_OVER_AFTER
        self.acts = 0 if due else self.acts
        return due

    def close(self) -> None:
        self.line.close()


class Carrying:
    """Carries the journal over into the database, as far as nobody reads it; in a thread, because that waits for the
    disk several times. Where it fails, those who write hear of it."""

    def __init__(self, book: Book) -> None:
        self.line, self.thread = book.opened(shared=True), ThreadPoolExecutor(1)

    def begin(self) -> None:
        self.thread.submit(self._carry_over)

    def _carry_over(self) -> None:
        with suppress(sqlite3.Error):
            self.line.execute("pragma wal_checkpoint(passive)").fetchall()
