"""What a value is, and the plain rationals."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, Union

from flint import fmpq

if TYPE_CHECKING:
    from forceout.exact.gaussian import Gaussian
    from forceout.exact.radicals import Radicals
    from forceout.exact.symbolic import Symbolic
    from forceout.exact.vast import Vast

Value: TypeAlias = Union[fmpq, "Gaussian", "Radicals", "Symbolic", "Vast"]

EXACT_BITS = 1 << 13
"""A power or factorial with more bits than this (some 2,500 digits) is kept as a `Vast`."""

ZERO = fmpq(0)
ONE = fmpq(1)


def whole(number: int) -> fmpq:
    """A whole number or integer as a value."""
    return fmpq(number)


def bits(number: fmpq) -> int:
    """How many bits it takes to write the larger of numerator and denominator."""
    return int(number.height_bits())
