"""How far the exact numbers go: what Calcium is given, what is written out, how much labour a number makes."""

from __future__ import annotations

import pytest
from flint import fmpq

from forceout import exact
from forceout.exact import Gaussian, Symbolic, Undecided, Value, residues, whole
from forceout.exact.symbolic import exact_element

ROOT_OF_TWO = exact.root(whole(2), whole(2))
SUM = exact.add(whole(1), ROOT_OF_TWO)


def nested(depth: int) -> Value:
    """√(1+√(1+…√2)): each storey is a sum and a root."""
    value = ROOT_OF_TWO
    for _ in range(depth):
        value = exact.root(whole(2), exact.add(whole(1), value))
    return value


def power(base: Value, top: int, bottom: int) -> Symbolic:
    return Symbolic(("^", base, fmpq(top, bottom)), real=True)


def test_how_deep_a_number_is_written_counts_its_signs_one_inside_the_other() -> None:
    first = power(SUM, 1, 3)
    second = Symbolic(("+", whole(1), first), real=True)
    third = Symbolic(("*", first, second), real=True)
    assert [one.depth for one in (first, second, third)] == [1, 2, 3]
    assert [one.weight for one in (first, second, third)] == [1, 2, 4]


@pytest.mark.rule("000 XIII-C-9")
def test_calcium_is_given_twelve_signs_inside_one_another_and_no_more() -> None:
    value = power(SUM, 1, 3)
    for _ in range(11):
        value = Symbolic(("+", whole(1), value), real=True)
    assert value.depth == 12
    assert value.tractable
    deeper = Symbolic(("+", whole(1), value), real=True)
    assert not deeper.tractable
    assert deeper.exact is None
    assert exact.sign(deeper) == 1


@pytest.mark.parametrize(
    ("top", "bottom", "given"),
    [(64, 1, True), (-64, 1, True), (65, 1, False), (-65, 1, False), (1, 64, True), (1, 65, False), (65, 64, False)],
)
def test_calcium_is_given_powers_up_to_the_sixty_fourth(top: int, bottom: int, given: bool) -> None:
    assert power(SUM, top, bottom).tractable is given


@pytest.mark.parametrize(("base", "given"), [(2**149, True), (2**150, False)])
def test_calcium_looks_for_no_primes_of_a_long_number(base: int, given: bool) -> None:
    """A number of up to 150 bits is taken apart; of a whole power no prime is needed."""
    assert power(whole(base), 1, 2).tractable is given
    assert power(whole(base), 2, 1).tractable


@pytest.mark.parametrize(
    ("value", "given"),
    [
        (fmpq(2**982), True),
        (fmpq(2**983), False),
        (fmpq(1, 2**982), True),
        (fmpq(1, 2**983), False),
        (Gaussian(fmpq(2**958), fmpq(1)), True),
        (Gaussian(fmpq(2**959), fmpq(1)), False),
        (exact.multiply(ROOT_OF_TWO, whole(2**958)), True),
        (exact.multiply(ROOT_OF_TWO, whole(2**959)), False),
        (exact.root(whole(7), whole(2)), True),
        (exact.multiply(exact.root(whole(7), whole(2)), whole(2**934)), True),
        (exact.multiply(exact.root(whole(7), whole(2)), whole(2**935)), False),
        (exact.multiply(exact.root(whole(8), whole(2)), whole(2**910)), True),
        (exact.multiply(exact.root(whole(8), whole(2)), whole(2**911)), False),
    ],
)
def test_calcium_is_given_numbers_up_to_a_certain_length(value: Value, given: bool) -> None:
    assert (exact_element(value) is not None) is given


def test_a_number_that_would_be_written_with_more_than_six_hundred_signs_is_left_undecided() -> None:
    value = power(SUM, 1, 3)
    for _ in range(8):
        value = Symbolic(("*", value, value), real=True)
    assert value.weight == 511
    with pytest.raises(Undecided):
        Symbolic(("*", value, value), real=True)


def test_a_fraction_is_rational_and_real() -> None:
    assert residues.is_rational(fmpq(1, 2)) is True
    assert residues.is_whole(fmpq(1, 2)) is False
    assert residues.is_whole(fmpq(4, 2)) is True
    assert residues.is_positive(fmpq(0)) is False


@pytest.mark.parametrize(
    ("value", "labour"),
    [
        (fmpq(1), 1),
        (fmpq(2**1022), 1),
        (fmpq(2**1023), 2),
        (Gaussian(fmpq(1), fmpq(1)), 4),
        (Gaussian(fmpq(1), fmpq(2**2047)), 6),
        (ROOT_OF_TWO, 8),
        (SUM, 16),
        (nested(1), exact.A_PROOF),
        (exact.power(whole(9), exact.power(whole(9), whole(9))), exact.A_PROOF + 80),
        (exact.add(exact.power(whole(9), exact.power(whole(9), whole(9))), whole(1)), exact.A_PROOF + 120),
    ],
)
def test_the_labour_of_a_number_grows_with_its_length_and_its_parts(value: Value, labour: int) -> None:
    assert exact.labour(value) == labour
