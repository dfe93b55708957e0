"""Signs that may be written again and again: what is proven of them, held against plain trying."""

from __future__ import annotations

import math
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest
from flint import fmpq
from fuzz.small_positions import goal_of

from forceout.cubes.notation.reader import read_goal, read_section
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.notation.writer import write_goal
from forceout.exact import Undefined, rational, whole
from forceout.protocol.questions import choices
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.rules.leagues import find_league
from forceout.solver.answer import IMPOSSIBLE, SOLUTION
from forceout.solver.budget import Budget
from forceout.solver.equations import solve_equations
from forceout.solver.equations_kernels import ReadyKernel, kernel_for

RULESET = "agloa-equations-2015"
SIGNS = "+−×÷^√"
EXPRESSIONS = int(os.environ.get("FORCEOUT_EXPRESSIONS", "12"))


def terms_of(division: str, *variations: str) -> Terms:
    league: Any = find_league(RULESET)
    chosen = choices({"variations": ["multiple-operations", *variations]}, "variations")
    terms: Terms = league.terms(league.division(division), chosen)
    return terms


def status_of(terms: Terms, goal: str, required: str, milliseconds: float = 3000) -> str:
    position = Position(read_goal(goal), read_section(required), claim="last-cube")
    result = solve_equations(position, terms, Budget(milliseconds / 1000).start())
    if result.equation is not None:
        assert judge(result.equation, position, terms).correct
    return result.status


@pytest.mark.parametrize(
    ("division", "variation", "goal", "required", "status"),
    [
        ("elementary", "", "3", "√ 9 8 ÷ 8", SOLUTION),
        ("elementary", "", "2", "√ √ √ 4 ^ 8", SOLUTION),  # three roots of 4^8 are 4, and one more
        ("elementary", "", "2", "√ 4 ^ 4 ^ 0", SOLUTION),
        ("elementary", "", "7", "√ 4 9 + 1 ×", SOLUTION),  # 4 + √9 × 1
        ("elementary", "", "6", "√ 1 0 3 7 + ×", IMPOSSIBLE),
        ("elementary", "", "77", "√ 9 9 9 2 + ×", IMPOSSIBLE),
        ("elementary", "", "5", "√ 2 3 ^ 7 ×", IMPOSSIBLE),
        ("elementary", "lcm", "75", "√ 1 5 1 1 +", IMPOSSIBLE),
        ("elementary", "remainder", "20", "√ 8 8 ÷ −", IMPOSSIBLE),
        ("elementary", "number-of-factors", "2", "× 9 7", SOLUTION),
        ("elementary", "number-of-factors", "60", "× 3 3 ÷", IMPOSSIBLE),
        ("elementary", "smallest-prime", "29", "× 5 5", SOLUTION),  # the prime after 25
        ("elementary", "smallest-prime", "6", "× 8 5 0 8 4 8", IMPOSSIBLE),
        ("middle", "", "1", "√ 2", IMPOSSIBLE),  # roots fall towards 1 and never get there
        ("middle", "", "0", "√ 2 3 +", IMPOSSIBLE),
        ("middle", "", "1", "√ 0 2 ÷", IMPOSSIBLE),
        ("middle", "", "49", "√ 0 2 3 2 + ÷", IMPOSSIBLE),
        ("middle", "average", "9", "√ 2 3 4 +", IMPOSSIBLE),
        ("middle", "log", "9", "√ 2 3 4 ×", IMPOSSIBLE),
        ("middle", "multiple-of:8", "9", "√ 0 2 +", IMPOSSIBLE),
        ("junior", "", "40", "√ 2 3 3 1 ×", IMPOSSIBLE),
        ("junior", "exponent:red", "1", "√ b0 r2 ÷", IMPOSSIBLE),
        ("junior", "exponent:blue factorial", "k9b1", "b3 k7", IMPOSSIBLE),  # 7 to powers, and factorials of them
        ("middle", "average factorial", "k9r0", "r3 g4 k√", IMPOSSIBLE),  # a power with a root of 4 is transcendental
        ("senior", "base:11", "9", "^ 2 2 3", IMPOSSIBLE),
        ("elementary", "decimal-point", "1", "^ 6 7 3 + ×", IMPOSSIBLE),
    ],
)
def test_signs_without_end_are_decided(division: str, variation: str, goal: str, required: str, status: str) -> None:
    terms = terms_of(division, *variation.split())
    assert status_of(terms, goal, required) == status


# -- every expression of a few whole numbers --------------------------------------------------------


