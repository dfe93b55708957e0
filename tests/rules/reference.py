"""A slow, plain reference for readings: it lists every tree one by one and works it out with fractions.

Only what it needs to be obviously right: digits, + − × ÷, whole powers, and √ and ! that take just the
numeral they touch. Roots and factorials outside small whole numbers count as undefined.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import factorial, isqrt

UNDEFINED = None


class TooLarge(Exception):
    """The reference would be at it all day."""


Outcome = Fraction | None


def apply(sign: str, left: Outcome, right: Outcome) -> Outcome:
    if left is UNDEFINED or right is UNDEFINED:
        return UNDEFINED
    if sign == "+":
        return left + right
    if sign == "−":
        return left - right
    if sign == "×":
        return left * right
    if sign == "÷":
        return left / right if right else UNDEFINED
    if sign == "^":
        whole = left.denominator == right.denominator == 1 and left >= 0 and right >= 0
        if not whole or not (left or right):
            return UNDEFINED
        if left > 1 and left.numerator.bit_length() * right > 5000:
            raise TooLarge
        return left**right.numerator
    raise ValueError(sign)


def square_root(value: Outcome) -> Outcome:
    if value is UNDEFINED or value.denominator != 1 or value < 0:
        return UNDEFINED
    root = isqrt(value.numerator)
    return Fraction(root) if root * root == value else UNDEFINED


def bang(value: Outcome) -> Outcome:
    if value is UNDEFINED or value.denominator != 1 or not 0 <= value <= 60:
        return UNDEFINED
    return Fraction(factorial(value.numerator))


def trees(row: tuple[str, ...]) -> Iterator[Outcome]:
    """The value of every binary tree over a row of operands and signs, one tree at a time."""
    if len(row) == 1:
        yield numeral(row[0])
        return
    for at in range(1, len(row), 2):
        for left in trees(row[:at]):
            for right in trees(row[at + 1 :]):
                yield apply(row[at], left, right)


def numeral(text: str) -> Outcome:
    """A digit with √ before it or ! behind it, but never both."""
    if text.startswith("√"):
        return square_root(numeral(text[1:]))
    if text.endswith("!"):
        return bang(numeral(text[:-1]))
    return Fraction(int(text))
