"""Exact values beside two other reckonings: floats for real expressions, Python's integers for enormous ones."""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout import exact
from forceout.exact import IMAGINARY_UNIT, Undecided, Undefined, Value, whole

MODERATE = 1e9


@dataclass(frozen=True)
class Both:
    """A number reckoned exactly and as a float."""

    value: Value
    about: float


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> Both | None:
    """A random expression, or nothing where a float would say too little about it."""
    if depth == 0 or draw(st.integers(0, 4)) == 0:
        digit = draw(st.integers(0, 9))
        return Both(whole(digit), float(digit))
    sign = draw(st.sampled_from("+-*/^rsl"))
    left, right = draw(expressions(depth - 1)), draw(expressions(depth - 1))
    if left is None or right is None:
        return None
    a, b = left.about, right.about
    try:
        if sign == "+":
            found = Both(exact.add(left.value, right.value), a + b)
        elif sign == "-":
            found = Both(exact.subtract(left.value, right.value), a - b)
        elif sign == "*":
            found = Both(exact.multiply(left.value, right.value), a * b)
        elif sign == "/":
            found = Both(exact.divide(left.value, right.value), a / b)
        elif sign == "^" and a > 0:
            found = Both(exact.power(left.value, right.value), a**b)
        elif sign == "r" and b > 0:
            found = Both(exact.root(left.value, right.value), b ** (1 / a))
        elif sign == "s":
            found = Both(exact.root(whole(2), right.value), math.sqrt(b))
        elif sign == "l" and abs(b - 1) > 1e-9:
            found = Both(exact.logarithm(left.value, right.value), math.log(a, b))
        else:
            return None
    except (Undefined, Undecided, ZeroDivisionError, OverflowError, ValueError):
        return None
    return found if 1 / MODERATE < abs(found.about) < MODERATE or found.about == 0 else None


TINY = 1e-300
"""Below it a float soon has no digits left, and then is 0: it cannot tell two such numbers apart."""


def near(number: float, other: float) -> bool:
    return math.isclose(number, other, rel_tol=1e-6, abs_tol=1e-6)


def about(value: Value) -> complex:
    shown = exact.approx(value)
    return complex(*shown) if isinstance(shown, (list, tuple)) else complex(shown)


@given(expressions())
def test_a_real_expression_is_what_floats_make_of_it(number: Both | None) -> None:
    if number is None:
        return
    if exact.approx(number.value) is None:  # beyond what a float can show
        assert number.about == 0 or abs(number.about) > 1e300 or abs(number.about) < 1e-300
        return
    assert near(about(number.value).real, number.about)
    if abs(number.about) > 1e-6:
        assert exact.sign(number.value) == math.copysign(1, number.about)
    assert exact.is_real(number.value) is True
    if exact.is_integer(number.value):
        assert near(number.about, round(number.about))


@given(expressions(2), expressions(2))
def test_two_real_expressions_are_compared_as_floats_compare_them(one: Both | None, other: Both | None) -> None:
    if one is None or other is None:
        return
    try:
        order, same = exact.compare(one.value, other.value), exact.equal(one.value, other.value)
    except Undecided:
        return
    if abs(one.about) < TINY and abs(other.about) < TINY:
        return
    if near(one.about, other.about):
        assert same is not False or not math.isclose(one.about, other.about, rel_tol=1e-13)
    else:
        assert same is False
        assert order == (1 if one.about > other.about else -1)


@given(st.integers(-9, 9), st.integers(-9, 9), st.integers(-9, 9), st.integers(-9, 9), st.sampled_from("+-*/"))
def test_complex_numbers_are_reckoned_as_floats_do(a: int, b: int, c: int, d: int, sign: str) -> None:
    one = exact.add(whole(a), exact.multiply(whole(b), IMAGINARY_UNIT))
    other = exact.add(whole(c), exact.multiply(whole(d), IMAGINARY_UNIT))
    z, w = complex(a, b), complex(c, d)
    if sign == "/" and w == 0:
        with pytest.raises(Undefined):
            exact.divide(one, other)
        return
    do = {"+": exact.add, "-": exact.subtract, "*": exact.multiply, "/": exact.divide}[sign]
    wanted = z + w if sign == "+" else z - w if sign == "-" else z * w if sign == "*" else z / w
    found = do(one, other)
    assert cmath.isclose(about(found), wanted, rel_tol=1e-9, abs_tol=1e-9)
    assert exact.is_real(found) is (abs(wanted.imag) < 1e-12)


