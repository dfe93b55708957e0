"""Common factors and multiples, and numbers of factors, against Python's own whole numbers.

The limit for writing numbers out is lowered here, so that numbers small enough to be checked are kept as structures.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, lcm

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.python_fractions import (
    LOW,
    PRIMES,
    real,
    times_in,
    whole_sums,
)
from forceout.exact import Undecided, algebra, arithmetic, enormous, vast
from forceout.exact.algebra import tidy
from forceout.exact.counting import common_factor, common_multiple, number_of_factors, primes_of, quotient
from forceout.exact.vast import FACTORIAL, Atom, Quantity, Term, Vast


@pytest.fixture(autouse=True)
def _little_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (algebra, arithmetic, enormous, vast):
        monkeypatch.setattr(module, "EXACT_BITS", LOW)


# -- factors ------------------------------------------------------------------------------------------


def counted(number: int) -> int:
    total, rest, prime = 1, number, 2
    while rest > 1:
        times = 0
        while rest % prime == 0:
            rest, times = rest // prime, times + 1
        total, prime = total * (times + 1), prime + 1
    return total


counting = st.dictionaries(st.sampled_from(PRIMES), st.integers(1, 9).map(fmpq), min_size=1).map(
    lambda powers: tidy(fmpq(11), dict(powers))
)


def quantity_of(term: Term) -> Quantity:
    return algebra.quantity([term])


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=100, deadline=None)
@given(counting, counting, st.integers(1, 500))
def test_common_factors_and_multiples_are_those_of_whole_numbers(one: Term, other: Term, number: int) -> None:
    first, second = int(real([one])), int(real([other]))
    left, right = quantity_of(one), quantity_of(other)
    assert real(common_factor(left, right)) == gcd(first, second)
    assert real(common_multiple(left, right)) == lcm(first, second)
    assert real(common_factor(left, fmpq(number))) == gcd(first, number)
    assert real(common_factor(fmpq(number), left)) == gcd(first, number)
    assert real(common_multiple(left, fmpq(number))) == lcm(first, number)
    assert real(quotient(left, right)) == Fraction(first, second)
    assert {prime: int(count) for prime, count in (primes_of(one) or {}).items() if isinstance(count, fmpq)} == {
        prime: times_in(Fraction(first), prime) for prime in (*PRIMES, 11) if first % prime == 0
    }
    if isinstance(left, Vast):
        assert real(number_of_factors(left)) == counted(first)


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=60, deadline=None)
@given(st.integers(5, 40), st.integers(1, 3), st.integers(1, 60))
def test_the_factors_of_a_power_of_a_factorial_beside_a_number_are_counted(n: int, power: int, beside: int) -> None:
    term = Term(fmpq(beside), {Atom(FACTORIAL, fmpq(n)): fmpq(power)})
    assert real(number_of_factors(Vast((term,)))) == counted(int(real([term])))


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=60, deadline=None)
@given(whole_sums(), st.integers(1, 3000))
def test_common_factors_of_a_sum_with_a_number_are_found_by_remainders(one: list[Term], number: int) -> None:
    if len(one) < 2:
        return
    value = Vast(tuple(one))
    try:
        assert real(common_factor(value, fmpq(number))) == gcd(int(real(one)), number)
    except Undecided:
        pytest.fail("remainders by small numbers are known")
