"""The state of a match: frozen, and always the fold of its log."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any

from forceout.cubes.cards import Card
from forceout.cubes.colour import Colour
from forceout.cubes.notation.tokens import Turn
from forceout.rules.finding import Finding
from forceout.rules.league import AnyLeague, Division
from forceout.rules.leagues import find_league
from forceout.rules.procedure import Procedure, Task
from forceout.rules.variation import Choice


class Phase(Enum):
    """Where a match stands."""

    LOT = "drawing lots for the first Goal"
    ROLL = "rolling"
    SELECT = "selecting variations"
    GOAL = "setting the Goal"
    NO_GOAL = "answering “no Goal”"
    PLAY = "moving cubes"
    WRITE = "writing"
    CHECK = "checking"
    BETWEEN = "between shakes"
    SIGN = "signing the scoresheet"
    DONE = "over"


RESOURCES, GOAL, REQUIRED, PERMITTED, FORBIDDEN = "resources", "goal", "required", "permitted", "forbidden"
SECTIONS = (REQUIRED, PERMITTED, FORBIDDEN)


@dataclass(frozen=True, slots=True)
class MatCube:
    """A rolled cube and where it lies."""

    number: int
    face: str
    colour: Colour | None
    place: str = RESOURCES

    def __str__(self) -> str:
        return (self.colour.value if self.colour else "") + self.face


@dataclass(frozen=True, slots=True)
class GoalCube:
    """A cube of the Goal as it was laid."""

    number: int
    turn: Turn = Turn.UPRIGHT
    gap_before: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """Variations a player has circled. One that is not `legal` is void, but may still be charged."""

    seat: int
    choices: tuple[Choice, ...]
    legal: bool = True


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge that stands. Several challengers only where they called together."""

    claim: str
    challengers: tuple[int, ...]
    mover: int


@dataclass(frozen=True, slots=True)
class Doubtful:
    """An illegal challenge that was set aside, for so many points. The Mover may still accept it (manual D22)."""

    challenge: Challenge
    cost: int


