"""How large a number is: on small numbers the sizes have to say what Python's own fractions say (000 XIII-C-9).

What may be written out and what an interval may hold are both lowered, so that towers of two storeys that Python can
still work out are treated as those of four are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from math import log2

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from exact import test_enormous
from exact.python_fractions import gaussians, sums, terms, worth
from exact.test_enormous import Tree, plain, trees
from forceout import exact
from forceout.exact import Gaussian, Undecided, Vast, sizes, whole
from forceout.exact.sizes import Size, lead, size_of, size_of_ratio, size_of_terms
from forceout.exact.vast import FACTORIAL, Atom, Term
from forceout.exact.working import order

NEARLY = 2e-6
"""What lies above what can be held is known up to about a millionth."""


@st.composite
def towers(draw: st.DrawFn) -> Tree:
    """A product of towers, some of them below the line. There are no sums, and so no two towers on one prime, whose
    exponents would be added: beside a number out of reach they take all else for next to nothing, which is right only
    of numbers that really are."""
    result: Tree = draw(st.sampled_from([1, 7, 11]))
    for prime in draw(st.permutations([2, 3, 5]))[: draw(st.integers(1, 3))]:
        one: Tree = draw(st.integers(1, 6))
        for base in (*(draw(st.integers(2, 3)) for _ in range(draw(st.integers(0, 2)))), prime):
            one = ("^", base, ("÷", one, draw(st.sampled_from([1, 1, 1, 2]))))
        result = (draw(st.sampled_from(["×", "÷"])), result, one)
    return result


@contextmanager
def little_held(held: int = 2) -> Iterator[None]:
    before = sizes.LARGEST_HELD
    sizes.LARGEST_HELD = held
    try:
        with test_enormous.little_written_out(4):
            yield
    finally:
        sizes.LARGEST_HELD = before


def length(number: Fraction) -> float:
    """The logarithm of its size."""
    return log2(abs(number.numerator)) - log2(number.denominator)


def holds(interval: arb, number: float, nearly: float = NEARLY) -> bool:
    return abs(float(interval.mid()) - number) <= float(interval.rad()) + nearly * max(1.0, abs(number))


def tells(size: Size, log: float) -> bool:
    """Whether it holds for a number with this logarithm."""
    if size.level == 0:
        return holds(size.log, log)
    if log * size.sign <= 0:
        return False
    storeys = abs(log)
    for _ in range(size.level):
        storeys = log2(storeys)
    return holds(size.log, storeys, NEARLY if size.level == 1 else 0.01)  # a number of two storeys is small here


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=400, deadline=None)
@given(towers())
def test_the_size_of_a_tower_is_that_of_the_number(tree: Tree) -> None:
    number = plain(tree)
    try:
        with little_held():
            value = test_enormous.structure(tree)
            known = size_of(value) if isinstance(value, Vast) else None
    except Undecided:
        return
    if known is not None:
        assert known[0] == (1 if number > 0 else -1)
        assert tells(known[1], length(number))


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=200, deadline=None)
@given(trees(), trees())
def test_which_of_two_towers_is_larger_is_never_told_wrong(first: Tree, second: Tree) -> None:
    left, right = plain(first), plain(second)
    try:
        with test_enormous.little_written_out():
            found = exact.compare(test_enormous.structure(first), test_enormous.structure(second))
    except Undecided:
        return
    assert found == (left > right) - (left < right)


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        (("^", 2, ("^", 3, 5)), ("^", 2, ("^", 3, 4)), 1),
        (("^", 2, ("^", 3, 4)), ("^", 2, ("^", 3, 5)), -1),
        (("^", 2, ("-", 1, ("^", 3, 5))), ("^", 2, ("-", 1, ("^", 3, 4))), -1),
        (("×", 5, ("^", 2, ("^", 3, 5))), ("^", 2, ("^", 3, 5)), 1),
        (("÷", ("^", 2, ("^", 3, 5)), 5), ("^", 2, ("^", 3, 5)), -1),
        (("+", ("^", 2, ("^", 3, 5)), 5), ("^", 2, ("^", 3, 5)), 1),
        (("-", 5, ("^", 2, ("^", 3, 5))), ("^", 7, ("^", 3, 2)), -1),
        (("×", ("^", 2, ("^", 3, 5)), ("^", 3, ("-", 1, ("^", 3, 2)))), ("^", 2, ("^", 3, 4)), 1),
        (("×", ("^", 2, ("^", 3, 2)), ("^", 3, ("-", 1, ("^", 3, 5)))), ("^", 2, ("^", 3, 4)), -1),
    ],
)
def test_which_of_two_towers_is_larger_is_told_though_neither_can_be_held(
    first: Tree, second: Tree, wanted: int
) -> None:
    with little_held(4):
        assert exact.compare(test_enormous.structure(first), test_enormous.structure(second)) == wanted


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=150, deadline=None)
@given(sums())
def test_the_size_and_sign_of_a_sum_are_those_of_the_fraction(one: list[Term]) -> None:
    number = worth(one)[0]
    known = size_of_terms(one)
    assert known is not None
    assert known[0] == (1 if number > 0 else -1)
    assert known[1].level == 0
    assert tells(known[1], length(number))
    assert known[1].above_one in (None if abs(number) == 1 else abs(number) > 1, None)
    assert abs(number) == 1 or known[1].above_one is not None


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=100, deadline=None)
@given(sums(), gaussians)
def test_the_size_of_a_sum_that_is_not_real_has_no_sign(one: list[Term], turned: Gaussian) -> None:
    beside = [Term(turned, {11: fmpq(9)}), *one]
    real, imaginary = worth(beside)
    known = size_of_terms(beside)
    assert known is not None
    assert known[0] is None
    assert tells(known[1], length(real**2 + imaginary**2) / 2)


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=100, deadline=None)
@given(terms(), terms())
def test_the_size_of_a_quotient_is_that_of_the_fraction(one: Term, other: Term) -> None:
    found = size_of_ratio(one, other)
    assert found is not None
    assert tells(found, length(worth([one])[0] / worth([other])[0]))


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=100, deadline=None)
@given(sums())
def test_the_lead_of_a_sum_is_larger_than_every_other_term(one: list[Term]) -> None:
    sizes_of_terms = sorted(abs(worth([term])[0]) for term in one)
    found = lead(one)
    if len(one) > 1 and sizes_of_terms[-1] == sizes_of_terms[-2]:
        assert found is None
    else:
        assert found is not None
        assert abs(worth([found])[0]) == sizes_of_terms[-1]


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("number", [3, 7, 12, 40, 170])
def test_the_size_of_a_factorial_lies_in_its_interval(number: int) -> None:
    total = 1
    for factor in range(2, number + 1):
        total *= factor
    found = sizes.size_of_term(Term(fmpq(1), {Atom(FACTORIAL, fmpq(number)): fmpq(1)}))
    assert found is not None
    assert tells(found, log2(total))
    assert found.log.rad() < 1 / number


logs = st.integers(4, 30).map(float)


@pytest.mark.rule("000 XIII-C-9")
@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([1, -1]), logs), min_size=1, max_size=4), st.integers(-400, 400))
def test_the_size_of_a_product_out_of_reach_holds_the_product(parts: list[tuple[int, float]], rest: int) -> None:
    """Each part is 2 to the power ±2^log."""
    given = [Size(1, sign, arb(log)) for sign, log in parts]
    total = sum(sign * 2.0**log for sign, log in parts) + rest
    found = sizes._largest(given, arb(rest), 160)
    if found is None:
        assert len({sign for sign, _ in parts} | {order(arb(rest))} - {0}) == 2
        return
    assert found.level == 1
    assert found.sign == (1 if total > 0 else -1)
    assert holds(found.log, log2(abs(total)))


@pytest.mark.rule("000 XIII-C-9")
def test_a_product_is_decided_where_one_part_is_far_larger_than_what_pulls_against_it() -> None:
    for gap, decided in ((2, False), (3, False), (3.5, True), (20, True)):
        found = sizes._largest([Size(1, 1, arb(30)), Size(1, -1, arb(30 - gap))], arb(0), 160)
        assert (found is not None) is decided
    higher = sizes._largest([Size(1, -1, arb(30)), Size(2, 1, arb(20))], arb(0), 160)
    assert higher is not None
    assert (higher.level, higher.sign) == (2, 1)
    assert holds(higher.log, 20)


@pytest.mark.rule("000 XIII-C-9")
def test_what_two_intervals_prove_about_their_order() -> None:
    assert [order(fmpq(number)) for number in (-1, 0, 1)] == [-1, 0, 1]
    assert [order(whole(number), whole(2)) for number in (1, 2, 3)] == [-1, 0, 1]
    assert order(arb(1, 0.25), arb(2, 0.25)) == -1
    assert order(arb(2, 0.25), arb(1, 0.25)) == 1
    assert order(arb(1, 0.75), arb(2, 0.75)) == 0
    assert order(arb(0, 1)) == 0
