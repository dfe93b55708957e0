"""Numbers of thousands of digits and more: the kernel tells what they are by theorems, and must never be wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import factorial, isqrt

import pytest
from flint import fmpq

from forceout.exact import Value, add, divide, equal, multiply, power, subtract
from forceout.exact.errors import Undecided
from forceout.exact.functions import factorial as factorial_of
from forceout.exact.functions import number_of_factors, remainder
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.solver.equations_kernel import Kernel
from forceout.solver.equations_targets import Step, Target, as_target
from solver.asking import FOUND, PROVEN, kernel_says, kinds_of_cubes, plain_target, solved

LARGEST_FACTORIAL = 400
MOST_DIGITS = 3_000


def number(value: int) -> Step:
    return "", [((value, 1), [])]


def search(numerals: list[int], signs: list[tuple[str, str]], target: Target, factorials: int = 0) -> int:
    """What the kernel says of all these cubes, where whatever it finds is right."""
    size = len(numerals) + len(signs)
    kinds = [(1, False)] * len(numerals) + [(1, True)] * len(signs)
    leaves = [([place], (value, 1), 0) for place, value in enumerate(numerals)]
    uses = [(name, demand, (0, 1), len(numerals) + at, 0, False) for at, (name, demand) in enumerate(signs)]
    if factorials:
        uses.append(("factorial", "", (0, 1), -1, 1, False))
    kernel = Kernel(kinds_of_cubes(kinds), factorials, leaves, uses, 2**27)
    return kernel_says(kernel, [1] * size, [target])


def test_an_enormous_factorial_over_one_of_its_factors_is_whole() -> None:
    """((7!)!÷3)^1, where a power takes whole numbers only."""
    steps: list[Step] = [number(5040), ("!", []), number(3), ("/", [])]
    signs = [("divide", ""), ("power", "whole")]
    assert search([5040, 3, 1], signs, (steps, 1, 0, 0.0, 0.0), factorials=1) == FOUND


@pytest.mark.parametrize(
    ("numerals", "signs", "goal"),
    [
        ([2, 5040], [("add", ""), ("square-root", "whole")], 7),  # √((7!)! + 2): twice an odd number
        ([4, 720], [("add", ""), ("square-root", "whole")], 7),  # √(720! + 4): no square beyond 720
        ([3, 5040], [("divide", ""), ("power", "whole"), ("subtract", "")], 1),  # too many signs
        ([3, 5040], [("divide", ""), ("square-root", "whole")], 1),  # √(3 ÷ (7!)!)
    ],
)
def test_what_enormous_numbers_leave_over_tells_that_they_are_no_squares(
    numerals: list[int], signs: list[tuple[str, str]], goal: int
) -> None:
    assert search(numerals, signs, plain_target(goal, factorials=1), factorials=1) == PROVEN


@pytest.mark.parametrize(
    ("division", "variations", "goal", "required", "permitted", "resources"),
    [
        ("elementary", ["factorial"], "70", "6 + 0 +", "", "8 √"),
        ("middle", ["sideways", "factorial"], "0−6", "√ 3", "7 √ 5", ""),
        ("middle", ["upside-down", "factorial"], "5÷0−0", "7", "√ ^", "5"),
        ("elementary", ["factorial", "gcf"], "8", "√ ÷ 3", "", "7"),
        ("elementary", ["factorial", "smallest-prime"], "7", "1 1 ^", "5 ÷ 6 6 ÷", "− 2 0 1 8"),
        ("junior", ["multiple-of:6", "factorial"], "9", "0 7 √", "7", "+ −"),
        ("junior", ["factorial", "base:9"], "√5", "1 4", "0 1 ^", "3 ÷"),
        ("senior", ["log"], "18÷s3", "3 1 7 4 3 5", "+ ÷", "−"),
    ],
)
def test_positions_with_enormous_numbers_are_decided(
    division: str, variations: list[str], goal: str, required: str, permitted: str, resources: str
) -> None:
    status = solved(
        division=division, variations=variations, goal=goal, required=required, permitted=permitted,
        resources=resources, claim="now",
    )  # fmt: skip
    assert status in (SOLUTION, IMPOSSIBLE)


# -- against brute force ----------------------------------------------------------------------------

SIGNS = (("add", ""), ("subtract", ""), ("multiply", ""), ("divide", ""), ("power", "whole"))


def joined(sign: str, a: Fraction, b: Fraction) -> Fraction | None:
    if sign == "add":
        return a + b
    if sign == "subtract":
        return a - b
    if sign == "multiply":
        return a * b
    if sign == "divide":
        return a / b if b else None
    if a.denominator != 1 or b.denominator != 1 or a < 0 or b < 0 or a == b == 0:
        return None
    return Fraction(a**b) if b * len(str(a)) < MOST_DIGITS else None


def dressed(values: dict[Fraction, int], *, root: bool, factorials: int) -> Iterator[tuple[Fraction, int]]:
    """The values with a root sign before them, where there is one to be used, and with factorial signs behind them."""
    for value, used in values.items():
        whole = value.denominator == 1 and value >= 0
        inner = value
        if root:
            if not whole or isqrt(int(value)) ** 2 != value:
                continue
            inner = Fraction(isqrt(int(value)))
            yield inner, used
        if whole and used < factorials and inner <= LARGEST_FACTORIAL:
            yield Fraction(factorial(int(inner))), used + 1


def reached(numerals: tuple[int, ...], signs: tuple[str, ...], *, root: bool, factorials: int) -> dict[Fraction, int]:
    """Numbers that these numerals and signs make, with the factorials each takes; not all of them."""
    found: dict[Fraction, int] = {}
    if len(numerals) == 1:
        found[Fraction(numerals[0])] = 0
    for count in range(1, len(numerals)):
        for places in combinations(range(len(numerals)), count):
            left = tuple(numerals[place] for place in places)
            right = tuple(numerals[place] for place in range(len(numerals)) if place not in places)
            for at, sign in enumerate(signs):
                rest = signs[:at] + signs[at + 1 :]
                first, second = rest[: count - 1], rest[count - 1 :]
                for a, used in reached(left, first, root=False, factorials=factorials).items():
                    for b, more in reached(right, second, root=False, factorials=factorials).items():
                        value = joined(sign, a, b) if used + more <= factorials else None
                        if value is not None:
                            found[value] = min(found.get(value, factorials), used + more)
    made = {} if root else dict(found)
    for value, used in dressed(found, root=root, factorials=factorials):
        made[value] = min(made.get(value, factorials), used)
    return made


def test_nothing_that_is_reached_is_called_impossible() -> None:
    """Numbers of up to some hundred digits, fractions, roots that come out whole: brute force over whole numbers."""
    dice = random.Random(20)
    asked = large = 0
    for _ in range(80):
        size = dice.choice((2, 2, 3))
        numerals = tuple(dice.randint(0, 7) for _ in range(size))
        signs = tuple(dice.choice(SIGNS) for _ in range(size - 1))
        factorials = dice.choice((1, 2))
        root = dice.random() < 0.3
        values = reached(numerals, tuple(name for name, _ in signs), root=root, factorials=factorials)
        for value in dice.sample(sorted(values), min(4, len(values))):
            target = as_target(fmpq(value.numerator, value.denominator), factorials)
            if target is None:
                continue
            asked += 1
            large += len(str(value.numerator)) > 20
            every_sign = [*signs, ("square-root", "whole")] if root else list(signs)
            assert search(list(numerals), every_sign, target, factorials) != PROVEN, (numerals, every_sign, value)
    assert asked > 100
    assert large > 10


# -- forms that look different ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numerals", "signs", "steps"),
    [
        # (-8)^(2^100÷3 + 2): the exponent is a sum, its denominator is odd and its numerator even
        (
            [-8, 2, 100, 3, 2],
            ["power", "power", "divide", "add"],
            [number(2), number(2), number(100), ("^", []), number(6), ("+", []), ("^", [])],
        ),
        # (4^8 + 1)^3, of a prime that trial division does not find
        ([4, 8, 1, 3], ["power", "add", "power"], [number(65537**3)]),
        # (1 + √2)^(9 - 4 - 3) is 3 + 2√2: a sum may be a power of a sum
        (
            [1, 2, 9, 4, 3],
            ["add", "square-root", "power", "subtract", "subtract"],
            [("", [((3, 1), []), ((2, 1), [(2, (1, 2))])])],
        ),
    ],
)
def test_what_is_reached_in_another_form_is_found(numerals: list[int], signs: list[str], steps: list[Step]) -> None:
    assert search(numerals, [(name, "") for name in signs], (steps, 0, 0, 0.0, 0.0)) == FOUND


def test_a_third_and_two_thirds_of_an_enormous_number_are_that_number() -> None:
    """10^N - 10^(N-2) is 99 × 10^(N-2): its bounds are too wide to tell which of the two shares is the larger."""
    size = fmpq(9**9)
    number = subtract(power(fmpq(10), size), power(fmpq(10), size - 2))
    shares = add(multiply(fmpq(1, 3), number), multiply(fmpq(2, 3), number))
    assert equal(shares, multiply(fmpq(99), power(fmpq(10), size - 2))) is not False


@pytest.mark.parametrize("large", [factorial_of(fmpq(720)), power(fmpq(7), fmpq(64))])
def test_what_may_be_whole_is_not_called_undefined(large: Value) -> None:
    """((720!)^√2)^(1÷√2) is 720!, which nobody sees: its factorial and powers of -6 are undecided."""
    root = power(fmpq(2), fmpq(1, 2))
    whole = power(power(large, root), divide(fmpq(1), root))
    with pytest.raises(Undecided):
        factorial_of(whole)
    with pytest.raises(Undecided):
        power(fmpq(-6), whole)


def test_an_enormous_factorial_is_whole_to_the_judge() -> None:
    enormous = factorial_of(fmpq(7000))
    assert remainder(fmpq(5), enormous) == 5
    assert remainder(fmpq(5), divide(enormous, fmpq(3))) == 5
    with pytest.raises(Undecided):
        number_of_factors(add(enormous, fmpq(1)))