@dataclass(frozen=True, slots=True)
class Check:
    """What one checker said of one writer's equation."""

    checker: int
    writer: int
    accepts: bool
    tried_ambiguity: bool = False


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that runs for some players. Times in milliseconds; `stage` counts 0 running, 1 in the extra minute."""

    task: Task
    seats: tuple[int, ...]
    deadline: int
    stage: int = 0
    counting: bool = False
    limit: int = 0
    stopped: int | None = None
    """Since when it stands still because somebody holds the block; it goes on from there."""


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


@dataclass(frozen=True, slots=True)
class Event:
    """An entry of the account: what happened, in words, with the rule where one was applied."""

    at: int
    who: int
    text: str
    code: str = ""
    rule: str = ""
    points: tuple[int, ...] = ()
    shake: int = 0
    """In which shake it happened."""
    penalty: bool = False
    """Whether `points` were lost, or given back, for something other than the shake itself."""


@dataclass(frozen=True)
class Shake:
    """One shake, from the roll to the score."""

    number: int
    setter: int
    cubes: tuple[MatCube, ...] = ()
    universe: tuple[Card, ...] = ()
    picks: tuple[Pick, ...] = ()
    tries: int = 0
    goal: tuple[GoalCube, ...] = ()
    goal_shape: str = ""
    """On-Sets: the Goal in the notation, as it lies."""
    goal_from: tuple[int, ...] = ()
    """The cubes that a Goal of too many must be made of, after a charge."""
    goal_by: int | None = None
    goal_set: bool = False
    bonus_called: bool = False
    bonus_made: bool = False
    bonus_number: int | None = None
    """The cube that was played as a bonus move, the latest of the shake."""
    bonus_by: int | None = None
    """Who said “Bonus” out of turn, over the board."""
    played: tuple[int, int] | None = None
    """The cube played last, and when."""
    either: tuple[int, int, str] | None = None
    """Two cubes were played at once: which stayed after a charge, which went back, and where that one had lain."""
    disagreeing: int | None = None
    agreed: tuple[int, ...] = ()
    turn: int = 0
    last_mover: int | None = None
    moves: int = 0
    holds_block: int | None = None
    block_early: bool = False
    """Whether the block was picked up before the Goal looked finished."""
    challenge: Challenge | None = None
    doubtful: Doubtful | None = None
    reason: str = ""
    """Why everybody writes without a challenge: last-cube, end-of-round, force-out, cleanup."""
    sides: tuple[tuple[int, str], ...] = ()
    written: tuple[tuple[int, str], ...] = ()
    withheld: tuple[int, ...] = ()
    checking: int | None = None
    checks: tuple[Check, ...] = ()
    rulings: tuple[tuple[int, bool], ...] = ()
    took_minute: tuple[int, ...] = ()
    asking: tuple[int, ...] = ()
    """Checkers who want to ask the judge whether Solution and Goal are equal, their last question."""
    absent: tuple[int, ...] = ()
    original_setter: int | None = None
    began: int = 0
    dealer: int | None = None
    """On-Sets: who deals, where that is not the player to the right of the Goal-setter any more."""
    roll_until: int = 0
    """When the minute for rolling ends: selections made before it leave the rest to those who follow."""

    def at(self, place: str) -> tuple[MatCube, ...]:
        return tuple(cube for cube in self.cubes if cube.place == place)

    def moved(self, number: int, place: str) -> Shake:
        cubes = tuple(replace(cube, place=place) if cube.number == number else cube for cube in self.cubes)
        return replace(self, cubes=cubes)

    @cached_property
    def chosen(self) -> tuple[Choice, ...]:
        """The variations in effect."""
        return tuple(choice for pick in self.picks if pick.legal for choice in pick.choices)


@dataclass(frozen=True)
class Setup:
    """What is settled before the first roll."""

    ruleset_key: str
    division_key: str
    names: tuple[str, ...]
    strict: bool = True
    judge_checks: bool = False
    """The judge rules on every equation at once, instead of the players checking each other."""
    timed: bool = True

    @cached_property
    def ruleset(self) -> AnyLeague:
        return find_league(self.ruleset_key)

    @cached_property
    def division(self) -> Division[Any, Any]:
        return self.ruleset.division(self.division_key or None)

    @cached_property
    def procedure(self) -> Procedure:
        return self.ruleset.procedure

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def on_sets(self) -> bool:
        return self.ruleset.game.deals_cards


@dataclass(frozen=True)
class Scored:
    """A finished shake on the scoresheet."""

    number: int
    points: tuple[int, ...]
    rule: str


@dataclass(frozen=True)
class State:
    """A match at a moment. `number` counts the actions so far."""

    setup: Setup
    number: int = 0
    now: int = 0
    phase: Phase = Phase.LOT
    lots: tuple[tuple[int, str], ...] = ()
    lot_seats: tuple[int, ...] = ()
    shake: Shake = field(default_factory=lambda: Shake(0, 0))
    scores: tuple[Scored, ...] = ()
    penalties: tuple[int, ...] = ()
    clock: Clock | None = None
    other_clock: Clock | None = None
    """The clock that waits while another runs: a turn, while somebody holds the block."""
    paused_at: int | None = None
    round_ends: int | None = None
    last_shake: bool = False
    irregular: tuple[Irregularity, ...] = ()
    warned: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
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
    def terms(self) -> Any:
        return self.setup.ruleset.terms(self.setup.division, self.shake.chosen)

    def finding(self, code: str, rule: str, text: str) -> Finding:
        return Finding(code, self.procedure.cite(rule), text)

    def with_shake(self, **changes: Any) -> State:
        return replace(self, shake=replace(self.shake, **changes))

    def but(self, **changes: Any) -> State:
        return replace(self, **changes)

    def noted(self, who: int, text: str, code: str = "", rule: str = "", points: tuple[int, ...] = ()) -> State:
        event = Event(self.now, who, text, code, rule, points, self.shake.number)
        return replace(self, account=(*self.account, event))

    def penalised(self, seat: int, points: int, finding: Finding) -> State:
        """A player loses points, and the account says so, why, and by which rule."""
        if points == 0:
            return self.noted(seat, finding.text, finding.code, finding.rule)
        lost = tuple(total + (points if number == seat else 0) for number, total in enumerate(self.penalties))
        row = tuple(-points if number == seat else 0 for number in range(self.players))
        many = "a point" if abs(points) == 1 else f"{abs(points)} points"
        said = f"{finding.text} {self.name(seat)} {'loses' if points > 0 else 'gets back'} {many}."
        event = Event(self.now, seat, said, finding.code, finding.rule, row, self.shake.number, penalty=True)
        return replace(self, penalties=lost, account=(*self.account, event))

    def name(self, seat: int) -> str:
        return self.setup.names[seat] if 0 <= seat < self.players else ("The judge" if seat == -1 else "The table")


def two_solutions(state: State) -> bool:
    """On-Sets: each writer has to write two Solutions, so that all has a minute more (004 XIII-D-14)."""
    return any(choice.key == "two-solutions" for choice in state.shake.chosen)
