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
AT_A_STRETCH = 0.004
"""Seconds for which such views are made one after the other, while nobody who acts is heard."""


class ShownInSteps(Protocol):
    """A room with people who are to be sent a view."""

    code: str

    def shown_in_steps(self) -> Iterator[None]:
        """Each step sends it to one of them, whoever has acted first."""


@dataclass(frozen=True)
class Begun:
    """A room in which some have been sent the view, and others not yet."""

    asked: float
    """Since when the others are owed one."""
    steps: Iterator[None]


class Showing:
    """Rooms whose people are to be sent the view anew, one viewer after the other: in all rooms first whoever has acted
    there, and then the others. In between the loop hears who has acted meanwhile: an act is begun in the very turn of
    the loop in which it comes, and a process of its own writes it, so a view need not give way to it for longer. A room
    in which more has happened before its turn comes is shown once. Where views have fallen behind, they are made at a
    stretch, and the oldest first: on a full server those who look and those who act wait alike."""

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        self.clock = clock
        self.waiting: dict[ShownInSteps, float] = {}
        """Each with the time at which it was asked for, in that order."""
        self.begun: dict[ShownInSteps, Begun] = {}
        """Those in which the first has been shown, in the order in which they were."""
        self.loop: asyncio.AbstractEventLoop | None = None
        """The loop that is about to show the next one."""
        self.acts = 0
        """How many have acted, and wait for the disk or for something else."""

    def add(self, room: ShownInSteps) -> None:
        self.waiting.setdefault(room, self.clock())
        loop = asyncio.get_running_loop()
        if self.loop is not loop:
            self.loop = loop
            loop.call_soon(self._go_on)

    def begin(self, room: ShownInSteps) -> None:
        """The same, and whoever has acted there sees it in this very turn of the loop, with the answer."""
        self.add(room)
        self._begin(room)

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
        self._step(now)
        while self._is_late(now) and (now := self.clock()) < until:
            self._step(now)
        if self.waiting or self.begun:
            self.loop.call_soon(self._go_on)
        else:
            self.loop = None

    def _is_late(self, now: float) -> bool:
        """Whether somebody has waited too long for a view."""
        return any(now - asked >= LATE for asked in (self._since_first(), self._since_others()) if asked is not None)

    def _since_first(self) -> float | None:
        return next(iter(self.waiting.values()), None)

    def _since_others(self) -> float | None:
        return next(iter(self.begun.values())).asked if self.begun else None

    def _step(self, now: float) -> None:
        """One viewer more."""
        first, others = self._since_first(), self._since_others()
        overdue = first is not None and others is not None and others <= min(first, now - LATE)
        if first is not None and not overdue:
            self._begin(next(iter(self.waiting)))
        elif others is not None:
            room = next(iter(self.begun))
            self._shown(room, self.begun[room])

    def _begin(self, room: ShownInSteps) -> None:
        asked = self.waiting.pop(room)
        before = self.begun.get(room)  # all who are still owed that view see this one, in its place
        self._shown(room, Begun(asked if before is None else before.asked, room.shown_in_steps()))

    def _shown(self, room: ShownInSteps, one: Begun) -> None:
        try:
            next(one.steps)
            self.begun[room] = one
        except StopIteration:
            self.begun.pop(room, None)
        except Exception as error:
            self.begun.pop(room, None)
            tell(VIEW_FAILED, table=room.code, error=error)


SHOWING = Showing()
