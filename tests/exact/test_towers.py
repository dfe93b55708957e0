"""Towers of powers, whose size itself cannot be written out, beside smaller ones."""

from __future__ import annotations

import pytest

from forceout import exact
from forceout.exact import Value, whole


def tower(*numbers: int) -> Value:
    """9, 9, 9 is 9^(9^9)."""
    value = whole(numbers[-1])
    for number in reversed(numbers[:-1]):
        value = exact.power(whole(number), value)
    return value


ASCENDING = [tower(9, 9, 8), tower(8, 9, 9), tower(9, 9, 9), tower(2, 9, 9, 9), tower(9, 9, 9, 9), tower(2, 9, 9, 9, 9)]


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("place", range(len(ASCENDING) - 1))
def test_the_higher_tower_is_the_larger_also_in_a_difference(place: int) -> None:
    small, large = ASCENDING[place], ASCENDING[place + 1]
    assert exact.compare(small, large) == -1
    assert exact.compare(large, small) == 1
    assert exact.equal(small, large) is False
    assert exact.sign(exact.subtract(large, small)) == 1
    assert exact.sign(exact.subtract(small, large)) == -1
    assert exact.sign(exact.add(exact.negate(large), small)) == -1
    assert exact.compare(exact.add(large, small), large) == 1
    assert exact.compare(exact.subtract(large, small), large) == -1


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("value", ASCENDING)
def test_a_tower_is_a_whole_number_and_what_is_divided_by_it_is_not(value: Value) -> None:
    assert exact.is_integer(value)
    share = exact.divide(whole(1), value)
    assert exact.is_integer(share) is False
    assert exact.sign(share) == 1
    assert exact.compare(share, whole(1)) == -1
    assert exact.is_integer(exact.add(value, share)) is False
    assert exact.equal(exact.multiply(share, value), whole(1)) is True


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("k", [7, 8, 10, 11])
def test_remainders_of_towers_come_round(k: int) -> None:
    """The powers of 3 come round by each of these after a number of steps that divides 60."""
    rest = pow(3, pow(3, 9**9, 60), k)
    found = [exact.is_multiple(exact.subtract(tower(3, 3, 9, 9), whole(number)), k) for number in range(k)]
    assert found == [number == rest for number in range(k)]
