"""Goals with a 1 that may be any power of the base, told to the kernel so that it can rule all of them out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from flint import fmpq

from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.notation.writer import write_cube
from forceout.rules.equations.goal import GoalReadings, read_goal
from forceout.rules.equations.terms import Terms
from forceout.rules.tree import Tree
from forceout.solver.equations_numerals_and_signs import SignUse

Family: TypeAlias = tuple[int, bool, tuple[int, int], int, int]
"""The number of a sign (-1 where the 1 is alone), whether the other number is on its left, that number, whether the
powers are positive (1), negative (-1) or may be either (0), and the factorials behind a 1 that is alone."""
ALONE = -1


def families(
    cubes: Sequence[WrittenCube], terms: Terms, symbol: str, mat: GoalReadings, signs: Sequence[SignUse]
) -> list[Family] | None:
    """What all readings of the Goal have in common; None where it is more than one sign and one other number."""
    if not mat.only_powers_missing:
        return None
    if not len(mat.readings) and _never_an_expression(cubes, terms, symbol):
        return []
    if len(cubes) == 1 and cubes[0].face != terms.wild:
        return [(ALONE, False, (0, 1), _side(cubes[0]), n) for n in range(terms.factorials_in_goal + 1)]
    if terms.factorials or terms.exponent_colour is not None or terms.imaginary or terms.point_is_a_cube:
        return None  # there the cubes of a Goal can be read in more ways
    if len(cubes) == 1:
        return [(ALONE, False, (0, 1), 0, 0)]
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
    return [(number, known_left, known, _side(one), 0) for number, _ in found] or None


def _never_an_expression(cubes: Sequence[WrittenCube], terms: Terms, symbol: str) -> bool:
    """Whether a 1 and one wild cube as this sign are no expression, whatever power the 1 is."""
    if len(cubes) != 2 or symbol in terms.digit_values or not symbol:
        return False
    first, second = cubes
    if second.face == terms.wild:
        return first.face == "1"
    return first.face == terms.wild and second.face == "1" and symbol not in terms.prefix


def _stays_zero(sign: SignUse, known_left: bool) -> bool:
    """Whether 0 and any power of the base make 0."""
    return sign.operation == "multiply" or (sign.operation == "divide" and known_left)


def _side(one: WrittenCube) -> int:
    return -1 if one.turn.upside_down else 1


__all__ = ["Family", "families"]
