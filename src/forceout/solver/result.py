"""What a solver answers, and how long it may take."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

SOLUTION, IMPOSSIBLE, UNDECIDED = "solution", "impossible", "undecided"

MEGABYTES = 256
"""What one search may take in memory, unless a budget says otherwise; `memory.py` caps all of them together."""


@dataclass(frozen=True)
class SolveResult:
    """`written` is an equation or Solution that the judge accepts; `why` says what was proven or not.

    `kernel_seconds` is the time the compiled search took, without reading the Goal and asking the judge.
    """

    status: str
    written: str | None = None
    why: str = ""
    kernel_seconds: float = 0.0
    by_reference: bool = False
    """The kernel had a doubt, and the slow reference was asked instead."""


class OutOfTime(Exception):
    """The budget is spent, or the question was cancelled."""


class Budget:
    """A time limit that can be cut short from another thread. A solver asks it now and then whether to go on."""

    def __init__(self, milliseconds: float, megabytes: int = MEGABYTES, steps: int | None = None) -> None:
        self.deadline = time.monotonic() + milliseconds / 1000
        self.megabytes = megabytes
        self.steps = steps
        """At most so many steps of the search, where an answer must not depend on the speed of the machine."""
        self.cancelled = False
        self._followers: list[Callable[[], None]] = []

    def check(self) -> None:
        if self.cancelled or time.monotonic() > self.deadline:
            raise OutOfTime

    @property
    def milliseconds_left(self) -> float:
        return 0.0 if self.cancelled else max(0.0, (self.deadline - time.monotonic()) * 1000)

    def follow(self, stop: Callable[[], None]) -> None:
        """`stop` is called when the budget is cancelled, so that a search in another thread ends at once."""
        self._followers.append(stop)
        if self.cancelled:
            stop()

    def cancel(self) -> None:
        self.cancelled = True
        for stop in self._followers:
            stop()
