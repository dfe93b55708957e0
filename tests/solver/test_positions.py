"""The generator of positions: what it makes could lie on a mat, and the same seed makes it again."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from bench.careful_play import careful_goal, careful_play
from fuzz.small_positions import small_position

from forceout import ask
from forceout.analysis.random_equations import (
    LEFT_IN_RESOURCES,
    RolledShake,
    as_question,
    first_position,
    random_goal,
    random_play,
    random_shake,
)
from forceout.cubes.notation.tokens import Turn, WrittenCube
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.equations.goal import read_goal
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import leagues_of
from forceout.rules.selection import Selection, rule_on_selection
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, Answer, Impossible, Solved
from forceout.solver.budget import Budget, RunningBudget
from forceout.solver.equations_reference import solve_equations

PLACES = [(key, name) for key, ruleset in leagues_of("equations").items() for name in ruleset.divisions]
SEEDS = range(12)


def shakes(key: str, division: str) -> list[RolledShake]:
    return [random_shake(random.Random(seed), key, division, seed % 3) for seed in SEEDS]


def lies_where_it_was_rolled(shake: RolledShake, position: Position) -> bool:
    goal = (replace(cube, turn=Turn.UPRIGHT, gap_before=False) for cube in position.goal)
    mat: tuple[WrittenCube, ...] = (*goal, *position.required, *position.permitted, *position.forbidden)
    return Counter((*mat, *position.resources)) == Counter(shake.roll)


def whole_game(seed: int, key: str, division: str) -> Position:
    rng = random.Random(seed)
    shake = random_shake(rng, key, division, 2)
    return random_play(rng, shake, random_goal(rng, shake), 9)


@pytest.mark.parametrize(("key", "division"), PLACES)
def test_the_same_seed_makes_the_same_position(key: str, division: str) -> None:
    assert whole_game(7, key, division) == whole_game(7, key, division)
    assert whole_game(7, key, division) != whole_game(8, key, division)
    first, again = (
        small_position(random.Random(3), random_shake(random.Random(3), key, division, 1)) for _ in range(2)
    )
    assert first == again


@pytest.mark.parametrize(("key", "division"), PLACES)
def test_variations_can_be_chosen_one_after_the_other(key: str, division: str) -> None:
    ruleset = leagues_of("equations")[key]
    played = ruleset.division(division)
    for seed, shake in zip(SEEDS, shakes(key, division), strict=True):
        assert len(shake.choices) == (seed % 3 if played.selecting else 0)
        for number, choice in enumerate(shake.choices):
            picked = Selection((choice,), shake.choices[:number], players=3, goal_setter=False)
            assert rule_on_selection(picked, shake.roll, ruleset, played).legal


@pytest.mark.parametrize(("key", "division"), PLACES)
def test_play_moves_cubes_of_the_roll_and_the_goal_is_legal(key: str, division: str) -> None:
    for seed, shake in zip(SEEDS, shakes(key, division), strict=True):
        rng = random.Random(seed)
        goal = random_goal(rng, shake)
        position = random_play(rng, shake, goal, seed * 2)
        assert len(shake.roll) == shake.terms.cubes.size
        assert lies_where_it_was_rolled(shake, position)
        assert read_goal(goal, shake.terms).legal
        assert len(position.resources) >= LEFT_IN_RESOURCES
        assert position.claim in shake.terms.claims


@pytest.mark.parametrize(("key", "division"), PLACES)
def test_small_positions_are_small_and_their_questions_are_answered(key: str, division: str) -> None:
    for seed, shake in zip(SEEDS, shakes(key, division), strict=True):
        position = small_position(random.Random(seed), shake)
        assert read_goal(position.goal, shake.terms).legal
        assert position.required
        assert 2 <= len(position.required + position.permitted + position.resources) <= 9
        answer = ask({**as_question(shake, position), "ask": "goal"})
        assert answer["legal"], answer


def test_about_half_of_the_small_positions_have_a_solution() -> None:
    found: Counter[str] = Counter()
    for seed in range(150):
        rng = random.Random(seed)
        shake = random_shake(rng, *rng.choice(PLACES), seed % 3)
        found[solve_equations(small_position(rng, shake), shake.terms, Budget(seconds=0.3).start()).status] += 1
    assert found[SOLUTION] > 45
    assert found[IMPOSSIBLE] > 45


@pytest.mark.parametrize(("key", "division"), PLACES)
def test_careful_play_makes_only_moves_that_neither_challenge_refutes(key: str, division: str) -> None:
    """The solver here is a rule of thumb that needs no time: three cubes in Required are a solution."""

    def solve(position: Position, terms: Terms, budget: RunningBudget) -> Answer:
        now = near_claim(terms)
        within_reach = len(position.required) >= 3 if position.claim == now else len(position.forbidden) < 4
        return Solved("") if within_reach else Impossible()

    rng = random.Random(5)
    shake = random_shake(rng, key, division, 1)
    goal = careful_goal(rng, shake, solve)
    assert goal is not None
    position = careful_play(rng, shake, goal, 12, solve)
    assert lies_where_it_was_rolled(shake, position)
    assert len(position.required) < 3
    assert len(position.forbidden) < 4
    assert len(position.permitted) > 0


def test_careful_play_stops_where_no_move_is_safe() -> None:
    shake = random_shake(random.Random(1), *PLACES[0])
    goal = random_goal(random.Random(1), shake)

    def solve(position: Position, terms: Terms, budget: RunningBudget) -> Answer:
        return Impossible()

    assert careful_goal(random.Random(1), shake, solve) is None
    played = careful_play(random.Random(1), shake, goal, 5, solve)
    assert played == first_position(shake, goal)


def both_claims(terms: Terms) -> tuple[str, str]:
    return near_claim(terms), open_claim(terms)


def test_the_challenge_cup_has_its_own_names_for_the_claims() -> None:
    named = {
        key: both_claims(next(iter(ruleset.divisions.values())).terms)
        for key, ruleset in leagues_of("equations").items()
    }
    assert named.pop("acc-equations-2022") == ("a-flub", "p-flub")
    assert set(named.values()) == {("now", "impossible")}
