"""Work is counted: what each result costs, and that a doubt about a part is a doubt about the whole (000 XIII-C-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pytest

from forceout import exact
from forceout.exact import A_PROOF, Undecided, Undefined, Value, labour, whole
from forceout.rules.equations.readings import (
    Flaw,
    Reading,
    Readings,
    Steps,
    apply_binary,
    apply_unary,
    single,
)
from forceout.rules.tree import Tree

TOWER = exact.power(whole(9), exact.power(whole(9), whole(9)))
Function = Callable[[Value, Value], Iterable[Value]]


def undefined(_: Value, __: Value) -> Sequence[Value]:
    raise Undefined("it has no value", "zero")


def undecided(_: Value, __: Value) -> Sequence[Value]:
    raise Undecided("nobody could tell")


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize(
    ("function", "cost"),
    [
        (lambda a, b: (a,), labour(TOWER)),
        (lambda a, b: (b,), labour(whole(2))),
        (lambda a, b: (a, b), labour(TOWER) + labour(whole(2))),
        (lambda a, b: (), 0),
        (undefined, 1),
        (undecided, A_PROOF + labour(TOWER) + labour(whole(2))),
    ],
)
def test_a_result_costs_its_labour_and_a_failure_what_it_took_to_find_out(function: Function, cost: int) -> None:
    steps, into = Steps(10_000), Readings()
    apply_binary(into, single(TOWER, "9"), single(whole(2), "2"), "+", function, steps)
    assert steps.left == 10_000 - cost
    assert into.complete
    assert not steps.cut_off


@pytest.mark.rule("000 XIII-C-9")
def test_the_last_step_may_be_spent_and_no_more() -> None:
    assert not Steps(1).spent
    assert Steps(0).spent
    for left, complete in ((2, True), (1, False)):
        steps, into = Steps(left), Readings()
        both = Readings()
        for number in (3, 4):
            both.add(Reading(whole(number), Tree(str(number))))
        apply_unary(into, both, "!", lambda value: (value,), steps)
        assert into.complete is complete
        assert steps.cut_off is not complete
        assert len(into) == (2 if complete else 1)


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize(("first", "second", "before"), [(False, True, True), (True, False, True), (True, True, False)])
def test_a_doubt_about_a_part_is_a_doubt_about_the_whole(first: bool, second: bool, before: bool) -> None:
    left, right, into = single(whole(1), "1"), single(whole(2), "2"), Readings(complete=before)
    left.complete, right.complete = first, second
    apply_binary(into, left, right, "+", lambda a, b: (a,), Steps(100))
    assert not into.complete
    alone = Readings(complete=before)
    apply_unary(alone, left, "!", lambda value: (value,), Steps(100))
    assert alone.complete is (first and before)
    taken = Readings(complete=before)
    taken.take(left)
    assert taken.complete is (first and before)


@pytest.mark.rule("000 XIII-B-8")
def test_a_numeral_of_two_digits_is_joined_to_nothing_and_the_fault_shows_both_sides() -> None:
    two, other, nothing = single(whole(12), "12"), single(whole(3), "3"), Readings()
    two.two_digits = True
    for left, right in ((two, other), (other, two)):
        into = Readings()
        apply_binary(into, left, right, "+", lambda a, b: (a,), Steps(100))
        (flaw,) = into.flaws.values()
        assert flaw.rule == "one-digit"
        assert len(flaw.tree.parts) == 2
        assert not len(into)
        beside = Readings()
        apply_binary(beside, left, right, "√u", lambda a, b: (a,), Steps(100), takes_two_digits=True)
        assert len(beside) == 1
    for left, right in ((two, nothing), (nothing, two)):
        into = Readings()
        apply_binary(into, left, right, "+", lambda a, b: (a,), Steps(100))
        assert into.nothing


@pytest.mark.rule("000 VII-B-6-a")
@pytest.mark.parametrize(("many", "complete"), [(3, True), (4, False)])
def test_as_many_values_are_taken_over_as_there_is_room_for(many: int, complete: bool) -> None:
    other, steps = Readings(), Steps(1_000)
    for number in range(many):
        other.add(Reading(whole(number), Tree(str(number))))
    for earlier in ((), (0,)):
        into = Readings(limit=3)
        for number in earlier:
            into.add(Reading(whole(number), Tree(str(number))))
        into.take(other, steps)
        assert len(into) == 3
        assert into.complete is complete
    assert steps.cut_off is not complete


@pytest.mark.rule("000 VII-B-6-a")
def test_a_flaw_goes_with_some_reading_of_the_other_side() -> None:
    flaw = Flaw("it has no value", "zero", Tree("÷", (Tree("1"), Tree("0"))))
    flawed = Readings()
    flawed.fault(flaw)
    plain = single(whole(2), "2")
    for left, right, shown in ((flawed, plain, "(1÷0)+2"), (plain, flawed, "2+(1÷0)")):
        into = Readings()
        apply_binary(into, left, right, "+", lambda a, b: (a,), Steps(100))
        assert [one.tree.write() for one in into.flaws.values()] == [shown]
    into = Readings()
    apply_binary(into, flawed, Readings(), "+", lambda a, b: (a,), Steps(100))
    assert into.nothing
