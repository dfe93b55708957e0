"""When a server looks for circles: objects that nothing but each other still points to.

By itself the interpreter looks whenever many objects have been made: with hundreds of tables everybody waits for it,
20 ms and more, again and again. But acts and views make no circles. Pages do, and so do windows that are closed. So
only what was made while a page was being made is looked at, and everything there is seldom, when nobody waits.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

GLANCE_EVERY = 0.05
"""Seconds between two looks at what is new."""
PUT_OFF = 0.5
"""Seconds for which such a look waits for pages that are being made, and for people who wait for something else."""
LOOK_AFTER = 5_000
"""Visits, of pages and of windows, after which everything is looked at, where nobody has waited for anything lately. Of
those that were seen at the wrong moment each may have left some 20 kB."""
LOOK_EVERY = 3_600.0
"""Seconds after which that is done whatever the number of visits."""
AT_REST = 2.0
"""Seconds in which nobody has waited for anything."""
AT_LAST = 4
"""So many times as many visits, or as much time, and it is done, at rest or not."""


@dataclass
class Visits:
    """Pages that are being made, and how many visits have ended."""

    pages: int = 0
    ended: int = 0

    @contextmanager
    def of_page(self) -> Iterator[None]:
        self.pages += 1
        try:
            yield
        finally:
            self.pages -= 1
            self.ended += 1

    @contextmanager
    def of_window(self) -> Iterator[None]:
        try:
            yield
        finally:
            self.ended += 1


VISITS = Visits()


class Circles:
    """Looks for circles in place of the interpreter."""

    def __init__(
        self, visits: Visits, somebody_waits: Callable[[], bool], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.visits, self.somebody_waits, self.clock = visits, somebody_waits, clock
        self.glanced = self.looked = self.waited = clock()
        """When it looked at what was new, at everything, and when last somebody waited."""
        self.ended = self.ended_by_then = visits.ended
        """How many visits had ended at the last look at what was new, and at everything."""

    async def keep_looking(self) -> None:
        """Until it is cancelled; then the interpreter looks by itself again."""
        gc.disable()
        try:
            while True:
                await asyncio.sleep(GLANCE_EVERY)
                self.beat()
        finally:
            gc.enable()

    def beat(self) -> None:
        now = self.clock()
        if self.somebody_waits():
            self.waited = now
        if self._everything_is_due(now):
            self._look()
            self.looked, self.glanced = self.clock(), self.clock()
            self.ended = self.ended_by_then = self.visits.ended
        elif self.visits.pages == 0 and self.visits.ended == self.ended:
            self.glanced = now
            self._leave_alone()
        elif now - self.glanced >= PUT_OFF or (self.visits.pages == 0 and self.waited < now):
            self.ended, self.glanced = self.visits.ended, now
            self._glance()

    def _everything_is_due(self, now: float) -> bool:
        due = max((self.visits.ended - self.ended_by_then) / LOOK_AFTER, (now - self.looked) / LOOK_EVERY)
        return due >= AT_LAST or (due >= 1 and now - self.waited >= AT_REST)

    def _leave_alone(self) -> None:
        """What there is now is not looked at again before everything is. That takes no time, however much it is."""
        gc.freeze()

    def _glance(self) -> None:
        """At what was made since the last time."""
        gc.collect(0)
        gc.freeze()

    def _look(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
