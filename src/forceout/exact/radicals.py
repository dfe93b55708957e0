"""Sums of rational multiples of real roots, in normal form.

Every term is a rational coefficient times a product of primes to fractional exponents strictly between
0 and 1. Distinct such products are linearly independent over the rationals (Besicovitch 1940), so two
sums are equal exactly when their terms are. That makes `(√2+√3)² = 5+2√6` a look-up.
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import fmpq

from forceout.exact.factors import Factors

Terms = tuple[tuple[Factors, fmpq], ...]

MOST_TERMS = 64
"""A product that would have more terms is left to `Symbolic`."""


@dataclass(frozen=True, slots=True)
class Radicals:
    """An irrational real number: at least one term has a root in it."""

    terms: Terms

    def key(self) -> Terms:
        return self.terms


def _order(term: tuple[Factors, fmpq]) -> tuple[object, ...]:
    return tuple((prime, int(exponent.p), int(exponent.q)) for prime, exponent in term[0])


def collect(terms: dict[Factors, fmpq]) -> fmpq | Radicals:
    """The value of a sum given as {root part: coefficient}."""
    kept = {part: coefficient for part, coefficient in terms.items() if coefficient != 0}
    if not kept:
        return fmpq(0)
    if len(kept) == 1 and () in kept:
        return kept[()]
    return Radicals(tuple(sorted(kept.items(), key=_order)))


def monomial(exponents: dict[int, fmpq]) -> tuple[Factors, fmpq]:
    """Splits a product of prime powers into its root part and its rational coefficient."""
    part: list[tuple[int, fmpq]] = []
    coefficient = fmpq(1)
    for prime in sorted(exponents):
        exponent = exponents[prime]
        integer = int(exponent.floor())
        fraction = exponent - integer
        if integer:
            coefficient *= fmpq(prime) ** integer
        if fraction != 0:
            part.append((prime, fraction))
    return tuple(part), coefficient


def terms_of(value: fmpq | Radicals) -> dict[Factors, fmpq]:
    if isinstance(value, Radicals):
        return dict(value.terms)
    return {(): value}


def add_radicals(left: fmpq | Radicals, right: fmpq | Radicals, times: int = 1) -> fmpq | Radicals:
    total = terms_of(left)
    for part, coefficient in terms_of(right).items():
        total[part] = total.get(part, fmpq(0)) + times * coefficient
    return collect(total)


def multiply_radicals(left: fmpq | Radicals, right: fmpq | Radicals) -> fmpq | Radicals | None:
    """The product, or None when it would have too many terms."""
    first, second = terms_of(left), terms_of(right)
    if len(first) * len(second) > MOST_TERMS:
        return None
    total: dict[Factors, fmpq] = {}
    for part_a, coefficient_a in first.items():
        for part_b, coefficient_b in second.items():
            exponents = dict(part_a)
            for prime, exponent in part_b:
                exponents[prime] = exponents.get(prime, fmpq(0)) + exponent
            part, carried = monomial(exponents)
            total[part] = total.get(part, fmpq(0)) + coefficient_a * coefficient_b * carried
    return collect(total)


def invert_radicals(value: Radicals) -> fmpq | Radicals | None:
    """One over it where that is easy: a single term, or two terms of square roots."""
    if len(value.terms) == 1:
        ((part, coefficient),) = value.terms
        inverse, carried = monomial({prime: -exponent for prime, exponent in part})
        return collect({inverse: carried / coefficient})
    if len(value.terms) == 2:
        (part_a, coefficient_a), (part_b, coefficient_b) = value.terms
        conjugate = collect({part_a: coefficient_a, part_b: -coefficient_b})
        norm = multiply_radicals(value, conjugate)
        if isinstance(norm, fmpq) and norm != 0:
            return multiply_radicals(conjugate, 1 / norm)
    return None
