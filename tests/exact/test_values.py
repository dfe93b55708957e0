"""Exact values: equality is decided, not approximated."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from forceout import exact
from forceout.exact import Radicals, Symbolic, Undecided, Undefined, Value, Vast, whole
from forceout.exact.symbolic import exact_element

SMALL = st.integers(min_value=-12, max_value=12)
RATIONALS = st.builds(lambda top, bottom: fmpq(top, bottom), SMALL, st.integers(min_value=1, max_value=9))


def sqrt(number: int) -> Value:
    return exact.root(whole(2), whole(number))


def same(left: Value, right: Value) -> bool:
    return exact.equal(left, right) is True


@pytest.mark.rule("000 VII-C-5-d")
def test_square_of_a_sum_of_roots_is_decided() -> None:
    left = exact.power(exact.add(sqrt(2), sqrt(3)), whole(2))
    right = exact.add(whole(5), exact.multiply(whole(2), sqrt(6)))
    assert same(left, right)
    assert exact.text(left) == "5 + 2√6"


def test_nested_roots_are_decided() -> None:
    nested = exact.root(whole(2), exact.add(whole(5), exact.multiply(whole(2), sqrt(6))))
    assert same(nested, exact.add(sqrt(2), sqrt(3)))
    golden = exact.root(whole(3), exact.add(whole(2), sqrt(5)))
    assert same(golden, exact.divide(exact.add(whole(1), sqrt(5)), whole(2)))


def test_a_power_with_an_irrational_exponent_can_be_rational() -> None:
    assert exact.power(exact.power(whole(2), sqrt(2)), sqrt(2)) == 4


def test_near_misses_are_told_apart() -> None:
    """The 81-digit root below differs from 1 by about 10^-63."""
    near = exact.root(exact.power(whole(6), whole(81)), whole(5))
    assert exact.equal(near, whole(1)) is False


@pytest.mark.rule("000 III-C-2")
@pytest.mark.parametrize(
    ("base", "exponent", "result"),
    [
        (8, Fraction(2, 3), 4),
        (-8, Fraction(4, 6), 4),
        (-8, Fraction(5, 3), -32),
        (-8, Fraction(-1, 3), Fraction(-1, 2)),
        (-9, Fraction(2), 81),
        (7, Fraction(0), 1),
        (0, Fraction(3), 0),
    ],
)
def test_powers_follow_the_reduced_fraction(base: int, exponent: Fraction, result: Fraction) -> None:
    value = exact.power(whole(base), fmpq(exponent.numerator, exponent.denominator))
    assert value == fmpq(Fraction(result).numerator, Fraction(result).denominator)


@pytest.mark.rule("000 III-C-2")
@pytest.mark.parametrize(
    ("base", "exponent"), [(-4, fmpq(2, 4)), (0, fmpq(0)), (0, fmpq(-1)), (-2, fmpq(3, 4)), (-5, fmpq(1, 2))]
)
def test_undefined_powers_are_refused(base: int, exponent: fmpq) -> None:
    with pytest.raises(Undefined):
        exact.power(whole(base), exponent)


@pytest.mark.rule("000 III-C-2", "003 III-C-2")
def test_roots_by_fractional_and_negative_index() -> None:
    assert exact.root(fmpq(3, 6), whole(-9)) == 81
    assert exact.root(whole(-2), whole(4)) == fmpq(1, 2)
    for index in (whole(0), whole(4)):
        with pytest.raises(Undefined):
            exact.root(index, whole(-5))


@pytest.mark.rule("000 XIII-D-13")
def test_logs_are_exact() -> None:
    assert exact.logarithm(whole(25), whole(5)) == 2
    assert exact.logarithm(whole(8), whole(4)) == fmpq(3, 2)
    assert exact.logarithm(sqrt(2), whole(2)) == fmpq(1, 2)
    two_thirds = exact.multiply(exact.logarithm(whole(3), whole(2)), fmpq(2, 3))
    assert same(two_thirds, exact.logarithm(whole(9), whole(8)))
    with pytest.raises(Undefined):
        exact.logarithm(whole(5), whole(1))


def test_towers_of_powers_answer_at_once() -> None:
    tower = exact.power(whole(9), exact.power(whole(9), exact.power(whole(9), whole(9))))
    assert isinstance(tower, Vast)
    assert exact.equal(tower, whole(7)) is False
    higher = exact.power(whole(9), tower)
    assert exact.equal(higher, whole(7)) is False
    assert exact.equal(higher, exact.power(whole(9), tower)) is True


def test_vast_numbers_with_known_factors_compare() -> None:
    left = exact.power(whole(9), exact.power(whole(9), whole(9)))
    right = exact.power(whole(3), exact.multiply(whole(2), exact.power(whole(9), whole(9))))
    assert same(left, right)
    assert exact.divide(left, right) == 1
    assert exact.equal(left, exact.add(left, whole(1))) is not True
    assert exact.equal(left, exact.power(whole(7), exact.power(whole(9), whole(9)))) is False


def test_a_vast_number_equals_the_same_number_written_out() -> None:
    vast = exact.power(whole(9), whole(40_000))
    assert isinstance(vast, Vast)
    half = exact.power(whole(9), whole(20_000))
    assert same(vast, exact.multiply(half, half))


@pytest.mark.rule("000 XIII-C-9")
def test_what_nobody_can_check_is_undecided() -> None:
    huge = exact.factorial(exact.factorial(whole(8)))
    with pytest.raises(Undecided):
        exact.number_of_factors(exact.add(huge, whole(1)))


@pytest.mark.rule("000 XIII-D-11")
def test_complex_roots_are_counted_anticlockwise_from_the_principal_one() -> None:
    roots = exact.power_values(whole(16), fmpq(3, 4))
    shown = [exact.approx(root) for root in roots]
    assert shown == [8.0, [0.0, 8.0], -8.0, [0.0, -8.0]]
    assert [exact.approx(root) for root in exact.power_values(whole(-4), fmpq(1, 2))] == [[0.0, 2.0], [0.0, -2.0]]


@given(RATIONALS, RATIONALS, RATIONALS)
def test_rationals_obey_arithmetic(a: fmpq, b: fmpq, c: fmpq) -> None:
    assert exact.multiply(a, exact.add(b, c)) == exact.add(exact.multiply(a, b), exact.multiply(a, c))
    assume(b != 0)
    assert exact.multiply(exact.divide(a, b), b) == a


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 6), st.integers(1, 6))
def test_roots_of_products_are_products_of_roots(a: int, b: int, p: int, q: int) -> None:
    exponent = fmpq(p, q)
    left = exact.power(whole(a * b), exponent)
    right = exact.multiply(exact.power(whole(a), exponent), exact.power(whole(b), exponent))
    assert same(left, right)


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(2, 12)), min_size=1, max_size=3), SMALL)
def test_sums_of_roots_agree_with_floats_and_with_themselves(terms: list[tuple[int, int]], shift: int) -> None:
    total: Value = whole(shift)
    floats = float(shift)
    for coefficient, radicand in terms:
        total = exact.add(total, exact.multiply(whole(coefficient), sqrt(radicand)))
        floats += coefficient * radicand**0.5
    approx = exact.approx(total)
    assert isinstance(approx, (int, float))
    assert abs(approx - floats) < 1e-9 * max(1, abs(floats)) + 1e-12
    back = total
    for coefficient, radicand in terms:
        back = exact.subtract(back, exact.multiply(whole(coefficient), sqrt(radicand)))
    assert back == shift


@given(st.integers(2, 40), st.integers(2, 7), st.integers(2, 40), st.integers(2, 7))
def test_inverse_of_a_sum_of_roots(a: int, p: int, b: int, q: int) -> None:
    total = exact.add(exact.root(whole(p), whole(a)), exact.root(whole(q), whole(b)))
    product = exact.multiply(total, exact.divide(whole(1), total))
    assert exact.equal(product, whole(1)) is not False


@given(st.integers(1, 3000))
def test_number_of_factors_against_counting(number: int) -> None:
    counted = sum(1 for divisor in range(1, number + 1) if number % divisor == 0)
    assert exact.number_of_factors(whole(number)) == counted


@given(st.integers(0, 200), st.integers(1, 9))
def test_smallest_prime_is_the_next_prime(top: int, bottom: int) -> None:
    value = exact.smallest_prime_above(fmpq(top, bottom))
    assert isinstance(value, fmpq)
    prime = int(value.p)
    assert prime > Fraction(top, bottom)
    assert all(prime % d for d in range(2, prime))
    between = range(max(2, top // bottom + 1), prime)
    assert all(any(n % d == 0 for d in range(2, n)) for n in between)


def test_radicals_print_as_people_write_them() -> None:
    assert exact.text(exact.multiply(whole(3), sqrt(2))) == "3√2"
    assert exact.text(exact.root(whole(2), whole(18))) == "3√2"
    assert exact.text(exact.divide(sqrt(2), whole(2))) == "√2/2"
    assert isinstance(sqrt(2), Radicals)
    assert exact.text(fmpq(-14, 4)) == "-7/2"


def test_a_root_of_a_long_number_is_not_taken_apart_into_primes() -> None:
    """Calcium would look for the factors of 9^81 - 7 without end; intervals tell enough of its root."""
    root = exact.root(fmpq(2), fmpq(9) ** 81 - 7)
    assert isinstance(root, exact.Symbolic)
    assert root.exact is None
    assert exact.compare(root, fmpq(9) ** 40) > 0


def test_nothing_is_divided_by_a_root_that_comes_to_zero_and_all_else_divides() -> None:
    nested = exact.root(whole(2), exact.add(whole(5), exact.multiply(whole(2), sqrt(6))))
    zero = exact.subtract(nested, exact.add(sqrt(2), sqrt(3)))
    with pytest.raises(Undefined):
        exact.divide(whole(1), zero)
    power = exact.power(whole(3), sqrt(2))
    assert same(exact.multiply(exact.divide(whole(7), power), power), whole(7))
    assert same(exact.divide(nested, exact.add(sqrt(2), sqrt(3))), whole(1))


@pytest.mark.parametrize("exponent", [fmpq(1, 3), fmpq(-1, 3), fmpq(2, 5)])
def test_a_power_of_a_positive_sum_of_roots_is_real(exponent: fmpq) -> None:
    value = exact.power(exact.add(whole(1), sqrt(2)), exponent)
    assert isinstance(value, Symbolic)
    assert value.real
    assert exact.is_real(value) is True
    assert exact.sign(value) == 1
    assert exact.approx(value) == pytest.approx((1 + 2**0.5) ** (int(exponent.p) / int(exponent.q)))


def test_calcium_is_not_given_a_number_too_long_to_be_carried() -> None:
    assert exact_element(fmpq(1, 3)) is not None
    assert exact_element(fmpq(3**400, 2)) is not None
    assert exact_element(fmpq(3**1000, 2)) is None


@pytest.mark.parametrize(
    "base",
    [
        whole(7),
        sqrt(2),
        exact.add(whole(1), sqrt(2)),
        exact.power(whole(3), sqrt(2)),
        exact.power(whole(9), exact.power(whole(9), whole(9))),
    ],
    ids=["number", "root", "sum", "power", "tower"],
)
def test_any_positive_number_to_the_power_0_is_1(base: Value) -> None:
    assert exact.power(base, whole(0)) == 1
    assert exact.power(base, whole(1)) == base
    assert exact.power(whole(1), base) == 1
