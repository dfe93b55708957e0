"""Rolls, Goals and positions of Equations as they occur in play, made from a seed: puzzles are found among them.

Everything comes from the `random.Random` handed in.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.cubes.notation.tokens import Turn, WrittenCube
from forceout.cubes.notation.writer import write_goal, write_section
from forceout.rules.claims import open_claim
from forceout.rules.equations.game import EquationsLeague
from forceout.rules.equations.goal import read_goal
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import leagues_of
from forceout.rules.selection import Selection, rule_on_selection
from forceout.rules.variation import Choice
from forceout.rules.variations.catalogue import EquationsVariation
from forceout.solver.next_cubes import moved

Cubes: TypeAlias = tuple[WrittenCube, ...]

SECTIONS = {"forbidden": 40, "permitted": 25, "required": 35}
"""Where people move cubes, in per cent of their moves."""

GOAL_LENGTHS = {1: 30, 2: 36, 3: 22, 4: 7, 5: 4, 6: 1}
LEFT_IN_RESOURCES = 2
"""With one cube left there are no challenges any more, so a position in play has at least two."""


@dataclass(frozen=True)
class RolledShake:
    """A roll of all cubes and the variations chosen on top of those always in effect."""

    league_key: str
    division: str
    choices: tuple[Choice, ...]
    roll: Cubes

    @property
    def terms(self) -> Terms:
        """Looked up, not kept: terms hold functions, and a shake must travel between processes."""
        ruleset = leagues_of("equations")[self.league_key]
        terms: Terms = ruleset.terms(ruleset.division(self.division), self.choices)
        return terms


def random_shake(rng: random.Random, league_key: str, division: str, variations: int = 0) -> RolledShake:
    """All cubes rolled, and so many legal variations, or as many as the division lets people choose."""
    ruleset = leagues_of("equations")[league_key]
    cubes = ruleset.division(division).terms.cubes
    rolled = cubes.roll(tuple(rng.randrange(6) for _ in range(cubes.size)))
    shake = RolledShake(
        league_key, division, (), tuple(WrittenCube(cube.face, cube.face, cube.colour) for cube in rolled)
    )
    offered = list(ruleset.division(division).offered)
    rng.shuffle(offered)
    for variation in offered:
        if len(shake.choices) == variations:
            break
        choice = _legal_choice(rng, ruleset, shake, variation)
        if choice is not None:
            shake = replace(shake, choices=(*shake.choices, choice))
    return shake


def _legal_choice(
    rng: random.Random,
    ruleset: EquationsLeague,
    shake: RolledShake,
    variation: EquationsVariation,
) -> Choice | None:
    """The variation with a parameter that can be chosen now, where there is one."""
    parameters = list(variation.parameters) or [""]
    for parameter in rng.sample(parameters, len(parameters)):
        choice = Choice(variation.key, parameter)
        picked = Selection((choice,), shake.choices, players=3, goal_setter=False)
        if rule_on_selection(picked, shake.roll, ruleset, ruleset.division(shake.division)).legal:
            return choice
    return None


def as_question(shake: RolledShake, position: Position, budget_ms: int = 1000) -> dict[str, Any]:
    """The position as a question for `forceout ask`."""
    return {
        "ask": "solve",
        "ruleset": shake.league_key,
        "division": shake.division,
        "variations": [str(choice) for choice in shake.choices],
        "goal": write_goal(position.goal),
        "required": write_section(position.required),
        "permitted": write_section(position.permitted),
        "forbidden": write_section(position.forbidden),
        "resources": write_section(position.resources),
        "claim": position.claim,
        "budget_ms": budget_ms,
    }


# -- the Goal ---------------------------------------------------------------------------------------


def random_goal(rng: random.Random, shake: RolledShake) -> Cubes:
    """A legal Goal out of the roll."""
    return goal_from(rng, shake.roll, shake.terms)


def goal_from(rng: random.Random, cubes: Cubes, terms: Terms, most: int = 6) -> Cubes:
    """A legal Goal of some of these cubes. Most Goals of people have one to three cubes."""
    lengths = range(1, min(most, terms.goal_cubes, len(cubes)) + 1)
    weights = [GOAL_LENGTHS[length] for length in lengths]
    for _ in range(60):
        length = rng.choices(lengths, weights)[0]
        if rng.random() < 0.08:
            goal: Cubes | None = tuple(rng.sample(cubes, length))
        else:
            goal = _of_shape(rng, cubes, terms, _shape(rng, length, terms))
        if goal is not None:
            goal = _laid_out(rng, goal, terms)
            if read_goal(goal, terms).legal:
                return goal
    for cube in rng.sample(cubes, len(cubes)):
        if read_goal((cube,), terms).legal:
            return (cube,)
    raise ValueError("no cube of this roll is a Goal")


def _shape(rng: random.Random, length: int, terms: Terms) -> str:
    """Letters for a row: d a digit, o an operation between two numbers, p one before a number."""
    if length == 1:
        return "d"
    if length == 2 or (length == 3 and terms.goal_digits >= 3 and rng.random() < 0.4):
        return "p" + "d" * (length - 1) if rng.random() < 0.15 else "d" * length
    if rng.random() < 0.1:
        return "p" + _shape(rng, length - 1, terms)
    left = rng.randint(1, min(2, length - 2))
    return "d" * left + "o" + _shape(rng, length - left - 1, terms)


def _of_shape(rng: random.Random, cubes: Cubes, terms: Terms, shape: str) -> Cubes | None:
    left, row = list(cubes), []
    for at, letter in enumerate(shape):
        fitting = [cube for cube in left if _can_be(cube, letter, terms)]
        if shape[at : at + 2] == "dd" and terms.wild != "0" and rng.random() < 0.9:
            fitting = [cube for cube in fitting if cube.face != "0"]  # people seldom write 07
        if not fitting:
            return None
        row.append(rng.choice(fitting))
        left.remove(row[-1])
    return tuple(row)


def _can_be(cube: WrittenCube, letter: str, terms: Terms) -> bool:
    if letter == "p":
        return cube.face in terms.prefix
    if cube.face == terms.wild and letter == "o":
        return not terms.wild_symbols <= frozenset(DIGITS)
    if letter == "o":
        return cube.face in OPERATIONS
    return is_numeral(cube.face, terms) or cube.face == terms.wild


def is_numeral(symbol: str, terms: Terms) -> bool:
    """Whether a symbol may be a number: a digit of the base, or √ as i."""
    return symbol in terms.digit_values or (symbol == "√" and terms.imaginary)


def _laid_out(rng: random.Random, goal: Cubes, terms: Terms) -> Cubes:
    """The Goal with a turned cube or a gap now and then."""
    laid = []
    for number, cube in enumerate(goal):
        turns = list(goal_turns(cube, terms))
        often = 0.08 if cube.face in DIGITS else 0.3
        turn = rng.choice(turns) if turns and rng.random() < often else Turn.UPRIGHT
        gap = number > 0 and len(goal) > 3 and rng.random() < 0.1
        laid.append(replace(cube, turn=turn, gap_before=gap))
    return tuple(laid)


def goal_turns(cube: WrittenCube, terms: Terms) -> Iterator[Turn]:
    """The turns that mean something under these terms. No cube of a Goal is turned both ways."""
    numeral = is_numeral(cube.face, terms) and cube.face not in ("0", "^")
    if (numeral and terms.sideways) or f"{cube.face}s" in terms.binary:
        yield Turn.SIDEWAYS
    if (numeral and terms.upside_down) or f"{cube.face}u" in terms.binary:
        yield Turn.UPSIDE_DOWN


# -- play -------------------------------------------------------------------------------------------


def first_position(shake: RolledShake, goal: Cubes) -> Position:
    """The mat after the Goal is set: what is left of the roll lies in Resources."""
    left = list(shake.roll)
    for cube in goal:
        left.remove(replace(cube, turn=Turn.UPRIGHT, gap_before=False))
    return Position(goal, resources=tuple(left), claim=open_claim(shake.terms))


def random_play(rng: random.Random, shake: RolledShake, goal: Cubes, moves: int) -> Position:
    """So many cubes moved at random, as long as Resources last."""
    position = first_position(shake, goal)
    for _ in range(min(moves, len(position.resources) - LEFT_IN_RESOURCES)):
        position = moved(position, *random_move(rng, position))
    return position


def random_move(rng: random.Random, position: Position) -> tuple[WrittenCube, str]:
    return rng.choice(position.resources), rng.choices(list(SECTIONS), list(SECTIONS.values()))[0]
