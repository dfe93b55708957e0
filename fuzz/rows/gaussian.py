"""Numbers with i, for the variation √ = i (000 XIII-D-11): a + bi with fractions a and b.

Powers that leave these numbers are left to "I cannot tell", except where all their values stay among them.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from . import arithmetic as real
from .numbers import MANY_VALUES, ONE, ZERO, Gauss, NotCarried, Surd, Term, Undefined, Unknown, Value

MOST_TIMES = 300
Outcome = Value | tuple[Value, ...]


def make(re: Fraction, im: Fraction) -> Value:
    return Gauss(re, im) if im else re


def _parts(value: Value) -> tuple[Fraction, Fraction]:
    if isinstance(value, Gauss):
        return value.real, value.imag
    if isinstance(value, Fraction):
        return value, ZERO
    raise NotCarried("a number beyond a + bi")


def _lifted(
    plain: Callable[[Value, Value], Value],
) -> Callable[[Callable[..., Value]], Callable[[Value, Value], Value]]:
    """Real numbers keep their own arithmetic; only with an i in it the complex one is needed."""

    def lift(complex_one: Callable[..., Value]) -> Callable[[Value, Value], Value]:
        def both(left: Value, right: Value) -> Value:
            if not isinstance(left, Gauss) and not isinstance(right, Gauss):
                return plain(left, right)
            return complex_one(*_parts(left), *_parts(right))

        return both

    return lift


@_lifted(real.add)
def add(a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Value:
    return make(a + c, b + d)


@_lifted(real.subtract)
def subtract(a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Value:
    return make(a - c, b - d)


@_lifted(real.multiply)
def multiply(a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Value:
    return make(a * c - b * d, a * d + b * c)


@_lifted(real.divide)
def divide(a: Fraction, b: Fraction, c: Fraction, d: Fraction) -> Value:
    size = c * c + d * d
    if not size:
        raise Undefined("division by zero")
    return make((a * c + b * d) / size, (b * c - a * d) / size)


def power(base: Value, exponent: Value) -> Outcome:
    """All values of a power. A whole exponent gives one, a fraction with the denominator c gives c of them."""
    if isinstance(exponent, Gauss):
        raise Undefined("an exponent that is not real")
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        return _whole_power(base, exponent.numerator)
    if base == ZERO:
        return real.power(base, exponent)
    if not isinstance(exponent, Fraction) or not isinstance(base, (Fraction, Gauss)):
        raise Unknown("a power with many values")
    if isinstance(base, Fraction) and exponent.denominator in (2, 4):
        return _roots(base, exponent)
    return Term(MANY_VALUES, (base, exponent))


def _roots(base: Fraction, exponent: Fraction) -> tuple[Value, ...]:
    """The values of a power with the denominator 2 or 4, where they are a + bi."""
    first: Value = real.power(abs(base), exponent)
    if isinstance(first, Surd) or not isinstance(first, Fraction):
        raise Unknown("irrational roots")
    if base < 0:
        if exponent.denominator == 4:
            raise Unknown("roots between the axes")
        first = multiply(first, Gauss(ZERO, ONE))
    turn: Value = Fraction(-1) if exponent.denominator == 2 else Gauss(ZERO, ONE)
    found = [first]
    for _ in range(exponent.denominator - 1):
        found.append(multiply(found[-1], turn))
    return tuple(found)


def _whole_power(base: Value, times: int) -> Value:
    if not isinstance(base, Gauss):
        return real.power(base, Fraction(times))
    if not base.real:  # (bi)^n by the remainder of n by 4
        turned: Value = (ONE, Gauss(ZERO, ONE), Fraction(-1), Gauss(ZERO, Fraction(-1)))[times % 4]
        return multiply(real.power(base.imag, Fraction(times)), turned)
    if abs(times) > MOST_TIMES:
        raise Unknown("a high power of a + bi")
    result: Value = ONE
    for _ in range(abs(times)):
        result = multiply(result, base)
    return result if times >= 0 else divide(ONE, result)


def differ_by_multiple(left: Value, right: Value, k: int) -> bool | None:
    if not isinstance(left, Gauss) and not isinstance(right, Gauss):
        return real.differ_by_multiple(left, right, k)
    difference = subtract(left, right)
    if isinstance(difference, Gauss):
        return False
    return real.differ_by_multiple(difference, ZERO, k)
