"""The numbers of the evaluator: fractions, sums of radicals, products of known primes, and terms for the rest.

Written from the rule documents alone; nothing here comes from the engine that it checks.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from flint import fmpz

LONGEST = 16_384
"""A fraction with more bits than this is kept as a product of primes or as a term."""

MOST_RADICALS = 48
FACTORABLE = 1 << 110


class Undefined(Exception):
    """The expression names no number, or one that the division does not allow."""


class Unknown(Exception):
    """This evaluator cannot tell."""


class NotCarried(Unknown):
    """A kind of paper that this evaluator does not know the rules for, so that it is not compared at all."""


RadicalKey: TypeAlias = tuple[tuple[int, Fraction], ...]
"""A product of primes to powers between 0 and 1: ((2, 1/2), (3, 1/3)) is √2 times the cube root of 3."""


@dataclass(frozen=True)
class Surd:
    """A sum of rational multiples of distinct radicals, not all rational. Equal sums are equal objects."""

    terms: tuple[tuple[RadicalKey, Fraction], ...]


@dataclass(frozen=True)
class Product:
    """A number too long to write out, as its sign and its primes with exponents that are themselves numbers."""

    sign: int
    powers: tuple[tuple[int, Value], ...]


@dataclass(frozen=True)
class Term:
    """Any other number: an operation on numbers. Two terms that differ may still be equal."""

    sign: str
    parts: tuple[Value, ...]


@dataclass(frozen=True)
class Gauss:
    """real + imag·i, where imag is not 0. Only the variation √ = i makes such numbers."""

    real: Fraction
    imag: Fraction


Value: TypeAlias = Fraction | Surd | Product | Term | Gauss

MANY_VALUES = "one of the values of"
"""The sign of a term that stands for several numbers at once, none of them zero: nothing more is known of it."""

ZERO, ONE, TWO = Fraction(0), Fraction(1), Fraction(2)


def bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())


@lru_cache(maxsize=4096)
def factors(number: int) -> tuple[tuple[int, int], ...] | None:
    """The primes of a natural number and how often each is in it; None where that would take long."""
    found: list[tuple[int, int]] = []
    for prime in SMALL_PRIMES:
        times = 0
        while number % prime == 0:
            number //= prime
            times += 1
        if times:
            found.append((prime, times))
        if number < FACTORABLE:
            break
    if number > FACTORABLE:
        return None
    found += [(int(prime), int(times)) for prime, times in fmpz(number).factor()] if number > 1 else []
    return tuple(sorted(found))


def _sieve(limit: int) -> tuple[int, ...]:
    marks = bytearray([1]) * limit
    for n in range(2, int(limit**0.5) + 1):
        if marks[n]:
            marks[n * n :: n] = bytes(len(range(n * n, limit, n)))
    return tuple(n for n in range(2, limit) if marks[n])


SMALL_PRIMES = _sieve(3000)


def rational_factors(value: Fraction) -> dict[int, int] | None:
    """The primes of a positive fraction, those below the line with negative exponents."""
    above, below = factors(value.numerator), factors(value.denominator)
    if above is None or below is None:
        return None
    return {**dict(above), **{prime: -times for prime, times in below}}


def make_surd(parts: dict[RadicalKey, Fraction]) -> Value:
    """The sum of these multiples of radicals, as a fraction where it is one."""
    kept = {key: share for key, share in parts.items() if share}
    if len(kept) > MOST_RADICALS:
        raise Unknown("too many radicals")
    if not kept:
        return ZERO
    if set(kept) == {()}:
        return kept[()]
    return Surd(tuple(sorted(kept.items())))


def radical_parts(value: Fraction | Surd) -> dict[RadicalKey, Fraction]:
    return dict(value.terms) if isinstance(value, Surd) else {(): value}


def make_power_product(sign: int, exponents: dict[int, Fraction]) -> Value:
    """sign · Π prime^exponent, written out where that is short."""
    whole_bits = sum(prime.bit_length() * abs(power) for prime, power in exponents.items())
    if whole_bits > LONGEST:
        return Product(sign, tuple(sorted((prime, power) for prime, power in exponents.items() if power)))
    share, key = Fraction(sign), []
    for prime, power in sorted(exponents.items()):
        whole = power.numerator // power.denominator
        share *= Fraction(prime) ** whole
        if power != whole:
            key.append((prime, power - whole))
    return make_surd({tuple(key): share})


def make_product(sign: int, powers: dict[int, Value]) -> Value:
    """Like make_power_product, with exponents that may be enormous themselves."""
    kept = {prime: power for prime, power in powers.items() if power != ZERO}
    plain = {prime: power for prime, power in kept.items() if isinstance(power, Fraction)}
    if len(plain) == len(kept):
        return make_power_product(sign, plain)
    return Product(sign, tuple(sorted(kept.items())))


def monomial(value: Value) -> tuple[int, dict[int, Value]] | None:
    """Sign and primes of a number that is a single product of prime powers; None where it is not or not known."""
    if isinstance(value, Product):
        return value.sign, dict(value.powers)
    if isinstance(value, Fraction):
        if not value:
            return None
        known = rational_factors(abs(value))
        if known is None:
            return None
        return (1 if value > 0 else -1), {prime: Fraction(times) for prime, times in known.items()}
    if isinstance(value, Surd) and len(value.terms) == 1:
        ((key, share),) = value.terms
        known = rational_factors(abs(share))
        if known is None:
            return None
        exponents: dict[int, Value] = {prime: Fraction(times) for prime, times in known.items()}
        for prime, power in key:
            before = exponents.get(prime, ZERO)
            assert isinstance(before, Fraction)
            exponents[prime] = before + power
        return (1 if share > 0 else -1), exponents
    return None


def order(value: Value) -> tuple[object, ...]:
    """A key by which any two values can be sorted."""
    if isinstance(value, Fraction):
        return (0, value.numerator, value.denominator)
    if isinstance(value, Gauss):
        return (4, value.real, value.imag)
    if isinstance(value, Surd):
        return (1, value.terms)
    if isinstance(value, Product):
        return (2, value.sign, tuple((prime, order(power)) for prime, power in value.powers))
    return (3, value.sign, tuple(order(part) for part in value.parts))
