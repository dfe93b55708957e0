"""A 1 that may be any power of the base: what is proven about it, held against numbers that are made with it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import pytest
from flint import fmpq

from forceout import exact
from forceout.exact import Value
from forceout.protocol.ask import ask
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED
from forceout.solver.equations_kernel import Kernel
from solver.asking import PROVEN, Family, kernel_says, kinds_of_cubes, plain_target

DIGITS = 10
BETWEEN: dict[str, Callable[[Value, Value], Value]] = {
    "add": exact.add,
    "subtract": exact.subtract,
    "multiply": exact.multiply,
    "divide": exact.divide,
    "power": exact.power,
    "root": exact.root,
}
SIGNS = list(BETWEEN)
SQUARE_ROOT = "square-root"
ONE = 1
FARTHEST = 8
WORD = 2**62


@cache
def kernel(base: int, negative: bool) -> Kernel:
    """Single digits and six signs; a 1 is any power of the base or, where it may lie upside-down, minus one."""
    kinds = [(3, False)] * DIGITS + [(7, True)] * len(SIGNS)

    def numeral(digit: int, top: int, bottom: int, place: int) -> tuple[list[int], tuple[int, int], int]:
        return [digit], (top, bottom), place

    numerals = [numeral(digit, digit, 1, 0) for digit in range(DIGITS)]
    for power in range(1, 62):
        size = base**power
        if size >= 2**63:
            break
        place = 0 if power <= 3 else 2
        for side in (1, -1) if negative else (1,):
            numerals += [numeral(ONE, side * size, 1, place), numeral(ONE, side, size, place)]
    numerals += [numeral(ONE, -1, 1, 0)] if negative else []
    signs = [(name, "", (0, 1), DIGITS + place, 0, False) for place, name in enumerate(SIGNS)]
    signs.append((SQUARE_ROOT, "", (0, 1), DIGITS + SIGNS.index("root"), 0, False))
    endless = [kind == ONE for kind in range(len(kinds))]
    return Kernel(kinds_of_cubes(kinds, endless=endless), 0, numerals, signs, 2**27)


@dataclass(frozen=True)
class Made:
    """A number and the cubes of an expression for it."""

    value: Value
    cubes: tuple[int, ...]


def some_expression(rng: random.Random, base: int, numerals: int, ones: int, negative: bool) -> Made:
    if numerals == 1:
        if not ones:
            digit = rng.choice([0, 2, 3, 4, 5, 6, 7, 8, 9])
            return Made(fmpq(digit), (digit,))
        side = rng.choice((1, -1)) if negative else 1
        return Made(side * fmpq(base) ** rng.randint(-FARTHEST, FARTHEST), (ONE,))
    left = rng.randint(1, numerals - 1)
    fewest, most = max(0, ones - (numerals - left)), min(ones, left)
    with_left = rng.randint(fewest, most)
    first = some_expression(rng, base, left, with_left, negative)
    second = some_expression(rng, base, numerals - left, ones - with_left, negative)
    name = rng.choices(SIGNS, (4, 4, 3, 3, 2, 1))[0]
    value, cubes = BETWEEN[name](first.value, second.value), (*first.cubes, *second.cubes, DIGITS + SIGNS.index(name))
    if rng.random() < 0.1:
        value, cubes = exact.root(fmpq(2), value), (*cubes, DIGITS + SIGNS.index("root"))
    return Made(value, cubes)


def some_numbers(seed: int, count: int, base: int, negative: bool) -> Iterator[tuple[random.Random, Made, fmpq]]:
    """Expressions of few cubes whose value is a fraction that the kernel can hold."""
    for number in range(count):
        rng = random.Random(f"{seed}/{base}/{negative}/{number}")
        ones = rng.choices((1, 2, 3), (2, 4, 1))[0]
        try:
            made = some_expression(rng, base, ones + rng.randint(0, 2), ones, negative)
            value = exact.rational(made.value)
        except (exact.Undefined, exact.Undecided):
            continue
        if value is not None and abs(int(value.p)) < WORD and int(value.q) < WORD:
            yield rng, made, value


def status(
    base: int, negative: bool, made: Made, targets: list[fmpq], families: list[Family], multiple_of: int = 0
) -> int:
    counts = [made.cubes.count(kind) for kind in range(DIGITS + len(SIGNS))]
    return kernel_says(
        kernel(base, negative),
        counts,
        [plain_target(int(target.p), int(target.q)) for target in targets],
        families=families,
        base=base,
        multiple_of=multiple_of,
        quick_look=False,
        steps=20_000,
    )


BASES = [(10, False), (10, True), (8, False), (4, True), (6, False), (12, True), (7, False)]


@pytest.mark.parametrize(("base", "negative"), BASES)
def test_no_number_that_can_be_made_is_called_impossible(base: int, negative: bool) -> None:
    for _, made, value in some_numbers(1, 400, base, negative):
        assert status(base, negative, made, [value], []) != PROVEN, (made, value)


@pytest.mark.parametrize(("base", "negative"), BASES)
def test_no_goal_without_end_that_can_be_made_is_called_impossible(base: int, negative: bool) -> None:
    for rng, made, value in some_numbers(2, 70, base, negative):
        for family in goals_of(rng, base, value):
            assert status(base, negative, made, [], [family]) != PROVEN, (made, value, family)


@pytest.mark.parametrize(("base", "negative"), BASES)
def test_no_number_multiples_away_from_one_that_can_be_made_is_called_impossible(base: int, negative: bool) -> None:
    for rng, made, value in some_numbers(3, 300, base, negative):
        k = rng.randint(6, 11)
        target = value + k * rng.choice((-40, -3, -1, 1, 2, 50))
        if abs(int(target.p)) < WORD:
            assert status(base, negative, made, [target], [], k) != PROVEN, (made, target, k)


def goals_of(rng: random.Random, base: int, value: fmpq) -> Iterator[Family]:
    """Goals with a power of the base that can be this number."""
    size = fmpq(base) ** rng.randint(-FARTHEST, FARTHEST)
    beside = {
        ("add", True): value - size,
        ("subtract", True): value + size,
        ("subtract", False): size - value,
        ("multiply", True): value / size,
        ("divide", True): value * size,
    }
    if value != 0:
        beside["divide", False] = size / value
    for (name, known_left), known in beside.items():
        if abs(int(known.p)) < WORD and int(known.q) < WORD:
            yield SIGNS.index(name), known_left, (int(known.p), int(known.q)), 1, 0
    if value > 0 and any(value == fmpq(base) ** power for power in range(-62, 63)):
        yield -1, False, (0, 1), 1, 0
        yield SIGNS.index("root"), True, (2, 1), 0, 0
        yield SIGNS.index("power"), False, (1, 1), 1, 0


def solved(**fields: Any) -> str:
    question = {"ask": "solve", "ruleset": "agloa-equations-2015", "division": "senior", "claim": "last-cube"}
    return str(ask({**question, "variations": ["powers-of-the-base"], **fields})["status"])


@pytest.mark.parametrize(
    ("goal", "required", "answer"),
    [
        ("99", "1 − 1", SOLUTION),
        ("90", "1 × 1 × 9", SOLUTION),
        ("91", "9 × 1 + 1", SOLUTION),
        ("1", "5 + 5 × 1", SOLUTION),
        ("2−3×1", "2 − 3 × 1", SOLUTION),
        ("92", "1 × 1 × 9", IMPOSSIBLE),  # by its primes
        ("0÷1", "7 + 5", IMPOSSIBLE),
        ("98", "1 − 1", IMPOSSIBLE),  # 10^m - 10^n is a multiple of 9
        ("92", "9 × 1 + 1", IMPOSSIBLE),
        ("49", "1 ^ 1 − 0", IMPOSSIBLE),
        ("87", "1 − 1 − 3 − 0", SOLUTION),
        ("58", "1 − 1 − 3 − 0", IMPOSSIBLE),  # by what is left over by 9, and by the sign
        ("7−1", "9 × 1", IMPOSSIBLE),
        ("4^1", "7 × 1", IMPOSSIBLE),
        # never made, and not proven either: nothing is called impossible because some powers were tried
        ("2−3×1", "5 × 1", UNDECIDED),
    ],
)
def test_several_ones_are_found_or_left_open(goal: str, required: str, answer: str) -> None:
    assert solved(goal=goal, required=required) == answer


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("power", [5, 7, 10])
@pytest.mark.parametrize("other", [-5, -4, 4, 5])
def test_a_power_beyond_the_list_is_as_possible_below_zero_as_above(side: int, power: int, other: int) -> None:
    target = side * fmpq(10) ** power / 9 + fmpq(10) ** other
    cubes = (ONE, ONE, 9, DIGITS + SIGNS.index("divide"), DIGITS + SIGNS.index("add"))
    assert status(10, True, Made(target, cubes), [target], []) != PROVEN


@pytest.mark.parametrize(
    ("base", "faces", "target", "possible"),
    [
        (8, "8^5^2÷1", 1, True),  # 8^25 over itself, longer than any power listed
        (8, "8^5^2÷1", 3, False),
        (8, "7+8^5^2-1", 7, True),
        (6, "6^5^2-1", 0, True),
        (10, "7^9^9-1", 3, False),  # no power of ten: 10 does not divide 7^81 - 3, nor 7^(9^9) - 3 more than once
    ],
)
def test_a_power_too_long_to_list_is_told_from_other_long_numbers_only(
    base: int, faces: str, target: int, possible: bool
) -> None:
    signs = {"+": "add", "-": "subtract", "×": "multiply", "÷": "divide", "^": "power"}
    cubes = tuple(DIGITS + SIGNS.index(signs[face]) if face in signs else int(face) for face in faces)
    found = status(base, False, Made(fmpq(target), cubes), [fmpq(target)], [])
    assert found != PROVEN if possible else found == PROVEN


@pytest.mark.parametrize(
    ("base", "goal", "required", "answer"),
    [
        ("", "5", "× × × 1", SOLUTION),
        ("", "99", "√ × 1", SOLUTION),
        ("", "99", "× × 1", SOLUTION),
        ("", "24", "× × 1", IMPOSSIBLE),  # a square has an odd number of factors
        ("base:11", "99", "× 1", SOLUTION),
    ],
)
def test_numbers_of_factors_of_a_power_of_the_base_are_settled_for_all_exponents(
    base: str, goal: str, required: str, answer: str
) -> None:
    variations = ["number-of-factors", "powers-of-the-base", *([base] if base else [])]
    assert solved(goal=goal, required=required, division="junior", variations=variations) == answer


@pytest.mark.parametrize(
    ("variations", "goal", "required", "answer"),
    [
        # 12 to a power is 1, or a multiple of 4; so is the root of one, or it is no fraction
        (["base:12", "multiple-of:8", "powers-of-the-base"], "42", "√ 1", IMPOSSIBLE),
        (["base:12", "multiple-of:8", "powers-of-the-base"], "40", "√ 1", SOLUTION),
        # a power of ten is 1, or even and no multiple of 3, or no whole number
        (["powers-of-the-base", "multiple-of:6"], "1", "0 9 ^", IMPOSSIBLE),
        (["powers-of-the-base", "multiple-of:6"], "1", "4 0 -", SOLUTION),
        # a fifth root of a power of nine has an odd number of factors, if any
        (["powers-of-the-base", "number-of-factors", "base:9"], "20", "× 5 √ 1", IMPOSSIBLE),
        (["powers-of-the-base", "number-of-factors", "base:9"], "7", "× 5 √ 1", UNDECIDED),  # of 9^3
        # 720! over a power of ten is whole only where it is far above 63, and 720! less one is no small number
        (["powers-of-the-base", "factorial"], "63", "0 + 6 × 1", IMPOSSIBLE),
        (["powers-of-the-base", "factorial"], "72", "0 + 6 × 1", SOLUTION),
    ],
)
def test_what_any_power_of_the_base_leaves_over_tells_it_from_a_goal(
    variations: list[str], goal: str, required: str, answer: str
) -> None:
    assert solved(goal=goal, required=required, division="junior", variations=variations) == answer
