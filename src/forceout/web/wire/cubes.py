"""Cubes, what is written with them, and what the rules say of it."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from forceout.cubes.colour import Colour as CubeColour
from forceout.cubes.notation.tokens import Turn
from forceout.cubes.place import SECTIONS
from forceout.cubes.place import Place as CubePlace
from forceout.web.wire.shapes import OneOf, values_of

GameKey = Annotated[str, OneOf(("equations", "on-sets"))]
Place = Annotated[str, values_of(CubePlace)]
Section = Annotated[str, OneOf(tuple(place.value for place in SECTIONS))]
Colour = Annotated[str, values_of(CubeColour, "")]
Turned = Annotated[str, values_of(Turn)]


class Cube(TypedDict):
    """A rolled cube. `colour` is "" in On-Sets."""

    number: int
    face: str
    colour: Colour
    place: Place
    word: str
    """How the notation spells it: "g4", "∪"."""
    name: str
    """How an action names it: "g4", or "g4#12" where another is like it."""
    spoken: str
    """How it is read aloud: "green 4"."""


class GoalCube(TypedDict):
    """A cube of the Goal, by its number, as it was laid."""

    number: int
    turned: Turned
    gap: bool


class Mat(TypedDict):
    """A mat to look at."""

    cubes: list[Cube]
    goal: list[GoalCube]
    goalShape: str
    """On-Sets: the Goal in the notation, as it lies."""
    universe: list[str]
    """On-Sets: cards as "BRGY", "BR", "blank"."""


class Piece(TypedDict):
    """A piece of something written: a cube, or a sign for which there is none."""

    kind: Literal["cube", "sign"]
    text: str
    """The face, or the sign itself: ( ) [ ] = ; & ! ."""
    colour: Colour
    turned: Turned
    means: str
    """What a wild or doubtful cube stands for, as the notation spells it behind the colon; "" for its own face."""
    raised: bool
    """Written small and high, as an exponent without a power cube."""
    gap: bool


class CubeUse(TypedDict):
    """One use of a cube."""

    means: str
    """As the notation spells it behind the colon; "" for its own face."""
    title: str
    turns: list[Turned]
    """How it may be turned then, beside upright."""
    raised: bool
    """Whether it may stand as an exponent without a power cube."""
    repeats: bool
    """Whether it may be written as often as one likes, though the cube is there once."""
    turnUnseen: bool
    """Whether a cube of the Goal may be turned too, since one cannot see which way it was laid."""


class CubeUses(TypedDict):
    """What the cubes that are spelled like this may be used as, their own face first."""

    word: str
    uses: list[CubeUse]


class TypedWord(TypedDict):
    """A sign, and what may be typed for it."""

    spelled: str
    words: list[str]
    keys: str
    follows: bool
    """It stands close behind the cube of which it says something."""


class MayWrite(TypedDict):
    """What may be written in this shake, worked out from its terms."""

    cubes: list[CubeUses]
    """Cubes that may be more than their own face, upright and once; all others are just that."""
    signs: list[str]
    """The signs for which there is no cube, beside the brackets: "!"; in On-Sets ";", "&", "blank:"."""
    goalSigns: list[str]
    """The same for a Goal that one writes."""
    words: list[TypedWord]
    """What may be typed instead of signs."""


class Finding(TypedDict):
    """What the rules say of something: a code, the rule it rests on, and a sentence."""

    code: str
    rule: str
    text: str


class Variation(TypedDict):
    """A variation in effect."""

    word: str
    """As the notation spells it: "base:8"."""
    title: str
    summary: str
    rule: str
    by: int | None
    """The seat that chose it; null where the division always plays it."""
