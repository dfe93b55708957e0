"""What a picture of a mat shows, apart from how it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from forceout.cubes.cards import Card
from forceout.cubes.colour import Colour
from forceout.cubes.faces import EQUATIONS_CUBES, ON_SETS_COLOURS, ON_SETS_DIGITS, ON_SETS_OPERATIONS
from forceout.cubes.notation.onsets import GoalShape
from forceout.cubes.notation.tokens import Turn, WrittenCube

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Tile:
    """A cube as drawn: its symbol, the kind that gives its body and corner mark, and how it lies."""

    symbol: str
    kind: str
    turn: Turn = Turn.UPRIGHT
    at: Place = (0, 0)


@dataclass(frozen=True, slots=True)
class Picture:
    """A mat: the Goal as placed, the sections, and the Universe where the game has one."""

    goal: tuple[Tile, ...]
    sections: tuple[tuple[str, tuple[Tile, ...]], ...]
    universe: tuple[Card, ...] = ()


def equations_picture(goal: Sequence[WrittenCube], sections: Iterable[tuple[str, Sequence[WrittenCube]]]) -> Picture:
    """The Goal lies in a row; a gap is half a cube wide."""
    tiles = []
    x = 0.0
    for cube in goal:
        x += 0.5 if cube.gap_before else 0
        tiles.append(Tile(cube.face, _colour_kind(cube), cube.turn, (x, 0)))
        x += 1
    rows = tuple((name, tuple(Tile(c.face, _colour_kind(c)) for c in cubes)) for name, cubes in sections)
    return Picture(tuple(tiles), rows)


def _colour_kind(cube: WrittenCube) -> str:
    """The colour of a cube; one that was not written down is told by the face where only one colour has it."""
    colour: Colour | None = cube.colour
    if colour is None:
        possible = EQUATIONS_CUBES.colours_showing(cube.face)
        colour = next(iter(possible)) if len(possible) == 1 else None
    return colour.title if colour else "unknown"


_PLACES: dict[str, tuple[Place, ...]] = {
    "a": ((0, 0),),
    "a+b": ((0, 0), (1, 0)),
    "a+b+c": ((0, 0), (1, 0), (2, 0)),
    "a×b": ((0, 0), (0, 1)),
    "a×b×c": ((0, 0), (0, 1), (0, 2)),
    "(a×b)+c": ((0, 0), (0, 1), (1, 1)),
    "a×(b+c)": ((0.5, 0), (0, 1), (1, 1)),
}


def on_sets_picture(
    goal: GoalShape, universe: Sequence[Card], sections: Iterable[tuple[str, Sequence[WrittenCube]]]
) -> Picture:
    """The digit cubes lie as they were placed: beside, above, or above two."""
    places = _PLACES.get(goal.form or "", tuple((float(n), 0.0) for n in range(len(goal.cubes))))
    tiles = tuple(
        Tile(str(cube.digit), "digit", Turn.UPSIDE_DOWN if cube.upside_down else Turn.UPRIGHT, place)
        for cube, place in zip(goal.cubes, places, strict=True)
    )
    rows = tuple((name, tuple(Tile(c.face, _on_sets_kind(c.face)) for c in cubes)) for name, cubes in sections)
    return Picture(tiles, rows, tuple(universe))


def _on_sets_kind(face: str) -> str:
    if face in ON_SETS_DIGITS:
        return "digit"
    if face in ON_SETS_COLOURS:
        return f"dot-{face}"
    return "operation" if face in ON_SETS_OPERATIONS else "restriction"
