"""Acts into PostgreSQL: one statement and one wait for the disk for all that waits, and only under a claim that holds.

The claim's row is locked for as long as the statement takes, so whoever takes the table over reads a log to which
nothing is added any more.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import psycopg

from forceout.web.house.kind import Unsure
from forceout.web.house.tables_sql import CLAIM, LOGGED, REVIEWED, TABLE
from forceout.web.tables.changes import Change, row_of

PATIENCE = 8.0
"""Seconds for which an act waits for a PostgreSQL that has gone away: long enough for a restart."""
BETWEEN = 0.1
_GIVEN = """
    given as (
        select * from unnest(
            %(table)s::bigint[], %(number)s::int[], %(at)s::bigint[], %(who)s::smallint[], %(verb)s::text[],
            %(words)s::text[], %(key)s::text[], %(fence)s::bigint[], %(slept)s::bigint[], %(attended)s::bigint[],
            %(over)s::boolean[], %(shakes)s::int[]
        ) as one(table_id, number, at, who, verb, words, key, fence, slept, attended, over, shakes)
    )
"""
_WRITTEN = f"""
    written as (
        insert into {LOGGED} (table_id, number, at, who, verb, words, key)
        select given.table_id, given.number, given.at, given.who, given.verb, given.words, given.key
        from given join held using (table_id)
        on conflict do nothing
        returning table_id
    ),
    noted as (
        update {TABLE} noted set slept = given.slept, attended = given.attended, over = given.over
        from given join written using (table_id)
        where noted.id = given.table_id and given.slept is not null
    ),
    forgotten as (
        delete from {REVIEWED} old using given join written using (table_id)
        where old.table_id = given.table_id and old.shake > given.shakes
    )
    select table_id from written
"""
OWNED = f"""
    with {_GIVEN},
    held as (
        select claim.table_id from {CLAIM} claim join given using (table_id, fence)
        where claim.owner = %(me)s for share of claim
    ),
    {_WRITTEN}
"""
BY_HAND = f"""
    with {_GIVEN},
    held as (
        insert into {CLAIM} as claim (table_id, owner, fence) select table_id, '', 1 from given
        on conflict (table_id) do update set fence = claim.fence + 1
        where claim.fence = (select fence from given where given.table_id = claim.table_id)
        returning table_id
    ),
    {_WRITTEN}
"""


class Appender:
    """Writes for one process, on a line of its own that is made anew when it breaks. For one thread."""

    def __init__(self, me: str, words: dict[str, Any]) -> None:
        self.me, self.words = me, words
        self.line: psycopg.Connection[tuple[int]] | None = None

    def write(self, changes: Sequence[Change]) -> list[bool]:
        """Which of them are written. A table has at most one of them."""
        owned = [one for one in changes if not one.by_hand]
        written = self._written(OWNED, owned) if owned else set()
        for one in changes:
            if one.by_hand:
                written |= self._written(BY_HAND, [one])
        return [one.table in written for one in changes]

    def _written(self, statement: str, changes: Sequence[Change]) -> set[int]:
        """Asked once more where the line broke: what was written the first time is not written again, and whoever
        finds it not written reads the log and finds it there."""
        given, until, asked = _columns(changes, self.me), time.monotonic() + PATIENCE, False
        while True:
            try:
                line = self._connected()
                asked = True
                return {table for (table,) in line.execute(statement, given).fetchall()}
            except (psycopg.OperationalError, psycopg.InterfaceError) as error:
                self._let_go()
                if time.monotonic() > until:
                    if not asked:
                        raise
                    raise Unsure from error
                time.sleep(BETWEEN)

    def _connected(self) -> psycopg.Connection[tuple[int]]:
        if self.line is None or self.line.closed:
            self.line = psycopg.connect(**self.words, autocommit=True)
        return self.line

    def _let_go(self) -> None:
        if self.line is not None:
            self.line.close()
            self.line = None


def _columns(changes: Sequence[Change], me: str) -> dict[str, Any]:
    rows = [row_of(one) for one in changes]
    facts = [one.facts for one in changes]
    names = ("table", "number", "at", "who", "verb", "words", "key")
    return {
        **{name: [row[at] for row in rows] for at, name in enumerate(names)},
        "fence": [one.fence for one in changes],
        "slept": [one and one.slept for one in facts],
        "attended": [one and one.attended for one in facts],
        "over": [one and one.over for one in facts],
        "shakes": [one.shakes_left for one in changes],
        "me": me,
    }
