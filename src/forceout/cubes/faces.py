"""Which symbols stand on the cubes: plain data, because no league prints a chart.

Four independent programs agree on these faces. A league that differs gets a set of its own here.
"""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.colour import Colour
from forceout.cubes.cube import Cube

DIGITS = "0123456789"
OPERATIONS = "+−×÷^√"
SYMBOLS = DIGITS + OPERATIONS


@dataclass(frozen=True, slots=True)
class CubeSet:
    """The faces of one kind of cube by colour, and how many cubes of each colour are rolled."""

    faces: tuple[tuple[Colour, str], ...]
    of_each: int

    @property
    def size(self) -> int:
        return len(self.faces) * self.of_each

    def roll(self, throws: tuple[int, ...]) -> tuple[Cube, ...]:
        """The cubes as they lie after a roll. The dice come in from outside: one throw (0 to 5) a cube."""
        if len(throws) != self.size:
            raise ValueError(f"{self.size} cubes are rolled, not {len(throws)}")
        cubes = []
        for number, throw in enumerate(throws):
            colour, faces = self.faces[number // self.of_each]
            cubes.append(Cube(number, faces[throw], colour))
        return tuple(cubes)

    def colours_showing(self, face: str) -> frozenset[Colour]:
        """The colours on which a symbol occurs."""
        return frozenset(colour for colour, faces in self.faces if face in faces)


_EQUATIONS_FACES = (
    (Colour.RED, "0123+−"),
    (Colour.BLUE, "0123×÷"),
    (Colour.GREEN, "456×−^"),
    (Colour.BLACK, "789+÷√"),
)

EQUATIONS_CUBES = CubeSet(_EQUATIONS_FACES, of_each=6)
CHALLENGE_CUP_CUBES = CubeSet(_EQUATIONS_FACES, of_each=5)
