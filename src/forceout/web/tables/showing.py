"""In which order those at the tables are sent a view, where many are owed one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

from forceout.web.events import VIEW_FAILED, tell

LATE = 0.02
"""Seconds after which a view has fallen behind: it is usually made within a few milliseconds."""
LATE_FOR_ACTOR = 0.002
"""The same for whoever has acted."""
AT_A_STRETCH = 0.004
"""Seconds for which such views are made one after the other, while nobody who acts is heard."""


class ShownInSteps(Protocol):
    """A room with people who are to be sent a view."""

    code: str

    def shown_in_steps(self) -> Iterator[None]:
        """Each step sends it to one of them, whoever has acted first."""


@dataclass(frozen=True)
class Owed:
    """The views that a room is still owed: since when, and what sends them."""

    asked: float
    steps: Iterator[None]


class Showing:
    """Rooms whose people are to be sent the view anew, one viewer in each turn of the loop: in between it hears and
    answers who has acted meanwhile. Those who have acted come first, at all tables: an answer that shows nothing is of
    no use to anybody. A room in which more has happened before its turn comes is shown that alone. Where views have
    fallen behind, they are made at a stretch: on a full server those who look and those who act wait alike."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.owed: dict[ShownInSteps, Owed] = {}
        """All that are owed views, those that have waited longest first."""
        self.actors: dict[ShownInSteps, float] = {}
        """Those among them in which somebody has acted and has not been shown it, and since when."""
        self.loop: asyncio.AbstractEventLoop | None = None
        """The loop that is about to show the next one."""
        self.acts = 0
        """How many have acted, and wait for the disk or for something else."""

    def add(self, room: ShownInSteps, *, acted: bool = False) -> None:
        """Its people are to be shown what has happened; `acted` where the first of them has done it."""
        before = self.owed.get(room)  # all who are still owed that view see this one, in its place
        self.owed[room] = Owed(self.clock() if before is None else before.asked, room.shown_in_steps())
        if acted:
            self.actors.setdefault(room, self.clock())
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.loop = loop
            loop.call_soon(self._go_on)

    @contextmanager
    def somebody_acts(self) -> Iterator[None]:
        """While an act is carried out that has to wait for something."""
        self.acts += 1
        try:
            yield
        finally:
            self.acts -= 1

    def somebody_waits(self) -> bool:
        """For a view, or for the answer to an act."""
        return self.loop is not None or self.acts > 0

    def _go_on(self) -> None:
        assert self.loop is not None
        now = self.clock()
        until = now + AT_A_STRETCH
        while self.owed:
            self._step(next(iter(self.actors or self.owed)))
            if not (self.owed and self._is_late(now) and (now := self.clock()) < until):
                break
        if self.owed:
            self.loop.call_soon(self._go_on)
        else:
            self.loop = None

    def _is_late(self, now: float) -> bool:
        """Whether somebody has waited too long for a view."""
        acted = next(iter(self.actors.values()), now)
        return now - acted >= LATE_FOR_ACTOR or now - next(iter(self.owed.values())).asked >= LATE

    def _step(self, room: ShownInSteps) -> None:
        """One viewer more."""
        self.actors.pop(room, None)
        try:
            next(self.owed[room].steps)
        except StopIteration:
            del self.owed[room]
        except Exception as error:
            del self.owed[room]
            tell(VIEW_FAILED, table=room.code, error=error)


SHOWING = Showing()
