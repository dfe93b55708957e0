"""One cube: which one it is, what it shows and its colour."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.colour import Colour


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube on the table. `number` is its identity; `colour` is None where it was not written down."""

    number: int
    face: str
    colour: Colour | None = None

    def __str__(self) -> str:
        return (self.colour.letter if self.colour else "") + self.face
