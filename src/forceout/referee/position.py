"""The position on the mat, as the judge knows it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from forceout.cubes.colour import Colour
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.referee.state import MatCube, Setup, State
from forceout.rules.finding import Finding
from forceout.rules.game import LaidGoal, Mat
from forceout.rules.variation import Choice


def written(cube: MatCube) -> WrittenCube:
    return _written(cube.face, cube.colour)


@lru_cache(maxsize=1_024)
def _written(face: str, colour: Colour | None) -> WrittenCube:
    return WrittenCube(face, face, colour)


def goal_cubes(state: State) -> tuple[WrittenCube, ...]:
    """The cubes of the Goal as they lie."""
    shake = state.shake
    found = []
    for laid in shake.goal.cubes:
        cube = shake.cubes[laid.number]
        found.append(WrittenCube(cube.face, cube.face, cube.colour, laid.turn, gap_before=laid.gap_before))
    return tuple(found)


def laid_goal(state: State) -> LaidGoal:
    """The Goal as it lies."""
    return LaidGoal(goal_cubes(state), state.shake.goal.shape)


def mat(state: State) -> Mat:
    """What lies where."""
    shake = state.shake
    sections = (Place.REQUIRED, Place.PERMITTED, Place.FORBIDDEN, Place.RESOURCES)
    return Mat(laid_goal(state), shake.universe, *(tuple(map(written, shake.at(place))) for place in sections))


def position(state: State, claim: str) -> Any:
    """The mat at the moment of writing, as the game that is played makes it."""
    return state.setup.game.position(mat(state), claim)


def goal_fault(state: State) -> Finding | None:
    """Why the Goal has no legal interpretation, if it has none."""
    return _goal_fault(state.setup, state.shake.chosen, laid_goal(state))


@lru_cache(maxsize=1_024)
def _goal_fault(setup: Setup, chosen: tuple[Choice, ...], goal: LaidGoal) -> Finding | None:
    """While a Goal is being laid it is asked for with every act, and for everybody at the table."""
    return setup.game.goal_fault(goal, setup.league.terms(setup.division, chosen))
