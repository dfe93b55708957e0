"""The pieces a written expression is made of."""

from __future__ import annotations

from dataclasses import dataclass, replace

from forceout.cubes.colour import Colour, OneOfAFew


class Turn(OneOfAFew):
    """How a cube lies."""

    UPRIGHT = ""
    SIDEWAYS = "s"
    UPSIDE_DOWN = "u"
    BOTH = "su"

    def __init__(self, letters: str) -> None:
        # kept, because every cube that is read asks for them
        self.sideways = "s" in letters
        self.upside_down = "u" in letters


class Role(OneOfAFew):
    """What a cube is used as, where the writer says so with a word."""

    GCF = "gcf"
    LCM = "lcm"
    TEN = "ten"
    ELEVEN = "eleven"
    POWER = "power"
    ROOT = "root"
    IMAGINARY = "i"
    POINT = "."
    BASE_POWER = "b"
    WHICH_ROOT = "r"


ROLE_SYMBOL = {
    Role.GCF: "^",
    Role.LCM: "√",
    Role.TEN: "^",
    Role.ELEVEN: "√",
    Role.POWER: "^",
    Role.ROOT: "√",
    Role.IMAGINARY: "√",
    Role.POINT: "^",
    Role.BASE_POWER: "1",
    Role.WHICH_ROOT: "^",
}
"""The symbol a cube must show, or stand for, to be used in that role."""

NAMED_SIGNS = (Role.GCF, Role.LCM)
"""Roles in which a cube is another sign between two numbers; the word of the role is also the name of that sign."""


class Mark(OneOfAFew):
    """Marks that use no cube of their own face."""

    OPEN = "("
    CLOSE = ")"
    BANG = "!"
    POINT = "."
    EXPONENT = "'"


@dataclass(frozen=True, slots=True)
class WrittenCube:
    """A cube as written: its face, and what the writer says of it.

    `symbol` is what it stands for (its own face unless it is wild), `role` and `number` how that symbol
    is used (`1:b3` has role BASE_POWER and number 3). An exponent that was read keeps its writing in `mark`; one in
    brackets has no number. `gap_before` is a space left on the mat.
    """

    face: str
    symbol: str
    colour: Colour | None = None
    turn: Turn = Turn.UPRIGHT
    role: Role | None = None
    number: int = 0
    at: int = 0
    gap_before: bool = False
    said: bool = False
    mark: str = ""

    @property
    def exponent_written(self) -> str:
        """The exponent of a power of the base as the writer put it."""
        return self.mark or str(self.number)

    @property
    def marked(self) -> bool:
        """Whether the writer said what it stands for, be it itself (0:0)."""
        return self.said or self.symbol != self.face or self.role is not None

    @property
    def name(self) -> str:
        """Its colour, where that is known, and its face, as actions and sections name it."""
        return (self.colour.letter if self.colour else "") + self.face

    def standing_for(self, symbol: str) -> WrittenCube:
        return replace(self, symbol=symbol)


@dataclass(frozen=True, slots=True)
class WrittenMark:
    """A bracket, a factorial, a decimal point or an exponent mark. `number` is a chosen root of an exponent."""

    mark: Mark
    at: int = 0
    number: int | None = None


Token = WrittenCube | WrittenMark
