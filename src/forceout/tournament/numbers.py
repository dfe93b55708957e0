"""Exact numbers as people write them: 17/6, 2.83, −1/2."""

from __future__ import annotations

import re
from fractions import Fraction

from forceout.rules.decimals import decimal

LONGEST = 40
WRITTEN = re.compile(r"-?[0-9]+(/[0-9]+|\.[0-9]+)?", re.ASCII)


def read_exact(text: str) -> Fraction | None:
    """The number that is written, or None where it is none."""
    if len(text) > LONGEST or not WRITTEN.fullmatch(text):
        return None
    try:
        return Fraction(text)
    except ZeroDivisionError:
        return None


def write_exact(value: Fraction) -> str:
    """In lowest terms: "17/6", "-3"."""
    return str(value)


def show(value: Fraction, decimals: int | None) -> str:
    """As a list shows it: with so many decimals; without a number given, whole as whole and anything else with two."""
    if decimals is None:
        decimals = 0 if value.denominator == 1 else 2
    return decimal(value, decimals)
