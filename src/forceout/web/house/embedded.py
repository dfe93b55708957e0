"""One process has the data folder and with it all tables."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.db import connection, transaction

from forceout.web.house.at_hand import AtHand
from forceout.web.house.kind import Hand, Hosts, Moved, Seat
from forceout.web.house.tables_sql import FORGET, FOUND, INSERT, UPDATE
from forceout.web.tables.changes import Change, facts_of, row_of
from forceout.web.tables.line import Line


class OneProcess:
    """Nobody else writes, so nothing has to be asked."""

    several = False
    found = FOUND

    async def begin(self, hosts: Hosts) -> None:
        """There is nothing to begin."""

    async def end(self) -> None:
        """And nothing to give back."""

    def leave(self) -> None:
        """There is nobody to leave them to."""

    async def let_go(self, code: str) -> None:
        """The same."""

    def complaints(self) -> list[str]:
        return []

    def ills(self) -> list[str]:
        return []

    def how_many(self) -> int | None:
        return None

    def owns(self, code: str) -> bool:
        return True

    async def claim(self, code: str, *, anew: bool = False) -> str:
        return ""

    def pipe(self, owner: str, told: dict[str, Any], line: Line, pending: dict[str, str]) -> Seat:
        raise Moved  # there is no other process

    def release(self, code: str) -> None:
        """It stays this process's."""

    def write(self, changes: Sequence[Change]) -> list[bool]:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.executemany(INSERT, [row_of(change) for change in changes])
            facts = [(*facts_of(one.facts), one.table) for one in changes if one.facts is not None]
            if facts:
                cursor.executemany(UPDATE, facts)
            for one in changes:
                if one.shakes_left is not None:
                    cursor.execute(FORGET, [one.table, one.shakes_left])
        return [True] * len(changes)

    def hand(self) -> Hand | None:
        try:
            return AtHand()
        except sqlite3.Error:
            return None  # whoever writes next tells what is wrong with it

    def alone_at(self, code: str) -> AbstractContextManager[object]:
        return nullcontext()

    def alone_on(self, day: int) -> AbstractContextManager[object]:
        return nullcontext()

    def spread(self, kind: str, *told: Any) -> None:
        """There is nobody else."""

    def announce(self, code: str, what: str = "changed", told: int | None = None) -> None:
        """There is nobody else."""
