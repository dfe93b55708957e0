"""Goals with a 1 that may be any power of the base, told to the kernel so that it can rule all of them out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from flint import fmpq

from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import Turn, WrittenCube
from forceout.cubes.notation.writer import write_cube
from forceout.exact import Undefined, Value
from forceout.rules.equations.goal import GoalReadings, read_goal
from forceout.rules.equations.numerals import Digit, place_value, turned
from forceout.rules.equations.terms import Terms
from forceout.rules.tree import Tree
from forceout.solver.equations_numerals_and_signs import SignUse

Step: TypeAlias = tuple[int, int, int]
"""A number (0 and its two parts), a power of the base (1 and its sign) or a sign (2 and its number)."""
Program: TypeAlias = tuple[Step, ...]
Family: TypeAlias = tuple[int, bool, tuple[int, int], int, list[Step]]
"""The number of a sign (-1 where the 1 is alone), whether the other number is on its left, that number, and whether
the powers are positive (1), negative (-1) or may be either (0). Any other Goal is a program in postfix order."""
ALONE = -1
NUMBER, POWER, SIGN = range(3)
MOST_PROGRAMS = 60


def families(
    cubes: Sequence[WrittenCube], terms: Terms, symbol: str, mat: GoalReadings, signs: Sequence[SignUse]
) -> list[Family] | None:
    """What all readings of the Goal have in common; None where it is more than one sign and one other number."""
    if terms.factorials or terms.exponent_colour is not None or terms.imaginary or terms.point_is_a_cube:
        return None  # there the cubes of a Goal can be read in more ways
    if not mat.only_powers_missing:
        return None
    found = _one_sign(cubes, terms, symbol, mat, signs)
    return _every_reading(cubes, terms, symbol, signs) if found is None else found


def _one_sign(
    cubes: Sequence[WrittenCube], terms: Terms, symbol: str, mat: GoalReadings, signs: Sequence[SignUse]
) -> list[Family] | None:
    if len(cubes) == 1:
        return [(ALONE, False, (0, 1), 0 if cubes[0].face == terms.wild else _side(cubes[0]), [])]
    if any(cube.face == terms.wild for cube in cubes) or sum(cube.face == "1" for cube in cubes) != 1:
        return None
    if cubes[0].face == "1":
        one, sign_cube, rest, known_left = cubes[0], cubes[1], cubes[2:], False
    elif cubes[-1].face == "1":
        one, sign_cube, rest, known_left = cubes[-1], cubes[-2], cubes[:-2], True
    else:
        return None
    trees = [reading.tree for reading in mat.readings]
    if not rest or any(len(tree.parts) != 2 or any(part.parts for part in tree.parts) for tree in trees):
        return None
    text = write_cube(replace(sign_cube, colour=None, gap_before=False))
    if {tree.text for tree in trees} != {write_cube(replace(sign_cube, gap_before=False))}:
        return None  # it may be more than one sign
    others = [reading.value for reading in read_goal(rest, terms, wild_as=symbol or None).readings]
    if len(others) != 1 or not isinstance(others[0], fmpq):
        return None
    known = (int(others[0].p), int(others[0].q))
    found = [(number, sign) for number, sign in enumerate(signs) if not sign.unary and sign.tree == Tree(text)]
    if found and others[0] == 0 and all(_stays_zero(sign, known_left) for _, sign in found):
        return []  # whatever the power is
    return [(number, known_left, known, _side(one), []) for number, _ in found] or None


def _stays_zero(sign: SignUse, known_left: bool) -> bool:
    """Whether 0 and any power of the base make 0."""
    return sign.operation == "multiply" or (sign.operation == "divide" and known_left)


def _side(one: WrittenCube) -> int:
    return -1 if one.turn.upside_down else 1


# -- Goals with more signs --------------------------------------------------------------------------


def _every_reading(
    cubes: Sequence[WrittenCube], terms: Terms, symbol: str, signs: Sequence[SignUse]
) -> list[Family] | None:
    """All that the cubes can be in this order, however they are grouped and whatever a sign stands for.

    That is more than the rules let them be, never less.
    """
    if terms.base > len(DIGITS) or terms.point_in_goal:
        return None
    row = _row(cubes, terms, symbol)
    if row is None:
        return None
    programs = set(_programs(row, signs))
    if not 0 < len(programs) <= MOST_PROGRAMS:
        return None
    return [(ALONE, False, (0, 1), 0, list(program)) for program in sorted(programs)]


def _row(cubes: Sequence[WrittenCube], terms: Terms, symbol: str) -> list[Step | str] | None:
    """The numerals of the Goal as steps, and the faces of its signs."""
    row: list[Step | str] = []
    run: list[WrittenCube] = []
    for cube in [*cubes, None]:
        face = "" if cube is None else symbol if cube.face == terms.wild else cube.face
        if cube is not None and not face:
            return None
        if cube is not None and face in terms.digit_values:
            run.append(cube)
            continue
        if cube is not None and face in DIGITS:
            return None
        if run:
            numeral = _numeral(run, terms, symbol)
            if numeral is None:
                return None
            row.append(numeral)
        run = []
        if cube is not None:
            row.append(cube.face)
    return row


def _numeral(run: Sequence[WrittenCube], terms: Terms, symbol: str) -> Step | None:
    faces = [symbol if cube.face == terms.wild else cube.face for cube in run]
    if faces == ["1"]:
        return POWER, _side(run[0]), 0
    if len(run) > 1 and any(cube.turn is not Turn.UPRIGHT or cube.gap_before for cube in run[1:]):
        return None
    if len(run) > 1 and run[0].turn is not Turn.UPRIGHT:
        return None
    value: Value = place_value([Digit(face, terms.digit_values[face]) for face in faces], terms.base)
    try:
        value = turned(value, run[0].turn)
    except Undefined:
        return None
    return (NUMBER, int(value.p), int(value.q)) if isinstance(value, fmpq) else None


def _programs(row: Sequence[Step | str], signs: Sequence[SignUse]) -> Iterator[Program]:
    if len(row) == 1 and not isinstance(row[0], str):
        yield (row[0],)
    if not row:
        return
    for number, sign in enumerate(signs):
        if sign.kind is None:
            continue
        step: Step = (SIGN, number, 0)
        if sign.unary and sign.kind.face == row[0]:
            yield from ((*inner, step) for inner in _programs(row[1:], signs))
        for place in range(1, len(row) - 1):
            if sign.unary or sign.kind.face != row[place]:
                continue
            rights = list(_programs(row[place + 1 :], signs))
            yield from ((*left, *right, step) for left in _programs(row[:place], signs) for right in rights)


__all__ = ["Family", "families"]
