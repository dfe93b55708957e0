"""A shake followed move by move, the next cubes, and a batch on several cores."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from forceout.analysis.random_equations import random_goal, random_play, random_shake
from forceout.cubes.cards import read_universe
from forceout.cubes.notation.onsets import read_goal_shape, read_on_sets_section
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.leagues.mlag_on_sets_2019 import LEAGUE as MLAG_ON_SETS_2019
from forceout.rules.onsets.position import OnSetsPosition
from forceout.solver.answer import SOLUTION, UNDECIDED
from forceout.solver.budget import Budget
from forceout.solver.followed_shake import FollowedShake
from forceout.solver.game_solver import solver_of
from forceout.solver.next_cubes import moved
from forceout.solver.solve import AnyPosition, AnyTerms, next_cubes, solve


def follow(position: AnyPosition, terms: AnyTerms, dice: random.Random) -> FollowedShake[Any, Any]:
    session = solver_of(terms.game).follow(position, terms)
    while len(session.position.resources) > 2:
        for claim, answer in (
            (near_claim(terms), session.now(Budget(seconds=3))),
            (open_claim(terms), session.impossible(Budget(seconds=3))),
        ):
            fresh = solve(replace(session.position, claim=claim), terms, Budget(seconds=3))
            if UNDECIDED not in (answer.status, fresh.status):
                assert answer.status == fresh.status, (session.position, claim)
        session.move(dice.choice(session.position.resources), dice.choice(["forbidden", "permitted", "required"]))
    return session


@pytest.mark.parametrize("seed", range(6))
def test_a_session_gives_the_answers_of_a_fresh_search_with_fewer_searches(seed: int) -> None:
    dice = random.Random(seed)
    shake = random_shake(dice, "agloa-equations-2015", "middle", variations=0)
    goal = random_goal(dice, shake)
    session = follow(random_play(dice, shake, goal, 8), shake.terms, dice)
    moves = 24 - len(goal) - 8 - len(session.position.resources)
    assert session.searches < 2 * moves


def test_a_session_follows_on_sets_too() -> None:
    terms = MLAG_ON_SETS_2019.terms(MLAG_ON_SETS_2019.division("middle"), ())
    cubes = read_on_sets_section("B R G Y B R ∪ ∩ − ' = V")
    universe = read_universe("BRGY BGY BR BY RG GY R Y")
    follow(OnSetsPosition(universe, read_goal_shape("3"), resources=cubes), terms, random.Random(3))


def test_next_cubes_are_those_after_which_now_is_true() -> None:
    dice = random.Random(5)
    shake = random_shake(dice, "agloa-equations-2015", "elementary", variations=0)
    position = random_play(dice, shake, random_goal(dice, shake), 10)
    moves = list(next_cubes(position, shake.terms, Budget(seconds=5)))
    assert moves
    for move in moves:
        after = replace(moved(position, move.cube, move.section), claim=near_claim(shake.terms))
        assert move.makes_now is (solve(after, shake.terms, Budget(seconds=2)).status == SOLUTION)
