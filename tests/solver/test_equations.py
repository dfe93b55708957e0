"""The fast solver of Equations, held against the slow one both ways, and what else it promises."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest
from fuzz.small_positions import small_position

from forceout.analysis.random_equations import random_shake
from forceout.protocol.ask import ask
from forceout.rules.equations.judge import judge
from forceout.rules.leagues import leagues_of
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED
from forceout.solver.budget import Budget, CancelToken
from forceout.solver.equations import SLICES, solutions_equations, solve_equations
from forceout.solver.equations_kernel import Kernel
from forceout.solver.equations_reference import solve_equations as solve_slowly
from solver.asking import NOT_EQUAL, PROVEN, asked, kernel_says, kinds_of_cubes, plain_target, solved

HARD = {  # a Goal out of reach of a search for a second, with everything in Resources
    "ruleset": "agloa-equations-2015",
    "division": "junior",
    "goal": "8^97",
    "resources": "0 1 2 2 3 3 4 5 6 7 8 9 + − − × ÷ ^",
    "claim": "impossible",
}


@pytest.mark.parametrize("key", list(leagues_of("equations")))
def test_the_fast_solver_and_the_reference_never_contradict_each_other(key: str) -> None:
    dice = random.Random(key)
    decided = 0
    for _ in range(40):
        shake = random_shake(
            dice, key, dice.choice(list(leagues_of("equations")[key].divisions)), dice.choice((0, 1, 2))
        )
        position = small_position(dice, shake)
        fast = solve_equations(position, shake.terms, Budget(seconds=0.5).start())
        slow = solve_slowly(position, shake.terms, Budget(seconds=0.5).start())
        assert {fast.status, slow.status} != {SOLUTION, IMPOSSIBLE}, position
        if fast.equation is not None:
            assert judge(fast.equation, position, shake.terms).correct
        decided += fast.status != UNDECIDED
    assert decided > 25


@pytest.mark.parametrize(
    ("goal", "required", "status"),
    [
        ("1", "6 ^ 9 × 9 √ 5", IMPOSSIBLE),  # (6^(9×9))√5 is 1 and a little more
        ("2", "√ 2 × √ 2", SOLUTION),
        ("5", "√ 8 − √ 2 ^ 2 + 3", SOLUTION),  # (√8−√2)^2 is 2: irrationals that cancel
        ("4", "2 ^ √ 2 ^ √ 2", SOLUTION),  # (2^√2)^√2: an irrational exponent twice
        ("9", "0 − 3 ^ 2 + 0", SOLUTION),  # an even power of a negative number
        ("7", "2 × 4 ÷ 8 ^ 9", IMPOSSIBLE),  # no 7 comes of primes 2 and 3 by × ÷ ^
        ("9", "9 ^ 9 ^ 9 ^ 9", IMPOSSIBLE),
        ("0", "0 × 9 ^ 9 ^ 9 ^ 9", SOLUTION),  # 0 times anything
        ("1", "1 ^ 9 ^ 9 ^ 9", SOLUTION),
        ("3", "9 ^ 1 ÷ 2", SOLUTION),
        ("√2", "2 ^ 1 ÷ 2", SOLUTION),
    ],
)
def test_powers_and_roots_are_followed_exactly(goal: str, required: str, status: str) -> None:
    assert solved(goal=goal, required=required) == status


@pytest.mark.parametrize(
    ("variations", "goal", "required", "status"),
    [
        (["powers-of-the-base"], "70", "7 × 1", SOLUTION),
        (["powers-of-the-base"], "75", "7 × 1", IMPOSSIBLE),  # no power of ten is 75/7
        (["sideways"], "4", "2 ÷ 2", SOLUTION),
        (["upside-down"], "9", "7 − 2", SOLUTION),
        (["wild:0"], "12", "0 + 3", SOLUTION),
        (["wild:0"], "13", "0 + 3", IMPOSSIBLE),
        (["factorial"], "24", "4 ÷ 1", SOLUTION),
        (["multiple-of:7"], "3", "8 + 2", SOLUTION),
        (["multiple-of:7"], "3", "8 − 2", IMPOSSIBLE),
        # more values than are kept: the last sign takes numerals of two digits on either side
        (["sideways", "percent", "multiple-of:8"], "16", "5 0 √ 1 6 × 1", SOLUTION),
        (["sideways", "percent", "multiple-of:8"], "35", "2 1 5 √ 7 ^ 1", IMPOSSIBLE),
        (["base:8"], "12", "5 × 2", SOLUTION),
        (["two-digit-numerals"], "25", "2 4 + 1", SOLUTION),
        (["percent"], "6", "5 0 √ 1 2", SOLUTION),
        (["lcm"], "12", "4 √ 6", SOLUTION),
        (["number-of-factors"], "4", "× 6", SOLUTION),
        (["exponent:red"], "8", "2 r3", SOLUTION),
        (["exponent:red"], "8", "2 b3", IMPOSSIBLE),
        (["root-is-i"], "0−4", "√ 4 √", SOLUTION),
        (["root-is-i"], "2√", "√ × 2", SOLUTION),
        (["root-is-i"], "3", "√ 9", IMPOSSIBLE),
        (["root-is-i"], "5", "2 + √ × 2 − √", SOLUTION),  # (2+i)(2-i)
    ],
)
def test_variations_are_entries_of_the_list(variations: list[str], goal: str, required: str, status: str) -> None:
    division = {"two-digit-numerals": "elementary", "powers-of-the-base": "junior", "root-is-i": "senior"}.get(
        variations[0], "middle"
    )
    year = {"percent": "2016", "lcm": "2016", "two-digit-numerals": "2016"}
    for season in ("2015", "2016"):
        answer = ask(
            {
                "ask": "solve",
                "ruleset": f"agloa-equations-{year.get(variations[0], season)}",
                "division": division,
                "variations": variations,
                "goal": goal,
                "required": required,
            }
        )
        if answer.get("status") == status:
            return
    pytest.fail(str(answer))


@pytest.mark.parametrize(("required", "status"), [("3 7 +", IMPOSSIBLE), ("9 9 +", SOLUTION), ("9 3 +", SOLUTION)])
def test_a_goal_of_any_power_is_another_number_than_the_solution(required: str, status: str) -> None:
    """Ten itself is the only power of ten that leaves 2 by 8."""
    assert solved(goal="1", required=required, variations=["powers-of-the-base", "multiple-of:8"]) == status


@pytest.mark.parametrize(
    ("base", "goal", "required", "permitted"),
    [("11", "2", "√ ^ − − 0", "4 8"), ("11", "8", "5 ^ ^ −", "÷"), ("12", "2u", "9 + √", "")],
)
def test_a_sign_that_is_also_a_digit_is_no_sign_too_many(base: str, goal: str, required: str, permitted: str) -> None:
    """Found by the agreement fuzzer: with repeated signs such positions were once called impossible."""
    fields: dict[str, Any] = {"goal": goal, "required": required, "permitted": permitted, "division": "junior"}
    assert solved(**fields, variations=[f"base:{base}", "multiple-operations"]) == SOLUTION


def test_a_numeral_of_four_cubes_is_found_beside_many_others() -> None:
    """Found by the agreement fuzzer: 1.80 takes four cubes, and numerals were once sought among fewer."""
    fields: dict[str, Any] = {"goal": "14", "required": "1 0 − ^ × 1 8 5", "division": "elementary"}
    assert solved(**fields, variations=["upside-down", "decimal-point"]) == SOLUTION


def test_repeated_roots_towards_an_irrational_goal_are_not_called_impossible() -> None:
    """Seven square roots of 2 are the eighth root of four: more than a few roots have to be thought of."""
    fields: dict[str, Any] = {
        "goal": "8√√√√2",
        "required": "√ 2",
        "claim": "last-cube",
        "variations": ["multiple-operations"],
    }
    assert solved(**fields) != IMPOSSIBLE


@pytest.mark.parametrize(
    ("goal", "required", "possible"),
    [
        ("3", "√ 9 ^ 8", True),  # three roots of 9^8, and one of what is left
        ("2", "√ 2 × 2", True),  # √2 × √2
        ("2", "√ 2 ^ 4", True),
        ("4", "√ 2 ^ 2 ^ 2", True),  # (2^√2)^√2
        ("3", "√ 2 + 7", True),
        ("7", "√ 2 + 3", False),
        ("7", "√ 2 × 3 ÷ 5", False),
        ("31", "√ 2 + 7 − 8", False),
        ("5", "√ 2 ^ 3 ^ 7", False),
    ],
)
def test_square_roots_without_end_are_settled(goal: str, required: str, possible: bool) -> None:
    """With Multiple Operations a √ cube may be written again and again, so trying alone proves nothing."""
    fields: dict[str, Any] = {
        "goal": goal,
        "required": required,
        "claim": "last-cube",
        "variations": ["multiple-operations"],
    }
    status = solved(**fields, ruleset="agloa-equations-2015", division="junior")
    assert status != IMPOSSIBLE if possible else status == IMPOSSIBLE


def test_a_negative_numeral_taken_away_from_a_root_is_thought_of_under_a_root() -> None:
    """√(√96 − (−10)) − √6 is 2. The kernel is asked itself: the rules let a -10 be a 10 as well, which hides it."""
    kinds = [(1, False)] * 3 + [(7, True)] * 2
    numerals = [([place], (value, 1), 0) for place, value in enumerate((-10, 96, 6))]
    signs = [("subtract", 3), ("root", 4), ("square-root", 4)]
    uses = [(name, "", (0, 1), kind, 0, False) for name, kind in signs]
    kernel = Kernel(kinds_of_cubes(kinds, repeats=[False] * 3 + [True] * 2), 0, numerals, uses, 2**26)
    said = kernel_says(kernel, [1] * 5, [plain_target(2)], ruling=NOT_EQUAL)
    assert said != PROVEN, "called impossible"


@pytest.mark.parametrize(
    ("goal", "required", "possible"),
    [
        ("1", "2 × 5 ^ 4", True),  # 10^4, further than the powers tried one by one
        ("7×1", "7 × 2 × 5 ^ 4", True),
        ("7×1", "7 × 2", False),
        ("1", "3 × 4", False),
        ("2^1", "3 × 4", False),
        ("1−90", "8 + 0", False),
        ("1", "3 + + 4", False),  # no expression at all
    ],
)
def test_a_one_in_the_goal_may_be_any_power_of_the_base(goal: str, required: str, possible: bool) -> None:
    fields: dict[str, Any] = {
        "goal": goal,
        "required": required,
        "claim": "last-cube",
        "variations": ["powers-of-the-base"],
    }
    status = solved(**fields, division="junior")
    assert status != IMPOSSIBLE if possible else status == IMPOSSIBLE


def test_a_quick_look_finds_what_going_through_all_choices_finds_late() -> None:
    """Six numerals, half of the cubes required: nothing shorter is right."""
    fields: dict[str, Any] = {
        "ruleset": "basic-equations-2015",
        "division": "",
        "goal": "63",
        "required": "÷ √ 0 6 +",
        "permitted": "2 5 × ÷",
        "resources": "+ 0 3 0 × ^ 5 6 ÷ √",
        "claim": "impossible",
    }
    assert solved(**fields) == SOLUTION


LATE = [  # found late by going through the choices one by one: ruleset, division, variations, Goal, cubes
    # three and four numerals on the two sides
    ("agloa-equations-2015", "elementary", [], "88", "− − 4 −", "3", "2 0 ÷ 1 1 ÷ 4 6 − 4 − + √ √"),
    ("agloa-equations-2015", "junior", [], "88", "÷ 7 0 + 1", "√ 5 2", "+ × 2 0 1 5 × √"),
    ("agloa-equations-2016", "junior", [], "46", "2 3 0 3", "9 1 ×", "3 1 0 0 ^ ^ 6 8 √ +"),
    # much is required, and there are few choices, each of many cubes
    ("mlag-basic-equations-2018", "senior", [], "598", "+ ÷ 1 + + 4 1 8 5", "× ÷ 3 2", "+ 5 ÷ 8"),
    # a root
    ("agloa-equations-2016", "senior", [], "33^8", "−", "0 9 √", "0 2 3 1 3 ÷ 1 0 × 4 5 4 × ÷ + 8"),
    ("agloa-equations-2015", "junior", ["powers-of-the-base", "exponent:black"], "√85", "b1 b2 b× k8 g^ k7 g−",
     "k8 r+ b×", "r+ b3 g5 k9"),
    ("agloa-equations-2015", "junior", ["factorial"], "62", "8 0 × 9", "^ √ 8 +", "+ + − +"),
    ("agloa-equations-2015", "senior", ["exponent:red", "multiple-of:7"], "g6r0", "g5 k7 b× r2 b0 r− g5", "k√ k8 b1",
     "r3 r1 b0 g6 g− k+ k+"),
    ("agloa-equations-2015", "junior", ["wild:x"], "√22", "^ + 7 7 ×", "÷ 9 1 5 1", "1 − ÷ 6 5 +"),
    ("agloa-equations-2015", "junior", ["base:12", "wild:0"], "3×^", "8 − 5 1 9 9 4 4 2", "× +", "1 1 × +"),
]  # fmt: skip


@pytest.mark.parametrize(("key", "division", "variations", "goal", "required", "permitted", "resources"), LATE)
def test_a_quick_look_finds_a_long_solution_within_few_steps(
    key: str, division: str, variations: list[str], goal: str, required: str, permitted: str, resources: str
) -> None:
    position, terms = asked(
        ruleset=key, division=division, variations=variations, goal=goal, required=required, permitted=permitted,
        resources=resources, claim="impossible",
    )  # fmt: skip
    result = solve_equations(position, terms, Budget(seconds=30, steps=500_000).start())
    assert result.status == SOLUTION
    assert judge(result.equation or "", position, terms).correct


@pytest.mark.parametrize("wild", [[], ["wild:0"]])
@pytest.mark.parametrize("steps", SLICES)
def test_a_search_that_ran_out_of_steps_proves_nothing_however_many_they_were(steps: int, wild: list[str]) -> None:
    position, terms = asked(**HARD, variations=wild)
    assert solve_equations(position, terms, Budget(seconds=60, steps=steps).start()).status == UNDECIDED


def test_a_quick_look_ends_where_the_steps_do() -> None:
    position, terms = asked(**HARD)
    start = time.monotonic()
    for steps in (130_000, 200_000, 400_000):
        assert solve_equations(position, terms, Budget(seconds=60, steps=steps).start()).status == UNDECIDED
    assert time.monotonic() - start < 20


def test_where_no_wild_cube_is_about_its_meanings_are_not_gone_through() -> None:
    """Sixteen meanings would be sixteen times the same search."""
    fields: dict[str, Any] = {"goal": "62", "required": "8 × 8 −", "resources": "2 3 + 7 7", "claim": "impossible"}
    position, terms = asked(**fields, division="junior", variations=["wild:0"])
    plain_position, plain = asked(**fields, division="junior")
    wild = solve_equations(position, terms, Budget(seconds=5, steps=300_000).start())
    assert (
        wild.status
        == solve_equations(plain_position, plain, Budget(seconds=5, steps=300_000).start()).status
        == SOLUTION
    )


def test_a_question_is_cancelled_at_once_from_another_thread() -> None:
    position, terms = asked(**HARD)
    token = CancelToken()
    budget = Budget(seconds=60).start(token)
    threading.Timer(0.2, token.cancel).start()
    start = time.monotonic()
    result = solve_equations(position, terms, budget)
    assert result.status == UNDECIDED
    assert time.monotonic() - start < 20, "it went on for its whole minute"


def test_other_threads_run_while_the_kernel_searches() -> None:
    position, terms = asked(**HARD)
    token = CancelToken()
    budget = Budget(seconds=60).start(token)
    searching = threading.Thread(target=solve_equations, args=(position, terms, budget))
    searching.start()
    steps = 0
    while searching.is_alive() and steps < 20:
        time.sleep(0.005)
        steps += 1
    token.cancel()
    searching.join()
    assert steps == 20, "a search that holds the interpreter lets nobody count before its minute is over"


def test_the_memory_cap_is_honoured() -> None:
    position, terms = asked(**HARD, variations=["factorial"])  # with factorials there are many numbers to keep
    result = solve_equations(position, terms, Budget(seconds=20, megabytes=1).start())
    assert result.status == UNDECIDED
    assert "memory" in (result.why or "")


def test_the_shortest_solution_is_found_when_asked_for() -> None:
    position, terms = asked(goal="24", required="8 ×", resources="3 1 2 4 + −")
    assert solve_equations(position, terms, Budget(seconds=2).start(), shortest=True).equation == "3×8 = 24"


def test_all_solutions_are_listed_once_for_each_choice_of_cubes() -> None:
    position, terms = asked(goal="24", required="8 ×", resources="3 1 2 4 + −")
    found = list(solutions_equations(position, terms, Budget(seconds=5).start(), 5))
    assert len(found) == 5
    assert len({tuple(sorted(written.split("=")[0].replace("(", "").replace(")", ""))) for written in found}) == 5
    assert all(judge(written, position, terms).correct for written in found)
    assert [len(written) for written in found] == sorted(len(written) for written in found)


def test_now_may_take_one_cube_and_impossible_any() -> None:
    fields: dict[str, Any] = {"goal": "24", "required": "8", "resources": "3 ×"}
    assert solved(**fields, claim="now") == IMPOSSIBLE
    assert solved(**fields, claim="impossible") == SOLUTION


def test_a_required_cube_that_means_nothing_in_this_shake_is_seen_at_once() -> None:
    fields = {"division": "middle", "variations": ["base:8"], "goal": "7", "required": "9", "resources": "3 4 + + 5"}
    answer = solve_equations(*asked(claim="impossible", **fields), Budget(seconds=5, steps=100).start())
    assert answer.status == IMPOSSIBLE
    assert "There is a 9 in Required" in (answer.why or "")


def test_factorials_make_up_for_operations_where_a_solution_needs_three() -> None:
    variations = ["factorial", "three-operation-solution"]
    fields: dict[str, Any] = {"division": "elementary", "claim": "now", "variations": variations, "goal": "6"}
    assert solved(required="5 +", permitted="1", resources="× ÷", **fields) == SOLUTION  # 5 + 1!!
    assert solved(required="5 +", permitted="4", resources="× ÷", **fields) == IMPOSSIBLE


def test_why_it_is_impossible_is_told_by_counting_where_that_is_enough() -> None:
    position, terms = asked(goal="24", required="8 × ÷ +", resources="3")
    assert "not enough numbers" in (solve_equations(position, terms, Budget(seconds=1).start()).why or "")
    position, terms = asked(goal="24", required="8 7 6", resources="+")
    assert "not enough signs" in (solve_equations(position, terms, Budget(seconds=1).start()).why or "")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"goal": "24", "required": "× " * 13}, "13 cubes that show ×"),
        ({"goal": "24", "required": "√ √ √ √ 7 7 7"}, "No roll"),
        ({"goal": "24", "required": "8 q"}, "“q” is not on any cube"),
        ({"required": "8"}, "needs “goal”"),
        ({"goal": "5", "required": "1 " * 12 + "0 " * 12}, "25 cubes"),
    ],
)
def test_positions_that_cannot_be_are_refused_with_the_reason(fields: dict[str, str], said: str) -> None:
    answer = ask({"ask": "solve", "ruleset": "agloa-equations-2015", "division": "middle", **fields})
    assert said in answer["error"]["message"]


def test_against_no_goal_the_solver_brings_a_goal_of_its_own() -> None:
    question = {"ask": "solve", "ruleset": "mlag-basic-equations-2018", "division": "middle", "claim": "no-goal"}
    answer = ask({**question, "resources": "1 2 3 4 + − × 7"})
    assert answer["status"] == "solution"
    judged = ask({**question, "ask": "judge", "resources": "1 2 3 4 + − × 7", "equation": answer["equation"]})
    assert judged["correct"]
    assert ask({**question, "resources": "+ − ×"})["status"] == "impossible"


def test_the_same_question_gets_the_same_answer() -> None:
    position, terms = asked(goal="68", required="8 0 √", resources="2 1 2 3 ÷ 3 3 × 3 2 ^ ^ 4 − 6 9 7 √")
    first = solve_equations(position, terms, Budget(seconds=5).start())
    assert first == solve_equations(position, terms, Budget(seconds=5).start())
