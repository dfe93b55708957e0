"""Finding the cubes that an action names, and naming a cube in an action.

A word like “g4” names a cube by colour and face. Where two are alike, “g4#12” says which: the number is the cube's
place in the roll. Without a number the first of them is meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from forceout.cubes import words
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.referee.refusals import not_allowed
from forceout.referee.state import GoalCube, MatCube, Shake, State
from forceout.rules.finding import sentence
from forceout.rules.game import AnyGame

NUMBER = re.compile(r"#([0-9]{1,3})")


def cube_name(shake: Shake, cube: MatCube) -> str:
    """How an action names a cube: with its number where the roll has another like it, wherever that lies by now."""
    return f"{cube.word}#{cube.number}" if cube.word in shake.alike else cube.word


def cube_names(shake: Shake, place: Place) -> Iterator[tuple[str, MatCube]]:
    """Every way in which an action may name a cube in a place: each kind once, and each of two alike by its number."""
    seen: set[str] = set()
    for cube in shake.at(place):
        plain = cube.word
        if plain not in seen:
            yield plain, cube
        seen.add(plain)
        if plain in shake.alike:
            yield f"{plain}#{cube.number}", cube


def named_cube(state: State, word: str, place: Place = Place.RESOURCES) -> MatCube:
    """The cube that a word like “g4” or “g4#12” means, among those in a place."""
    name, mark, number = word.partition("#")
    if mark and not NUMBER.fullmatch(mark + number):
        text = f"“{word[:20]}” names no cube: after # comes the cube's number in the roll."
        raise not_allowed(state, "unknown-cube", "turn", text)
    lying = state.shake.at(place)
    for cube in lying:  # the usual spelling needs no reader
        if cube.word == name and (not mark or cube.number == int(number)):
            return cube
    try:
        read = state.setup.game.read_cubes(name)
    except NotationError as error:
        raise not_allowed(state, "unknown-cube", "turn", sentence(f"{error}")) from None
    if len(read) != 1:
        raise not_allowed(state, "unknown-cube", "turn", "Only one cube is played at a time.")
    found = _take(list(lying), read[0], int(number) if mark else None)
    if found is None:
        numbered = f" number {number}" if mark else ""
        text = f"There is no {words.cube(read[0])}{numbered} in {place.capitalize()}."
        raise not_allowed(state, "unknown-cube", "turn", text)
    return found


def _take(left: list[MatCube], wanted: WrittenCube, number: int | None) -> MatCube | None:
    for cube in left:
        if cube.face == wanted.face and wanted.colour in (None, cube.colour) and number in (None, cube.number):
            left.remove(cube)
            return cube
    return None


def named_goal(state: State, text: str) -> tuple[tuple[GoalCube, ...], str]:
    """The cubes of a Goal as laid out in words, those on the mat already before those from Resources."""
    game = state.setup.game
    try:
        goal = game.read_laid_goal(NUMBER.sub("", text))
    except NotationError as error:
        raise not_allowed(state, "unknown-cube", "goal", sentence(f"{error}")) from None
    shake, numbers = state.shake, _numbers(game, text)
    left = [
        *shake.at(Place.GOAL),
        *sorted(shake.at(Place.RESOURCES), key=lambda cube: cube.number not in shake.goal.only_from),
    ]
    # those that are named by number first, so that nothing else is taken in their place
    order = sorted(range(len(goal.cubes)), key=lambda place: place not in numbers)
    found: dict[int, GoalCube] = {}
    for place in order:
        cube = goal.cubes[place]
        here = _take(left, cube, numbers.get(place))
        if here is None:
            raise not_allowed(state, "unknown-cube", "goal", f"There is no {cube.face} left for the Goal.")
        found[place] = GoalCube(here.number, cube.turn, cube.gap_before)
    return tuple(found[place] for place in range(len(goal.cubes))), goal.shape


def _numbers(game: AnyGame, text: str) -> dict[int, int]:
    """Which cubes of a Goal are named by number: the place of each among the cubes, and its number."""
    return {_cubes_in(game, NUMBER.sub("", text[: mark.start()])) - 1: int(mark[1]) for mark in NUMBER.finditer(text)}


def _cubes_in(game: AnyGame, text: str) -> int:
    """How many cubes the beginning of a Goal names; a bracket may still be open there."""
    try:
        return len(game.read_laid_goal(text).cubes)
    except NotationError:
        return sum(1 for sign in text if sign in game.goal_only)
