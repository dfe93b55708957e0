"""Numerals: what a run of digit cubes, a point and a turned cube amount to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flint import fmpq

from forceout import exact
from forceout.cubes.notation.tokens import Turn
from forceout.cubes.notation.writer import glue
from forceout.cubes.number_words import number_word
from forceout.exact import Undefined, Value
from forceout.rules.equations.terms import Terms

GOAL_POWERS = range(-3, 4)
"""The powers of the base listed for a 1 in a Goal; the writer may use any other as well."""


@dataclass(frozen=True, slots=True)
class Digit:
    """A cube used as a digit of a numeral, or a point (value None)."""

    text: str
    value: int | None


def row_of(digits: Iterable[Digit]) -> str:
    """Digits as they are written beside each other, so that they are read as the same again."""
    return glue(digit.text for digit in digits)


def place_value(digits: list[Digit], base: int) -> fmpq:
    """The number a row of digits, with at most one point, stands for."""
    total = fmpq(0)
    scale: fmpq | None = None
    for digit in digits:
        if digit.value is None:
            scale = fmpq(1)
        elif scale is None:
            total = total * base + digit.value
        else:
            scale /= base
            total += digit.value * scale
    return total


def turned(value: Value, turn: Turn) -> Value:
    """A cube sideways is a reciprocal, upside-down an additive inverse."""
    if turn.sideways:
        if value == 0:
            raise Undefined("0 has no reciprocal, so it cannot be used sideways", "sideways")
        value = exact.divide(fmpq(1), value)
    return exact.negate(value) if turn.upside_down else value


def base_name(terms: Terms) -> str:
    """The base as it is said: "eight", "twelve"."""
    return {10: "ten", 11: "eleven", 12: "twelve"}.get(terms.base) or number_word(terms.base)


def base_power(terms: Terms, exponent: Value) -> Value:
    return exact.power(fmpq(terms.base), exponent)


def with_points(digits: list[Digit], base: int) -> list[tuple[fmpq, str]]:
    """A numeral of the Goal with a decimal point in each place, or none (Decimal in Goal)."""
    readings = [(place_value(digits, base), row_of(digits))]
    point = Digit(".", None)
    for place in range(len(digits)):
        pointed = [*digits[:place], point, *digits[place:]]
        readings.append((place_value(pointed, base), row_of(pointed)))
    return readings
