"""A Goal is read once under its terms, and nothing of it is taken over to others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from forceout.solver import equations_goals
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.solver.equations_goals import goal_on_the_mat
from solver.asking import asked, solved


def test_the_same_goal_under_the_same_terms_is_read_once() -> None:
    first, terms = asked(goal="r2b3", resources="1 2 +")
    second, _ = asked(goal="r2b3", resources="4 5 ×")
    assert goal_on_the_mat(first.goal, terms) is goal_on_the_mat(second.goal, terms)


def test_other_terms_read_a_goal_for_themselves() -> None:
    position, terms = asked(goal="r2b3", resources="1 2 +")
    _, in_base_eight = asked(goal="r2b3", resources="1 2 +", variations=["base:8"])
    assert [reading.value for reading in goal_on_the_mat(position.goal, terms).mat.readings] == [23]
    assert [reading.value for reading in goal_on_the_mat(position.goal, in_base_eight).mat.readings] == [19]
    alike = replace(terms)
    assert goal_on_the_mat(position.goal, alike) is not goal_on_the_mat(position.goal, terms)


def test_what_was_asked_about_longest_ago_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = equations_goals._GoalsRead(6)
    monkeypatch.setattr(equations_goals, "_READ", kept)
    for goal in ("1", "2", "3", "4", "5", "6"):
        position, terms = asked(goal=goal)
        goal_on_the_mat(position.goal, terms)
    assert len(kept.known) == 3
    assert kept.weight == sum(goal.weight for goal in kept.known.values()) <= 6


def test_the_same_goal_is_judged_anew_for_every_mat() -> None:
    """What the judge has read of a Goal says nothing about the cubes beside it."""
    assert solved(goal="7", required="3 + 4", claim="impossible") == SOLUTION
    assert solved(goal="7", required="3 + 5", claim="impossible") == IMPOSSIBLE
    assert solved(goal="7", required="3 + 4 × 1", claim="impossible") == SOLUTION
