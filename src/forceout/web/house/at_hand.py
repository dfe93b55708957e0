"""Acts into SQLite by the loop itself: to write and to wait for a quick disk takes a third of a millisecond.

A thread that writes has to get hold of the interpreter again and again, against a loop that hardly lets go of it; with
hundreds of tables an act waited ten times longer for that than for the disk. The journal is carried over into the
database by a thread of its own: that waits for the disk several times, and holds up nobody who writes.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from django.db import connection

from forceout.web.house.kind import Busy
from forceout.web.house.tables_sql import FORGET, INSERT, UPDATE
from forceout.web.tables.changes import Change, facts_of, row_of

LOCKED = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
CARRY_OVER_AFTER = 300
"""Acts after which the journal is carried over. It is about a megabyte by then."""
_INSERT, _UPDATE, _FORGET = (one.replace("%s", "?") for one in (INSERT, UPDATE, FORGET))


class AtHand:
    """A line to the database that waits for nobody who writes. Made in any thread, used by the loop."""

    def __init__(self) -> None:
        words = {**connection.get_connection_params(), "timeout": 0}
        self.line: sqlite3.Connection = connection.get_new_connection(dict(words))
        self.line.execute("pragma wal_autocheckpoint = 0")
        self.carrier: sqlite3.Connection = connection.get_new_connection(dict(words))
        self.carrying = ThreadPoolExecutor(1, thread_name_prefix="journal")
        # asked for here: in a task of the loop Django would make a whole line of its own for each act, to ask it this
        self.errors = connection.wrap_database_errors
        self.acts = 0

    def write(self, changes: Sequence[Change]) -> list[bool]:
        """Commits them together. `Busy` where somebody else is writing: then nothing has changed."""
        with self.errors:
            self._begin()
            try:
                self._put(changes)
                self.line.execute("commit")
            except BaseException:
                if self.line.in_transaction:
                    self.line.execute("rollback")
                raise
        self.acts += len(changes)
        if self.acts >= CARRY_OVER_AFTER:
            self.acts = 0
            self.carrying.submit(self._carry_over)
        return [True] * len(changes)

    def _begin(self) -> None:
        try:
            self.line.execute("begin immediate")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in LOCKED:
                raise Busy from error
            raise

    def _put(self, changes: Sequence[Change]) -> None:
        self.line.executemany(_INSERT, [row_of(one) for one in changes])
        facts = [(*facts_of(one.facts), one.table) for one in changes if one.facts is not None]
        if facts:
            self.line.executemany(_UPDATE, facts)
        for one in changes:
            if one.shakes_left is not None:
                self.line.execute(_FORGET, [one.table, one.shakes_left])

    def _carry_over(self) -> None:
        """The journal into the database, as far as nobody reads it. Where that fails, those who write hear of it."""
        with suppress(sqlite3.Error):
            self.carrier.execute("pragma wal_checkpoint(passive)")
