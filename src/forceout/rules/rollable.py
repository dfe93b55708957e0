"""Whether the cubes on a mat can be there: no roll shows more of a face than there are cubes with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from forceout.cubes.colour import Colour
from forceout.cubes.faces import CubeKind, CubeSet
from forceout.rules.finding import BadPosition
from forceout.rules.matching import match


class Shown(Protocol):
    """A cube as it lies. Its colour is not looked at: it may be left out, and matters for one variation only."""

    @property
    def face(self) -> str: ...


def check_rollable(cubes: Iterable[Shown], rolled: CubeSet) -> None:
    """Refuses a mat that no roll can give, and says why."""
    mat = list(cubes)
    by_face, nowhere = rolled.wanted_by_face, rolled.wanted[0]
    if rolled.has_room([by_face.get(cube.face, nowhere) for cube in mat]):
        return
    if len(mat) > rolled.size:
        raise BadPosition("bad-position", f"There are {len(mat)} cubes on the mat, but a roll has only {rolled.size}.")
    for face, count in sorted(Counter(cube.face for cube in mat).items()):
        most = sum(kind.count for kind in rolled.kinds if face in kind.faces)
        if count > most:
            raise BadPosition("bad-position", f"There are {count} cubes that show {face}; a roll has at most {most}.")
    # faces that share cubes can be too many together, though none is alone
    raise BadPosition("bad-position", f"No roll of the cubes shows {_listed(mat)} all at once.")


def _listed(mat: Sequence[Shown]) -> str:
    return " ".join(sorted(cube.face for cube in mat))


class Coloured(Shown, Protocol):
    """A cube of which one may know the colour."""

    @property
    def colour(self) -> Colour | None: ...


CubeT = TypeVar("CubeT", bound=Coloured)


def too_many(cubes: Iterable[CubeT], rolled: CubeSet) -> tuple[CubeT, ...]:
    """The cubes that no roll can show beside the others: those for which no cube of their colour is left."""
    mat = list(cubes)
    if rolled.has_room([rolled.wanted[_kinds_for(cube, rolled)] for cube in mat]):
        return ()
    available = [kind for kind in rolled.kinds for _ in range(kind.count)]
    placed = set(match(mat, available, _could_be).values())
    return tuple(cube for number, cube in enumerate(mat) if number not in placed)


def _kinds_for(cube: Coloured, rolled: CubeSet) -> int:
    """The kinds that a cube can be of, a bit for each."""
    kinds = rolled.kinds_showing.get(cube.face, 0)
    return kinds if cube.colour is None else kinds & rolled.kind_of_colour.get(cube.colour, 0)


def _could_be(kind: CubeKind, cube: Coloured) -> bool:
    return cube.face in kind.faces and cube.colour in (None, kind.colour)
