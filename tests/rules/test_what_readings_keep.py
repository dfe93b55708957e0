"""How many values of a piece are kept, when a value is new, and how numbers are told in sentences."""

from __future__ import annotations

from functools import reduce

import pytest
from flint import fmpq

from forceout import exact
from forceout.exact import IMAGINARY_UNIT, Value, whole
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.equations.number_words import said, told_apart
from forceout.rules.equations.readings import FEW, Flaw, Reading, Readings, Steps, any_tree, single
from forceout.rules.leagues import all_leagues
from forceout.rules.tree import Tree

ROOT_OF_TWO = exact.root(whole(2), whole(2))
NESTED = exact.root(whole(2), exact.add(whole(5), exact.multiply(whole(2), exact.root(whole(2), whole(6)))))
LONG = exact.root(whole(3), reduce(exact.add, (exact.root(whole(2), whole(n)) for n in (5, 6, 7, 11, 13, 14))))
"""About 2.6205056, and longer than fits into a sentence with any sign before it."""
SAME = exact.add(exact.power(whole(3), exact.divide(whole(1), whole(2))), ROOT_OF_TWO)


def of(*values: Value, limit: int = 400, steps: Steps | None = None) -> Readings:
    found = Readings(limit=limit)
    for number, value in enumerate(values):
        found.add(Reading(value, Tree(str(number))), steps)
    return found


def written(readings: Readings) -> list[str]:
    return [reading.tree.write() for reading in readings]


@pytest.mark.rule("000 VII-B-6-a")
def test_beyond_its_limit_nothing_is_kept_and_all_is_not_known() -> None:
    steps = Steps(1000)
    full = of(whole(1), whole(2), limit=2, steps=steps)
    assert full.complete
    assert not steps.cut_off
    more = of(whole(1), whole(2), whole(3), limit=2, steps=steps)
    assert written(more) == ["0", "1"]
    assert not more.complete
    assert steps.cut_off


@pytest.mark.parametrize("many", [3, FEW, FEW + 1, FEW + 2, 20])
def test_a_value_is_kept_once_however_many_there_are(many: int) -> None:
    twice = [whole(number) for number in range(many)] * 2
    assert written(of(*twice)) == [str(number) for number in range(many)]


def test_one_value_with_more_factorials_is_another_reading() -> None:
    found = Readings()
    for factorials in (0, 1, 1, 2, 0):
        found.add(Reading(whole(6), Tree("3"), factorials))
    assert [reading.factorials for reading in found] == [0, 1, 2]
    symbolic = Readings()
    for factorials in (0, 1, 1, 0):
        symbolic.add(Reading(NESTED, Tree("3"), factorials))
    assert [reading.factorials for reading in symbolic] == [0, 1]


def test_a_nested_root_that_equals_a_sum_is_not_new_and_the_proof_is_paid_for() -> None:
    steps = Steps(1000)
    assert written(of(SAME, NESTED, steps=steps)) == ["0"]
    assert steps.left == 1000 - exact.A_PROOF
    apart = Steps(1000)
    assert written(of(ROOT_OF_TWO, NESTED, steps=apart)) == ["0", "1"]
    assert apart.left == 1000


def test_what_is_taken_from_others_keeps_their_flaws_and_their_doubts() -> None:
    flaw = Flaw("no", "zero", Tree("1÷0"))
    other = of(whole(1), whole(2))
    other.fault(flaw)
    other.fault(Flaw("again", "zero", Tree("2÷0")))
    other.complete = False
    other.two_digits = True
    mine = of(whole(2))
    mine.take(other)
    assert written(mine) == ["0", "0"]
    assert list(mine.flaws.values()) == [flaw]
    assert not mine.complete
    assert mine.two_digits
    whole_one = of(whole(3))
    whole_one.take(of(whole(4)))
    assert whole_one.complete
    assert not whole_one.two_digits


def test_readings_differ_by_two_values_or_by_a_value_and_a_flaw_that_is_proven() -> None:
    flaw, doubt = Flaw("no", "zero", Tree("a")), Flaw("hm", "", Tree("b"), undecided=True)
    assert of(whole(1), whole(2)).differs
    assert not of(whole(1)).differs
    for fault, differs in ((flaw, True), (doubt, False)):
        one = of(whole(1))
        one.fault(fault)
        assert one.differs is differs
        none = Readings()
        none.fault(fault)
        assert not none.differs
        assert not none.nothing
        assert any_tree(none) == fault.tree
    assert Readings().nothing
    assert any_tree(Readings()) is None
    assert any_tree(single(whole(7), "7")) == Tree("7")


@pytest.mark.rule("000 VII-C-5-d")
@pytest.mark.parametrize(
    ("value", "words"),
    [
        (whole(-7), "−7"),
        (fmpq(7, 2), "7/2"),
        (ROOT_OF_TWO, "√2"),
        (exact.negate(LONG), "about −2.62051"),
        (exact.power(LONG, whole(20)), "about 233185709"),
        (exact.divide(whole(1), exact.power(LONG, whole(20))), "about 0.00000000428843"),
        (exact.divide(whole(1), exact.power(LONG, whole(400))), "about 0"),
        (exact.multiply(LONG, whole(100000)), "about 262051"),
        (exact.power_values(exact.add(LONG, IMAGINARY_UNIT), fmpq(1, 3))[0], "about 1.39987 + 0.170949i"),
        (exact.power_values(exact.subtract(LONG, IMAGINARY_UNIT), fmpq(1, 3))[0], "about 1.39987 − 0.170949i"),
        (exact.power(whole(9), exact.power(whole(9), exact.power(whole(9), whole(9)))), "3^(2 × 3^774840978)"),
    ],
)
def test_a_number_is_told_as_a_person_would(value: Value, words: str) -> None:
    assert said(value) == words


def test_two_numbers_that_look_alike_are_told_apart() -> None:
    assert told_apart(exact.add(LONG, fmpq(1, 10**9)), LONG) is not None
    assert told_apart(exact.add(LONG, fmpq(1, 10**3)), LONG) is None
    assert told_apart(whole(7), whole(8)) is None


@pytest.mark.parametrize("key", sorted(all_leagues()))
def test_the_claims_that_one_cube_or_all_of_resources_would_do(key: str) -> None:
    league = all_leagues()[key]
    for division in league.divisions.values():
        terms = league.terms(division)
        near, open_ = terms.claims[near_claim(terms)], terms.claims[open_claim(terms)]
        assert (near.from_resources, near.brings_goal, near.uses_all_resources) == (1, False, False)
        assert (open_.from_resources, open_.brings_goal) == (None, False)
