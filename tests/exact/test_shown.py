"""How a value is written for players to read."""

from __future__ import annotations

import pytest

from forceout import exact
from forceout.exact import IMAGINARY_UNIT, Value, whole


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
