"""Who has a table: what the tables ask of the house in which they stand.

In the embedded server one process has all tables, and all of this is free. On PostgreSQL a table is one process's at a
time, by a claim with a number that grows: whoever writes names the number, and what was read before is refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from django.db import DatabaseError, IntegrityError

from forceout.web.tables.changes import Change
from forceout.web.tables.line import Line

COME_AGAIN = 1012
"""With this a connection is closed when the browser is to come again: to this process or another."""


class Moved(Exception):
    """The table is another process's now; nothing has changed."""


class Leaving(Moved):
    """This process is about to end, and takes no tables any more."""


class Overtaken(IntegrityError):
    """The log has gone on, or the table was changed or claimed since it was read: nothing was written."""


class Unsure(DatabaseError):
    """The database went away while it was asked to write: nobody knows yet whether it did."""


class Seat(Protocol):
    """A window at its table, wherever that is."""

    async def on_message(self, text: str | None) -> None:
        """What the browser has sent."""

    def go(self) -> None:
        """The browser has gone."""


Admit = Callable[[dict[str, Any], Line], Awaitable[Seat | None]]
"""Lets a window in as its process has described it; None where it was told why not."""


@dataclass(frozen=True)
class Hosts:
    """What the tables do when the house asks them to; in the loop."""

    admit: Admit
    claimed: Callable[[str], None]
    """This process has a table from now on: what it remembers of it is not sure."""
    lost: Callable[[str], None]
    """Another process has it."""
    told: Callable[[str, str, int | None], None]
    """Another process has announced something about a table: its code, what, and a number that goes with it. "" for
    all tables, where announcements may have been missed."""
    away: Callable[[], None]
    """This process can serve nobody."""


class House(Protocol):
    """All that can be asked. `claim`, `pipe`, `begin` and `end` are for the loop, the rest for any thread."""

    async def begin(self, hosts: Hosts) -> None:
        """The process begins to serve."""

    async def end(self) -> None:
        """It gives back what it has."""

    def leave(self) -> None:
        """The process is about to end: from now on it takes no table (`Leaving`)."""

    async def let_go(self, code: str) -> None:
        """A table is free for others; whoever calls this sends its windows there."""

    def complaints(self) -> list[str]:
        """Why nobody should be sent to this process while others can be reached, a sentence for each reason."""

    def ills(self) -> list[str]:
        """What is wrong with the way to the other processes."""

    def how_many(self) -> int | None:
        """Tables that this process has; None where it has them all."""

    several: bool
    """Whether other processes may serve the same tables."""
    found: str
    """SQL: the row of a table by its code, `last` number of its log, and `fence` where there are claims."""

    def owns(self, code: str) -> bool:
        """Whether this process has the table, as far as it knows."""

    async def claim(self, code: str, *, anew: bool = False) -> str:
        """ "" where this process has the table from now on, else the name of the process that has it. `anew` asks the
        database also where this process thinks to know."""

    def pipe(self, owner: str, told: dict[str, Any], line: Line, pending: dict[str, str]) -> Seat:
        """A window at the table of another process, with what it has not been answered yet."""

    async def how_far(self, codes: Sequence[str]) -> dict[str, tuple[int, int]]:
        """How far tables of this process have come, as the database has it: the number of the claim, and of the last
        entry. Nothing where nobody else can have written. Those that are not this process's are given up."""

    def release(self, code: str) -> None:
        """Nobody is at the table any more."""

    def write(self, changes: Sequence[Change]) -> list[bool]:
        """Commits them together; which of them were written. For the thread that writes."""

    def dictated(self, change: Change) -> asyncio.Future[None] | None:
        """Has it written by a process of its own; done when that has committed it. None where there is none: then the
        thread writes. In the loop."""

    def how_many_dictated(self) -> int:
        """Changes that wait for that process."""

    def alone_at(self, code: str) -> AbstractContextManager[object]:
        """Nobody writes to the table meanwhile, and whoever has read it before must read it again. Around a
        transaction, in the thread that writes."""

    def alone_on(self, day: int) -> AbstractContextManager[object]:
        """The same for a league's day, in any thread."""

    def spread(self, kind: str, *told: Any) -> None:
        """Tells the other processes something else (`hearing`)."""

    def announce(self, code: str, what: str = "changed", told: int | None = None) -> None:
        """Tells the other processes that something has happened to a table."""
