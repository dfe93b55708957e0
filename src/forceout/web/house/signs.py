"""Signs of life: a process says four times in a lease that it is there, and hears who else is and who is no more."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
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
        insert into {NODE} (name, seen, hears) values (%(me)s, clock_timestamp(), %(hears)s)
        on conflict (name) do update set seen = clock_timestamp(), hears = %(hears)s
    ),
    forgotten as (delete from {NODE} where seen < clock_timestamp() - interval '1 day')
    select extract(epoch from clock_timestamp())::float8, node.name, {DEAD}, node.hears
    from (select 1) as always left join {NODE} node on node.name <> %(me)s
"""
GO = f"delete from {NODE} where name = %s"


@dataclass(frozen=True)
class Seen:
    """Who else is there, as a sign of life found out."""

    alive: frozenset[str]
    dead: frozenset[str]
    hearing: frozenset[str]
    """Those alive whom Redis answers."""
    doubtful: bool
    """Whether this process may have been taken for dead itself."""


class Signs:
    """In a thread of its own: an event loop that is busy for a moment is not dead."""

    def __init__(
        self, me: str, words: dict[str, Any], lease: float, seen: Callable[[Seen], None], cut_off: Callable[[], None],
        hears: Callable[[], bool],
    ) -> None:  # fmt: skip
        self.me, self.words, self.lease = me, words, lease
        self.seen, self.cut_off, self.hears = seen, cut_off, hears
        self.ahead = 0.0
        """Of PostgreSQL's clock before our steady one."""
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
        asked = time.monotonic()
        given = {"me": self.me, "lease": self.lease, "hears": self.hears()}
        rows = self.line.execute(SIGN, given).fetchall()
        now = time.monotonic()
        self.ahead = rows[0][0] - (asked + now) / 2
        late, self.last, self.told = now - self.last > self.lease / 2, now, False
        others = [row[1:] for row in rows if row[1] is not None]
        self.seen(
            Seen(
                alive=frozenset(name for name, dead, _ in others if not dead),
                dead=frozenset(name for name, dead, _ in others if dead),
                hearing=frozenset(name for name, dead, hears in others if hears and not dead),
                doubtful=anew or late,
            )
        )

    def clock(self) -> float:
        """Seconds by PostgreSQL's clock, which is one for all: the machines' own may differ."""
        return time.monotonic() + self.ahead

    def _let_go(self) -> None:
        if self.line is not None:
            self.line.close()
        self.line, self.locked = None, False
