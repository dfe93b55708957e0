"""What can be proven of a number: its sign, whether it is zero, whole or rational, and whether two are equal."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import log2

from flint import ctx

from .numbers import MANY_VALUES, ZERO, Gauss, Product, Surd, Term, Unknown, Value
from .sizes import certainly_apart, size_of

PRECISIONS = (96, 400, 2000)
DEEPEST = 60_000
"""Bits to which a difference is worked out to prove that it is zero."""


# -- rational, whole, algebraic --------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def rational(value: Value) -> bool | None:
    if isinstance(value, Fraction):
        return True
    if isinstance(value, (Surd, Gauss)):
        return False
    if isinstance(value, Product):
        kinds = [whole(power) for _, power in value.powers]
        return None if None in kinds and False not in kinds else all(kinds)
    first = rational(value.parts[0])
    if value.sign == "!":
        return True
    if value.sign == "^":
        return _rational_power(value)
    if value.sign == "log":
        return False  # of two products of primes that are no powers of one another; others are never made
    second = rational(value.parts[1])
    if first and second:
        return True
    if {first, second} == {True, False}:
        return False  # a term never multiplies with zero: that is worked out before
    if {algebraic(value.parts[0]), algebraic(value.parts[1])} == {True, False}:
        return False
    return None


def _rational_power(value: Term) -> bool | None:
    base, exponent = value.parts
    if rational(base) and whole(exponent):
        return True
    if algebraic(value) is False:
        return False
    if rational(base) is False and isinstance(exponent, Fraction) and exponent.numerator in (1, -1):
        return False
    return None


@lru_cache(maxsize=20_000)
def algebraic(value: Value) -> bool | None:
    if isinstance(value, (Fraction, Surd, Gauss)):
        return True
    if isinstance(value, Product):
        kinds = {rational(power) for _, power in value.powers}
        return True if kinds == {True} else None
    if value.sign == "!":
        return True
    kinds2 = [algebraic(part) for part in value.parts]
    if value.sign == "^":
        if kinds2 == [True, True]:
            return rational(value.parts[1])  # if irrational: Gelfond and Schneider; a base of 0 or 1 is never kept
        return None
    if value.sign == "log":
        return False if set(kinds2) == {True} else None
    if kinds2 == [True, True]:
        return True
    return False if sorted(map(str, kinds2)) == ["False", "True"] else None


@lru_cache(maxsize=20_000)
def whole(value: Value) -> bool | None:
    """Whether the number is an integer."""
    if isinstance(value, Fraction):
        return value.denominator == 1
    if rational(value) is False:
        return False
    if isinstance(value, Product):
        kinds = []
        for _, power in value.powers:
            kind = whole(power)
            kinds.append(kind if not kind else sign(power) > 0)
        return None if None in kinds and False not in kinds else all(kinds)
    if not isinstance(value, Term):
        return False
    if value.sign == "!":
        return True
    parts = [whole(part) for part in value.parts]
    if value.sign in ("+", "×") and all(parts):
        return True
    if value.sign == "+" and sorted(map(str, parts)) == ["False", "True"]:
        return False
    if value.sign == "^" and all(parts):
        return True if sign(value.parts[1]) >= 0 else None
    return None


# -- sign and equality -----------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def sign(value: Value) -> int:
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    if isinstance(value, Product):
        return value.sign
    if isinstance(value, Gauss):
        raise Unknown("a number with i has no sign")
    for precision in PRECISIONS:
        found = size_of(value, precision).sign
        if found is not None:
            return found
    if proven_zero(value):
        return 0
    raise Unknown("sign")


def equal(left: Value, right: Value) -> bool | None:
    """Whether two numbers are equal; None where that cannot be proven either way."""
    if any(isinstance(value, Term) and value.sign == MANY_VALUES for value in (left, right)):
        return None
    if left == right:
        return True
    if isinstance(left, Gauss) or isinstance(right, Gauss):
        return False
    if isinstance(left, (Fraction, Surd)) and isinstance(right, (Fraction, Surd)):
        return False
    kinds = rational(left), rational(right)
    if None not in kinds and kinds[0] != kinds[1]:
        return False
    if isinstance(left, Product) and isinstance(right, Product):
        same = _equal_products(left, right)
        if same is not None:
            return same
    for precision in PRECISIONS:
        if certainly_apart(size_of(left, precision), size_of(right, precision)):
            return False
    if whole(left) and whole(right) and _leave_different_remainders(left, right):
        return False
    difference = Term("+", (left, Term("×", (Fraction(-1), right))))
    return True if proven_zero(difference) else None


def _leave_different_remainders(left: Value, right: Value) -> bool:
    from .residues import residue

    try:
        return any(residue(left, modulus) != residue(right, modulus) for modulus in (7, 64, 1009))
    except Unknown:
        return False


def _equal_products(left: Product, right: Product) -> bool | None:
    """Numbers are equal when every prime has the same exponent; if all exponents are rational, only then."""
    if left.sign != right.sign:
        return False
    first, second = dict(left.powers), dict(right.powers)
    same = [equal(first.get(prime, ZERO), second.get(prime, ZERO)) for prime in {*first, *second}]
    if all(same):
        return True
    exact = all(rational(power) for power in (*first.values(), *second.values()))
    return False if exact and False in same else None


@dataclass(frozen=True)
class Bound:
    """What the separation bound of Burnikel, Fleischer, Mehlhorn and Schirra needs: log2 of u and l, and the roots."""

    above: float
    below: float
    roots: frozenset[tuple[Value, int]]


def proven_zero(value: Value) -> bool:
    """True when the number is certainly zero: closer to zero than any other number built like it could be."""
    try:
        bound = _bound(value)
    except Unknown:
        return False
    degree = 1
    for _, index in bound.roots:
        degree *= index
    needed = bound.below + bound.above * (degree * degree - 1) + 8
    if needed > DEEPEST:
        return False
    precision = int(needed) + int(bound.above + bound.below) + 200
    ball = size_of(value, precision).ball
    if ball is None:
        return False
    with ctx.workprec(64):
        return bool(abs(ball).upper() == 0 or abs(ball).upper().log() / 0.6931471805599453 < -needed)


def _bound(value: Value) -> Bound:
    if isinstance(value, Fraction):
        return Bound(log2(abs(value.numerator)) if value else 0.0, log2(value.denominator), frozenset())
    if isinstance(value, Surd):
        total = Bound(0.0, 0.0, frozenset())
        for number, (key, share) in enumerate(value.terms):
            part = _bound(share)
            for prime, power in key:
                root = frozenset({(Fraction(prime), power.denominator)})
                part = Bound(part.above + log2(prime) * float(power), part.below, part.roots | root)
            total = _sum(total, part) if number else part
        return total
    if not isinstance(value, Term):
        raise Unknown("too long, or not real")
    match value.sign:
        case "+":
            return _sum(_bound(value.parts[0]), _bound(value.parts[1]))
        case "×":
            left, right = map(_bound, value.parts)
            return Bound(left.above + right.above, left.below + right.below, left.roots | right.roots)
        case "÷":
            left, right = map(_bound, value.parts)
            return Bound(left.above + right.below, left.below + right.above, left.roots | right.roots)
        case "^":
            return _bound_of_power(value)
    raise Unknown("not algebraic")


def _sum(left: Bound, right: Bound) -> Bound:
    above = max(left.above + right.below, left.below + right.above) + 1
    return Bound(above, left.below + right.below, left.roots | right.roots)


def _bound_of_power(value: Term) -> Bound:
    base, exponent = value.parts
    if not isinstance(exponent, Fraction) or bits_of(exponent) > 12:
        raise Unknown("not algebraic")
    inner = _bound(base)
    above, below = (inner.above, inner.below) if exponent > 0 else (inner.below, inner.above)
    times = float(abs(exponent))
    roots = inner.roots
    if exponent.denominator > 1:
        roots = roots | {(base, exponent.denominator)}
    return Bound(above * times, below * times, roots)


def bits_of(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


__all__ = ["algebraic", "equal", "proven_zero", "rational", "sign", "whole"]
