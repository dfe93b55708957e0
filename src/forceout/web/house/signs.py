"""Signs of life: a process says twice a second that it is there, and hears who is not any more."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import psycopg

from forceout.web.house.claims import DEAD, LOCK
from forceout.web.house.tables_sql import NODE

A_LEASE = 4
"""Signs in the time after which others think that a process is dead."""
CUT_OFF_AFTER = 2.0
"""Leases without an answer, after which a process sends its visitors away: others can serve them."""
SIGN = f"""
    with mine as (
        insert into {NODE} (name, seen) values (%(me)s, clock_timestamp())
        on conflict (name) do update set seen = clock_timestamp()
    ),
    forgotten as (delete from {NODE} where seen < clock_timestamp() - interval '1 day')
    select node.name from {NODE} node where node.name <> %(me)s and {DEAD}
"""
GO = f"delete from {NODE} where name = %s"


class Signs:
    """In a thread of its own: an event loop that is busy for a moment is not dead."""

    def __init__(
        self, me: str, words: dict[str, Any], lease: float, heard: Callable[[set[str], bool], None],
        cut_off: Callable[[], None],
    ) -> None:  # fmt: skip
        self.me, self.words, self.lease = me, words, lease
        self.heard = heard
        """Told after every sign: who is dead, and whether this process may have been taken for dead itself."""
        self.cut_off = cut_off
        self.line: psycopg.Connection[tuple[Any, ...]] | None = None
        self.locked = False
        self.last = time.monotonic()
        self.told = False
        self.ended = threading.Event()
        self.thread = threading.Thread(target=self._give, name="signs of life", daemon=True)

    def begin(self) -> None:
        """The first sign is given before anything is claimed."""
        self.sign()
        self.thread.start()

    def end(self) -> None:
        self.ended.set()
        if self.thread.is_alive():
            self.thread.join(self.lease)
        if self.line is not None and not self.line.closed:
            try:
                self.line.execute(GO, [self.me])
                self.line.close()
            except psycopg.Error:
                pass  # others find out by themselves

    def _give(self) -> None:
        while not self.ended.wait(self.lease / A_LEASE):
            try:
                self.sign()
            except psycopg.Error:
                self._let_go()
                if time.monotonic() - self.last > CUT_OFF_AFTER * self.lease and not self.told:
                    self.told = True
                    self.cut_off()

    def sign(self) -> None:
        if self.line is None or self.line.closed:
            self.line, self.locked = psycopg.connect(**self.words, autocommit=True), False
        anew = not self.locked
        if not self.locked:
            found = self.line.execute(f"select pg_try_advisory_lock({LOCK})", [self.me]).fetchone()
            self.locked = found is not None and bool(found[0])
        dead = {name for (name,) in self.line.execute(SIGN, {"me": self.me, "lease": self.lease}).fetchall()}
        now = time.monotonic()
        late, self.last, self.told = now - self.last > self.lease / 2, now, False
        self.heard(dead, anew or late)

    def _let_go(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line, self.locked = None, False
