"""Complex numbers with fractions for their parts, and their primes, against Python's own fractions.

The limit for writing numbers out is lowered here, so that numbers small enough to be checked are kept as structures.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.python_fractions import (
    LOW,
    fractions,
    gaussians,
    inverted,
    multiplied,
    pair,
    plain,
    raised,
    worth,
)
from forceout.exact import algebra, arithmetic, enormous, vast
from forceout.exact.gaussian import Gaussian, factor_gaussian, prime_above, unit_power
from forceout.exact.vast import Vast


@pytest.fixture(autouse=True)
def _little_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (algebra, arithmetic, enormous, vast):
        monkeypatch.setattr(module, "EXACT_BITS", LOW)


# -- complex numbers ----------------------------------------------------------------------------------


@pytest.mark.rule("000 XIII-D-11")
@settings(max_examples=100, deadline=None)
@given(gaussians, gaussians, fractions, st.integers(-5, 6))
def test_complex_numbers_are_reckoned_by_their_parts(one: Gaussian, other: Gaussian, number: fmpq, power: int) -> None:
    a, b, n = pair(one), pair(other), pair(number)
    assert pair(one + other) == (a[0] + b[0], a[1] + b[1])
    assert pair(one - other) == (a[0] - b[0], a[1] - b[1])
    assert pair(one - number) == (a[0] - n[0], a[1])
    assert pair(number - one) == (n[0] - a[0], -a[1])
    assert pair(one * other) == multiplied(a, b)
    assert pair(one / other) == multiplied(a, inverted(b))
    assert pair(one / number) == (a[0] / n[0], a[1] / n[0])
    assert pair(number / one) == multiplied(n, inverted(a))
    assert pair(one**power) == raised(a, power)
    assert pair(one * one.conjugate) == (plain(one.norm), 0)
    assert isinstance(one * one.conjugate, fmpq)
    assert one.bits == max(one.real.height_bits(), one.imaginary.height_bits())


@pytest.mark.rule("000 XIII-D-11")
@settings(max_examples=100, deadline=None)
@given(gaussians)
def test_a_complex_number_is_the_product_of_its_primes(number: Gaussian) -> None:
    found = factor_gaussian(number)
    assert found is not None
    turns, plain_primes, split, halves = found
    total = multiplied(pair(unit_power(turns)), raised((Fraction(1), Fraction(1)), halves))
    for prime, count in plain_primes.items():
        total = multiplied(total, raised((Fraction(prime), Fraction(0)), count))
    for one, count in split.items():
        total = multiplied(total, raised(pair(one), count))
        assert one.real > abs(one.imaginary) > 0
    assert total == pair(number)
    assert all(plain_primes.values())


@pytest.mark.rule("000 XIII-D-11")
def test_a_prime_that_leaves_one_by_four_is_a_sum_of_two_squares() -> None:
    for prime in (n for n in range(5, 1500, 4) if all(n % d for d in range(2, int(n**0.5) + 1))):
        found = prime_above(prime)
        assert found.norm == prime
        assert found.real > found.imaginary > 0


@pytest.mark.rule("000 XIII-D-11")
@settings(max_examples=150, deadline=None)
@given(gaussians, st.integers(1, 14))
def test_a_whole_power_of_a_complex_number_by_its_primes_is_the_product(base: Gaussian, exponent: int) -> None:
    found = enormous.complex_power_enormous(base, fmpq(exponent))
    assert isinstance(found, (fmpq, Gaussian, Vast))
    value = pair(found) if isinstance(found, (fmpq, Gaussian)) else worth(found)
    assert value == raised(pair(base), exponent)
