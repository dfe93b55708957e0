"""Finding the cubes that an action names."""

from __future__ import annotations

from forceout.cubes import words
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.referee.refusals import not_allowed
from forceout.referee.state import GoalCube, MatCube, State
from forceout.rules.finding import sentence


def named_cube(state: State, word: str, place: Place = Place.RESOURCES) -> MatCube:
    """The cube that a word like “g4” means, among those in a place."""
    try:
        read = state.setup.game.read_cubes(word)
    except NotationError as error:
        raise not_allowed(state, "unknown-cube", "turn", sentence(f"{error}")) from None
    if len(read) != 1:
        raise not_allowed(state, "unknown-cube", "turn", "Only one cube is played at a time.")
    found = _take(list(state.shake.at(place)), read[0])
    if found is None:
        raise not_allowed(state, "unknown-cube", "turn", f"There is no {words.cube(read[0])} in {place.capitalize()}.")
    return found


def _take(left: list[MatCube], wanted: WrittenCube) -> MatCube | None:
    for cube in left:
        if cube.face == wanted.face and wanted.colour in (None, cube.colour):
            left.remove(cube)
            return cube
    return None


def named_goal(state: State, words: str) -> tuple[tuple[GoalCube, ...], str]:
    """The cubes of a Goal as laid out in words, those on the mat already before those from Resources."""
    try:
        goal = state.setup.game.read_laid_goal(words)
    except NotationError as error:
        raise not_allowed(state, "unknown-cube", "goal", sentence(f"{error}")) from None
    shake = state.shake
    left = [
        *shake.at(Place.GOAL),
        *sorted(shake.at(Place.RESOURCES), key=lambda cube: cube.number not in shake.goal.only_from),
    ]
    found = []
    for cube in goal.cubes:
        here = _take(left, cube)
        if here is None:
            raise not_allowed(state, "unknown-cube", "goal", f"There is no {cube.face} left for the Goal.")
        found.append(GoalCube(here.number, cube.turn, cube.gap_before))
    return tuple(found), goal.shape
