"""Powers under √ = i, where one with a fraction for its exponent has several values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from flint import fmpq

from forceout.exact.arithmetic import angle_of_power, from_polar, multiply, polar_of, positive_power, power
from forceout.exact.compare import equal, is_real
from forceout.exact.errors import Undecided, Undefined
from forceout.exact.residues import fraction, is_rational
from forceout.exact.symbolic import Symbolic
from forceout.exact.value import ONE, ZERO, Value
from forceout.exact.vast import Vast

MOST_ROOTS = 128
"""Under √ = i a power with denominator n has n values; more than this are not listed, but any one can be chosen."""


class PowerValues(Sequence[Value]):
    """The complex values of a power, anticlockwise from the principal one. One is worked out when it is asked for."""

    def __init__(self, principal: Value, many: int) -> None:
        self.principal = principal
        self.many = many

    def __len__(self) -> int:
        return self.many

    def __iter__(self) -> Iterator[Value]:
        if self.many > MOST_ROOTS:
            shown = str(self.many) if self.many < 10**9 else "billions of"
            raise Undecided(f"a power with {shown} complex values is more than anyone would check")
        return (self[turn] for turn in range(self.many))

    @overload
    def __getitem__(self, turn: int) -> Value: ...
    @overload
    def __getitem__(self, turn: slice) -> Sequence[Value]: ...
    def __getitem__(self, turn: int | slice) -> Value | Sequence[Value]:
        if isinstance(turn, slice):
            return [self[one] for one in range(*turn.indices(self.many))]
        return multiply(self.principal, from_polar(ONE, fmpq(turn, self.many)))


def power_values(base: Value, exponent: Value) -> Sequence[Value]:
    """Every complex value of base^exponent (√ = i)."""
    if is_real(exponent) is not True:
        raise Undefined("an exponent has to be a real number")
    left = fraction(exponent) if isinstance(exponent, (fmpq, Vast)) else None
    if left is None and isinstance(exponent, Vast) and is_rational(exponent) is not False:
        raise Undecided("nobody could tell how many values such a power has")
    if left is None or left == 0 or equal(base, ZERO):
        return (power(base, exponent),)
    return PowerValues(_principal_power(base, exponent), int(left.q))


def _principal_power(base: Value, exponent: Value) -> Value:
    turned = polar_of(base)
    if turned is not None:
        size, share = turned
        share -= int(share.floor())
        return from_polar(
            positive_power(size, exponent), angle_of_power(share - 1 if share > fmpq(1, 2) else share, exponent)
        )
    if isinstance(base, Vast) or isinstance(exponent, Vast):
        raise Undecided("nobody could work out such a power of a complex number")
    return Symbolic(("^", base, exponent), real=False)
