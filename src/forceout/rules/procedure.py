"""The procedure of a league: who does what, how long it may take, and what a slip costs. Frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from forceout.cubes.faces import ON_SETS_DIGITS, RED_FACES
from forceout.rules.terms import cited


class Task(Enum):
    """What a clock can run for."""

    ROLL = "rolling the cubes"
    SELECT = "selecting a variation"
    GOAL = "setting the Goal"
    NO_GOAL = "answering “no Goal”"
    OWN_GOAL = "setting a Goal after disagreeing"
    FIRST_TURN = "the first turn"
    TURN = "a turn"
    STATE = "stating the challenge"
    WRITE = "writing"
    CHECK = "checking"
    FORCE_OUT = "the force-out"


class Bonus(Enum):
    """Who may make a bonus move."""

    NOBODY = "nobody"
    ANYONE = "anyone"
    NOT_THE_LEADER = "not the leader"


class NoGoal(Enum):
    """What becomes of a declaration of "no Goal"."""

    NOT_PLAYED = "not played"
    SET_ANOTHER = "who disagrees sets a Goal"
    WRITE_ONE = "who disagrees writes Goal and Solution"


class Lot(Enum):
    """How the first Goal-setter is found."""

    RED_CUBE = "highest digit on a red cube; an operation sign is out"
    DIGIT_CUBE = "highest digit on a digit cube"
    LEFT_OF_SCOREKEEPER = "the player to the left of the scorekeeper"

    @property
    def faces(self) -> str:
        """What the cube that is thrown for it can show."""
        return {Lot.RED_CUBE: RED_FACES, Lot.DIGIT_CUBE: ON_SETS_DIGITS, Lot.LEFT_OF_SCOREKEEPER: ""}[self]


@dataclass(frozen=True)
class Penalties:
    """Points lost for slips that a document prices."""

    leader_bonus: int = 1
    self_challenge: int = 1
    invalid_now: int = 1
    late_impossible: int = 1
    early_challenge: int = 1
    withdrawn: int = 1
    block_held: int = 1
    """For holding the block until the time to say the challenge is up."""
    late: int = 1
    late_again: int = 1
    wrong_no_goal: int = 2
    disagreed_in_vain: int = 1


@dataclass(frozen=True)
class Procedure:
    """How a match is run. `sections` cites the document by a key for each rule."""

    document: str
    sections: Mapping[str, str]
    seconds: Mapping[Task, int]
    bonus: Bonus = Bonus.NOT_THE_LEADER
    no_goal: NoGoal = NoGoal.SET_ANOTHER
    lot: Lot = Lot.RED_CUBE
    penalties: Penalties = field(default_factory=Penalties)
    claims: tuple[str, ...] = ("now", "impossible")
    """The claim that a solution is near, and the claim that there is none."""
    block: bool = True
    """Whether a challenger picks up a block; in the Challenge Cup the words alone count."""
    block_reserves: bool = True
    """Whether a block picked up before the Goal was set may be held to challenge it (000 says that it may not)."""
    players_check: bool = True
    third_party_sides_in_turn: bool = False
    force_out_at: int = 0
    """With so many cubes left nobody can avoid a solution, so everybody writes. 0: the last cube is still played."""
    goal_open: bool = False
    """Whether the Goal may be changed, and “no Goal” said, until “Goal” is said. A faulty one is put right."""
    time_sets_goal: bool = False
    """Whether cubes on the Goal line are the Goal as soon as time runs out, or its setter turns the timer."""
    sand_runs_out: bool = False
    """Whether after “no Goal” the sand runs out before the timer is turned for the others."""
    no_goal_takes_sides: bool = False
    """Whether the others take sides in a challenged “no Goal”; elsewhere a third player writes or does not."""
    checkers_ask_together: bool = False
    """Whether the judge is asked only when all the checkers have no other question."""
    initialled: bool = False
    """Whether scores are initialled after each shake, and closed by that."""
    papers_lapse: frozenset[str] = frozenset()
    """Why everybody writes, where a challenge starts the writing again with an interval of its own."""
    relations_stay_until: int = 0
    """On-Sets: = and ⊆ may go to Forbidden only with so few cubes left."""
    void_keeps_setter: bool = True
    roll_and_goal_together: bool = False
    """One clock for rolling and setting the Goal."""
    manual: bool = True
    """Whether the officials' manual is case law here."""
    timed: bool = True
    """Whether every task has its clock; the Challenge Cup turns the timer only here and there."""
    countdown: int = 10
    block_is_counted: bool = False
    """Whether whoever holds the block is counted down too, before a point is lost."""
    corrected_by_agreement: bool = True
    """Whether a slip on a signed scoresheet is put right when all players agree."""
    extra: int = 60
    round_minutes: int = 30
    last_minutes: int = 5
    words: Mapping[str, str] = field(default_factory=dict)
    """How the rulebook says a rule of this procedure, by its key, where the usual sentence does not fit."""

    def cite(self, rule: str) -> str:
        return cited(self.document, self.sections, rule)

    def cite_case(self, situation: str, rule: str) -> str:
        """A situation of the officials' manual where that is case law, else the document's own rule."""
        return f"manual {situation}" if self.manual else self.cite(rule)


def frozen(data: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(data))
