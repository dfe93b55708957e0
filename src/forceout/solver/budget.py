"""How much a question to a solver may take, and how it is broken off."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, replace
from threading import Lock

SECONDS = 5.0
MEGABYTES = 256
"""What one search may take in memory, unless a budget says otherwise; `memory.py` caps all of them together."""
LONGEST = 10 * 24 * 3600.0
"""A clock is set no farther ahead, however many seconds a budget has."""


_STEPS_ALONE: ContextVar[bool] = ContextVar("_STEPS_ALONE", default=False)


@contextmanager
def counted_in_steps() -> Iterator[None]:
    """Inside, a budget of steps has all the time it needs: a busy machine gives the same answers as an idle one."""
    before = _STEPS_ALONE.set(True)
    try:
        yield
    finally:
        _STEPS_ALONE.reset(before)


class Incomplete(Exception):
    """Not everything could be tried. Its text says why."""


class OutOfTime(Incomplete):
    """The budget is spent, or the question was cancelled."""

    def __init__(self, why: str = "The search ended before every way was tried.") -> None:
        super().__init__(why)


@dataclass(frozen=True)
class Budget:
    """What a question may take at most. Time runs from the moment the question is asked.

    `megabytes` is what one search may keep in memory. `steps` counts the work of the search: where it is given, the
    answer does not depend on the speed of the machine as long as the seconds are plenty.
    """

    seconds: float = SECONDS
    megabytes: int = MEGABYTES
    steps: int | None = None

    def __post_init__(self) -> None:
        if not self.seconds >= 0:
            raise ValueError("a budget has no less than 0 seconds")
        if self.megabytes < 1:
            raise ValueError("a budget has at least one megabyte")
        if self.steps is not None and self.steps < 1:
            raise ValueError("a budget has at least one step")

    def less(self, seconds: float | None) -> Budget:
        """What is left after so many seconds."""
        return replace(self, seconds=max(0.0, self.seconds - (seconds or 0.0)))

    def start(self, cancel: CancelToken | None = None) -> RunningBudget:
        """The clock starts now."""
        return RunningBudget(self, cancel)


class CancelToken:
    """Handed in with a question, it breaks the search off from another thread; the answer is then undecided."""

    def __init__(self) -> None:
        self.cancelled = False
        self._stops: list[Callable[[], None]] = []
        self._lock = Lock()

    def cancel(self) -> None:
        """Breaks off every search that has this token, and those that are still to come."""
        with self._lock:
            self.cancelled = True
            stops = list(self._stops)
        for stop in stops:
            stop()

    @contextmanager
    def calling(self, stop: Callable[[], None]) -> Iterator[None]:
        """Inside, a cancel calls `stop` at once, so that a search in compiled code ends as well."""
        with self._lock:
            self._stops.append(stop)
        if self.cancelled:
            stop()
        try:
            yield
        finally:
            with self._lock:
                self._stops.remove(stop)


class RunningBudget:
    """A budget that is being spent. A search asks it now and then whether to go on."""

    def __init__(self, budget: Budget, cancel: CancelToken | None) -> None:
        self.started = time.monotonic()
        steps_alone = budget.steps is not None and _STEPS_ALONE.get()
        self.deadline = self.started + (LONGEST if steps_alone else min(budget.seconds, LONGEST))
        self.megabytes = budget.megabytes
        self.steps = budget.steps
        self.token = cancel
        """Who may break the search off; None where nobody can."""

    def check(self) -> None:
        """Raises `OutOfTime` where the search is to end."""
        if (self.token is not None and self.token.cancelled) or time.monotonic() > self.deadline:
            raise OutOfTime

    def calling(self, stop: Callable[[], None]) -> AbstractContextManager[None]:
        """Inside, a cancel calls `stop` at once."""
        return nullcontext() if self.token is None else self.token.calling(stop)

    @property
    def milliseconds_left(self) -> float:
        """Until the search is to end."""
        if self.token is not None and self.token.cancelled:
            return 0.0
        return max(0.0, (self.deadline - time.monotonic()) * 1000)

    @property
    def seconds_spent(self) -> float:
        """Since the question was asked."""
        return time.monotonic() - self.started

    def share(self, seconds: float) -> RunningBudget:
        """A part of what is left, for one of several searches."""
        return Budget(min(seconds, self.milliseconds_left / 1000), self.megabytes, self.steps).start(self.token)
