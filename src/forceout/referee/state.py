"""The state of a match: frozen, and always the fold of its log."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from forceout.referee.state_parts.account import Event, Scored
from forceout.referee.state_parts.bonus import Bonus
from forceout.referee.state_parts.by_seat import BySeat
from forceout.referee.state_parts.call import Call
from forceout.referee.state_parts.challenge import Block, Challenge, Doubtful
from forceout.referee.state_parts.changed import changed
from forceout.referee.state_parts.clock import Clock
from forceout.referee.state_parts.irregularity import Irregularity
from forceout.referee.state_parts.mat import Either, Goal, GoalCube, MatCube, Played
from forceout.referee.state_parts.papers import Check, Checking, Writing
from forceout.referee.state_parts.phase import Phase
from forceout.referee.state_parts.setup import Setup
from forceout.referee.state_parts.shake import Pick, Shake
from forceout.referee.state_parts.stop_offer import StopOffer
from forceout.rules.finding import Finding
from forceout.rules.procedure import Procedure
from forceout.rules.terms import ShakeTerms

__all__ = [
    "Block",
    "Bonus",
    "BySeat",
    "Call",
    "Challenge",
    "Check",
    "Checking",
    "Clock",
    "Doubtful",
    "Either",
    "Event",
    "Goal",
    "GoalCube",
    "Irregularity",
    "MatCube",
    "Phase",
    "Pick",
    "Played",
    "Scored",
    "Setup",
    "Shake",
    "State",
    "StopOffer",
    "Writing",
]


@dataclass(frozen=True)
class State:
    """A match at a moment. `number` counts the actions so far."""

    setup: Setup
    number: int = 0
    now: int = 0
    phase: Phase = Phase.LOT
    lots: BySeat[str] = field(default_factory=BySeat)
    lot_seats: tuple[int, ...] = ()
    shake: Shake = field(default_factory=lambda: Shake(0, 0))
    scores: tuple[Scored, ...] = ()
    penalties: tuple[int, ...] = ()
    clock: Clock | None = None
    other_clock: Clock | None = None
    """The clock that waits while another runs: a turn, while somebody holds the block."""
    paused_at: int | None = None
    call: Call | None = None
    """Who has called the judge for whom the clocks stand; None where a judge came uncalled."""
    round_ends: int | None = None
    last_shake: bool = False
    irregular: tuple[Irregularity, ...] = ()
    warned: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()
    """Those of the absent who have resigned, and do not come back."""
    stop_offer: StopOffer | None = None
    signed: tuple[int, ...] = ()
    signed_scores: tuple[Scored, ...] | None = None
    """The scores as all had signed them, while a correction waits for everybody's agreement."""
    account: tuple[Event, ...] = ()

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def procedure(self) -> Procedure:
        return self.setup.procedure

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, penalties included."""
        return tuple(
            sum(score.points[seat] for score in self.scores) - self.penalties[seat] for seat in range(self.players)
        )

    def leads(self, seat: int) -> bool:
        """Whether a player is alone in the lead."""
        totals = self.totals
        return all(totals[seat] > total for other, total in enumerate(totals) if other != seat)

    def left_of(self, seat: int) -> int:
        """The next player present, in the order of play."""
        for step in range(1, self.players + 1):
            following = (seat + step) % self.players
            if following not in self.absent:
                return following
        return seat

    @property
    def terms(self) -> ShakeTerms:
        """The terms of the shake, with the variations in effect."""
        found: ShakeTerms = self.setup.league.terms(self.setup.division, self.shake.chosen)
        return found

    def finding(self, code: str, rule: str, text: str) -> Finding:
        return Finding(code, self.procedure.cite(rule), text)

    def with_shake(self, **changes: Any) -> State:
        return changed(self, {"shake": self.shake.but(**changes)})

    def with_goal(self, **changes: Any) -> State:
        return self.with_shake(goal=replace(self.shake.goal, **changes))

    def with_bonus(self, **changes: Any) -> State:
        return self.with_shake(bonus=replace(self.shake.bonus, **changes))

    def with_writing(self, **changes: Any) -> State:
        return self.with_shake(writing=replace(self.shake.writing, **changes))

    def with_checking(self, **changes: Any) -> State:
        return self.with_shake(checking=replace(self.shake.checking, **changes))

    def but(self, **changes: Any) -> State:
        return changed(self, changes)

    def noted(self, who: int, text: str, code: str = "", rule: str = "", points: tuple[int, ...] = ()) -> State:
        event = Event(self.now, who, text, code, rule, points, self.shake.number)
        return changed(self, {"account": (*self.account, event)})

    def penalised(self, seat: int, points: int, finding: Finding) -> State:
        """A player loses points, and the account says so, why, and by which rule."""
        if points == 0:
            return self.noted(seat, finding.text, finding.code, finding.rule)
        lost = tuple(total + (points if number == seat else 0) for number, total in enumerate(self.penalties))
        row = tuple(-points if number == seat else 0 for number in range(self.players))
        said = self.told_loss(seat, points, finding)
        event = Event(
            self.now, seat, said, finding.code, finding.rule, row, self.shake.number, penalty=True, why=finding.text
        )
        return changed(self, {"penalties": lost, "account": (*self.account, event)})

    def told_loss(self, seat: int, points: int, finding: Finding) -> str:
        """How the account tells that a player loses points, or gets them back."""
        many = "a point" if abs(points) == 1 else f"{abs(points)} points"
        return f"{finding.text} {self.name(seat)} {'loses' if points > 0 else 'gets back'} {many}."

    def name(self, seat: int) -> str:
        return self.setup.names[seat] if 0 <= seat < self.players else ("The judge" if seat == -1 else "The table")
