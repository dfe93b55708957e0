"""A game as the rules know it: how its cubes and Goals are read, what a position is, and how it is judged.

Each game is one object: `rules/equations/game.py` and `rules/onsets/game.py`. Everybody asks that object; nobody asks
which game is played.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from forceout.cubes.cards import Card
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.cube_uses import CubeUse
from forceout.rules.evaluation import Evaluation
from forceout.rules.finding import BadPosition, Finding
from forceout.rules.printed_value import PrintedValue
from forceout.rules.terms import ShakeTerms
from forceout.rules.typed_words import TypedWord
from forceout.rules.verdict import Verdict

TermsT = TypeVar("TermsT", bound=ShakeTerms)
RollT = TypeVar("RollT")


class MatPosition(Protocol):
    """What the positions of all games have: the sections of the mat, and why something is being written."""

    @property
    def required(self) -> tuple[WrittenCube, ...]: ...
    @property
    def permitted(self) -> tuple[WrittenCube, ...]: ...
    @property
    def forbidden(self) -> tuple[WrittenCube, ...]: ...
    @property
    def resources(self) -> tuple[WrittenCube, ...]: ...
    @property
    def claim(self) -> str: ...


PositionT = TypeVar("PositionT", bound=MatPosition)


@dataclass(frozen=True, slots=True)
class LaidGoal:
    """A Goal as it lies: its cubes, turned and spaced, and how the notation writes it where cubes alone do not say."""

    cubes: tuple[WrittenCube, ...] = ()
    shape: str = ""


@dataclass(frozen=True)
class Mat:
    """What lies where, in terms of no particular game; a game makes a position of it."""

    goal: LaidGoal = LaidGoal()
    universe: tuple[Card, ...] = ()
    required: tuple[WrittenCube, ...] = ()
    permitted: tuple[WrittenCube, ...] = ()
    forbidden: tuple[WrittenCube, ...] = ()
    resources: tuple[WrittenCube, ...] = ()


@dataclass(frozen=True)
class GoalReading:
    """What a Goal can mean: every value of every legal reading with its writing, or why there is none.

    `complete` is false where there are more readings than were looked at.
    """

    values: tuple[PrintedValue, ...]
    interpretations: tuple[str, ...]
    findings: tuple[Finding, ...]
    complete: bool = True

    @property
    def legal(self) -> bool:
        return bool(self.values) and not self.findings


class BadRoll(NamedTuple):
    """Why a roll cannot be: a code and a sentence."""

    code: str
    text: str


class GameRules(ABC, Generic[TermsT, RollT, PositionT]):
    """One game. What a league or a variation changes stands in the terms that are handed in."""

    key: ClassVar[str]
    title: ClassVar[str]
    note: ClassVar[str]
    """What it is about, in two or three words."""
    paper: ClassVar[str]
    """What is written after a challenge: “Equation”, “Solution”."""
    deals_cards: ClassVar[bool] = False
    goal_only: ClassVar[str] = ""
    """Faces of cubes that are of use in the Goal alone: the rest of them goes to Forbidden when it is set."""
    relations: ClassVar[str] = ""
    """Faces of cubes that stay out of Forbidden for some time."""
    objections: ClassVar[Mapping[str, str]]
    """What a checker may say against a paper, by the families of the judge's findings."""
    objections_to_own_goal: ClassVar[Mapping[str, str]] = {}
    """The same, where they differ because the writer brings the Goal as well."""

    def check_cards(self, cards: Sequence[Card]) -> None:
        """Refuses cards in a game that is played without them."""
        if cards and not self.deals_cards:
            text = f"There is no Universe in {self.title}: it is played without cards."
            raise BadPosition("bad-position", text)

    @abstractmethod
    def read_cubes(self, text: str) -> tuple[WrittenCube, ...]:
        """The cubes of a section of the mat, or of a roll."""

    @abstractmethod
    def read_laid_goal(self, text: str) -> LaidGoal:
        """The cubes of a Goal as somebody lays it."""

    @abstractmethod
    def goal_in_words(self, goal: LaidGoal) -> str:
        """A Goal as it lies, for a sentence."""

    @abstractmethod
    def read_goal(self, goal: LaidGoal, terms: TermsT) -> GoalReading:
        """Everything a Goal can mean."""

    @abstractmethod
    def goal_fault(self, goal: LaidGoal, terms: TermsT) -> Finding | None:
        """Why a Goal has no legal interpretation, if it has none. The referee asks it often, so nothing is printed."""

    @abstractmethod
    def position(self, mat: Mat, claim: str) -> PositionT:
        """The mat as the judge and the solver know it."""

    @abstractmethod
    def judge(self, paper: str, position: PositionT, terms: TermsT) -> Verdict[Any]:
        """What the all-seeing judge says of something written."""

    @abstractmethod
    def evaluate(self, expression: str, terms: TermsT, *, in_goal: bool, universe: Sequence[Card]) -> Evaluation:
        """What an expression comes to, in a Solution or in the Goal."""

    @abstractmethod
    def print_value(self, value: Any) -> PrintedValue:
        """A value of a verdict as it is printed."""

    @abstractmethod
    def without_goal(self, paper: str) -> str:
        """What is written to make the Goal, without the Goal that is copied beside it."""

    @abstractmethod
    def paper_in_words(self, paper: str) -> str:
        """Something written, as it is said in a sentence."""

    @abstractmethod
    def cube_uses(self, cube: WrittenCube, terms: TermsT) -> tuple[CubeUse, ...]:
        """Everything a cube may be used as in this shake, its own face first."""

    @abstractmethod
    def extra_signs(self, terms: TermsT, *, in_goal: bool) -> tuple[str, ...]:
        """The signs that may be written though there is no cube for them, beside the brackets."""

    def typed_words(self, terms: TermsT) -> tuple[TypedWord, ...]:  # noqa: ARG002 - a game may have none
        """The words that may be typed for signs in this shake."""
        return ()

    @abstractmethod
    def roll_seen(self, cubes: Sequence[WrittenCube], universe: Sequence[Card]) -> RollT:
        """What players see when they select variations."""

    @abstractmethod
    def throw(self, terms: TermsT, dice: random.Random) -> list[str]:
        """A roll of all the cubes, as the notation spells them."""

    @abstractmethod
    def some_goal(self, digits: Sequence[str], dice: random.Random) -> str:
        """A Goal as people set them, of some of these digit cubes; it may be an illegal one."""

    @abstractmethod
    def bad_roll(self, cubes: Sequence[WrittenCube], terms: TermsT) -> BadRoll | None:
        """Why these cubes, which exist, cannot be a roll of this game."""

    @abstractmethod
    def deal(self, terms: TermsT, dice: random.Random) -> list[Card]:
        """The cards of a shake, in a game that has some."""

    @abstractmethod
    def bad_deal(self, cards: Sequence[Card], terms: TermsT) -> str | None:
        """Why these cards are not dealt."""


AnyGame: TypeAlias = GameRules[Any, Any, Any]
"""A game of which one does not know which it is."""
