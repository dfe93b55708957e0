"""What the signs do: each is an object that turns operand values into the values of the result.

Most give one value. Under √ = i a fractional power has several, so every operator returns a row of values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from flint import fmpq

from forceout import exact
from forceout.exact import Undefined, Value, whole

if TYPE_CHECKING:
    from forceout.rules.equations.terms import Terms

Apply2 = Callable[["Terms", Value, Value], Sequence[Value]]
Apply1 = Callable[["Terms", Value], Sequence[Value]]


@dataclass(frozen=True)
class Binary:
    """A sign between two operands.

    `operation`, `demand` and `limit` say the same as `apply` to a solver that works by itself: which operation it
    is, what a division demands of it beyond its meaning, and how large a number it takes.
    """

    operation: str
    apply: Apply2
    takes_two_digit_operands: bool = False
    demand: str = ""
    limit: int = 0
    title: str = field(default="", compare=False)
    """How it is said, where it is another sign than its cube shows."""


@dataclass(frozen=True)
class Unary:
    """A sign before (√, ×) or after (!) one operand."""

    operation: str
    apply: Apply1
    demand: str = ""
    limit: int = 0


def _one(function: Callable[[Value, Value], Value], rule: str = "") -> Apply2:
    """A function of two values as an operator; what it leaves undefined is so by `rule`."""

    def apply(terms: Terms, left: Value, right: Value) -> Sequence[Value]:
        try:
            return (function(left, right),)
        except Undefined as error:
            raise Undefined(error.reason, error.rule or rule) from None

    return apply


def _of_one(function: Callable[[Value], Value], rule: str) -> Apply1:
    """A function of one value as an operator; what it leaves undefined is so by `rule`."""

    def apply(terms: Terms, value: Value) -> Sequence[Value]:
        try:
            return (function(value),)
        except Undefined as error:
            raise Undefined(error.reason, error.rule or rule) from None

    return apply


PLUS = Binary("add", _one(exact.add))
MINUS = Binary("subtract", _one(exact.subtract))
TIMES = Binary("multiply", _one(exact.multiply))
DIVIDED_BY = Binary("divide", _one(exact.divide, "division"))
AVERAGE = Binary("average", _one(exact.average))
POWER = Binary("power", _one(exact.power, "powers"))
ROOT = Binary("root", _one(exact.root, "powers"))
SQUARE_ROOT = Unary("square-root", lambda terms, value: ROOT.apply(terms, whole(2), value))
FACTORIAL = Unary("factorial", _of_one(exact.factorial, "factorial"))
LCM = Binary("lcm", _one(exact.least_common_multiple, "lcm"), title="least common multiple")
GCF = Binary("gcf", _one(exact.greatest_common_factor, "gcf"), title="greatest common factor")
LOG = Binary("log", _one(exact.logarithm, "log"))


def _complex_power(terms: Terms, base: Value, exponent: Value) -> Sequence[Value]:
    """Under √ = i powers of negative numbers have values; what is still undefined is so as everywhere."""
    try:
        return exact.power_values(base, exponent)
    except Undefined as error:
        real = exact.is_real(base) is True and exact.is_real(exponent) is True
        raise Undefined(error.reason, "powers" if real else "imaginary") from None


COMPLEX_POWER = Binary("complex-power", _complex_power)


def _percent(terms: Terms, share: Value, amount: Value) -> Sequence[Value]:
    hundred = whole(terms.base * terms.base)
    return (exact.multiply(exact.divide(share, hundred), amount),)


PERCENT = Binary("percent", _percent, takes_two_digit_operands=True)


def _no_meaning(terms: Terms, left: Value, right: Value) -> Sequence[Value]:
    raise Undefined("a sign has no meaning here", "no-meaning")


NO_MEANING = Binary("none", _no_meaning)
"""Stands in for a sign that no variation gives a meaning; the finding about it is made elsewhere."""


# -- Elementary: whole numbers only in powers and roots -------------------------------------------


def _is_whole(value: Value) -> bool:
    return exact.is_integer(value) and exact.sign(value) >= 0


def _is_even(value: Value) -> bool:
    return isinstance(value, fmpq) and value.q == 1 and value.p % 2 == 0


def _is_negative(value: Value) -> bool:
    return isinstance(value, fmpq) and value < 0


def _whole_power(terms: Terms, base: Value, exponent: Value) -> Sequence[Value]:
    if not (_is_whole(base) and _is_whole(exponent)):
        raise Undefined("this division raises only whole numbers to whole powers", "whole-numbers")
    return POWER.apply(terms, base, exponent)


def _whole_root(terms: Terms, index: Value, radicand: Value) -> Sequence[Value]:
    if index == 0 or (_is_even(index) and _is_negative(radicand)):
        return ROOT.apply(terms, index, radicand)  # undefined everywhere, and not by the rule on whole numbers
    if not _is_whole(index):
        raise Undefined("the index of a root must be a counting number in this division", "whole-numbers")
    if not _is_whole(radicand):
        raise Undefined("a root is taken only of a whole number in this division", "whole-numbers")
    (result,) = ROOT.apply(terms, index, radicand)
    if not _is_whole(result):
        raise Undefined("a root must come out as a whole number in this division", "whole-numbers")
    return (result,)


WHOLE_POWER = Binary("power", _whole_power, demand="whole")
WHOLE_ROOT = Binary("root", _whole_root, demand="whole")
WHOLE_SQUARE_ROOT = Unary("square-root", lambda terms, value: _whole_root(terms, whole(2), value), demand="whole")


# -- Challenge Cup, third grade: no fractions -----------------------------------------------------


def _no_fraction(terms: Terms, left: Value, right: Value) -> Sequence[Value]:
    (result,) = DIVIDED_BY.apply(terms, left, right)
    if exact.compare(_size(left), _size(right)) < 0:
        raise Undefined(
            "a smaller number is divided by a larger one, and third grade plays without fractions", "fractions"
        )
    return (result,)


def _size(value: Value) -> Value:
    return value if exact.sign(value) >= 0 else exact.negate(value)


NO_FRACTION = Binary("divide", _no_fraction, demand="no-fraction")


# -- variations with a limit ----------------------------------------------------------------------


def remainder(largest: int) -> Binary:
    divided = _one(exact.remainder, "remainder")

    def apply(terms: Terms, dividend: Value, divisor: Value) -> Sequence[Value]:
        if exact.is_integer(dividend) and exact.compare(dividend, whole(largest)) > 0:
            raise Undefined(f"a remainder is taken only of a number up to {largest}", "remainder")
        return divided(terms, dividend, divisor)

    return Binary("remainder", apply, limit=largest)


def number_of_factors(largest: int | None) -> Unary:
    counted = _of_one(exact.number_of_factors, "number-of-factors")

    def apply(terms: Terms, value: Value) -> Sequence[Value]:
        if largest is not None and exact.is_real(value) and exact.compare(value, whole(largest)) > 0:
            raise Undefined(f"factors are counted only of a number up to {largest}", "number-of-factors")
        return counted(terms, value)

    return Unary("number-of-factors", apply, limit=largest or 0)


def smallest_prime(largest: int) -> Unary:
    above = _of_one(exact.smallest_prime_above, "smallest-prime")

    def apply(terms: Terms, value: Value) -> Sequence[Value]:
        if exact.compare(value, whole(largest)) > 0:
            raise Undefined(f"the smallest prime is taken only of a number up to {largest}", "smallest-prime")
        return above(terms, value)

    return Unary("smallest-prime", apply, limit=largest)


ADVENTUROUS_BINARY = {"+": PLUS, "−": MINUS, "×": TIMES, "÷": DIVIDED_BY, "^": POWER, "√": ROOT}
"""The six signs by the symbol on the cube."""
