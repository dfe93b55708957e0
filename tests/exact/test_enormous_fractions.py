"""Sums, products, quotients and roots of enormous numbers beside Python's fractions."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass, field
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout import exact
from forceout.exact import Undecided, Value, Vast, whole

ENORMOUS = 10**1_000
"""Below it every number is told whole from broken."""
POWERS = [(2, 70000), (3, 45000), (6, 30000), (7, 26000), (9, 23000), (5, 31000), (8, 24000)]


@dataclass(frozen=True)
class Both:
    value: Value = field(repr=False)
    number: Fraction = field(repr=False)
    written: str


def power(base: int, exponent: int) -> Both:
    return Both(exact.power(whole(base), whole(exponent)), Fraction(base) ** exponent, f"{base}^{exponent}")


def small(number: int) -> Both:
    return Both(whole(number), Fraction(number), str(number))


def combined(sign: str, left: Both, right: Both) -> Both:
    exactly = {"+": exact.add, "-": exact.subtract, "*": exact.multiply, "/": exact.divide}[sign]
    digits = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}[sign]
    written = f"({left.written}{sign}{right.written})"
    return Both(exactly(left.value, right.value), digits(left.number, right.number), written)


LEAVES = st.one_of(
    st.builds(lambda place: power(*POWERS[place]), st.integers(0, len(POWERS) - 1)),
    st.builds(small, st.sampled_from([1, 2, 3, 5, 7, 12, -1, -4])),
)


@st.composite
def numbers(draw: st.DrawFn, depth: int = 3) -> Both:
    if depth == 0:
        return draw(LEAVES)
    left, right = draw(numbers(depth - 1)), draw(LEAVES)
    sign = draw(st.sampled_from("+-**/"))
    if sign == "/" and right.number == 0:
        return left
    try:
        return combined(sign, left, right)
    except Undecided:
        return left


@pytest.mark.rule("000 XIII-C-9")
@given(numbers())
@settings(max_examples=40)
def test_what_an_enormous_number_is_agrees_with_its_digits(one: Both) -> None:
    if one.number == 0:
        assert exact.equal(one.value, whole(0)) is True
        return
    assert exact.sign(one.value) == (1 if one.number > 0 else -1)
    assert exact.is_real(one.value) is True
    assert exact.is_rational(one.value) is True
    try:
        assert exact.is_integer(one.value) is (one.number.denominator == 1)
    except Undecided:  # to say so is right, to say the wrong thing is not
        assert abs(one.number) > ENORMOUS
    for k in (6, 7, 9, 11):
        known = exact.is_multiple(one.value, k)
        assert known in ((one.number / k).denominator == 1, None)


@pytest.mark.rule("000 XIII-C-9")
@given(numbers(2), numbers(2))
@settings(max_examples=40)
def test_two_enormous_numbers_are_ordered_as_their_digits_are(one: Both, other: Both) -> None:
    assert exact.equal(one.value, other.value) in (one.number == other.number, None)
    assert exact.compare(one.value, other.value) == (one.number > other.number) - (one.number < other.number)


@pytest.mark.rule("000 XIII-C-9")
@given(numbers(2), st.one_of(LEAVES, numbers(1)), st.sampled_from("+-*/"))
@settings(max_examples=40)
def test_what_is_undone_is_the_number_again(one: Both, other: Both, sign: str) -> None:
    if other.number == 0:
        return
    back = {"+": "-", "-": "+", "*": "/", "/": "*"}[sign]
    try:
        again = combined(back, combined(sign, one, other), other)
    except Undecided:
        return
    known = exact.equal(again.value, one.value)
    assert known is not False
    assert known or "(" in other.written


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("index", [2, 3, 5])
@pytest.mark.parametrize(("base", "exponent"), [(6, 60000), (12, 60000), (7, 60000)])
def test_roots_of_perfect_powers_are_found(index: int, base: int, exponent: int) -> None:
    raised = exact.power(whole(base), whole(exponent))
    assert exact.equal(exact.root(whole(index), raised), exact.power(whole(base), whole(exponent // index))) is True
    assert exact.is_rational(exact.root(whole(index), exact.multiply(raised, whole(base)))) is not True


@pytest.mark.rule("000 XIII-D-13")
@pytest.mark.parametrize(("base", "exponent", "below"), [(9, 30000, 3), (8, 30001, 4), (6, 70000, 36)])
def test_logs_of_powers_are_quotients_of_exponents(base: int, exponent: int, below: int) -> None:
    log = exact.logarithm(exact.power(whole(base), whole(exponent)), whole(below))
    ratio = round(math.log(base, below) * 6)
    assert exact.equal(log, exact.divide(whole(exponent * ratio), whole(6))) is True


@pytest.mark.rule("000 XIII-C-9")
@given(st.integers(30000, 31000), st.integers(24000, 25000), st.integers(1, 30), st.integers(1, 30))
@settings(max_examples=25)
def test_factors_of_enormous_products(a: int, b: int, c: int, d: int) -> None:
    one = exact.multiply(exact.power(whole(6), whole(a)), whole(c))
    other = exact.multiply(exact.power(whole(10), whole(b)), whole(d))
    left, right = 6**a * c, 10**b * d
    common = math.gcd(left, right)
    digits = exact.greatest_common_factor(one, other)
    for k in (6, 7, 9, 11):
        assert exact.is_multiple(exact.subtract(digits, whole(common % k)), k) is True
    twos, threes, fives = (next(n for n in range(40) if d % p ** (n + 1)) for p in (2, 3, 5))
    rest = d // (2**twos * 3**threes * 5**fives)
    divisors = sum(1 for n in range(1, rest + 1) if rest % n == 0)
    counted = exact.number_of_factors(other)
    assert counted == (b + twos + 1) * (b + fives + 1) * (threes + 1) * divisors
    multiple = exact.least_common_multiple(one, other)
    assert exact.equal(exact.multiply(multiple, digits), exact.multiply(one, other)) is True


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("number", [7000, 20000, 65536])
def test_an_enormous_factorial_and_the_next_one_differ_by_a_factor(number: int) -> None:
    one, following = exact.factorial(whole(number)), exact.factorial(whole(number + 1))
    assert isinstance(one, Vast)
    assert exact.equal(exact.divide(following, one), whole(number + 1)) is True
    assert exact.compare(one, following) == -1
    assert exact.is_multiple(one, 1001) is True
    assert exact.is_multiple(exact.add(one, whole(1)), 7) is False
    larger = exact.power(whole(number), whole(number))
    assert exact.compare(one, larger) == -1
    assert exact.compare(one, exact.power(whole(number // 3), whole(number))) == 1


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize(
    ("above", "below"),
    [
        ([power(2, 140000), power(2, 70000)], power(3, 45000)),
        ([power(2, 140000), power(2, 70001)], power(3, 2)),
        ([power(7, 26000), power(2, 70000), small(1)], power(5, 31000)),
        ([power(9, 23000), power(2, 70000)], power(6, 30000)),
        ([power(7, 26000), small(-1)], power(2, 4)),
        ([power(2, 70001), power(7, 26000)], power(3, 45000)),
    ],
)
def test_a_sum_over_a_power_is_whole_where_its_digits_say_so(above: list[Both], below: Both) -> None:
    total = above[0]
    for one in above[1:]:
        total = combined("+", total, one)
    quotient = combined("/", total, below)
    assert exact.is_integer(quotient.value) is (quotient.number.denominator == 1)
