"""Something done against the procedure, over the board."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.referee.state_parts.clock import Clock
from forceout.referee.state_parts.phase import Phase
from forceout.referee.state_parts.shake import Shake
from forceout.rules.finding import Finding


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something done against the procedure, over the board: it may be charged until it is insulated."""

    finding: Finding
    seat: int
    before: Shake
    """The shake as it was, so that a charge can put the cubes back."""
    phase: Phase
    penalty: int = 0
    clock: Clock | None = None
    """The clock that ran, at the moment `at`."""
    at: int = 0
    cubes: tuple[int, ...] = ()
    """The cubes that it moved."""
    pick: bool = False
    """Whether it is an illegal selection."""
