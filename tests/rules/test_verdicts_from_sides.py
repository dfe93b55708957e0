"""What two sides come to, told from their readings alone: each witness that fails is enough to prove nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from forceout.cubes.notation.reader import read_expression
from forceout.exact import Value, whole
from forceout.rules.equations.equation_verdict import EquationVerdict, compare
from forceout.rules.equations.readings import Flaw, Reading, Readings, Steps
from forceout.rules.equations.row import Row
from forceout.rules.equations.side import Side
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.weighing import weigh
from forceout.rules.finding import Finding
from forceout.rules.leagues import leagues_of
from forceout.rules.tree import Tree

UNDEFINED = Flaw("nothing can be divided by zero", "legal-expression", Tree("÷", (Tree("1"), Tree("0"))))
UNDECIDED = Flaw("nobody could work it out", "unverifiable", Tree("9"), undecided=True)


def middle() -> Terms:
    league = leagues_of("equations")["agloa-equations-2015"]
    found: Terms = league.terms(league.division("middle"), [])
    return found


def side(*values: int, text: str = "7+5", flaws: Sequence[Flaw] = (), complete: bool = True, rows: bool = True) -> Side:
    """A side that was read with these values, written one behind the other."""
    readings = Readings(complete=complete)
    for number in values:
        readings.add(Reading(whole(number), Tree(f"v{number}")))
    for flaw in flaws:
        readings.fault(flaw)
    return Side(read_expression(text), rows=[Row()] if rows else [], readings=readings)


def verdict(solution: Side, goal: Side, *findings: Finding) -> EquationVerdict:
    return compare(findings, solution, goal, middle())


def codes(found: EquationVerdict) -> list[str]:
    return [finding.code for finding in found.findings]


def number(value: Value | None) -> int | None:
    return None if value is None else int(str(value))


@pytest.mark.rule("000 VII-B-2")
def test_two_sides_with_one_value_each_that_fit_are_correct() -> None:
    found = verdict(side(12), side(12, text="12"))
    assert found.correct
    assert found.proven
    assert found.fits
    assert (number(found.solution_value), number(found.goal_value)) == (12, 12)
    assert found.counterexample is None


def cut_off(one: Side) -> Side:
    one.cut_off = True
    return one


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("which", ["solution", "goal"])
@pytest.mark.parametrize(
    ("doubtful", "code"),
    [
        (lambda: side(12, complete=False), "unverifiable"),
        (lambda: cut_off(side(12)), "unverifiable"),
        (lambda: side(12, flaws=[UNDECIDED]), "unverifiable"),
        (lambda: side(12, flaws=[UNDEFINED]), "ambiguous"),
        (lambda: side(rows=False), "unverifiable"),
        (lambda: side(flaws=[UNDECIDED]), "unverifiable"),
        (lambda: side(flaws=[UNDEFINED]), "undefined"),
    ],
    ids=["incomplete", "cut-off", "undecided", "flawed", "nothing", "only-undecided", "only-flawed"],
)
def test_one_side_in_doubt_is_enough_to_prove_nothing(which: str, doubtful: object, code: str) -> None:
    assert callable(doubtful)
    sure = side(12)
    found = verdict(doubtful(), sure) if which == "solution" else verdict(sure, doubtful())
    assert not found.proven
    assert not found.correct
    assert codes(found) == [code]
    told = found.solution_value if which == "solution" else found.goal_value
    assert told is None


@pytest.mark.rule("000 XIII-C-9")
def test_two_sides_in_doubt_prove_nothing_either() -> None:
    for doubtful in (side(12, complete=False), cut_off(side(12)), side(12, flaws=[UNDECIDED]), side(rows=False)):
        found = verdict(doubtful, doubtful)
        assert not found.proven
        assert set(codes(found)) == {"unverifiable"}


@pytest.mark.rule("000 VII-B-2")
def test_a_finding_on_the_way_makes_a_paper_wrong_though_its_sides_fit() -> None:
    fault = Finding("cube-missing", "000 VII-B-3", "A cube is missing.")
    found = verdict(side(12), side(12), fault, fault)
    assert found.proven
    assert not found.correct
    assert codes(found) == ["cube-missing"]


@pytest.mark.rule("000 VII-B-6")
@pytest.mark.parametrize(
    ("solution", "goal", "code"),
    [
        (side(12), side(13), "not-equal"),
        (side(12, 14), side(13), "not-equal"),
        (side(12, 13), side(13), "ambiguous"),
        (side(13), side(12, 13), "ambiguous"),
        (side(12, complete=False), side(13), "not-equal"),
        (side(12, 14, complete=False), side(13), "ambiguous"),
        (side(12, flaws=[UNDEFINED], complete=False), side(13), "ambiguous"),
        (side(12, flaws=[UNDECIDED], complete=False), side(13), "not-equal"),
        (side(13), side(12, 14, complete=False), "ambiguous"),
        (cut_off(side(12, 14)), side(13), "ambiguous"),
    ],
)
def test_a_paper_is_ambiguous_where_its_readings_differ_and_not_all_are_known_to_be_wrong(
    solution: Side, goal: Side, code: str
) -> None:
    found = verdict(solution, goal)
    assert code in codes(found)
    assert not found.proven
    assert (found.counterexample is not None) is (code == "ambiguous")


@pytest.mark.rule("000 VII-C-5")
def test_a_counterexample_shows_a_side_with_one_reading_as_it_is_written() -> None:
    assert verdict(side(12, 13), side(13, text="13")).counterexample == "v12 = 13"
    assert verdict(side(13, text="6+7"), side(12, 13)).counterexample == "6+7 = v12"
    without = Side((), rows=[Row()], readings=side(13).readings)
    assert verdict(side(12, 13), without).counterexample == "v12 = v13"


@pytest.mark.rule("000 VII-C-5")
def test_what_the_writing_of_a_side_has_explained_is_not_said_again() -> None:
    meaningless = Flaw("it means nothing", "no-meaning", Tree("1"))
    explained = side(flaws=[meaningless])
    explained.findings.append(Finding("variation/percent", "000 XIII", "√ means nothing here."))
    assert codes(verdict(explained, side(1), *explained.findings)) == ["variation/percent"]
    assert codes(verdict(side(flaws=[meaningless]), side(1))) == ["undefined"]
    two_digits = Flaw("two digits", "one-digit", Tree("12"))
    assert codes(verdict(side(flaws=[two_digits]), side(1))) == ["multi-digit"]


@pytest.mark.rule("000 XIII-C-9")
def test_a_weighing_that_ends_early_is_sure_of_nothing() -> None:
    steps = Steps(1)
    found = weigh(side(12, 13).readings, side(12).readings, middle().relation, steps)
    assert found.right is not None
    assert steps.cut_off
    assert not found.all_right
    wrong = weigh(side(13, 14).readings, side(12).readings, middle().relation, Steps(1))
    assert wrong.wrong is not None
    assert not wrong.all_wrong
    enough = Steps(1_000)
    every = weigh(side(13, 14).readings, side(12).readings, middle().relation, enough)
    assert (every.right, every.all_wrong, every.all_right, enough.cut_off) == (None, True, False, False)
    assert enough.left == 1_000 - 4


@pytest.mark.rule("000 VII-B-6")
def test_the_first_pair_that_fits_and_the_first_that_does_not_are_told() -> None:
    found = weigh(side(12, 13, 14).readings, side(12, 12).readings, middle().relation, Steps(1_000))
    assert found.right is not None
    assert found.wrong is not None
    assert [reading.tree.write() for reading in (*found.right, *found.wrong)] == ["v12", "v12", "v13", "v12"]
    assert not found.all_right
    assert not found.all_wrong


@pytest.mark.rule("000 VII-B-6-a")
def test_readings_differ_by_two_values_or_by_a_value_and_a_flaw_that_is_proven() -> None:
    assert not side().readings.differs
    assert not side(12).readings.differs
    assert side(12, 13).readings.differs
    assert side(12, flaws=[UNDEFINED]).readings.differs
    assert not side(12, flaws=[UNDECIDED]).readings.differs
    assert not side(flaws=[UNDEFINED]).readings.differs
