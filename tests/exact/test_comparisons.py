"""Equal, larger, whole: what intervals of each precision settle, what a proof settles, and what nobody can tell.

√(5+2√6) is √2+√3, and no interval shows it. A number as near to another as 10⁻²⁰, 10⁻¹⁰⁰ or 10⁻⁵⁰⁰ is told apart by a
closer look each time; what is nearer still is left open, and so is what is written with too many signs for a proof.
"""

from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout import exact
from forceout.exact import Symbolic, Undecided, Value, whole
from forceout.exact.compare import log2_of

SUM = exact.add(exact.root(whole(2), whole(2)), exact.root(whole(2), whole(3)))
NESTED = Symbolic(
    ("^", exact.add(whole(5), exact.multiply(whole(2), exact.root(whole(2), whole(6)))), fmpq(1, 2)), real=True
)
NOUGHT = Symbolic(("-", NESTED, SUM), real=True)
"""Zero, but written as a difference."""


def beside(value: Value, digits: int, sign: str = "+") -> Symbolic:
    """A number that differs from another only so far behind the point."""
    return Symbolic((sign, value, fmpq(1, 10**digits)), real=True)


def deep(start: Value = NESTED, steps: int = 13) -> Symbolic:
    """The same number written with so many signs that no proof is tried."""
    value = start
    for _ in range(steps):
        value = Symbolic(("+", value, whole(1)), real=True)
    assert isinstance(value, Symbolic)
    return value


@pytest.mark.rule("000 VII-B-2")
def test_what_is_equal_is_proven_though_no_interval_shows_it() -> None:
    assert exact.equal(NESTED, SUM) is True
    assert exact.equal(SUM, NESTED) is True
    assert exact.compare(NESTED, SUM) == exact.compare(SUM, NESTED) == 0
    assert exact.sign(NOUGHT) == 0
    assert exact.equal(NOUGHT, whole(0)) is True


@pytest.mark.rule("000 VII-B-2", "000 XIII-C-9")
@pytest.mark.parametrize("digits", [5, 20, 36, 60, 100, 140, 200, 400, 600])
def test_a_closer_look_tells_two_numbers_apart_and_which_is_larger(digits: int) -> None:
    for value in (NESTED, deep()):
        assert exact.equal(beside(value, digits), value) is False
        assert exact.compare(beside(value, digits), value) == 1
        assert exact.compare(beside(value, digits, "-"), value) == -1
    assert exact.sign(beside(NOUGHT, digits)) == 1
    assert exact.sign(beside(NOUGHT, digits, "-")) == -1


@pytest.mark.rule("000 XIII-C-9")
def test_what_is_nearer_than_any_look_and_too_long_for_a_proof_is_left_open() -> None:
    near = beside(NESTED, 700)
    assert exact.equal(near, NESTED) is None
    with pytest.raises(Undecided):
        exact.compare(near, NESTED)
    with pytest.raises(Undecided):
        exact.sign(beside(NOUGHT, 700))
    assert exact.equal(beside(deep(), 700), deep(SUM)) is None
    assert exact.equal(deep(), deep(SUM)) is None
    assert exact.equal(deep(), deep()) is True


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("digits", [20, 100, 500])
def test_what_is_near_a_whole_number_is_not_one(digits: int) -> None:
    six = Symbolic(("+", NOUGHT, whole(6)), real=True)
    assert exact.is_multiple(beside(six, digits), 3) is False
    assert exact.is_multiple(beside(six, digits, "-"), 3) is False
    assert exact.is_integer(beside(six, digits)) is False


@pytest.mark.rule("000 XIII-C-9")
def test_what_may_be_whole_is_not_called_whole_without_a_proof() -> None:
    six = Symbolic(("+", NOUGHT, whole(6)), real=True)
    assert exact.is_multiple(six, 3) is None
    assert exact.is_multiple(six, 6) is None
    assert exact.is_multiple(six, 4) is False
    assert exact.is_multiple(six, 12) is False
    with pytest.raises(Undecided):
        exact.is_integer(six)
    assert exact.is_multiple(NESTED, 1) is False
    assert exact.is_multiple(SUM, 1) is False
    assert exact.is_multiple(fmpq(15, 2), 3) is False
    assert exact.is_multiple(whole(15), 3) is True


