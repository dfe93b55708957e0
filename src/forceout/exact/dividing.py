"""Division by sums of enormous numbers and roots of them: as with polynomials, from the largest term down."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from forceout.exact.algebra import (
    as_power,
    conjugate,
    expanded,
    gathered,
    inverse,
    product,
    scaled,
    term_product,
    tidy,
    times,
)
from forceout.exact.factors import factor_rational
from forceout.exact.gaussian import Gaussian
from forceout.exact.residues import denominator
from forceout.exact.sizes import lead, size_of_ratio
from forceout.exact.vast import COMPLEX, Atom, Powers, Term, alone

MOST_STEPS = 8
MOST_IN_A_ROOT = 3


def divided(top: Sequence[Term], bottom: Sequence[Term]) -> list[Term]:
    """A sum divided by a sum of at least two terms."""
    if any(_is_complex(term) for term in bottom):
        mirrored = conjugate(bottom)
        bottom = product(bottom, mirrored)
        top = product(top, mirrored)
        one = alone(bottom)
        if one is not None:
            return product(top, expanded(inverse(one)))
    first = lead(bottom)
    found: list[Term] = []
    rest = list(top)
    if first is not None:
        under = inverse(first)
        for _ in range(MOST_STEPS):
            if not rest:
                return gathered(found)
            largest = lead(rest)
            if largest is None:
                break
            size = size_of_ratio(largest, first)
            if size is None or size.above_one is False:
                break
            step = term_product(largest, under)
            if denominator(step) is None:
                break  # with a power below the line there would be no end to it
            found = gathered((*found, *step))
            rest = gathered((*rest, *scaled(product(step, bottom), fmpq(-1))))
    if not rest:
        return gathered(found)
    below = as_power(bottom)
    if first is None or any(_is_complex(term) for term in top):
        return product(top, expanded(inverse(below)))
    return gathered((*found, *product(rest, expanded(inverse(below)))))


def _is_complex(term: Term) -> bool:
    return isinstance(term.coefficient, Gaussian) or any(
        isinstance(base, Atom) and base.kind == COMPLEX for base in term.powers
    )


def exact_root(terms: Sequence[Term], index: int) -> list[Term] | None:
    """The index-th root of a positive sum where it is a sum of few terms itself, such as t + 1 for t² + 2t + 1."""
    first = lead(terms)
    if first is None or _is_complex(first) or first.coefficient <= 0:  # type: ignore[operator]
        return None
    factors = factor_rational(first.coefficient)  # type: ignore[arg-type]
    if factors is None:
        return None
    powers: Powers = {base: times(exponent, fmpq(1, index)) for base, exponent in first.powers.items()}
    for prime, count in factors.items():
        powers[prime] = count / index
    head = tidy(fmpq(1), powers)
    found: list[Term] = [head]
    step: Sequence[Term] = [Term(fmpq(index), {})]
    for _ in range(index - 1):
        step = product(step, found)
    one = alone(step)
    if one is None:
        return None
    under = inverse(one)
    for _ in range(MOST_STEPS):
        power = list(found)
        for _ in range(index - 1):
            power = product(power, found)
        rest = gathered((*terms, *scaled(power, fmpq(-1))))
        if not rest:
            return found
        largest = lead(rest)
        if largest is None or len(found) == MOST_IN_A_ROOT:
            return None
        found = gathered((*found, *term_product(largest, under)))
    return None


__all__ = ["divided", "exact_root"]
