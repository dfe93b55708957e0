"""How a variation is shown to somebody who chooses: one short line, and a picture made of a cube that was rolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from forceout.cubes.colour import Colour
from forceout.cubes.notation.tokens import Turn, WrittenCube


@dataclass(frozen=True)
class Drawn:
    """A cube in a picture: the first of these faces that was rolled, and how it lies."""

    faces: str
    turned: Turn = Turn.UPRIGHT
    raised: bool = False


Part: TypeAlias = Drawn | str | Callable[[str], str]
"""A cube, words, or words that depend on the face of the first cube."""


@dataclass(frozen=True)
class Shown:
    """A part of a picture of one roll: a cube by its face, or words. A cube that was not rolled has no colour."""

    text: str
    cube: bool = False
    colour: Colour | None = None
    turned: Turn = Turn.UPRIGHT
    raised: bool = False


@dataclass(frozen=True)
class Look:
    """A variation for somebody who has never met it. The line is at most 44 letters, so that it fits its card."""

    line: str
    picture: tuple[Part, ...] = ()

    def of_roll(self, cubes: Sequence[WrittenCube]) -> tuple[Shown, ...]:
        """The picture with cubes of this roll, each taken once; what was not rolled is drawn as its best face."""
        left, shown, first = list(cubes), list[Shown](), ""
        for part in self.picture:
            if isinstance(part, Drawn):
                found = next((cube for face in part.faces for cube in left if cube.face == face), None)
                if found is not None:
                    left.remove(found)
                face = part.faces[0] if found is None else found.face
                first = first or face
                shown.append(Shown(face, True, found.colour if found else None, part.turned, part.raised))
            else:
                shown.append(Shown(part if isinstance(part, str) else part(first)))
        return tuple(shown)
