"""A Solution that comes with its grouping is accepted only where the judge accepts it as a paper."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from forceout import exact
from forceout.analysis.random_equations import random_goal, random_play, random_shake
from forceout.rules.claims import Claim, claim_of, near_claim, open_claim
from forceout.rules.equations import grouped
from forceout.rules.equations.goal import read_goal
from forceout.rules.equations.grouped import Part, accepted, plain_numeral, plain_sign
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.readings import Reading
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import leagues_of
from forceout.solver import equations
from forceout.solver.answer import SOLUTION
from forceout.solver.budget import Budget
from solver.asking import asked

POSITIONS = 260


class Confirmed(NamedTuple):
    """What the solver asked for, and the answer it got."""

    parts: list[Part]
    goal: Reading
    position: Position
    claim: Claim
    terms: Terms
    written: str | None


@pytest.fixture
def confirmed(monkeypatch: pytest.MonkeyPatch) -> list[Confirmed]:
    """All that the solver asks the judge in this test."""
    seen: list[Confirmed] = []

    def watched(parts: list[Part], goal: Reading, position: Position, claim: Claim, terms: Terms) -> str | None:
        written = accepted(parts, goal, position, claim, terms)
        seen.append(Confirmed(list(parts), goal, position, claim, terms, written))
        return written

    monkeypatch.setattr(equations, "accepted", watched)
    return seen


def played(seed: int) -> Iterator[tuple[Position, Terms]]:
    dice = random.Random(seed)
    every = [(key, division) for key, league in leagues_of("equations").items() for division in league.divisions]
    for number in range(POSITIONS):
        key, division = every[number % len(every)]
        shake = random_shake(dice, key, division, dice.choice((0, 1, 2, 3)))
        position = random_play(dice, shake, random_goal(dice, shake), dice.randint(0, 16))
        claim = dice.choice((near_claim, open_claim))(shake.terms)
        yield replace(position, claim=claim), shake.terms


def test_what_is_accepted_is_right_as_a_paper_too(confirmed: list[Confirmed]) -> None:
    found = 0
    for position, terms in played(2026):
        answer = equations.solve_equations(position, terms, Budget(steps=3_000).start())
        found += answer.status == SOLUTION
    right = [one for one in confirmed if one.written is not None]
    for one in right:
        assert one.written is not None
        assert judge(one.written, one.position, one.terms).correct, one.written
    assert len(right) > found / 2 > 50  # nearly all are so plain


def changed(one: Confirmed, dice: random.Random) -> Iterator[Confirmed]:
    """The same Solution where it should not do: other cubes on the mat, another claim, another Goal."""
    position, terms = one.position, one.terms
    lying = [*position.required, *position.permitted, *position.resources]
    gone = dice.choice(lying)
    sections: dict[str, Any] = {
        name: tuple(cube for cube in getattr(position, name) if cube is not gone)
        for name in ("required", "permitted", "resources")
    }
    yield one._replace(position=replace(position, **sections))
    yield one._replace(position=replace(position, required=(*position.required, dice.choice(lying))))
    yield one._replace(position=replace(position, permitted=(), resources=(*position.permitted, *position.resources)))
    nearer = near_claim(terms)
    yield one._replace(position=replace(position, claim=nearer), claim=claim_of(nearer, terms))
    yield one._replace(terms=terms.but(least_operations=3))
    yield one._replace(terms=terms.but(least_cubes=5))
    yield one._replace(goal=replace(one.goal, value=exact.add(one.goal.value, exact.whole(1))))


def test_what_is_not_right_is_not_accepted(confirmed: list[Confirmed]) -> None:
    for position, terms in played(2027):
        equations.solve_equations(position, terms, Budget(steps=3_000).start())
    dice = random.Random(7)
    refused = 0
    for one in [one for one in confirmed if one.written is not None]:
        for other in changed(one, dice):
            written = accepted(other.parts, other.goal, other.position, other.claim, other.terms)
            if other.goal is not one.goal:
                assert written is None
            elif written is not None:
                assert judge(written, other.position, other.terms).correct
            refused += written is None
    assert refused > 100


def test_a_numeral_or_sign_that_means_nothing_here_is_no_plain_one() -> None:
    _, terms = asked(goal="7", resources="3 + 4")
    assert plain_numeral("12", terms) is None
    assert plain_numeral("3u", terms) is None
    assert plain_numeral("3+4", terms) is None
    assert plain_numeral("", terms) is None
    assert plain_sign("!", terms, "behind") is None
    assert plain_sign("×", terms, "before") is None
    assert plain_sign("3", terms, "between") is None
    assert plain_sign("+", terms, "between") is not None


def test_signs_with_several_values_and_numerals_that_touch_are_left_to_the_judge() -> None:
    _, terms = asked(goal="7", resources="3 + 4", division="senior", variations=["root-is-i"])
    assert plain_numeral("2", terms) is None
    assert plain_sign("^", terms, "between") is None


@pytest.mark.parametrize(("goal", "plainly"), [("12", True), ("3+4", True), ("3+4×5", True), ("3 +4×5", False)])
def test_a_goal_with_gaps_is_read_as_it_is_written(goal: str, plainly: bool) -> None:
    position, terms = asked(goal=goal, resources="3 + 4")
    assert read_goal(position.goal, terms).legal
    assert grouped.lies_plainly(position.goal, terms) is plainly


def test_a_wild_goal_is_read_as_it_is_written() -> None:
    position, terms = asked(goal="10", resources="3 + 4", variations=["wild:0"])
    assert not grouped.lies_plainly(position.goal, terms)
