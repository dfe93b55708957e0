"""Mats as they occur in play, of either game, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from forceout.analysis.random_equations import random_goal, random_play, random_shake
from forceout.cubes.cards import Card
from forceout.cubes.faces import ON_SETS_DIGITS, ON_SETS_RELATIONS
from forceout.cubes.notation.onsets import read_goal_shape
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.notation.writer import write_goal
from forceout.referee.dice import dealt, rolled
from forceout.referee.state import Setup
from forceout.rules.game import AnyGame, LaidGoal
from forceout.rules.league import AnyLeague
from forceout.rules.leagues import find_league
from forceout.rules.onsets.goal import goal_values
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.variation import Choice
from forceout.solver.solve import AnyPosition


@dataclass(frozen=True)
class Mat:
    """A position with what is played, and the Goal in the notation."""

    ruleset: str
    division: str
    choices: tuple[Choice, ...]
    position: AnyPosition
    goal: str
    universe: tuple[Card, ...] = ()

    @property
    def league(self) -> AnyLeague:
        return find_league(self.ruleset)

    @property
    def game(self) -> AnyGame:
        return self.league.game

    @property
    def laid_goal(self) -> LaidGoal:
        """The Goal as it lies."""
        return self.game.read_laid_goal(self.goal)

    @property
    def terms(self) -> Any:
        return self.league.terms(self.league.division(self.division or None), self.choices)

    @property
    def variations(self) -> list[str]:
        """What was chosen, by its titles."""
        division = self.league.division(self.division or None)
        return [self.league.variation(division, choice).called(choice.parameter) for choice in self.choices]


def random_mat(dice: random.Random, ruleset: str, division: str, variations: int, moves: int) -> Mat | None:
    """A mat after so many moves, or None where the roll allows no Goal."""
    return _MADE[find_league(ruleset).game.key](dice, ruleset, division, variations, moves)


def _equations(dice: random.Random, ruleset: str, division: str, variations: int, moves: int) -> Mat | None:
    try:
        shake = random_shake(dice, ruleset, division, variations)
        goal = random_goal(dice, shake)
    except ValueError:
        return None
    return Mat(ruleset, division, shake.choices, random_play(dice, shake, goal, moves), write_goal(goal))


def _on_sets(dice: random.Random, ruleset: str, division: str, _: int, moves: int) -> Mat | None:
    """Without variations: the rules of On-Sets are puzzle enough."""
    setup = Setup(ruleset, division, ("", ""))
    terms = setup.league.terms(setup.division, ())
    faces = rolled(setup, dice)
    digits = [face for face in faces if face in ON_SETS_DIGITS]
    goal = "+".join(dice.sample(digits, dice.choice((1, 1, 2))))
    if not goal_values(read_goal_shape(goal), terms).legal:
        return None
    cubes = [WrittenCube(face, face) for face in faces if face not in ON_SETS_DIGITS]
    dice.shuffle(cubes)
    sections: dict[str, list[WrittenCube]] = {"required": [], "permitted": [], "forbidden": []}
    for _ in range(min(moves, len(cubes) - 3)):
        cube = cubes.pop()
        held = cube.face in ON_SETS_RELATIONS and len(cubes) >= setup.procedure.relations_stay_until
        sections[dice.choice(["required", "permitted"] if held else list(sections))].append(cube)
    universe = tuple(dealt(setup, dice))
    required, permitted, forbidden = (tuple(part) for part in sections.values())
    place = OnSetsPosition(universe, read_goal_shape(goal), required, permitted, forbidden, tuple(cubes))
    return Mat(ruleset, division, (), place, goal, universe)


_MADE: Mapping[str, Callable[[random.Random, str, str, int, int], Mat | None]] = MappingProxyType(
    {"equations": _equations, "on-sets": _on_sets}
)
"""Who makes the mats of each game."""
