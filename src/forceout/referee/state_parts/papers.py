"""Writing and checking, as far as they have come."""

from __future__ import annotations

from dataclasses import dataclass, field

from forceout.referee.state_parts.by_seat import BySeat
from forceout.rules.finding import Finding


@dataclass(frozen=True, slots=True)
class Writing:
    """What was written, by whom, and for whom."""

    reason: str = ""
    """Why everybody writes without a challenge: last-cube, end-of-round, force-out, cleanup."""
    sides: BySeat[str] = field(default_factory=BySeat)
    papers: BySeat[str] = field(default_factory=BySeat)
    withheld: tuple[int, ...] = ()
    """Those who present nothing."""

    def has_answered(self, seat: int) -> bool:
        """Whether a player has presented, or has said that nothing will come."""
        return seat in self.papers or seat in self.withheld

    def begun_anew(self) -> Writing:
        """Nothing is written and nobody has taken a side; why everybody writes is the same."""
        return Writing(self.reason)


@dataclass(frozen=True, slots=True)
class Check:
    """What one checker said of one writer's equation."""

    checker: int
    writer: int
    accepts: bool
    tried_ambiguity: bool = False


@dataclass(frozen=True, slots=True)
class Checking:
    """Whose paper is being checked, what was said of it, and what was ruled on all of them."""

    writer: int | None = None
    checks: tuple[Check, ...] = ()
    rulings: BySeat[bool] = field(default_factory=BySeat)
    took_minute: tuple[int, ...] = ()
    asking: tuple[int, ...] = ()
    """Checkers who want to ask the judge whether Solution and Goal are equal, their last question."""
    judged: BySeat[Finding] = field(default_factory=BySeat)
    """Papers on which a judge at the table has ruled: by which rule, and why."""
