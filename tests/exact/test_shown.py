"""How a value is written for players to read."""

from __future__ import annotations

import pytest
from flint import fmpq

from forceout import exact
from forceout.exact import IMAGINARY_UNIT, Symbolic, Value, whole
from forceout.exact.gaussian import Gaussian


def i_times(number: Value) -> Value:
    return exact.multiply(number, IMAGINARY_UNIT)


HALF = exact.divide(whole(1), whole(2))


@pytest.mark.rule("000 XIII-D-11")
@pytest.mark.parametrize(
    ("value", "text"),
    [
        (IMAGINARY_UNIT, "i"),
        (i_times(whole(-1)), "-i"),
        (i_times(whole(2)), "2i"),
        (i_times(whole(-2)), "-2i"),
        (i_times(HALF), "(1/2)i"),
        (exact.add(whole(3), i_times(whole(2))), "3+2i"),
        (exact.add(whole(3), i_times(whole(-1))), "3-i"),
        (exact.subtract(i_times(HALF), HALF), "-1/2+(1/2)i"),
    ],
)
def test_a_complex_number_is_written_as_a_sum_of_two_simple_parts(value: Value, text: str) -> None:
    assert exact.text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (exact.power(whole(9), whole(59049)), "3^118098"),
        (exact.negate(exact.power(whole(9), whole(59049))), "-3^118098"),
        (exact.power(whole(10), whole(59049)), "10^59049"),
        (exact.add(exact.power(whole(2), whole(70000)), whole(1)), "2^70000 + 1"),
        (exact.subtract(exact.power(whole(2), whole(70000)), whole(1)), "2^70000 − 1"),
        (exact.divide(whole(1), exact.power(whole(2), whole(70000))), "2^(-70000)"),
        (exact.multiply(whole(7), exact.power(whole(2), whole(70000))), "7 × 2^70000"),
    ],
)
def test_a_number_too_long_to_write_out_is_written_in_closed_form(value: Value, text: str) -> None:
    assert exact.text(value) == text


@pytest.mark.parametrize("index", [1, 299, 301])
def test_a_number_that_no_float_holds_has_no_approximation(index: int) -> None:
    small = exact.divide(exact.power(whole(10), whole(60000 + index)), exact.power(whole(10), whole(60000)))
    assert exact.approx(small) == pytest.approx(10.0**index, rel=1e-9)
    assert exact.approx(exact.power(whole(10), whole(60000))) is None


ROOT_OF_TWO = exact.root(whole(2), whole(2))


@pytest.mark.parametrize(
    ("exponent", "text"),
    [
        (ROOT_OF_TWO, "(3^√2)"),
        (exact.negate(ROOT_OF_TWO), "(3^(-√2))"),
        (exact.add(ROOT_OF_TWO, whole(1)), "(3^(1+√2))"),
    ],
)
def test_a_part_that_begins_with_a_sign_or_is_a_sum_is_put_in_brackets(exponent: Value, text: str) -> None:
    assert exact.text(exact.power(whole(3), exponent)).replace(" ", "") == text


@pytest.mark.rule("000 XIII-D-11")
@pytest.mark.parametrize(
    ("base", "exponent", "text"),
    [
        (Gaussian(fmpq(0), fmpq(2)), fmpq(1, 2), "1+i"),
        (Gaussian(fmpq(3), fmpq(4)), fmpq(1, 2), "2+i"),
        (Gaussian(fmpq(-3), fmpq(-4)), fmpq(1, 2), "1-2i"),
        (Gaussian(fmpq(2), fmpq(1)), fmpq(1, 2), "((2+i)^(1/2))"),
    ],
)
def test_a_root_of_a_complex_number_is_written_in_two_parts_where_they_are_simple(
    base: Gaussian, exponent: fmpq, text: str
) -> None:
    assert exact.text(Symbolic(("^", base, exponent), real=False)) == text
