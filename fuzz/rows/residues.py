"""Remainders of integers that nobody could write out."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from .facts import sign, whole
from .numbers import Product, Term, Unknown, Value


@lru_cache(maxsize=20_000)
def residue(value: Value, modulus: int) -> int:
    """The remainder of an integer, however long it is."""
    if modulus == 1:
        return 0
    if isinstance(value, Fraction):
        if value.denominator != 1:
            raise Unknown("not whole")
        return value.numerator % modulus
    if not whole(value):
        raise Unknown("not known to be whole")
    if isinstance(value, Product):
        result = value.sign % modulus
        for prime, times in value.powers:
            result = result * residue_of_power(prime, times, modulus) % modulus
        return result
    assert isinstance(value, Term)
    if value.sign == "!":
        return 0  # a factorial is kept as a term only where it is longer than every modulus asked for
    parts = value.parts
    if value.sign == "+":
        return (residue(parts[0], modulus) + residue(parts[1], modulus)) % modulus
    if value.sign == "×":
        return residue(parts[0], modulus) * residue(parts[1], modulus) % modulus
    if value.sign == "^":
        return residue_of_power(residue(parts[0], modulus), parts[1], modulus)
    raise Unknown("remainder")


def residue_of_power(base: int, exponent: Value, modulus: int) -> int:
    """base^exponent by walking its powers until they repeat."""
    if isinstance(exponent, Fraction):
        return pow(base, exponent.numerator, modulus)
    seen: dict[int, int] = {}
    powers: list[int] = []
    current = 1 % modulus
    while current not in seen:
        seen[current] = len(powers)
        powers.append(current)
        current = current * base % modulus
    start = seen[current]
    length = len(powers) - start
    if sign(exponent) < 0:
        raise Unknown("negative exponent")
    return powers[start + (residue(exponent, length) - start) % length]
