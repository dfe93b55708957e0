"""What would make Now true: moves after which one more cube is enough for a solution."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, TypeVar

from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.rules.game import MatPosition
from forceout.solver.answer import Answer, Solved, Undecided


class Changeable(MatPosition, Protocol):
    """A position that can be copied with a change: a dataclass with the sections of the mat and a claim."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


PositionT = TypeVar("PositionT", bound=Changeable)


@dataclass(frozen=True)
class NextCube:
    """A move of a cube to a section, and what Now would be worth after it."""

    cube: WrittenCube
    section: str
    now: Answer

    @property
    def makes_now(self) -> bool | None:
        """Whether the move lets somebody call Now; None where it could not be told."""
        return None if isinstance(self.now, Undecided) else isinstance(self.now, Solved)


def moved(position: PositionT, cube: WrittenCube, section: str) -> PositionT:
    """The position after a cube went from Resources to a section."""
    left = list(position.resources)
    left.remove(cube)
    kept = replace(position, resources=tuple(left))
    match section:
        case Place.REQUIRED:
            return replace(kept, required=(*position.required, cube))
        case Place.PERMITTED:
            return replace(kept, permitted=(*position.permitted, cube))
        case Place.FORBIDDEN:
            return replace(kept, forbidden=(*position.forbidden, cube))
    raise ValueError(f"no section “{section}”")
