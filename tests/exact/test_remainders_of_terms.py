"""Remainders, whole numbers and sizes, each against Python's own whole numbers and fractions.

The limit for writing numbers out is lowered here, so that numbers small enough to be checked are kept as structures.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import gcd, log2

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.python_fractions import (
    LOW,
    PRIMES,
    gaussians,
    plain,
    real,
    sums,
    terms,
    times_in,
    whole_sums,
    worth,
)
from forceout.exact import algebra, arithmetic, enormous, vast
from forceout.exact.algebra import conjugate, product
from forceout.exact.gaussian import UNIT, Gaussian
from forceout.exact.residues import (
    WITNESSES,
    cycle,
    denominator,
    fraction,
    is_rational,
    is_real,
    is_whole,
    residue,
    times_in_factorial,
    valuation,
)
from forceout.exact.sizes import as_interval, lead, size_of_ratio, size_of_terms
from forceout.exact.vast import COUNT, FACTORIAL, NUMBER, Atom, Powers, Term, Vast
from forceout.exact.working import at_precision


@pytest.fixture(autouse=True)
def _little_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (algebra, arithmetic, enormous, vast):
        monkeypatch.setattr(module, "EXACT_BITS", LOW)


# -- remainders, whole numbers ------------------------------------------------------------------------


def test_the_powers_of_every_number_come_round_after_carmichaels_number_of_steps() -> None:
    for modulus in range(2, 130):
        coprime = [number for number in range(1, modulus) if gcd(number, modulus) == 1]
        steps = next(n for n in range(1, modulus + 1) if all(pow(a, n, modulus) == 1 for a in coprime))
        assert cycle(modulus) == steps


def test_no_modulus_by_which_numbers_are_told_apart_says_what_another_says() -> None:
    assert len(WITNESSES) > 10
    assert all(gcd(one, other) == 1 for one, other in combinations(WITNESSES, 2))


def test_how_often_a_prime_is_in_a_factorial() -> None:
    for prime in (2, 3, 5, 7, 11):
        total = 0
        for number in range(1, 60):
            rest = number
            while rest % prime == 0:
                rest //= prime
                total += 1
            assert times_in_factorial(prime, number) == total


@settings(max_examples=200, deadline=None)
@given(whole_sums(), st.integers(1, 400))
def test_remainders_of_sums_are_those_of_whole_numbers(one: list[Term], modulus: int) -> None:
    assert residue(Vast(tuple(one)), modulus) == real(one) % modulus


@settings(max_examples=150, deadline=None)
@given(sums(), st.integers(2, 100))
def test_what_a_sum_is_above_a_whole_number(one: list[Term], modulus: int) -> None:
    number, value = real(one), Vast(tuple(one))
    assert is_whole(value) in (number.denominator == 1, None)
    found = fraction(value)
    assert found is None or plain(found) == number % 1
    left = residue(value, modulus)
    assert left is None or (number.denominator == 1 and left == number % modulus)
    bottom = denominator(one)
    assert bottom is None or (number * bottom).denominator == 1


def test_what_is_below_one_below_the_line_may_be_a_whole_number() -> None:
    one_in_72 = Vast((Term(fmpq(1), {2: fmpq(-3)}), Term(fmpq(-1), {3: fmpq(-2)})))
    assert real(one_in_72) == Fraction(1, 72)
    assert is_whole(Vast((Term(fmpq(1), {Atom(NUMBER, one_in_72): fmpq(-1)}),))) is not False


@pytest.mark.rule("000 XIII-D-11")
@settings(max_examples=60, deadline=None)
@given(gaussians, st.integers(4, 14))
def test_whether_a_power_of_a_complex_number_is_real(base: Gaussian, exponent: int) -> None:
    found = enormous.complex_power_enormous(base, fmpq(exponent))
    if isinstance(found, Vast):
        assert is_real(found) in (worth(found)[1] == 0, None)
        assert is_real(Vast(tuple(product(found.terms, conjugate(found.terms))))) is True


@pytest.mark.rule("000 XIII-D-11")
def test_a_multiple_of_i_is_not_real_and_its_square_is() -> None:
    value = Vast((Term(UNIT, {3: fmpq(40)}),))
    assert is_real(value) is False
    assert is_real(Vast(tuple(product(value.terms, value.terms)))) is True


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("modulus", range(2, 101))
def test_the_number_of_factors_of_an_enormous_factorial_is_a_multiple_of_every_small_number(modulus: int) -> None:
    def count(number: int) -> Vast:
        return Vast((Term(fmpq(1), {Atom(COUNT, fmpq(number), fmpq(1)): fmpq(1)}),))

    assert residue(count(10**9), modulus) == 0
    assert residue(count(10**7), modulus) is None


@pytest.mark.parametrize(
    ("powers", "rational"),
    [
        ({3: fmpq(40)}, True),
        ({3: fmpq(-40)}, True),
        ({3: fmpq(81, 2)}, False),
        ({3: fmpq(81, 2), 2: fmpq(1, 2)}, False),
        ({3: Vast((Term(fmpq(1), {2: fmpq(50)}),))}, True),
        ({3: Vast((Term(fmpq(1, 2), {3: fmpq(50)}),))}, False),
        ({2: fmpq(1, 2), Atom(FACTORIAL, fmpq(99)): fmpq(1)}, False),
        ({Atom(FACTORIAL, fmpq(99)): fmpq(2)}, True),
    ],
)
def test_a_power_of_a_prime_is_rational_where_its_exponent_is_whole(powers: Powers, rational: bool) -> None:
    value = Vast((Term(fmpq(1), powers),))
    assert is_rational(value) is rational
    assert is_rational(Vast((*value.terms, Term(fmpq(1, 3), {})))) is rational
    assert is_whole(value) is (rational and powers != {3: fmpq(-40)})


@settings(max_examples=100, deadline=None)
@given(terms(), st.sampled_from(PRIMES), st.integers(4, 12), st.sampled_from([-2, -1, 1, 2]))
def test_how_often_a_prime_is_in_a_term(one: Term, prime: int, number: int, power: int) -> None:
    assert valuation(one, prime) == times_in(real([one]), prime)
    beside = Term(one.coefficient, {**one.powers, Atom(FACTORIAL, fmpq(number)): fmpq(power)})
    assert valuation(beside, prime) == times_in(real([beside]), prime)


@settings(max_examples=60, deadline=None)
@given(st.integers(4, 40), st.integers(1, 3), st.integers(2, 60))
def test_remainders_of_powers_of_factorials(number: int, power: int, modulus: int) -> None:
    term = Term(fmpq(1), {Atom(FACTORIAL, fmpq(number)): fmpq(power)})
    assert residue(Vast((term,)), modulus) == real([term]) % modulus


# -- sizes --------------------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None)
@given(sums())
def test_the_size_of_a_sum_is_enclosed(one: list[Term]) -> None:
    number = real(one)
    found = size_of_terms(one)
    if number == 0:
        assert found is None
        return
    assert found is not None
    sign, size = found
    assert sign == (1 if number > 0 else -1)
    wanted = log2(abs(number.numerator)) - log2(number.denominator)
    assert float(size.log.mid()) == pytest.approx(wanted, abs=1e-6)
    assert float(size.log.rad()) < 1e-6
    held = as_interval(Vast(tuple(one)))
    assert held is not None
    with at_precision(400):
        assert held.contains(arb(fmpq(number.numerator, number.denominator)))


@settings(max_examples=100, deadline=None)
@given(terms(), terms(), terms())
def test_the_largest_term_leads(first: Term, second: Term, third: Term) -> None:
    size = size_of_ratio(first, second)
    assert size is not None
    gap = abs(real([first]) / real([second]))
    assert size.above_one in ({gap > 1, None} if gap == 1 else {gap > 1})
    sizes = sorted((abs(real([term])) for term in (first, second, third)), reverse=True)
    found = lead([first, second, third])
    if sizes[0] > sizes[1]:
        assert found is not None
        assert abs(real([found])) == sizes[0]
    else:
        assert found is None
