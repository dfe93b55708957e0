"""The mat for the board: cubes, how they are spelled and said, and the Goal with its reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from forceout import exact
from forceout.cubes.colour import Colour
from forceout.cubes.notation.onsets import read_goal_shape
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.referee.named_cubes import cube_name
from forceout.referee.position import goal_cubes
from forceout.referee.state import Goal, GoalCube, MatCube, Setup, Shake, State
from forceout.rules.equations.goal import read_goal
from forceout.rules.equations.terms import Terms
from forceout.rules.onsets.goal import goal_values
from forceout.rules.variation import Choice
from forceout.rules.variations.catalogue import BASES
from forceout.web import wire
from forceout.web.by_identity import ByIdentity

SAID = {
    "+": "plus", "−": "minus", "×": "times", "÷": "divided by", "^": "power", "√": "root", "∪": "union",
    "∩": "intersection", "'": "complement", "=": "equals", "⊆": "subset", "V": "Universe", "Λ": "null set",
    "B": "blue", "R": "red", "G": "green", "Y": "yellow",
}  # fmt: skip
MOST_SHOWN = 3
NO_NUMBER = "It names no number"


def said(face: str, colour: str = "") -> str:
    """A cube as it is read aloud: “green 4”, “union”."""
    return f"{colour} {SAID.get(face, face)}".strip()


def cube_view(cube: MatCube, name: str = "") -> wire.Cube:
    """A cube; `name` says which of two alike it is, where there is a shake to act in."""
    return _cube_view(cube.number, cube.face, cube.colour, cube.place, cube.word, name or cube.word)


def rolled_cube_view(shake: Shake, cube: MatCube) -> wire.Cube:
    """A cube of a roll, which has the same name in it wherever it lies. With every act all cubes are shown, and one of
    them has been moved."""
    return ROLLED.known(cube) or ROLLED.keep(cube, cube_view(cube, cube_name(shake, cube)))


ROLLED: ByIdentity[MatCube, wire.Cube] = ByIdentity(65_536)


@lru_cache(maxsize=16_384)
def _cube_view(number: int, face: str, colour: Colour | None, place: Place, word: str, name: str) -> wire.Cube:
    """Different tables have the same cubes."""
    return {
        "number": number,
        "face": face,
        "colour": colour.letter if colour else "",
        "place": place,
        "word": word,
        "name": name,
        "spoken": said(face, colour.title if colour else ""),
    }


def goal_cube_view(cube: GoalCube) -> wire.GoalCube:
    return {"number": cube.number, "turned": cube.turn.value, "gap": cube.gap_before}


def plain_reading(state: State) -> wire.GoalReading | None:
    """How a Goal of plain numerals is read. In a match nothing else is read out, and nothing where that would give
    away that the Goal names no number: the rest is for the players to see."""
    shake = state.shake
    goal, chosen = shake.goal, shake.chosen
    if not _is_set(state):
        return None
    known = PLAIN.known(goal)
    if known is None or known[0] is not chosen:
        read = _READ[state.setup.game.key](state, False)
        known = PLAIN.keep(goal, (chosen, read[1] if read is not None and read[0] else None))
    return known[1]


PLAIN: ByIdentity[Goal, tuple[tuple[Choice, ...], wire.GoalReading | None]] = ByIdentity(5_000)
"""Of a Goal, which lies there for all moves of a shake, with the variations in effect."""


def full_reading(state: State) -> wire.GoalReading | None:
    """How any Goal may be read, for practice. It may take long."""
    if not _is_set(state):
        return None
    read = _READ[state.setup.game.key](state, True)
    return read[1] if read is not None else None


def _is_set(state: State) -> bool:
    return bool(state.shake.goal.cubes) and state.shake.goal.is_set


Read = tuple[bool, wire.GoalReading]
"""Whether a Goal names a number, and how it may be read."""


def _read_number(state: State, in_full: bool) -> Read | None:
    cubes = goal_cubes(state)
    plain = all(cube.face.isdecimal() and not cube.turn.value for cube in cubes)
    return _number(cubes, state.setup, state.shake.chosen) if plain or in_full else None


def _read_count(state: State, _: bool) -> Read:
    return _count(state.shake.goal.shape, state.terms)


def _count(shape: str, terms: Any) -> Read:
    values = list(goal_values(read_goal_shape(shape), terms).values)
    if not values:
        return False, {"title": NO_NUMBER, "text": ""}
    counted = " or ".join(str(value) for value in values[:MOST_SHOWN])
    return True, {"title": f"{counted} card{'' if values == [1] else 's'}", "text": ""}


@lru_cache(maxsize=512)
def _number(cubes: tuple[WrittenCube, ...], setup: Setup, chosen: tuple[Choice, ...]) -> Read:
    terms: Terms = setup.league.terms(setup.division, chosen)
    mat = read_goal(cubes, terms)
    if not mat.legal:
        return False, {"title": NO_NUMBER, "text": mat.findings[0].text if mat.findings else ""}
    values = [exact.text(found.value) for found in mat.readings]
    shown = "".join(cube.face for cube in cubes)
    if len(values) > MOST_SHOWN or any(len(value) > 24 for value in values):
        return True, {"title": "It can be read in several ways", "text": ""}
    if len(values) > 1:
        return True, {"title": "It can be read as " + " or ".join(values), "text": ""}
    base = terms.base
    if base != 10 and shown.isdecimal():
        return True, {"title": f"{shown} in base {BASES.get(base, str(base))}", "text": f"the same as {values[0]}"}
    return True, {"title": values[0], "text": ""}


_READ: Mapping[str, Callable[[State, bool], Read | None]] = MappingProxyType(
    {"equations": _read_number, "on-sets": _read_count}
)
"""How the Goal of each game is read out."""
