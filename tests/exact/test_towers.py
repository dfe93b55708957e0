"""Towers of powers, whose size itself cannot be written out, beside smaller ones."""

from __future__ import annotations

from math import log2

import pytest
from flint import arb, fmpq

from forceout import exact
from forceout.exact import Value, Vast, whole
from forceout.exact.algebra import times
from forceout.exact.gaussian import Gaussian
from forceout.exact.show_enormous import vast_text
from forceout.exact.sizes import as_interval, size_of
from forceout.exact.vast import FACTORIAL, NUMBER, Atom, Base, Quantity, Term
from forceout.exact.working import at_precision


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


EXPONENT = Vast((Term(fmpq(1), {2: fmpq(2**57)}),))
"""So large that no interval holds it, but its logarithm is known to every digit: 2 to the power 57."""


def of(base: Base, exponent: Quantity) -> Vast:
    return Vast((Term(fmpq(1), {base: exponent}),))


def log2_of_log2(number: float) -> float:
    return log2(log2(number))


SUM = Vast((Term(fmpq(1), {3: EXPONENT}), Term(fmpq(1), {})))
TIMES_SEVEN = Vast((Term(fmpq(1), {3: EXPONENT, 7: EXPONENT}),))


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize(
    ("value", "level", "sign", "above"),
    [
        (of(3, EXPONENT), 1, 1, log2_of_log2(3)),
        (of(5, EXPONENT), 1, 1, log2_of_log2(5)),
        (of(3, times(EXPONENT, fmpq(-1))), 1, -1, log2_of_log2(3)),
        (of(3, times(EXPONENT, fmpq(4))), 1, 1, log2_of_log2(3) + 2),
        (SUM, 1, 1, log2_of_log2(3)),
        (of(Atom(NUMBER, SUM), fmpq(1, 2)), 1, 1, log2_of_log2(3) - 1),
        (of(Atom(NUMBER, SUM), fmpq(-3)), 1, -1, log2_of_log2(3) + log2(3)),
        (TIMES_SEVEN, 1, 1, log2_of_log2(21)),
        (of(3, of(3, EXPONENT)), 2, 1, log2_of_log2(3)),
        (of(3, of(3, of(3, EXPONENT))), 3, 1, log2_of_log2(3)),
        (of(Atom(NUMBER, Vast((Term(fmpq(1), {3: of(3, EXPONENT)}), Term(fmpq(1), {})))), fmpq(1, 2)), 2, 1,
         log2_of_log2(3)),
        (of(Atom(FACTORIAL, of(3, EXPONENT)), fmpq(1)), 2, 1, log2_of_log2(3)),
        (of(Atom(FACTORIAL, of(3, of(3, EXPONENT))), fmpq(1)), 3, 1, log2_of_log2(3)),
        (of(Atom(FACTORIAL, EXPONENT), fmpq(1)), 1, 1, 57),
    ],
)  # fmt: skip
def test_the_size_of_what_no_interval_holds_is_told_by_the_logarithm_of_its_logarithm(
    value: Vast, level: int, sign: int, above: float
) -> None:
    known = size_of(value)
    assert known is not None
    assert known[0] == 1
    size = known[1]
    assert (size.level, size.sign, size.above_one) == (level, sign, sign > 0)
    assert as_interval(value) is None
    with at_precision(200):
        rest = size.log - arb(2) ** 57
        assert rest.overlaps(arb(above, 1e-4))
        assert above == 57 or rest.rad() < 1.1


@pytest.mark.rule("000 XIII-C-9")
def test_the_sum_of_two_roots_has_one_order() -> None:
    two, three = exact.root(whole(2), whole(2)), exact.root(whole(2), whole(3))
    one, other = exact.add(two, three), exact.add(three, two)
    assert one == other
    assert exact.text(one) == exact.text(other)


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize(("factor", "rest"), [(1, 1), (1, -1), (5, 2), (7, -4)])
def test_a_product_of_two_sums_divided_by_one_of_them_is_the_other_multiplied_out(factor: int, rest: int) -> None:
    large = tower(3, 9, 9)
    one = exact.add(exact.multiply(whole(factor), large), whole(rest))
    other = exact.add(large, whole(1))
    found = exact.divide(exact.multiply(one, other), other)
    assert isinstance(found, Vast)
    assert isinstance(one, Vast)
    assert found.key() == one.key()


@pytest.mark.rule("000 XIII-C-9")
def test_the_logarithm_of_what_no_interval_holds_is_out_of_reach() -> None:
    assert of(3, EXPONENT).log2 is None
    plain = of(3, fmpq(10**6)).log2
    assert plain is not None
    assert plain.overlaps(arb(10**6 * log2(3), 1e-3))


@pytest.mark.rule("000 XIII-D-11")
@pytest.mark.parametrize(
    ("real", "imaginary", "text"),
    [
        (fmpq(0), fmpq(1), "i × 3^100000"),
        (fmpq(0), fmpq(-3), "-3i × 3^100000"),
        (fmpq(-1), fmpq(2), "(-1+2i) × 3^100000"),
        (fmpq(1), fmpq(-2), "(1−2i) × 3^100000"),
    ],
)
def test_an_enormous_complex_number_shows_its_parts(real: fmpq, imaginary: fmpq, text: str) -> None:
    assert vast_text(Vast((Term(Gaussian(real, imaginary), {3: fmpq(10**5)}),))) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(fmpq(3), "3!"), (fmpq(-3), "(-3)!"), (fmpq(-1), "(-1)!"), (fmpq(0), "0!"), (fmpq(1, 2), "(1/2)!")],
)
def test_what_is_not_a_plain_number_is_put_in_brackets_before_a_sign(number: fmpq, text: str) -> None:
    assert vast_text(of(Atom(FACTORIAL, number), fmpq(1))) == text
