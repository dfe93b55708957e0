"""Which symbols stand on the cubes: plain data, because no league prints a chart.

Four independent programs agree on these faces. A league that differs gets a set of its own here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from forceout.cubes.colour import Colour
from forceout.cubes.cube import Cube

DIGITS = "0123456789"
OPERATIONS = "+−×÷^√"
RED_FACES = "0123+−"
FIELD = 16
FIELD_FREE = 1 << FIELD - 1
"""A field of bits that counts cubes, and the one of them that stays free."""


@dataclass(frozen=True)
class CubeKind:
    """Cubes that are alike: their six faces, how many are rolled, and their colour where they have one."""

    name: str
    faces: str
    count: int
    colour: Colour | None = None


@dataclass(frozen=True)
class CubeSet:
    """All the cubes of a game."""

    kinds: tuple[CubeKind, ...]

    @cached_property
    def size(self) -> int:
        return sum(kind.count for kind in self.kinds)

    @cached_property
    def kinds_showing(self) -> Mapping[str, int]:
        """The kinds on which a symbol occurs, a bit for each."""
        shown: dict[str, int] = {}
        for number, kind in enumerate(self.kinds):
            for face in kind.faces:
                shown[face] = shown.get(face, 0) | 1 << number
        return shown

    @cached_property
    def kind_of_colour(self) -> Mapping[Colour, int]:
        """The kind of each colour, as a bit."""
        return {kind.colour: 1 << number for number, kind in enumerate(self.kinds) if kind.colour is not None}

    @cached_property
    def room(self) -> int:
        """How many cubes every choice of kinds has together: a field of bits for each, of which the highest is free."""
        room = 0
        for chosen in range(1 << len(self.kinds)):
            most = sum(kind.count for number, kind in enumerate(self.kinds) if chosen >> number & 1)
            room |= (FIELD_FREE | most) << chosen * FIELD
        return room

    @cached_property
    def wanted(self) -> tuple[int, ...]:
        """For the kinds that a cube can be of: a place in every choice of kinds that has them all."""
        choices = range(1 << len(self.kinds))
        return tuple(sum(1 << chosen * FIELD for chosen in choices if kinds & chosen == kinds) for kinds in choices)

    @cached_property
    def wanted_by_face(self) -> Mapping[str, int]:
        """The same by what a cube shows."""
        return {face: self.wanted[kinds] for face, kinds in self.kinds_showing.items()}

    def has_room(self, wanted: Sequence[int]) -> bool:
        """Whether so many cubes find a place side by side.

        They do where no choice of kinds is asked for more cubes than it has (Hall). All choices are looked at in one
        subtraction: where one is asked for too many, its free bit is borrowed from.
        """
        if len(wanted) > self.size:
            return False
        free = self.room_free
        return (self.room - sum(wanted)) & free == free

    @cached_property
    def room_free(self) -> int:
        return sum(FIELD_FREE << chosen * FIELD for chosen in range(1 << len(self.kinds)))

    def roll(self, throws: tuple[int, ...]) -> tuple[Cube, ...]:
        """The cubes as they lie after a roll. The dice come in from outside: one throw (0 to 5) a cube."""
        if len(throws) != self.size:
            raise ValueError(f"{self.size} cubes are rolled, not {len(throws)}")
        kinds = [kind for kind in self.kinds for _ in range(kind.count)]
        return tuple(
            Cube(number, kind.faces[throw], kind.colour)
            for number, (kind, throw) in enumerate(zip(kinds, throws, strict=True))
        )

    def colours_showing(self, face: str) -> frozenset[Colour]:
        """The colours on which a symbol occurs."""
        return frozenset(kind.colour for kind in self.kinds if face in kind.faces and kind.colour is not None)


def _equations_cubes(of_each: int) -> CubeSet:
    faces = {Colour.RED: RED_FACES, Colour.BLUE: "0123×÷", Colour.GREEN: "456×−^", Colour.BLACK: "789+÷√"}
    return CubeSet(tuple(CubeKind(colour.title, shown, of_each, colour) for colour, shown in faces.items()))


EQUATIONS_CUBES = _equations_cubes(6)
CHALLENGE_CUP_CUBES = _equations_cubes(5)

ON_SETS_DIGITS = "12345"
ON_SETS_COLOURS = "BRGY"
ON_SETS_OPERATIONS = "∪∩−'"
ON_SETS_RELATIONS = "=⊆"
ON_SETS_SETS = "VΛ"
ON_SETS_RESTRICTION_CUBES = 3
ON_SETS_CUBES = CubeSet(
    (
        CubeKind("digit", "112345", 3),
        CubeKind("colour", "RRBBGY", 8),
        CubeKind("operation", "∪∪∩∩−'", 4),
        CubeKind("restriction", "==⊆⊆VΛ", ON_SETS_RESTRICTION_CUBES),
    )
)
"""In Elementary the three restriction cubes are not rolled but set out: V V Λ, or V Λ Λ."""
