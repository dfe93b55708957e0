"""What lies on the mat: the rolled cubes, and those of the Goal."""

from __future__ import annotations

from dataclasses import dataclass, field

from forceout.cubes.colour import Colour
from forceout.cubes.notation.tokens import Turn
from forceout.cubes.place import Place


@dataclass(frozen=True, slots=True)
class MatCube:
    """A rolled cube and where it lies."""

    number: int
    face: str
    colour: Colour | None
    place: Place = Place.RESOURCES
    word: str = field(init=False, repr=False, compare=False)
    """How an action names it: “g4”. A cube is asked for it far more often than it is moved."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "word", (self.colour.letter if self.colour else "") + self.face)

    def __str__(self) -> str:
        return self.word

    def to(self, place: Place) -> MatCube:
        """The same cube, where it lies then."""
        return MatCube(self.number, self.face, self.colour, place)


@dataclass(frozen=True, slots=True)
class GoalCube:
    """A cube of the Goal as it was laid."""

    number: int
    turn: Turn = Turn.UPRIGHT
    gap_before: bool = False


@dataclass(frozen=True, slots=True)
class Goal:
    """The Goal section: what lies there, who sets it, and whether it is set."""

    cubes: tuple[GoalCube, ...] = ()
    shape: str = ""
    """On-Sets: the Goal in the notation, as it lies."""
    only_from: tuple[int, ...] = ()
    """The cubes that a Goal of too many must be made of, after a charge."""
    by: int | None = None
    is_set: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """The cube that was played last, and when."""

    number: int
    at: int


@dataclass(frozen=True, slots=True)
class Either:
    """Two cubes were played at once: which stayed after a charge, which went back, and where that one had lain."""

    stayed: int
    returned: int
    section: Place
