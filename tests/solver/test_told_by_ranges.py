"""What is proven of numbers that are known only by where they lie, and beside each proof what has a solution."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from solver.asking import solved


def status(variations: str, goal: str, required: str, *, division: str = "elementary", **more: Any) -> str:
    fields = {"ruleset": "agloa-equations-2016", "claim": "last-cube", **more}
    return solved(division=division, variations=variations.split(), goal=goal, required=required, **fields)


@pytest.mark.parametrize(
    ("goal", "required", "expected"),
    [
        ("22", "0 2 6 ^ × 1 √ −", IMPOSSIBLE),  # three factorials and more would be needed, and two may be written
        ("22", "4 2 ^ 6 × 1 √ −", SOLUTION),
        ("24", "0 2 6 ^ × 1 √ −", SOLUTION),
    ],
)
def test_no_more_factorials_are_thought_of_than_may_be_written(goal: str, required: str, expected: str) -> None:
    assert status("factorial gcf upside-down", goal, required) == expected


@pytest.mark.parametrize(
    ("variations", "goal", "required", "expected"),
    [
        ("root-is-i sideways", "32", "8 5 3 ^ ^", SOLUTION),  # (8^5)^⅓, and of its three values the first
        ("root-is-i sideways", "31", "8 5 3 ^ ^", IMPOSSIBLE),
        ("root-is-i sideways", "2", "8 3 ^", SOLUTION),
        ("root-is-i decimal-in-goal", "38", "√ + 1 ^ 7", IMPOSSIBLE),  # 1 + i is no exponent, and lies at √2
        ("root-is-i decimal-in-goal", "11", "3 1 0 + ^ 6 ^", IMPOSSIBLE),
        ("root-is-i", "2", "3 2 + √ ^", SOLUTION),
        ("root-is-i", "5", "2 + √ × 2 − √", SOLUTION),  # (2+i)(2−i)
        ("root-is-i", "2", "√ + 1 ^ 2 ÷ √", SOLUTION),  # (1+i)^2 ÷ i
        ("root-is-i", "4", "1 + √ × 2 × √ − 2", SOLUTION),  # (2+2i)(1−i), one way or another
    ],
)
def test_complex_numbers_are_told_from_real_ones(variations: str, goal: str, required: str, expected: str) -> None:
    assert status(variations, goal, required, division="senior") == expected


@pytest.mark.parametrize(
    ("variations", "goal", "required", "expected"),
    [
        (
            "multiple-operations log",
            "37",
            "2 3 ÷ √",
            IMPOSSIBLE,
        ),  # a logarithm of 3 to 2 is transcendental, whatever the roots
        ("multiple-operations log", "4", "2 2 ÷ √", SOLUTION),  # of 2 to the fourth root of 2
        ("multiple-operations log", "6", "8 2 ÷ √", SOLUTION),  # of 8 to √2
    ],
)
def test_roots_of_one_prime_are_no_powers_of_another(variations: str, goal: str, required: str, expected: str) -> None:
    division = "senior" if "log" in variations else "middle"
    assert status(variations, goal, required, division=division) == expected


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("12", SOLUTION),  # x(5! + 3!)
        ("84", IMPOSSIBLE),  # x(5!! + 3) might be, but nobody knows the factors of a number of 199 digits
        ("85", IMPOSSIBLE),
    ],
)
@pytest.mark.rule("000 XIII-C-9")
def test_what_nobody_can_verify_is_no_solution(goal: str, expected: str) -> None:
    assert status("factorial number-of-factors", goal, "5 3 + ×", division="junior") == expected


@pytest.mark.parametrize(
    ("goal", "required", "expected"),
    [
        ("9", "1 2 ^ ×", SOLUTION),  # 10^4 to the power of ½ is 100
        ("42", "1 9 ^ ×", IMPOSSIBLE),  # a power of ten has as many factors as a square
        ("90", "1 5 ^ ×", IMPOSSIBLE),
    ],
)
def test_numbers_of_factors_of_powers_of_ten_are_squares(goal: str, required: str, expected: str) -> None:
    assert status("powers-of-the-base number-of-factors", goal, required, division="junior") == expected


def test_signs_before_a_power_of_the_base_may_be_written_again() -> None:
    variations = "powers-of-the-base number-of-factors multiple-operations"
    assert status(variations, "23", "1 ×", division="junior") == SOLUTION  # xx1


@pytest.mark.parametrize(("goal", "expected"), [("4", IMPOSSIBLE), ("6", SOLUTION)])  # 2 + √16
def test_roots_of_fractions_add_up_to_fractions_only_where_they_are_some(goal: str, expected: str) -> None:
    required = "2 1 6 + √" if expected == SOLUTION else "2 3 + √"
    assert status("multiple-operations two-digit-numerals", goal, required, division="elementary") == expected


@pytest.mark.parametrize(("goal", "expected"), [("17", SOLUTION), ("41", IMPOSSIBLE)])  # the next prime after 2 × 8
def test_each_sign_is_written_as_often_as_it_is_there(goal: str, expected: str) -> None:
    """With a third × there would be x(x(3!(x2)!)): 6 × 6 is 36, after it comes 37, and then 41."""
    ruleset = "agloa-equations-2015"
    assert status("smallest-prime upside-down factorial", goal, "2 8 × ×", ruleset=ruleset) == expected


@pytest.mark.parametrize(("goal", "expected"), [("12", SOLUTION), ("15", IMPOSSIBLE)])
def test_exponents_that_are_multiples_leave_few_rests(goal: str, expected: str) -> None:
    """6 to any power of ten from 10 on leaves 1 by 11."""
    variations = "upside-down powers-of-the-base multiple-of:11"
    assert status(variations, goal, "1 6 √", division="middle") == expected


@pytest.mark.parametrize(("goal", "expected"), [("17", SOLUTION), ("13", IMPOSSIBLE)])
def test_even_powers_of_odd_numbers_leave_one_by_eight(goal: str, expected: str) -> None:
    assert status("multiple-of:8 multiple-operations factorial", goal, "3 8 ^", division="junior") == expected


def test_one_cube_is_not_a_digit_and_a_repeated_sign_at_once() -> None:
    """In base eleven ^ is ten. “^3 − 2^^” is 74 there, but takes a second ^ where the first is a digit."""
    variations = "multiple-operations base:11 number-of-factors"
    assert status(variations, "74", "2 3 ^ −", division="junior") == IMPOSSIBLE


def test_many_numerals_take_one_sign_many_times() -> None:
    assert status("multiple-operations", "22", "6 5 1 0 2 2 0 1 3 2 +", division="elementary") == SOLUTION
    assert status("multiple-operations", "23", "6 5 1 0 2 2 0 1 3 2 +", division="elementary") == IMPOSSIBLE


@pytest.mark.parametrize(
    ("goal", "required", "expected"),
    [("3", "1 3 √", IMPOSSIBLE), ("0−3", "1 3 √ √ ×", SOLUTION)],  # i × i × 3
)
def test_a_root_sign_that_is_i_is_not_repeated(goal: str, required: str, expected: str) -> None:
    """000 XIII-D-11, comment (f)."""
    assert status("root-is-i multiple-operations", goal, required, division="senior") == expected


@pytest.mark.parametrize(
    ("goal", "required", "expected"),
    [("9", "3 5 √ −", IMPOSSIBLE), ("2", "5 9 √ −", SOLUTION)],  # 5 − √9
)
def test_two_roots_differ_by_no_fraction_other_than_0(goal: str, required: str, expected: str) -> None:
    assert status("multiple-operations factorial", goal, required, division="senior") == expected


@pytest.mark.parametrize(("goal", "expected"), [("92", IMPOSSIBLE), ("12", SOLUTION)])  # x(100 − 4)
def test_primes_that_are_just_so_often_in_a_number_divide_its_number_of_factors(goal: str, expected: str) -> None:
    """10^n − 4 has 2 twice from n = 3 on, so its number of factors is a multiple of 3, and 92 is none."""
    variations = "number-of-factors powers-of-the-base"
    assert status(variations, goal, "1 4 × −", division="junior") == expected


@pytest.mark.parametrize(("goal", "expected"), [("36", IMPOSSIBLE), ("38", SOLUTION)])  # (2^5)^7 ends in 8
def test_whole_powers_have_one_value_also_beside_i(goal: str, expected: str) -> None:
    assert status("multiple-of:10 root-is-i", goal, "5 ^ ^ 7 2", division="senior") == expected


def test_a_cube_that_is_a_digit_is_not_counted_for_a_repeated_sign_too() -> None:
    """In base twelve √ is eleven: 3√ ÷ ⅟√ is 517. Many roots with one √ too many lie before it."""
    fields: dict[str, Any] = {
        "goal": "b0g4",
        "required": "k√",
        "permitted": "r3 b÷ g× g× k÷",
        "resources": "g5 k+ k√",
        "claim": "now",
    }
    variations = ["multiple-operations", "multiple-of:9", "base:12"]
    assert solved(ruleset="agloa-equations-2016", division="junior", variations=variations, **fields) == SOLUTION


def test_more_cubes_than_signs_can_join_as_numerals_are_no_expression() -> None:
    fields: dict[str, Any] = {
        "goal": "k9k8",
        "required": "r1 b1 b3 g6 g4",
        "permitted": "r2 b1 g^ g6 k9 k9 k9 k7",
        "resources": "r0 r−",
        "claim": "now",
    }
    variations = ["powers-of-the-base", "wild:0", "base:12"]
    assert solved(ruleset="agloa-equations-2016", division="junior", variations=variations, **fields) == IMPOSSIBLE


@pytest.mark.parametrize(("goal", "expected"), [("1", SOLUTION), ("7", IMPOSSIBLE)])  # ((9 − 4) × 0√)!
def test_i_times_0_has_a_factorial(goal: str, expected: str) -> None:
    """So many numbers lie near each other here that the search leaves the question to the ranges."""
    fields: dict[str, Any] = {"goal": goal, "required": "× 9 4 √ −", "permitted": "÷ 0", "claim": "impossible"}
    variations = ["factorial", "root-is-i"]
    assert solved(ruleset="agloa-equations-2016", division="senior", variations=variations, **fields) == expected
