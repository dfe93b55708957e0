"""Equations: the game of numbers and operations, as the rules know it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from types import MappingProxyType
from typing import TypeAlias

from forceout import exact
from forceout.cubes import words
from forceout.cubes.cards import Card
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.reader import read_goal as read_goal_cubes
from forceout.cubes.notation.reader import read_section
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.cube_uses import CubeUse
from forceout.rules.equations.cube_uses import cube_uses, extra_signs
from forceout.rules.equations.equation_verdict import EquationVerdict
from forceout.rules.equations.evaluation import evaluate
from forceout.rules.equations.goal import read_goal
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.printing import printed
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.typed_words import typed_words
from forceout.rules.evaluation import Evaluation
from forceout.rules.finding import Finding
from forceout.rules.game import BadRoll, GameRules, GoalReading, LaidGoal, Mat
from forceout.rules.league import Division, League
from forceout.rules.printed_value import PrintedValue
from forceout.rules.typed_words import TypedWord


class Equations(GameRules[Terms, Sequence[WrittenCube], Position]):
    """The game of numbers and operations."""

    key = Terms.game
    title = "Equations"
    note = "numbers and operations"
    paper = "Equation"
    objections = MappingProxyType(
        {
            "not-equal": "it does not equal the Goal",
            "missing-required": "a Required cube is not used",
            "unavailable-cube": "it uses a cube that is Forbidden, or not there",
            "too-many-resources": "it takes too many cubes from Resources",
            "multi-digit": "it uses a numeral with too many digits",
            "variation": "it breaks a variation, or uses one that is not in play",
            "goal-misread": "the Goal is not written as it lies",
            "syntax": "it is not a proper expression",
            "no-equation": "it is no Equation: no equals sign, or an empty side",
            "undefined": "part of it has no value, as when dividing by zero",
            "too-few-cubes": "it has only one cube",
            "goal-illegal": "the Goal itself names no number",
            "unverifiable": "nobody can work it out",
        }
    )

    def read_cubes(self, text: str) -> tuple[WrittenCube, ...]:
        return read_section(text)

    def read_laid_goal(self, text: str) -> LaidGoal:
        return LaidGoal(read_goal_cubes(text))

    def goal_in_words(self, goal: LaidGoal) -> str:
        return words.drawn(goal.cubes)

    def read_goal(self, goal: LaidGoal, terms: Terms) -> GoalReading:
        found = read_goal(goal.cubes, terms)
        readings = list(found.readings) if found.legal else []
        return GoalReading(
            tuple(printed(reading.value) for reading in readings),
            tuple(reading.tree.write() for reading in readings),
            tuple(found.findings),
            found.complete,
        )

    def goal_fault(self, goal: LaidGoal, terms: Terms) -> Finding | None:
        found = read_goal(goal.cubes, terms)
        return None if found.legal else found.findings[0]

    def position(self, mat: Mat, claim: str) -> Position:
        return Position(mat.goal.cubes, mat.required, mat.permitted, mat.forbidden, mat.resources, claim)

    def judge(self, paper: str, position: Position, terms: Terms) -> EquationVerdict:
        return judge(paper, position, terms)

    def evaluate(self, expression: str, terms: Terms, *, in_goal: bool, universe: Sequence[Card]) -> Evaluation:
        self.check_cards(universe)
        return evaluate(expression, terms, in_goal=in_goal)

    def print_value(self, value: exact.Value) -> PrintedValue:
        return printed(value)

    def without_goal(self, paper: str) -> str:
        return paper.partition("=")[0].strip()

    def paper_in_words(self, paper: str) -> str:
        return words.equation(paper)

    def cube_uses(self, cube: WrittenCube, terms: Terms) -> tuple[CubeUse, ...]:
        return cube_uses(cube, terms)

    def extra_signs(self, terms: Terms, *, in_goal: bool) -> tuple[str, ...]:
        return extra_signs(terms, in_goal=in_goal)

    def typed_words(self, terms: Terms) -> tuple[TypedWord, ...]:
        return typed_words(terms)

    def roll_seen(self, cubes: Sequence[WrittenCube], universe: Sequence[Card]) -> Sequence[WrittenCube]:
        self.check_cards(universe)
        return cubes

    def throw(self, terms: Terms, dice: random.Random) -> list[str]:
        shown = []
        for kind in terms.cubes.kinds:
            allowed = "".join(face for face in kind.faces if face in DIGITS or face in terms.binary)
            colour = kind.colour.letter if kind.colour else ""
            shown += [colour + dice.choice(allowed) for _ in range(kind.count)]
        return shown

    def some_goal(self, digits: Sequence[str], dice: random.Random) -> str:
        return "".join(dice.sample(digits, min(len(digits), dice.choice((1, 2, 2)))))

    def bad_roll(self, cubes: Sequence[WrittenCube], terms: Terms) -> BadRoll | None:
        kinds = {kind.colour: kind for kind in terms.cubes.kinds}
        counts = Counter(cube.colour for cube in cubes)
        for colour, kind in kinds.items():
            if counts[colour] != kind.count:
                text = f"There are {kind.count} {kind.name} cubes to roll, not {counts[colour]}."
                return BadRoll("bad-roll", text)
        for cube in cubes:
            kind = kinds[cube.colour]
            if cube.face not in kind.faces:
                return BadRoll("unknown-cube", f"There is no {cube.face} on a {kind.name} cube.")
        unknown = {cube.face for cube in cubes} - set(DIGITS) - set(terms.binary)
        if not unknown:
            return None
        faces = words.listed(sorted(unknown), "or")
        return BadRoll("bad-roll", f"In this division a cube that shows {faces} is rolled again.")

    def deal(self, terms: Terms, dice: random.Random) -> list[Card]:  # noqa: ARG002 - as in all games
        return []

    def bad_deal(self, cards: Sequence[Card], terms: Terms) -> str | None:  # noqa: ARG002 - as in all games
        return "There are no cards in this game."


EQUATIONS = Equations()
EquationsLeague: TypeAlias = League[Terms, Sequence[WrittenCube], Position]
EquationsDivision: TypeAlias = Division[Terms, Sequence[WrittenCube]]
