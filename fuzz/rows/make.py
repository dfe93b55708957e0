"""Questions about random papers: long and short rows, right and wrong, in every league."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .arithmetic import add
from .goals import GoalMaker
from .grow import Grower, Node
from .paper import Fault, count_numerals, marks_of, read_row
from .readings import Readings
from .rules import BESIDE_I, DIVISIONS, OFFERED, Rules, rules_for

CLAIMS = {"acc-equations-2022": ("a-flub", "p-flub", "cleanup")}
BRINGING_GOALS = ("acc-equations-2022", "mlag-basic-equations-2018")
LENGTHS = (*range(1, 15),)
WEIGHTS = (1, 4, 6, 7, 7, 7, 6, 6, 4, 4, 3, 3, 3, 3)


@dataclass(frozen=True)
class Paper:
    """A question and how many numerals its Solution has."""

    question: dict[str, Any]
    numerals: int


def make_paper(dice: random.Random) -> Paper:
    ruleset = dice.choices(list(DIVISIONS), (4, 5, 4, 4, 3))[0]
    division = dice.choice(list(DIVISIONS[ruleset]))
    variations = _variations(ruleset, division, dice)
    rules = rules_for(ruleset, division, variations)
    grower = Grower(rules, dice)
    solution, goal = _sides(grower, dice)
    written = _write(solution, dice, grower)
    maker = GoalMaker(grower)
    if dice.random() < 0.04:
        written = _without_a_bracket(written, dice)
    written_goal = _write_goal(goal, dice, maker)
    equation = f"{written} = {written_goal}" if dice.random() < 0.9 else f"{written_goal} = {written}"
    required, permitted = _cubes(written, dice, repeat=rules.multiple_operations)
    brings_goal = ruleset in BRINGING_GOALS and dice.random() < 0.1
    question: dict[str, Any] = {"ask": "judge", "ruleset": ruleset}
    if division:
        question["division"] = division
    if variations:
        question["variations"] = list(variations)
    question |= {
        "goal": maker.on_mat(goal),
        "required": required,
        "permitted": permitted,
        "claim": dice.choice(CLAIMS.get(ruleset, ("now", "impossible", "last-cube"))),
        "equation": equation,
    }
    if brings_goal:
        lying, _ = _cubes(maker.as_cubes(written_goal.replace("'", "")), dice, repeat=False, required_share=1)
        question |= {
            "goal": "",
            "claim": "no-goal",
            "required": "",
            "permitted": "",
            "equation": f"{written} = {written_goal}",
        }
        question["resources"] = f"{required} {permitted} {lying}"
    return Paper(question, solution.numerals)


def _variations(ruleset: str, division: str, dice: random.Random) -> tuple[str, ...]:
    if not ruleset.startswith("agloa") or dice.random() < 0.3:
        return ()
    chosen = dice.sample(OFFERED[division], dice.randint(1, 3))
    kinds: dict[str, str] = {}
    for variation in chosen:
        kinds.setdefault(_clash(variation), variation)
    if "root-is-i" in kinds:
        kinds = {name: variation for name, variation in kinds.items() if name in BESIDE_I and variation != "base:12"}
        kinds["root-is-i"] = "root-is-i"
    return tuple(kinds.values())


def _clash(variation: str) -> str:
    """Variations that would give one cube two meanings, or are one variation twice."""
    name = variation.partition(":")[0]
    return {"number-of-factors": "function", "smallest-prime": "function"}.get(name, name)


def _sides(grower: Grower, dice: random.Random) -> tuple[Node, Node]:
    numerals = dice.choices(LENGTHS, WEIGHTS)[0]
    maker = GoalMaker(grower)
    kind = dice.random()
    if kind < 0.5:
        solution = grower.tame(numerals)
    elif kind < 0.62:
        solution = grower.calm_row(numerals)
    elif kind < 0.72:
        solution = grower.absorbing(max(3, numerals))
    else:
        solution = grower.rough(numerals, dice.random())
    goal = None
    if solution.value is not None and dice.random() < 0.85:
        value = solution.value
        k = grower.rules.multiple_of
        if k is not None and dice.random() < 0.9:
            value = add(value, Fraction(k * dice.choice((-3, -2, -1, 1, 2, 3, 5))))
        goal = maker.for_value(value)
    if goal is None:
        goal = maker.at_random() if dice.random() < 0.3 else maker.random_numeral()
    return solution, goal


def _write(node: Node, dice: random.Random, grower: Grower) -> str:
    pairs = node.pairs()
    kind = dice.random()
    if kind < 0.3:
        return node.write()
    if kind < 0.45:
        return node.write([False] * pairs)
    if kind < 0.7:
        return node.write([dice.random() < 0.6 for _ in range(pairs)])
    return _spare(node, dice, grower)


def _spare(node: Node, dice: random.Random, grower: Grower) -> str:
    """Only the brackets that are needed: one pair after the other is left out if no second reading comes of it."""
    pairs = node.pairs()
    keep = [True] * pairs
    for place in dice.sample(range(pairs), min(pairs, 6)):
        tried = [*keep]
        tried[place] = False
        if _one_value(node.write([*tried]), grower.rules):
            keep = tried
    return node.write(keep)


def _one_value(text: str, rules: Rules) -> bool:
    from .readings import Reader

    try:
        found: Readings = Reader(rules).read(read_row(marks_of(text), rules, in_goal=False))
    except Fault:
        return False
    return len(found.values) == 1 and found.undefined is None and not found.unknown and not found.cut


def _without_a_bracket(text: str, dice: random.Random) -> str:
    places = [place for place, letter in enumerate(text) if letter in "()"]
    if not places:
        return text
    place = dice.choice(places)
    return text[:place] + text[place + 1 :]


def _write_goal(goal: Node, dice: random.Random, maker: GoalMaker) -> str:
    value = goal.value
    is_whole = isinstance(value, Fraction) and value.denominator == 1
    if maker.rules.goal_as_value and goal.parts and is_whole and dice.random() < 0.3:
        return str(value).replace("-", "−")
    if dice.random() < 0.7:
        return goal.write()
    return goal.write([False] * goal.pairs())


def _cubes(written: str, dice: random.Random, *, repeat: bool, required_share: float = 0.8) -> tuple[str, str]:
    """The cubes that the Solution uses, each in Required or in Permitted."""
    required: list[str] = []
    permitted: list[str] = []
    for mark in marks_of(written):
        again = repeat and mark.symbol in "+−÷" and mark.face in [*required, *permitted]
        if mark.face and not (again and dice.random() < 0.5):
            (required if dice.random() < required_share else permitted).append(mark.colour + mark.face)
    return " ".join(required), " ".join(permitted)


__all__ = ["Paper", "count_numerals", "make_paper"]