def whole_values(terms: Terms, digits: tuple[int, ...], signs: str, chain: int = 4) -> set[tuple[fmpq, int]]:
    """What the digits make with chains of signs before every number, and the signs that were used, a bit for each."""
    found: set[tuple[fmpq, int]] = {(whole(digits[0]), 0)} if len(digits) == 1 else set()
    for split in range(1, 2 ** len(digits) - 1):
        left = tuple(digit for place, digit in enumerate(digits) if split >> place & 1)
        right = tuple(digit for place, digit in enumerate(digits) if not split >> place & 1)
        second = whole_values(terms, right, signs, chain)
        for a, used in whole_values(terms, left, signs, chain):
            for b, also_used in second:
                if abs(a) < 200 and abs(b) < 200:
                    found |= {(v, used | also_used | bit) for v, bit in joined(terms, a, b, signs)}
    fresh = found
    for _ in range(chain):
        fresh = {
            (v, used | 1 << signs.index(sign))
            for a, used in fresh
            for sign in signs
            if sign in terms.prefix
            for v in results(lambda a=a, sign=sign: terms.prefix[sign].apply(terms, a))
        } - found
        found |= fresh
    return found


def joined(terms: Terms, a: fmpq, b: fmpq, signs: str) -> Iterator[tuple[fmpq, int]]:
    for sign in signs:
        for key in (sign, f"{sign}s", f"{sign}u"):
            if key in terms.binary and not (sign == "^" and abs(b) > 9):
                for v in results(lambda key=key: terms.binary[key].apply(terms, a, b)):
                    yield v, 1 << signs.index(sign)


def results(carried_out: Any) -> Iterator[fmpq]:
    try:
        values = [rational(v) for v in carried_out()]
    except Undefined:
        return
    yield from (v for v in values if v is not None and abs(v) < 10**9)


@pytest.mark.parametrize("variation", ["", "number-of-factors", "smallest-prime"])
def test_what_whole_numbers_reach_with_repeated_signs_is_not_called_impossible(variation: str) -> None:
    dice = random.Random(f"whole {variation}")
    terms = terms_of("elementary", *([variation] if variation else []))
    for _ in range(12):
        digits = tuple(dice.choice((0, 1, 1, 2, 3, 4, 4, 5, 6, 8, 9, 9)) for _ in range(dice.choice((1, 2, 3, 3))))
        loose = dice.choice([sign for sign in SIGNS if sign in terms.prefix])
        signs = "".join({loose, *dice.sample(SIGNS, dice.choice((0, 1, 2)) if len(digits) > 1 else 0)})
        values = whole_values(terms, digits, signs, 4 if len(digits) < 3 else 3)
        reached = {int(v.p) for v, used in values if used == 2 ** len(signs) - 1 and v.q == 1 and 0 <= v < 100}
        for goal in dice.sample(sorted(reached), min(len(reached), 6)):
            assert status_of(terms, str(goal), " ".join([*map(str, digits), *signs]), 500) != IMPOSSIBLE


# -- every expression of a few numbers with real roots ----------------------------------------------


def real_values(digits: tuple[int, ...], signs: str, chain: int) -> set[tuple[float, int]]:
    found: set[tuple[float, int]] = {(float(digits[0]), 0)} if len(digits) == 1 else set()
    for split in range(1, 2 ** len(digits) - 1):
        left = tuple(digit for place, digit in enumerate(digits) if split >> place & 1)
        right = tuple(digit for place, digit in enumerate(digits) if not split >> place & 1)
        second = real_values(right, signs, chain)
        for a, used in real_values(left, signs, chain):
            for b, also_used in second:
                for sign in signs:
                    v = real_result(sign, a, b)
                    if v is not None and abs(v) < 1e6:
                        found.add((v, used | also_used | 1 << signs.index(sign)))
    root = 1 << signs.index("√")
    for value, used in list(found):
        v = value
        for _ in range(chain if value >= 0 else 0):
            v = math.sqrt(v)
            found.add((v, used | root))
    return found


def real_result(sign: str, a: float, b: float) -> float | None:
    if sign == "÷":
        return a / b if abs(b) > 1e-9 else None
    if sign in "^√":
        base, exponent = (a, b) if sign == "^" else (b, 1 / a if abs(a) > 1e-9 else math.inf)
        return base**exponent if base > 0 and abs(exponent) < 50 and abs(math.log(base) * exponent) < 20 else None
    return {"+": a + b, "−": a - b, "×": a * b}[sign]


