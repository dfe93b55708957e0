"""One process has the data folder and with it all tables."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.db import connection, transaction

from forceout.web.house.dictating import Scribe
from forceout.web.house.kind import Hosts, Moved, Seat
from forceout.web.house.scribe import Book
from forceout.web.house.tables_sql import FORGET, FOUND, INSERT, UPDATE
from forceout.web.tables.changes import Change, facts_of, row_of
from forceout.web.tables.line import Line


def book() -> Book:
    """The database of this process, for another one that writes into it."""
    words = connection.get_connection_params()
    insert, update, forget = (one.replace("%s", "?") for one in (INSERT, UPDATE, FORGET))
    opening = str(connection.settings_dict["OPTIONS"].get("init_command", ""))
    return Book(str(words["database"]), opening, insert, update, forget, float(words["timeout"]))


class OneProcess:
    """Nobody else writes, so nothing has to be asked."""

    several = False
    found = FOUND

    def __init__(self) -> None:
        self.scribe: Scribe | None = None

    async def begin(self, hosts: Hosts) -> None:
        self.scribe = Scribe(book(), connection.wrap_database_errors)
        await self.scribe.begin()

    async def end(self) -> None:
        if self.scribe is not None:
            await self.scribe.end()

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

    async def how_far(self, codes: Sequence[str]) -> dict[str, tuple[int, int]]:
        return {}

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

    def dictated(self, change: Change) -> asyncio.Future[None] | None:
        return self.scribe.asked(change) if self.scribe is not None else None

    def how_many_dictated(self) -> int:
        return len(self.scribe.waiting) if self.scribe is not None else 0

    def alone_at(self, code: str) -> AbstractContextManager[object]:
        return nullcontext()

    def alone_on(self, day: int) -> AbstractContextManager[object]:
        return nullcontext()

    def spread(self, kind: str, *told: Any) -> None:
        """There is nobody else."""

    def announce(self, code: str, what: str = "changed", told: int | None = None) -> None:
        """There is nobody else."""
