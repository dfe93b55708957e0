"""Readings are called all of them only where they are: with any budget, against what a large one finds.

`complete` and `cut_off` are two witnesses on the way to a verdict (000 XIII-C-9). Each is held to the truth by itself
here, so that neither can fail unnoticed behind the other.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from cases import load
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import read_equation, read_expression
from forceout.cubes.notation.reader import read_goal as read_cubes
from forceout.cubes.notation.tokens import Token, WrittenCube
from forceout.rules.equations import goal, spelling
from forceout.rules.equations.goal import GoalReadings, read_goal
from forceout.rules.equations.readings import Readings, Steps
from forceout.rules.equations.side import Side, read_side
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import leagues_of
from forceout.rules.variation import Choice

PLENTY = 4_000_000
BUDGETS = (1, 2, 3, 5, 8, 13, 21, 34, 60, 120, 300, 1_000)
TOGETHER = 30
"""So many rows are read in one test."""
EXTRA = (
    "(1+2", "1+2)", "(1−2−3", "1−2)−3", "((1−2)−3−4", "1−2−3−4−5−6", "9÷3÷2×4−1−2", "(9−5−2)−(8−4−1)", "2^3^2^1",
    "3√8√2√4", "√4√9−1",
    "(√4−√9", "2÷0−1−3", "1÷(2−2)−3", "0√5−2−1", "(0−4)√2−3", "√(0−4)−3−1", "9−8−7−(6−5−4)−(3−2−1)",
    "(3−2−1)!", "3!!−2−1", "4!−3!−2!", "25−3−1", "×6−2−1", "(8−7−6−5)÷(4−3−2−1)",
)  # fmt: skip
"""Rows with several readings, missing brackets, and readings without a value."""


class Written(NamedTuple):
    """A row, or the cubes of a Goal, under the terms of a shake."""

    name: str
    tokens: tuple[Token, ...]
    terms: Terms


def terms_of(question: dict[str, object]) -> Terms | None:
    league = leagues_of("equations").get(str(question["ruleset"]))
    if league is None:
        return None
    listed = question.get("variations", [])
    assert isinstance(listed, list)
    parts = [str(one).partition(":") for one in listed]
    found: Terms = league.terms(
        league.division(str(question.get("division", ""))), [Choice(key, parameter) for key, _, parameter in parts]
    )
    return found


@cache
def rows() -> list[Written]:
    """Both sides of every equation among the cases, every expression, and some that are long or torn."""
    found: dict[tuple[str, int], Written] = {}
    for case in load(("eval", "judge")):
        terms = terms_of(case["question"])
        text = case["question"].get("expression") or case["question"].get("equation") or ""
        if terms is None:
            continue
        try:
            sides = read_equation(text) if "=" in text else (read_expression(text),)
        except NotationError:
            continue
        for number, side in enumerate(sides):
            found.setdefault((f"{text} {number}", id(terms)), Written(f"{case['id']}-{number}", side, terms))
    for key, division in (("agloa-equations-2015", "middle"), ("mlag-basic-equations-2018", "senior")):
        played = ["factorial"] if key.startswith("agloa") else []
        terms = terms_of({"ruleset": key, "division": division, "variations": played})
        assert terms is not None
        for text in EXTRA:
            found[text, id(terms)] = Written(f"{key} {text}", read_expression(text), terms)
    return list(found.values())[::2] + list(found.values())[-2 * len(EXTRA) :]


@cache
def goals() -> list[Written]:
    found: dict[tuple[str, int], Written] = {}
    for case in load(("goal", "judge")):
        terms, text = terms_of(case["question"]), case["question"].get("goal", "")
        if terms is None:
            continue
        try:
            cubes: tuple[WrittenCube, ...] = read_cubes(text)
        except NotationError:
            continue
        found.setdefault((text, id(terms)), Written(case["id"], cubes, terms))
    return list(found.values())[::3]


def names(found: Readings) -> set[object]:
    """Its values and its flaws."""
    return {repr(one.value) for one in found} | set(found.flaws)


def whole_row(row: Written) -> Side:
    return read_side(row.tokens, row.terms, in_goal=False, steps=Steps(PLENTY))


@pytest.mark.rule("000 XIII-C-9", "000 VII-B-6-a")
@pytest.mark.parametrize("first", range(0, len(rows()), TOGETHER))
def test_a_row_is_called_complete_only_where_every_reading_is_there(first: int) -> None:
    for row in rows()[first : first + TOGETHER]:
        whole = whole_row(row)
        if not whole.complete:
            continue
        for budget in BUDGETS:
            steps = Steps(budget)
            side = read_side(row.tokens, row.terms, in_goal=False, steps=steps)
            if names(side.readings) != names(whole.readings):
                assert not side.readings.complete, (row.name, budget)
                assert steps.cut_off, (row.name, budget)
                assert side.cut_off, (row.name, budget)
                assert not side.complete, (row.name, budget)
            elif side.complete:
                assert len(side.rows) == len(whole.rows), (row.name, budget)


@pytest.mark.rule("000 XIII-C-9")
@pytest.mark.parametrize("first", range(0, len(rows()), TOGETHER))
def test_a_row_that_is_sorted_with_little_patience_is_not_called_complete(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for row in rows()[first : first + TOGETHER]:
        whole = whole_row(row)
        if not whole.complete:
            continue
        for budget, most in ((2, 64), (4, 64), (7, 64), (12, 64), (20, 64), (8_000, 1), (8_000, 2)):
            with monkeypatch.context() as patched:
                patched.setattr(spelling, "STEPS", budget)
                patched.setattr(spelling, "MOST_SPELLINGS", most)
                side = read_side(row.tokens, row.terms, in_goal=False)
            if names(side.readings) != names(whole.readings):
                assert not side.complete or not side.rows, (row.name, budget, most)


@pytest.mark.rule("000 XIII-C-9", "000 III-B-1")
@pytest.mark.parametrize("first", range(0, len(goals()), TOGETHER))
def test_a_goal_is_called_complete_only_where_every_reading_is_there(
    first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for written in goals()[first : first + TOGETHER]:
        whole = goal_with(written, monkeypatch)
        if not (whole.complete or whole.only_powers_missing):
            continue
        limits: list[dict[str, int]] = [{"steps": budget} for budget in (10, 25, 45, 65, 90, 150, 400)]
        limits += [{"values": many} for many in (1, 2, 3)] + [{"spelling": budget} for budget in (2, 4, 7, 12)]
        for limit in [*limits, {"spellings": 1}]:
            less = goal_with(written, monkeypatch, **limit)
            if names(less.readings) != names(whole.readings) and len(less.readings) < len(whole.readings):
                assert not less.complete, (written.name, limit)
                assert not less.only_powers_missing, (written.name, limit)
            if not len(less.readings) and len(whole.readings):
                assert [one.code for one in less.findings] == ["goal-illegal/unverifiable"], (written.name, limit)


def goal_with(
    written: Written,
    monkeypatch: pytest.MonkeyPatch,
    steps: int = goal.MOST_STEPS,
    values: int = goal.MOST_VALUES,
    spelling_steps: int = spelling.STEPS,
    spellings: int = spelling.MOST_SPELLINGS,
    **more: int,
) -> GoalReadings:
    with monkeypatch.context() as patched:
        patched.setattr(goal, "MOST_STEPS", steps)
        patched.setattr(goal, "MOST_VALUES", values)
        patched.setattr(spelling, "STEPS", more.get("spelling", spelling_steps))
        patched.setattr(spelling, "MOST_SPELLINGS", spellings)
        cubes = tuple(token for token in written.tokens if isinstance(token, WrittenCube))
        return read_goal(cubes, written.terms)
