"""Enormous powers of complex numbers: they keep the laws of powers."""

from __future__ import annotations

import pytest

from forceout import exact
from forceout.exact import IMAGINARY_UNIT, Value, whole


def complex_number(real: int, imaginary: int) -> Value:
    return exact.add(whole(real), exact.multiply(whole(imaginary), IMAGINARY_UNIT))


TOWER = exact.power(whole(9), whole(59049))


@pytest.mark.rule("000 XIII-D-11")
@pytest.mark.parametrize(("real", "imaginary"), [(2, 1), (2, -1), (3, 2), (1, 2)])
def test_one_factor_more_is_one_exponent_more(real: int, imaginary: int) -> None:
    base = complex_number(real, imaginary)
    (raised,) = exact.power_values(base, TOWER)
    (further,) = exact.power_values(base, exact.add(TOWER, whole(1)))
    assert exact.equal(exact.multiply(raised, base), further) is True
    assert exact.equal(raised, further) is False


@pytest.mark.rule("000 XIII-D-11")
@pytest.mark.parametrize(
    ("exponent", "value"),
    [
        (TOWER, IMAGINARY_UNIT),
        (exact.add(TOWER, whole(1)), whole(-1)),
        (exact.add(TOWER, whole(2)), exact.negate(IMAGINARY_UNIT)),
        (exact.subtract(TOWER, whole(1)), whole(1)),
    ],
)
def test_i_to_an_enormous_power_goes_round_in_four(exponent: Value, value: Value) -> None:
    (raised,) = exact.power_values(IMAGINARY_UNIT, exponent)
    assert exact.equal(raised, value) is True


@pytest.mark.rule("000 XIII-D-11")
def test_a_number_on_a_diagonal_to_an_enormous_power_lies_where_its_eighths_of_a_turn_say() -> None:
    (raised,) = exact.power_values(complex_number(1, 1), exact.multiply(TOWER, whole(8)))
    assert exact.is_real(raised) is True
    assert exact.sign(raised) == 1
    assert exact.equal(raised, exact.power(whole(16), TOWER)) is True


@pytest.mark.rule("000 XIII-D-11")
def test_a_power_with_an_irrational_exponent_has_one_value() -> None:
    root_of_two = exact.root(whole(2), whole(2))
    (found,) = exact.power_values(whole(3), root_of_two)
    assert exact.equal(found, exact.power(whole(3), root_of_two)) is True


@pytest.mark.rule("000 XIII-D-11")
@pytest.mark.parametrize(("real", "imaginary"), [(0, -1), (-1, -1), (0, 1), (-1, 1), (1, -1), (1, 1), (-4, 0)])
def test_the_principal_root_is_the_one_on_the_right(real: int, imaginary: int) -> None:
    half = exact.divide(whole(1), whole(2))
    principal = exact.approx(exact.power_values(complex_number(real, imaginary), half)[0])
    wanted = complex(real, imaginary) ** 0.5
    found = complex(*principal) if isinstance(principal, list) else complex(principal or 0)
    assert found == pytest.approx(wanted, abs=1e-9)