@given(st.integers(-5, 5), st.integers(-5, 5), st.integers(-4, 6))
def test_whole_powers_of_complex_numbers_are_products(a: int, b: int, exponent: int) -> None:
    base = exact.add(whole(a), exact.multiply(whole(b), IMAGINARY_UNIT))
    if a == b == 0 and exponent <= 0:
        return
    (found,) = exact.power_values(base, whole(exponent))
    assert cmath.isclose(about(found), complex(a, b) ** exponent, rel_tol=1e-9, abs_tol=1e-9)


# -- enormous numbers --------------------------------------------------------------------------------

TOWERS = [(9, 59049), (8, 32768), (7, 16807), (6, 46656), (5, 78125), (3, 19683), (2, 65536), (4, 60000)]


@dataclass(frozen=True)
class Enormous:
    value: Value
    number: int


def tower(place: int, factor: int, shift: int) -> Enormous:
    base, exponent = TOWERS[place]
    value = exact.add(exact.multiply(whole(factor), exact.power(whole(base), whole(exponent))), whole(shift))
    return Enormous(value, factor * base**exponent + shift)


ENORMOUS = st.builds(tower, st.integers(0, len(TOWERS) - 1), st.sampled_from([1, 2, 3, 7, -1, -5]), st.integers(-9, 9))


@pytest.mark.rule("000 XIII-C-9")
@given(ENORMOUS, st.integers(6, 11), st.integers(0, 10))
def test_remainders_of_enormous_numbers_are_those_of_pythons_integers(one: Enormous, k: int, rest: int) -> None:
    assert exact.is_multiple(exact.subtract(one.value, whole(rest)), k) is ((one.number - rest) % k == 0)


@pytest.mark.rule("000 XIII-C-9")
@given(ENORMOUS, ENORMOUS)
def test_enormous_numbers_are_compared_as_pythons_integers_are(one: Enormous, other: Enormous) -> None:
    assert exact.equal(one.value, other.value) in (one.number == other.number, None)
    assert exact.sign(one.value) == (1 if one.number > 0 else -1)
    assert exact.is_integer(one.value)
    try:
        order = exact.compare(one.value, other.value)
    except Undecided:
        return
    assert order == (one.number > other.number) - (one.number < other.number)


@pytest.mark.rule("000 XIII-C-9")
@given(ENORMOUS)
def test_minus_one_to_an_enormous_power_is_one_where_it_is_even(one: Enormous) -> None:
    if one.number > 0:
        assert exact.power(whole(-1), one.value) == (1 if one.number % 2 == 0 else -1)


@pytest.mark.rule("000 XIII-C-9")
@given(ENORMOUS, ENORMOUS, st.sampled_from("+-*"), st.integers(6, 11))
def test_sums_and_products_of_enormous_numbers_keep_their_remainders(
    one: Enormous, other: Enormous, sign: str, k: int
) -> None:
    do = {"+": exact.add, "-": exact.subtract, "*": exact.multiply}[sign]
    a, b = one.number, other.number
    number = a + b if sign == "+" else a - b if sign == "-" else a * b
    try:
        found = do(one.value, other.value)
    except Undecided:
        return
    for rest in range(k):
        assert exact.is_multiple(exact.subtract(found, whole(rest)), k) is ((number - rest) % k == 0)


@given(st.integers(1, 60), st.integers(1, 60))
def test_common_factors_multiples_and_remainders(a: int, b: int) -> None:
    assert exact.greatest_common_factor(whole(a), whole(b)) == math.gcd(a, b)
    assert exact.least_common_multiple(whole(a), whole(b)) == math.lcm(a, b)
    assert exact.average(whole(a), whole(b)) == exact.divide(whole(a + b), whole(2))


@given(st.integers(0, 12))
def test_factorials(number: int) -> None:
    assert exact.factorial(whole(number)) == math.factorial(number)
