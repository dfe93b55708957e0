"""The parts that enormous numbers are made of, each against Python's own whole numbers and fractions.

The limit for writing numbers out is lowered here, so that numbers small enough to be checked are kept as structures.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm, log2

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout.exact import Undecided, algebra, arithmetic, enormous, vast
from forceout.exact.algebra import as_power, conjugate, gathered, inverse, product, ratio, term_product, tidy
from forceout.exact.counting import common_factor, common_multiple, number_of_factors, primes_of, quotient
from forceout.exact.dividing import divided, exact_root
from forceout.exact.gaussian import UNIT, Gaussian, factor_gaussian, prime_above, unit_power
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
from forceout.exact.vast import COMPLEX, COUNT, FACTORIAL, NUMBER, Atom, Powers, Quantity, Term, Vast
from forceout.exact.working import at_precision

LOW = 10
PRIMES = [2, 3, 5, 7]


@pytest.fixture(autouse=True)
def _little_is_written_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (algebra, arithmetic, enormous, vast):
        monkeypatch.setattr(module, "EXACT_BITS", LOW)


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
    assert real(divided(product(one, other), other)) == real(one)


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


def _times(number: Fraction, prime: int) -> int:
    found = 0
    while number.numerator % prime == 0:
        number, found = number / prime, found + 1
    while number.denominator % prime == 0:
        number, found = number * prime, found - 1
    return found


@settings(max_examples=100, deadline=None)
@given(terms(), st.sampled_from(PRIMES), st.integers(4, 12), st.sampled_from([-2, -1, 1, 2]))
def test_how_often_a_prime_is_in_a_term(one: Term, prime: int, number: int, power: int) -> None:
    assert valuation(one, prime) == _times(real([one]), prime)
    beside = Term(one.coefficient, {**one.powers, Atom(FACTORIAL, fmpq(number)): fmpq(power)})
    assert valuation(beside, prime) == _times(real([beside]), prime)


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
        prime: _times(Fraction(first), prime) for prime in (*PRIMES, 11) if first % prime == 0
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
