"""On-Sets: the game of sets and cards, as the rules know it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType
from typing import TypeAlias

from forceout.cubes import words
from forceout.cubes.cards import ALL_CARDS, Card
from forceout.cubes.faces import (
    ON_SETS_COLOURS,
    ON_SETS_DIGITS,
    ON_SETS_OPERATIONS,
    ON_SETS_RELATIONS,
    ON_SETS_RESTRICTION_CUBES,
    ON_SETS_SETS,
)
from forceout.cubes.notation.onsets import NOTHING_LAID, read_goal_shape, read_on_sets_section
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.cube_uses import OWN_FACE, CubeUse
from forceout.rules.evaluation import Evaluation
from forceout.rules.finding import Finding
from forceout.rules.game import BadRoll, GameRules, GoalReading, LaidGoal, Mat
from forceout.rules.league import Division, League
from forceout.rules.onsets.evaluation import evaluate
from forceout.rules.onsets.goal import goal_values
from forceout.rules.onsets.judge import OnSetsVerdict, judge_solution
from forceout.rules.onsets.position import OnSetsPosition, OnSetsRoll
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.onsets.typed_words import typed_words
from forceout.rules.printed_value import PrintedValue
from forceout.rules.typed_words import TypedWord

SYMBOLS = ON_SETS_COLOURS + ON_SETS_OPERATIONS + ON_SETS_SETS + ON_SETS_RELATIONS
"""What can be written in a Solution."""
BLANK_IS = "blank:"
"""Before the card that the blank one is."""
SET_OUT = ({"V": 2, "Λ": 1}, {"V": 1, "Λ": 2})
"""Without Restrictions their cubes are not rolled but set out."""


class OnSets(GameRules[OnSetsTerms, OnSetsRoll, OnSetsPosition]):
    """The game of sets and cards."""

    key = OnSetsTerms.game
    title = "On-Sets"
    note = "sets and cards"
    paper = "Solution"
    deals_cards = True
    goal_only = ON_SETS_DIGITS
    relations = ON_SETS_RELATIONS
    objections = MappingProxyType(
        {
            "not-equal": "it does not have as many cards as the Goal says",
            "missing-required": "a Required cube is not used",
            "unavailable-cube": "it uses a cube that is Forbidden, or not there",
            "too-many-resources": "it takes too many cubes from Resources",
            "variation": "it breaks a variation, or uses one that is not in play",
            "syntax": "it is not a proper Set-Name or Restriction",
            "no-equation": "there is no Set-Name",
            "too-few-cubes": "it has too few cubes",
            "goal-illegal": "the Goal itself names no number",
        }
    )
    objections_to_own_goal = MappingProxyType(
        {
            "no-equation": "there is no Goal, or no Set-Name",
            "goal-misread": "the Goal cannot be read the way it is written",
        }
    )

    def read_cubes(self, text: str) -> tuple[WrittenCube, ...]:
        return read_on_sets_section(text)

    def read_laid_goal(self, text: str) -> LaidGoal:
        cubes = read_goal_shape(text).cubes
        return LaidGoal(tuple(WrittenCube(str(cube.digit), str(cube.digit)) for cube in cubes), text.strip())

    def goal_in_words(self, goal: LaidGoal) -> str:
        return words.shape(goal.shape) if goal.shape else ""

    def read_goal(self, goal: LaidGoal, terms: OnSetsTerms) -> GoalReading:
        found = goal_values(read_goal_shape(goal.shape) if goal.shape else NOTHING_LAID, terms)
        values = tuple(PrintedValue(str(value)) for value in found.values)
        return GoalReading(values, tuple(found.values.values()), tuple(found.findings))

    def goal_fault(self, goal: LaidGoal, terms: OnSetsTerms) -> Finding | None:
        found = self.read_goal(goal, terms)
        return None if found.legal else found.findings[0]

    def position(self, mat: Mat, claim: str) -> OnSetsPosition:
        shape = read_goal_shape(mat.goal.shape) if mat.goal.shape else NOTHING_LAID
        return OnSetsPosition(mat.universe, shape, mat.required, mat.permitted, mat.forbidden, mat.resources, claim)

    def judge(self, paper: str, position: OnSetsPosition, terms: OnSetsTerms) -> OnSetsVerdict:
        return judge_solution(paper, position, terms)

    def evaluate(
        self,
        expression: str,
        terms: OnSetsTerms,
        *,
        in_goal: bool,  # noqa: ARG002 - a Goal is no expression here
        universe: Sequence[Card],
    ) -> Evaluation:
        return evaluate(expression, tuple(universe), terms)

    def print_value(self, value: int) -> PrintedValue:
        return PrintedValue(str(value))

    def without_goal(self, paper: str) -> str:
        return paper.strip()

    def paper_in_words(self, paper: str) -> str:
        return words.solution(paper)

    def cube_uses(self, cube: WrittenCube, terms: OnSetsTerms) -> tuple[CubeUse, ...]:
        """A wild cube may be any symbol in use; of an interchangeable pair each may be the other."""
        may_be = terms.wild_symbols if cube.face in terms.wild_faces else terms.partners(cube.face)
        others = [symbol for symbol in SYMBOLS if symbol in may_be and symbol != cube.face]
        repeats = terms.operations_repeat and cube.face in ON_SETS_OPERATIONS
        return (CubeUse(OWN_FACE, "its own face", repeats=repeats), *(CubeUse(symbol, symbol) for symbol in others))

    def extra_signs(self, terms: OnSetsTerms, *, in_goal: bool) -> tuple[str, ...]:  # noqa: ARG002 - as in all games
        """What ends a Restriction, what begins a second Solution, and what says what the blank card is."""
        found = ((True, ";"), (terms.two_solutions, "&"), (terms.blank_card_wild, BLANK_IS))
        return tuple(sign for written, sign in found if written)

    def typed_words(self, terms: OnSetsTerms) -> tuple[TypedWord, ...]:
        return typed_words(terms, self.extra_signs(terms, in_goal=False))

    def roll_seen(self, cubes: Sequence[WrittenCube], universe: Sequence[Card]) -> OnSetsRoll:
        return OnSetsRoll(tuple(cubes), tuple(universe))

    def throw(self, terms: OnSetsTerms, dice: random.Random) -> list[str]:
        shown = [dice.choice(kind.faces) for kind in terms.cubes.kinds for _ in range(kind.count)]
        if terms.restrictions:
            return shown
        set_out = dice.choice(SET_OUT)
        return shown[:-ON_SETS_RESTRICTION_CUBES] + [face for face, count in set_out.items() for _ in range(count)]

    def some_goal(self, digits: Sequence[str], dice: random.Random) -> str:
        chosen = dice.sample(digits, min(len(digits), dice.choice((1, 1, 2, 2, 3))))
        return "+".join(chosen) if dice.random() < 0.7 or len(chosen) == 1 else "×".join(chosen[:2])

    def bad_roll(self, cubes: Sequence[WrittenCube], terms: OnSetsTerms) -> BadRoll | None:
        if terms.restrictions:
            return None
        shown = Counter(cube.face for cube in cubes if cube.face in ON_SETS_SETS + ON_SETS_RELATIONS)
        if shown in SET_OUT:
            return None
        return BadRoll("bad-roll", "In Elementary the three Restriction cubes are set out as V V Λ or V Λ Λ.")

    def deal(self, terms: OnSetsTerms, dice: random.Random) -> list[Card]:
        return dice.sample(ALL_CARDS, dice.randint(terms.fewest_cards, terms.most_cards))

    def bad_deal(self, cards: Sequence[Card], terms: OnSetsTerms) -> str | None:
        if terms.fewest_cards <= len(cards) <= terms.most_cards:
            return None
        return f"{terms.fewest_cards} to {terms.most_cards} cards are dealt in this division, not {len(cards)}."


ON_SETS = OnSets()
OnSetsLeague: TypeAlias = League[OnSetsTerms, OnSetsRoll, OnSetsPosition]
OnSetsDivision: TypeAlias = Division[OnSetsTerms, OnSetsRoll]