def test_what_real_roots_without_end_reach_is_not_called_impossible() -> None:
    dice = random.Random("real")
    terms = terms_of("middle")
    for _ in range(25):
        digits = tuple(dice.choice((0, 1, 2, 2, 3, 4, 5, 6, 8, 9)) for _ in range(dice.choice((1, 2, 2, 3))))
        signs = "".join({"√", *dice.sample("+−×÷^", dice.choice((0, 1, 2)) if len(digits) > 1 else 0)})
        values = real_values(digits, signs, 4 if len(digits) < 3 else 2)
        all_used = [v for v, used in values if used == 2 ** len(signs) - 1 and -0.5 < v < 99]
        reached = {round(v) for v in all_used if abs(v - round(v)) < 1e-12}
        for goal in dice.sample(sorted(reached), min(len(reached), 5)):
            assert status_of(terms, str(goal), " ".join([*map(str, digits), *signs]), 500) != IMPOSSIBLE


# -- any expression, with any variation -------------------------------------------------------------


def any_program(dice: random.Random, ready: ReadyKernel) -> list[int]:
    """An expression in postfix order with signs of at most three kinds, repeated at will."""
    words, behind = ready.listed, len(ready.listed.numerals)
    faces = dice.sample(SIGNS, dice.choice((1, 2, 3)))
    here = [(n, sign) for n, sign in enumerate(words.signs) if sign.kind is not None and sign.kind.face in faces]
    between = [behind + n for n, sign in here if not sign.unary and not sign.takes_wide]
    before = [behind + n for n, sign in here if sign.unary and sign.operation != "power-of"]
    before += [behind + n for n, sign in enumerate(words.signs) if sign.kind is None]
    numerals = [n for n, numeral in enumerate(words.numerals) if len(numeral.cubes) <= 2 and not numeral.wide]
    program: list[int] = []
    left = dice.choice((1, 2, 2, 3, 3)) if between else 1
    height = 0
    while left or height > 1:
        if height > 1 and (not left or dice.random() < 0.4):
            program.append(dice.choice(between))
            height -= 1
        else:
            program.append(dice.choice(numerals))
            height, left = height + 1, left - 1
        program += [dice.choice(before) for _ in range(dice.choice((0, 0, 0, 1, 2, 4))) if before]
    return program


@pytest.mark.parametrize(
    ("division", "variation"),
    [
        ("elementary", ""),
        ("elementary", "number-of-factors"),
        ("elementary", "smallest-prime"),
        ("elementary", "decimal-point"),
        ("middle", "base:11"),
        ("middle", "base:12"),
        ("junior", ""),
        ("junior", "exponent:green"),
        ("senior", "percent"),
        ("middle", "factorial"),
        ("senior", "factorial"),
        ("junior", "powers-of-the-base factorial"),
        ("junior", "powers-of-the-base exponent:red"),
        ("middle", "factorial number-of-factors"),
    ],
)
def test_an_expression_with_repeated_signs_is_not_called_impossible(division: str, variation: str) -> None:
    none_is_called_impossible(division, terms_of(division, *variation.split()), variation, once=False)


@pytest.mark.parametrize(
    ("division", "variation"),
    [
        ("senior", "root-is-i"),
        ("senior", "root-is-i number-of-factors"),
        ("senior", "root-is-i multiple-of:7"),
        ("middle", "number-of-factors factorial"),
        ("junior", "exponent:red powers-of-the-base"),
        ("middle", "base:11 exponent:green factorial"),
        ("elementary", "decimal-point factorial"),
    ],
)
def test_an_expression_that_is_not_followed_is_not_called_impossible(division: str, variation: str) -> None:
    league: Any = find_league(RULESET)
    chosen = choices({"variations": variation.split()}, "variations")
    none_is_called_impossible(division, league.terms(league.division(division), chosen), variation, once=True)


def none_is_called_impossible(division: str, terms: Terms, variation: str, *, once: bool) -> None:
    """Random expressions, each made the Goal of its own cubes; `once`: there is a cube for each sign in it."""
    dice = random.Random(f"{division} {variation}")
    ready = kernel_for(terms, "", Budget(seconds=60).start())
    assert ready is not None
    asked = 0
    behind = len(ready.listed.numerals)
    while asked < EXPRESSIONS:
        program = any_program(dice, ready)
        text = ready.tree(program).write()
        goal = goal_of(dice, text, terms)
        signs = [ready.listed.signs[step - behind].kind for step in program if step >= behind]
        if goal is None or not signs:
            continue
        kinds = [kind for step in program if step < behind for kind in ready.listed.numerals[step].cubes]
        kinds += sorted(
            (kind for kind in (signs if once else set(signs)) if kind is not None), key=lambda kind: kind.face
        )
        colour = terms.exponent_colour
        cubes = tuple(WrittenCube(kind.face, kind.face, colour if kind.exponent else None) for kind in kinds)
        position = Position(goal, cubes, claim="last-cube")
        if not judge(f"{text} = {write_goal(goal)}", position, terms).correct:
            continue
        asked += 1
        answer = solve_equations(position, terms, Budget(seconds=5, steps=300_000).start())
        assert answer.status != IMPOSSIBLE, text
