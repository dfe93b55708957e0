"""GCF, LCM, remainders and numbers of factors of enormous numbers against brute force; what 0 makes of its cubes."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations
from math import factorial, gcd, lcm

import pytest

from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.solver.equations_kernel import Kernel
from forceout.solver.equations_targets import Step, Target
from solver.asking import FOUND, PROVEN, kernel_says, kinds_of_cubes, plain_target, solved

LIMIT = 1000
"""The largest number that is divided to see what is left over."""


def says(numerals: list[int], signs: list[str], target: Target, factorials: int = 1) -> int:
    kinds = [(1, False)] * len(numerals) + [(1, True)] * len(signs)
    leaves = [([place], (value, 1), 0) for place, value in enumerate(numerals)]
    limits = {"remainder": LIMIT}
    uses = [(name, "", (limits.get(name, 0), 1), len(numerals) + at, 0, False) for at, name in enumerate(signs)]
    uses.append(("factorial", "", (0, 1), -1, 1, False))
    kernel = Kernel(kinds_of_cubes(kinds), factorials, leaves, uses, 2**27)
    return kernel_says(kernel, [1] * len(kinds), [target])


def joined(sign: str, a: int, b: int) -> int | None:
    if sign == "add":
        return a + b
    if sign == "multiply":
        return a * b
    if sign == "gcf":
        return gcd(a, b) or None
    if sign == "lcm":
        return lcm(a, b) or None
    return a % b if 0 < a <= LIMIT and b else None


@cache
def reached(numerals: tuple[int, ...], signs: tuple[str, ...]) -> frozenset[tuple[int, int]]:
    """Every number that these whole numbers and signs make with one factorial or none, beside how many it took."""
    found = {(numerals[0], 0)} if len(numerals) == 1 else set()
    for count in range(1, len(numerals)):
        for places in combinations(range(len(numerals)), count):
            left = tuple(numerals[place] for place in places)
            right = tuple(numerals[place] for place in range(len(numerals)) if place not in places)
            for at, sign in enumerate(signs):
                rest = signs[:at] + signs[at + 1 :]
                for chosen in combinations(range(len(rest)), count - 1):
                    first = tuple(rest[place] for place in chosen)
                    second = tuple(rest[place] for place in range(len(rest)) if place not in chosen)
                    for a, used in reached(left, first):
                        for b, more in reached(right, second):
                            value = joined(sign, a, b) if used + more < 2 else None
                            if value is not None:
                                found.add((value, used + more))
    return frozenset(found | {(factorial(value), 1) for value, used in found if not used})


@pytest.mark.parametrize("sign", ["gcf", "lcm", "remainder"])
def test_exactly_what_brute_force_reaches_is_found(sign: str) -> None:
    dice = random.Random(sign)
    asked = 0
    for _ in range(60):
        numerals = tuple(dice.choice((0, 1, 2, 3, 4, 6, 9, 21, 24, 30, 35)) for _ in range(dice.choice((2, 3))))
        signs = (sign, *(dice.choice(("add", "multiply", sign)) for _ in range(len(numerals) - 2)))
        values = {value for value, _ in reached(numerals, signs)}
        if max(values, default=0) > 10**200 and len(numerals) > 2 and sign == "lcm":
            continue  # factorials of hundreds: brute force takes long
        for goal in dice.sample(range(60), 12):
            asked += 1
            expected = FOUND if goal in values else PROVEN
            assert says(list(numerals), list(signs), plain_target(goal, factorials=1)) == expected, (
                numerals,
                signs,
                goal,
            )
    assert asked > 300


def number(value: int) -> Step:
    return "", [((value, 1), [])]


def test_the_greatest_common_factor_of_two_enormous_numbers_is_told_by_their_primes() -> None:
    target: list[Step] = [number(25), ("!", [])]
    assert says([25, 0], ["gcf"], (target, 1, 0, 0.0, 0.0)) == FOUND  # 25! and 0
    assert says([5000, 49], ["gcf"], plain_target(49, factorials=1)) == FOUND  # 5000! has each of them
    assert says([30, 31], ["gcf"], plain_target(31, factorials=1)) == PROVEN  # 30! does not have 31


def test_numbers_of_factors_that_nobody_counts_are_known_by_their_size() -> None:
    signs = ["number-of-factors"]
    assert says([5040], signs, plain_target(60)) == FOUND  # of 5040 itself
    assert says([5040], signs, plain_target(61, factorials=1)) == PROVEN  # nor of its factorial
    assert says([5040, 3], [*signs, "divide"], plain_target(7, factorials=1)) == PROVEN
    one_more: list[Step] = [number(5040), ("!", []), number(1), ("+", [])]
    assert says([2, 5040], [*signs, "power"], (one_more, 1, 0, 0.0, 0.0)) == FOUND  # of 2 to the power of 5040!


@pytest.mark.parametrize(
    ("variations", "goal", "required", "status"),
    [
        ([], "1", "0 1 ÷ × 9 √ ÷ 8 ÷ 2", IMPOSSIBLE),  # products, quotients and roots with a 0 are 0
        ([], "0", "0 1 ÷ × 9 √ ÷ 8 ÷ 2", SOLUTION),
        ([], "1", "0 1 × 9 ^ ÷ 8 ÷ 2", SOLUTION),  # anything to the power 0
        ([], "1", "0 1 × 9 + ÷ 8 ÷ 2", SOLUTION),
        (["factorial"], "1", "0 1 ÷ × 9 √ ÷ 8 ÷ 2", SOLUTION),  # of 0 it is 1
        (["two-digit-numerals"], "5", "0 1 ÷ 2", SOLUTION),
        (["gcf"], "2", "0 2 ^ 1 ×", SOLUTION),  # of 0 and 2
        (["gcf"], "3", "0 2 ^ 1 ×", IMPOSSIBLE),
    ],
)
def test_what_is_multiplied_with_0_stays_0(variations: list[str], goal: str, required: str, status: str) -> None:
    assert (
        solved(division="elementary", variations=variations, goal=goal, required=required, claim="last-cube") == status
    )