ROOTS = exact.power_values(whole(2), fmpq(1, 5))
"""The five fifth roots of 2: one size, five angles."""


@pytest.mark.rule("000 XIII-B-12", "000 VII-B-2")
@pytest.mark.parametrize("one", range(5))
@pytest.mark.parametrize("other", range(5))
def test_numbers_of_known_angle_are_equal_where_size_and_angle_are(one: int, other: int) -> None:
    assert exact.equal(ROOTS[one], ROOTS[other]) is (one == other)
    three = exact.power_values(whole(3), fmpq(1, 5))
    assert exact.equal(ROOTS[one], three[other]) is False
    assert exact.equal(exact.multiply(ROOTS[one], whole(2)), ROOTS[one]) is False


@pytest.mark.rule("000 XIII-B-12")
def test_a_number_of_known_angle_is_real_where_it_points_along_the_line() -> None:
    assert [exact.is_real(root) for root in ROOTS] == [True, False, False, False, False]
    sixth = exact.power_values(exact.add(whole(1), exact.root(whole(2), whole(2))), fmpq(1, 6))
    assert [exact.is_real(root) for root in sixth] == [True, False, False, True, False, False]
    assert exact.equal(sixth[3], exact.negate(sixth[0])) is True
    assert exact.equal(ROOTS[1], whole(1)) is False
    assert exact.equal(exact.IMAGINARY_UNIT, ROOTS[1]) is False


@pytest.mark.rule("000 VII-B-2", "000 XIII-C-9")
def test_products_of_primes_to_irrational_powers_are_equal_where_the_exponents_are() -> None:
    root = exact.root(whole(2), whole(2))
    two, four, six = (exact.power(whole(base), root) for base in (2, 4, 6))
    assert exact.equal(exact.power(whole(2), exact.multiply(whole(2), root)), four) is True
    assert exact.equal(exact.power(fmpq(1, 2), exact.negate(root)), two) is True
    assert exact.equal(exact.power(exact.root(whole(2), whole(2)), exact.multiply(whole(2), root)), two) is True
    assert exact.equal(two, six) is False
    assert exact.equal(two, exact.add(two, fmpq(1, 10**800))) is not True
    assert exact.equal(exact.power(four, root), whole(16)) is True
    assert exact.equal(exact.power(two, exact.root(whole(2), whole(3))), exact.power(whole(2), root)) is False


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=150, deadline=None)
@given(st.integers(-(10**9), 10**9).filter(bool), st.integers(1, 10**6), st.integers(0, 60))
def test_numbers_that_are_equal_or_all_but_equal_share_a_place(top: int, bottom: int, tens: int) -> None:
    value = fmpq(top, bottom) * fmpq(10) ** (tens - 30)
    places = set(exact.neighbourhoods(value))
    again = Symbolic(("+", value, NOUGHT), real=True)
    assert places & set(exact.neighbourhoods(again))
    assert not places & set(exact.neighbourhoods(value * fmpq(1000001, 1000000)))


@pytest.mark.parametrize(("value", "log"), [(whole(8), 3.0), (fmpq(1, 8), -3.0), (whole(-8), 3.0)])
def test_the_logarithm_of_a_size_takes_no_notice_of_the_sign(value: Value, log: float) -> None:
    assert abs(float(log2_of(value).mid()) - log) < 1e-12


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("base", [2, 3, 6, 30, 97])
def test_a_remainder_tells_apart_what_no_size_does(base: int) -> None:
    """The number of factors of 387,420,489! is a multiple of everything up to 100, so it is no power of any of these;
    how large it is nobody could say."""
    count = exact.number_of_factors(exact.factorial(exact.power(whole(9), whole(9))))
    power = exact.power(whole(base), whole(10**8))
    assert exact.equal(count, power) is False
    assert exact.equal(power, count) is False
    assert exact.equal(exact.divide(count, whole(3)), power) is False
    with pytest.raises(Undecided):
        exact.compare(count, power)
