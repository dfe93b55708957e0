"""Why there is no solution, said so that a player can follow it: a code that stays and a sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest

import forceout
from forceout.analysis.random_equations import random_goal, random_shake
from forceout.rules.claims import open_claim
from forceout.rules.equations.position import Position
from forceout.rules.equations.relation import Equals
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import leagues_of
from forceout.solver.answer import EXHAUSTED, SOLUTION
from forceout.solver.budget import Budget
from forceout.solver.equations import solve_equations
from forceout.solver.equations_explanations import CountedCubes, explanation
from forceout.solver.equations_goals import goal_on_the_mat
from forceout.solver.equations_kernels import kernel_for
from solver.asking import asked


def why(**fields: Any) -> tuple[str | None, str]:
    position, terms = asked(**{"claim": "impossible", **fields})
    answer = solve_equations(position, terms, Budget(seconds=5).start())
    assert answer.status == forceout.Impossible.status
    return answer.code, answer.why or ""


@pytest.mark.rule("000 VII-A")
@pytest.mark.parametrize(
    ("mat", "code", "part"),
    [
        ({"goal": "7", "permitted": "3 4", "resources": ""}, "no-sign", "no operation sign"),
        ({"goal": "7", "permitted": "+ − ×", "resources": ""}, "no-number", "no number"),
        ({"goal": "7", "permitted": "", "resources": "3 4 +", "claim": "now"}, "too-few-cubes", "only one cube"),
        ({"goal": "7", "required": "+ × 3", "permitted": "4"}, "too-few-numbers", "not enough numbers"),
        ({"goal": "7", "required": "3 4 5", "permitted": "+"}, "too-few-signs", "not enough signs"),
        ({"goal": "7", "required": "3", "permitted": "+"}, "exhausted", "No choice of the cubes"),
        ({"goal": "2−7", "permitted": "3 4 6", "resources": "+ ×"}, "below-zero", "The Goal is −5."),
        ({"goal": "0", "permitted": "3 4 6", "resources": "+ ×"}, "zero", "there is no 0"),
        ({"goal": "1÷2", "permitted": "3 4 6", "resources": "+ × −"}, "no-fraction", "+, − and ×"),
        ({"goal": "√2", "permitted": "3 4 6", "resources": "+ ÷"}, "no-root", "Without a root"),
        ({"goal": "7", "permitted": "2 4 6", "resources": "+ × −"}, "parity", "All numbers to use are even"),
        ({"goal": "8", "permitted": "3 9 6", "resources": "+ × −"}, "common-factor", "multiples of 3"),
        ({"goal": "8", "required": "3 + 4", "resources": "2 −"}, "parity", "one odd number always makes an odd"),
        ({"goal": "40", "permitted": "9 9 7", "resources": "+ −"}, "too-large", "cannot get past 25"),
        ({"goal": "99", "permitted": "9 5", "resources": "+ ×"}, "too-large", "cannot get past 45"),
        ({"goal": "14", "permitted": "2 4 9", "resources": "× ÷"}, "factor", "Its factor 7"),
    ],
)
def test_a_person_can_follow_why_there_is_no_solution(mat: dict[str, str], code: str, part: str) -> None:
    found, text = why(**mat)
    assert found == f"impossible/{code}"
    assert part in text
    assert text.endswith(".")


@pytest.mark.rule("000 XIII-A-6")
def test_a_variation_that_asks_for_more_signs_than_there_are_is_named() -> None:
    found, text = why(
        division="junior", goal="12", permitted="3 4 ×", resources="5 7", variations=["three-operation-solution"]
    )
    assert found == "impossible/too-few-operations"
    assert "three operation signs" in text


def test_numbers_without_a_sign_are_explained_in_every_league() -> None:
    """In some divisions two cubes without a sign are looked at as one numeral."""
    for key, ruleset in leagues_of("equations").items():
        for division in ruleset.divisions:
            far = open_claim(ruleset.terms(ruleset.division(division)))
            position, terms = asked(ruleset=key, division=division, goal="61", required="2", permitted="8", claim=far)
            answer = solve_equations(position, terms, Budget(seconds=5).start())
            assert answer.status != SOLUTION
            assert answer.why


def test_where_nothing_shorter_is_known_it_is_said_what_was_exhausted() -> None:
    found, text = why(goal="13", permitted="2 7", resources="+ ÷ ^")
    assert found == EXHAUSTED
    assert "choices of cubes was tried" in text


def test_an_answer_that_is_not_known_says_why_not() -> None:
    position, terms = asked(goal="7", resources="1 2 3 4 5 + × ÷ − ^ √", claim="impossible")
    answer = solve_equations(position, terms, Budget(seconds=0).start())
    assert answer.code == "undecided/time"


def test_no_argument_rules_out_a_goal_that_can_be_made() -> None:
    """Each is a proof by itself: held against positions with a solution, most of them with few signs."""
    dice = random.Random(2020)
    held = 0
    for _ in range(400):
        key = dice.choice(["agloa-equations-2015", "basic-equations-2015"])
        division = dice.choice(list(leagues_of("equations")[key].divisions))
        shake = random_shake(dice, key, division, dice.choice((0, 0, 1)))
        terms = shake.terms
        signs = dice.sample("+−×÷", dice.randint(1, 3))
        cubes = [cube for cube in shake.roll if cube.face.isdigit() or cube.face in signs]
        taken = dice.sample(cubes, min(len(cubes), dice.randint(3, 7)))
        cut = dice.randint(0, 2)
        position = Position(random_goal(dice, shake), tuple(taken[:cut]), tuple(taken[cut:]), claim=open_claim(terms))
        answer = solve_equations(position, terms, Budget(seconds=0.3).start())
        ready = kernel_for(terms, "", Budget(seconds=5).start()) if terms.wild is None else None
        if answer.status != SOLUTION or ready is None or asks_for_more_than_equality(terms):
            continue
        goals = goal_on_the_mat(position.goal, terms).aims("", ready.listed)
        values = [reading.value for reading in goals.readings]
        counted = CountedCubes(ready.counts(position.required, terms), ready.counts(position.permitted, terms))
        assert explanation(counted, ready.uses, values) is None, answer.equation
        held += 1
    assert held > 40


def asks_for_more_than_equality(terms: Terms) -> bool:
    return not isinstance(terms.relation, Equals)
