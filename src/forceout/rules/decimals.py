"""Exact numbers as decimals: rounded to a stated number of places, halves away from zero, and never minus nothing."""

from __future__ import annotations

from fractions import Fraction


def rounded(value: Fraction, places: int) -> Fraction:
    """The nearest number with so many decimals; 0.125 is 0.13, −0.125 is −0.13."""
    scale = 10**places
    top, bottom = abs(value.numerator) * scale, value.denominator
    whole = (2 * top + bottom) // (2 * bottom)
    return Fraction(whole if value >= 0 else -whole, scale)


def decimal(value: Fraction, places: int) -> str:
    """A number with exactly so many decimals."""
    near = rounded(value, places)
    digits = str(abs(near.numerator) * (10**places // near.denominator)).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if near < 0 else text
