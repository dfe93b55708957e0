"""What a solver answers, and how long it may take."""

from __future__ import annotations

import time
from dataclasses import dataclass

SOLUTION, IMPOSSIBLE, UNDECIDED = "solution", "impossible", "undecided"


@dataclass(frozen=True)
class SolveResult:
    """`written` is an equation or Solution that the judge accepts; `why` says what was proven or not."""

    status: str
    written: str | None = None
    why: str = ""


class OutOfTime(Exception):
    """The budget is spent."""


class Budget:
    """A time limit. A solver asks it now and then whether to go on."""

    def __init__(self, milliseconds: float) -> None:
        self.deadline = time.monotonic() + milliseconds / 1000

    def check(self) -> None:
        if time.monotonic() > self.deadline:
            raise OutOfTime
