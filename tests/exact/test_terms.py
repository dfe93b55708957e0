"""Sums, products, quotients and roots of terms, each against Python's own whole numbers and fractions.

The limit for writing numbers out is lowered here, so that numbers small enough to be checked are kept as structures.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.python_fractions import (
    LOW,
    PRIMES,
    fractions,
    gaussians,
    multiplied,
    pair,
    plain,
    raised,
    real,
    sums,
    terms,
    whole_sums,
    worth,
)
from forceout.exact import algebra, arithmetic, enormous, vast
from forceout.exact.algebra import as_power, conjugate, gathered, inverse, product, ratio, term_product, tidy
from forceout.exact.dividing import divided, exact_root
from forceout.exact.errors import Undecided
from forceout.exact.gaussian import Gaussian, prime_above
from forceout.exact.sizes import lead
from forceout.exact.vast import COMPLEX, FACTORIAL, NUMBER, Atom, Powers, Term


@pytest.fixture(autouse=True)
def _little_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (algebra, arithmetic, enormous, vast):
        monkeypatch.setattr(module, "EXACT_BITS", LOW)


# -- terms --------------------------------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(fractions, st.dictionaries(st.sampled_from(PRIMES), st.integers(-12, 12).map(fmpq), max_size=3))
def test_a_tidy_term_has_no_prime_in_both_places_and_nothing_that_could_be_written_out(
    coefficient: fmpq, powers: dict[int, fmpq]
) -> None:
    wanted = plain(coefficient)
    for prime, power in powers.items():
        wanted *= Fraction(prime) ** int(power)
    found = tidy(coefficient, dict(powers))
    assert worth([found]) == (wanted, 0)
    assert isinstance(found.coefficient, fmpq)
    for base, exponent in found.powers.items():
        assert isinstance(base, int)
        assert isinstance(exponent, fmpq)
        assert abs(exponent) * base.bit_length() > LOW
        assert found.coefficient.p % base != 0
        assert found.coefficient.q % base != 0


@settings(max_examples=100, deadline=None)
@given(gaussians, gaussians, st.integers(-9, 9), st.integers(-9, 9))
def test_conjugate_primes_are_kept_as_one_of_them(one: Gaussian, other: Gaussian, first: int, second: int) -> None:
    prime = prime_above(13)
    powers: Powers = {Atom(COMPLEX, prime): fmpq(first), Atom(COMPLEX, prime.conjugate): fmpq(second), 13: fmpq(2)}
    found = tidy(one, dict(powers))
    wanted = multiplied(pair(one), raised(pair(prime), first))
    assert worth([found]) == multiplied(
        multiplied(wanted, raised(pair(prime.conjugate), second)), raised((Fraction(13), Fraction(0)), 2)
    )
    kept = [base for base in found.powers if isinstance(base, Atom)]
    assert kept in ([], [Atom(COMPLEX, prime)])
    assert worth(conjugate([found])) == (worth([found])[0], -worth([found])[1])


@settings(max_examples=150, deadline=None)
@given(terms(), terms())
def test_terms_are_multiplied_inverted_and_divided_as_fractions_are(one: Term, other: Term) -> None:
    assert real(term_product(one, other)) == real([one]) * real([other])
    assert real([inverse(one)]) * real([one]) == 1
    found = ratio(one, other)
    if found is not None:
        assert pair(found)[0] == real([one]) / real([other])
    if one.powers_key == other.powers_key:
        assert found is not None


@settings(max_examples=100, deadline=None)
@given(sums(), sums())
def test_sums_are_added_and_multiplied_as_fractions_are(one: list[Term], other: list[Term]) -> None:
    assert real(gathered([*one, *other])) == real(one) + real(other)
    assert real(product(one, other)) == real(one) * real(other)


@settings(max_examples=100, deadline=None)
@given(sums())
def test_a_sum_as_a_power_is_its_content_times_a_positive_sum(one: list[Term]) -> None:
    found = as_power(one)
    assert real([found]) == real(one)
    if len(one) > 1:
        ((base, exponent),) = found.powers.items()
        assert isinstance(base, Atom)
        assert (base.kind, exponent) == (NUMBER, 1)
        assert real(base.parts[0]) > 0
        coefficients = [plain(term.coefficient) for term in base.parts[0].terms]
        assert all(coefficient.denominator == 1 for coefficient in coefficients)
        assert gcd(*(coefficient.numerator for coefficient in coefficients)) == 1


@settings(max_examples=100, deadline=None)
@given(sums(), sums())
def test_a_quotient_by_a_sum_times_that_sum_is_the_number_again(top: list[Term], bottom: list[Term]) -> None:
    if real(bottom) == 0 or len(bottom) < 2:
        return
    found = divided(top, bottom)
    assert real(found) == real(top) / real(bottom)
    assert real(product(found, bottom)) == real(top)


@settings(max_examples=60, deadline=None)
@given(whole_sums(), whole_sums())
def test_a_product_of_two_sums_divided_by_one_of_them_is_the_other(one: list[Term], other: list[Term]) -> None:
    if len(one) != 2 or len(other) != 2 or lead(one) is None or lead(other) is None or real(other) == 0:
        return
    try:
        found = divided(product(one, other), other)
    except Undecided:  # the sign of a sum that nearly cancels is not always known; to say so is right
        return
    assert real(found) == real(one)


def test_a_product_of_two_towers_plus_a_number_is_divided_by_multiplying_out() -> None:
    one = gathered([tidy(fmpq(1), {3: fmpq(9000)}), Term(fmpq(5), {})])
    other = gathered([tidy(fmpq(1), {2: fmpq(9000)}), Term(fmpq(7), {})])
    found = divided(product(one, other), other)
    assert real(found) == real(one)
    assert not any(isinstance(base, Atom) for term in found for base in term.powers)


@pytest.mark.parametrize("index", [2, 3])
@settings(max_examples=40, deadline=None)
@given(st.integers(4, 9), st.integers(-9, 9).filter(bool), st.integers(1, 5))
def test_the_root_of_the_power_of_a_sum_is_the_sum(index: int, exponent: int, rest: int, factor: int) -> None:
    base = gathered([tidy(fmpq(factor), {3: fmpq(2 * exponent)}), Term(fmpq(rest), {})])
    power = list(base)
    for _ in range(index - 1):
        power = product(power, base)
    found = exact_root(power, index)
    assert found is not None
    assert real(found) == real(base)
    beside = exact_root(gathered([*power, Term(fmpq(1), {})]), index)
    assert beside is None or real(beside) ** index == real(power) + 1


@pytest.mark.parametrize("number", [5, 6, 9])
@pytest.mark.parametrize("gap", [1, 2, 3])
@pytest.mark.parametrize(("up", "down"), [(1, -1), (2, -1), (1, -3), (-2, 2), (2, 1)])
def test_factorials_that_are_close_cancel(number: int, gap: int, up: int, down: int) -> None:
    large = Term(fmpq(1), {Atom(FACTORIAL, fmpq(number + gap)): fmpq(up)})
    small = Term(fmpq(1), {Atom(FACTORIAL, fmpq(number)): fmpq(down)})
    found = term_product(large, small)
    assert real(found) == real([large]) * real([small])
    left = [base for term in found for base in term.powers if isinstance(base, Atom) and base.kind == FACTORIAL]
    assert len(left) == (2 if up * down > 0 else 0 if up + down == 0 else 1)
