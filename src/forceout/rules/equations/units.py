"""A written side sorted into operands and signs, ready to be grouped."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.rules.equations.operators import Binary, Unary
from forceout.rules.equations.readings import Readings


@dataclass(frozen=True, slots=True)
class Operand:
    """A numeral, i, or a bracketed group already read.

    `bare_i` is the cube √ standing for i, which may touch another numeral without ×.
    """

    readings: Readings
    bare_i: bool = False


@dataclass(frozen=True, slots=True)
class BinarySign:
    """A sign between two operands. A root with an index binds just the numeral behind it by default.

    `root` is which of several values the writer chose (√ = i).
    """

    operator: Binary
    text: str
    level: int = 0
    binds_next: bool = False
    times: bool = False
    root: int | None = None


@dataclass(frozen=True, slots=True)
class PrefixSign:
    """√ without an index, or × as a function. By default it takes just the numeral behind it."""

    operator: Unary
    text: str


@dataclass(frozen=True, slots=True)
class FactorialSign:
    """!, which by default takes just the numeral in front of it."""

    operator: Unary


@dataclass(frozen=True, slots=True)
class ExponentSign:
    """A coloured exponent with its numeral. By default it takes just the numeral in front of it."""

    operator: Binary
    exponent: Readings
    root: int | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Two numerals that touch: i multiplied without a sign."""

    operator: Binary


PostfixSign = FactorialSign | ExponentSign
Unit = Operand | BinarySign | PrefixSign | FactorialSign | ExponentSign | Join
