"""The parts that enormous numbers are made of, worked out by Python's own whole numbers and fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq
from hypothesis import strategies as st

from forceout.exact.algebra import gathered, tidy
from forceout.exact.gaussian import Gaussian
from forceout.exact.vast import COMPLEX, FACTORIAL, NUMBER, Atom, Powers, Quantity, Term, Vast

LOW = 10
PRIMES = [2, 3, 5, 7]


Pair = tuple[Fraction, Fraction]


def plain(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def pair(value: fmpq | Gaussian) -> Pair:
    return (plain(value.real), plain(value.imaginary)) if isinstance(value, Gaussian) else (plain(value), Fraction(0))


def multiplied(one: Pair, other: Pair) -> Pair:
    return one[0] * other[0] - one[1] * other[1], one[0] * other[1] + one[1] * other[0]


def inverted(one: Pair) -> Pair:
    norm = one[0] ** 2 + one[1] ** 2
    return one[0] / norm, -one[1] / norm


def raised(one: Pair, exponent: int) -> Pair:
    result: Pair = (Fraction(1), Fraction(0))
    for _ in range(abs(exponent)):
        result = multiplied(result, one if exponent > 0 else inverted(one))
    return result


def of_base(base: int | Atom) -> Pair:
    if isinstance(base, int):
        return Fraction(base), Fraction(0)
    if base.kind == FACTORIAL:
        total = 1
        for number in range(1, int(base.parts[0]) + 1):
            total *= number
        return Fraction(total), Fraction(0)
    if base.kind == COMPLEX:
        return pair(base.parts[0])
    assert base.kind == NUMBER
    return worth(base.parts[0])


def of_term(term: Term) -> Pair:
    result = pair(term.coefficient)
    for base, exponent in term.powers.items():
        power = worth(exponent)[0]
        assert power.denominator == 1
        result = multiplied(result, raised(of_base(base), int(power)))
    return result


def worth(value: Quantity | Sequence[Term]) -> Pair:
    """The number by Python's own fractions, real and imaginary part."""
    if isinstance(value, fmpq):
        return pair(value)
    parts = [of_term(term) for term in (value.terms if isinstance(value, Vast) else value)]
    return sum((part[0] for part in parts), Fraction(0)), sum((part[1] for part in parts), Fraction(0))


def real(value: Quantity | Sequence[Term]) -> Fraction:
    found = worth(value)
    assert found[1] == 0
    return found[0]


fractions = st.builds(fmpq, st.integers(-30, 30).filter(bool), st.integers(1, 12))
exponents = st.integers(-12, 12).filter(bool).map(fmpq)
gaussians = st.builds(
    Gaussian,
    st.builds(fmpq, st.integers(-6, 6), st.integers(1, 4)),
    st.builds(fmpq, st.integers(-6, 6).filter(bool), st.integers(1, 4)),
)


@st.composite
def terms(draw: st.DrawFn) -> Term:
    powers: Powers = {}
    for prime in draw(st.sets(st.sampled_from(PRIMES), max_size=2)):
        powers[prime] = draw(exponents)
    return tidy(draw(fractions), powers)


@st.composite
def whole_terms(draw: st.DrawFn) -> Term:
    powers: Powers = {}
    for prime in draw(st.sets(st.sampled_from(PRIMES), max_size=2)):
        powers[prime] = fmpq(draw(st.integers(3, 12)))
    return tidy(fmpq(draw(st.integers(-30, 30).filter(bool))), powers)


def sums(most: int = 3) -> st.SearchStrategy[list[Term]]:
    return st.lists(terms(), min_size=1, max_size=most).map(gathered).filter(bool)


def whole_sums() -> st.SearchStrategy[list[Term]]:
    return st.lists(whole_terms(), min_size=1, max_size=3).map(gathered).filter(bool)


def times_in(number: Fraction, prime: int) -> int:
    found = 0
    while number.numerator % prime == 0:
        number, found = number / prime, found + 1
    while number.denominator % prime == 0:
        number, found = number * prime, found - 1
    return found
