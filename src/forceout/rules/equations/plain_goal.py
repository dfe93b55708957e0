"""A plain Goal: upright digits and signs that can be taken for one thing each, with no gap between them.

Most Goals are so. There is one way to sort such a row, so nothing is left but to group it in every way, and that in the
order in which `every_grouping.py` does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from flint import fmpq

from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import NAMED_SIGNS, ROLE_SYMBOL, Turn, WrittenCube
from forceout.exact import Undecided, Undefined
from forceout.rules.equations.grouped import PlainSign, plain_sign
from forceout.rules.equations.readings import Reading, Readings
from forceout.rules.equations.terms import Terms
from forceout.rules.tree import Tree

_Unit: TypeAlias = Reading | tuple[PlainSign, str]
"""A numeral, or a sign with its writing."""


class _NotPlain(Exception):
    """The Goal is to be read with more care."""


def read_plain_goal(cubes: Sequence[WrittenCube], terms: Terms) -> Readings | None:
    """Every reading of a plain Goal; None where it is none, or where it can be grouped into what has no value."""
    if terms.point_in_goal or terms.factorials_in_goal or not all(_is_plain(cube, terms) for cube in cubes):
        return None
    try:
        units = _sorted(cubes, terms)
        if terms.order_of_operations and len(units) > 3:
            return None
        return Readings(_grouped(units, 0, len(units), terms))
    except (_NotPlain, Undefined, Undecided):
        return None


def _is_plain(cube: WrittenCube, terms: Terms) -> bool:
    """Whether a cube that shows a digit or a sign is nothing else, wherever it stands."""
    face = cube.face
    if terms.exponent_colour is not None and cube.colour in (None, terms.exponent_colour):
        return False
    if face == "1":
        return not terms.powers_of_the_base
    if face in ("^", "√"):
        return not (terms.imaginary or terms.point_is_a_cube) and terms.base <= len(DIGITS)
    return True


def _sorted(cubes: Sequence[WrittenCube], terms: Terms) -> list[_Unit]:
    """The row as numerals and signs."""
    units: list[_Unit] = []
    run: list[WrittenCube] = []
    digit_values, wild = terms.digit_values, terms.wild
    for number, cube in enumerate(cubes):
        if cube.turn is not Turn.UPRIGHT or cube.face == wild or (cube.gap_before and number):
            raise _NotPlain
        if cube.face in digit_values:
            run.append(cube)
            continue
        units += _numeral(run, terms)
        units.append(_sign(cube, terms, between=bool(run)))
        run = []
    if not run:
        raise _NotPlain  # a sign at the end
    units += _numeral(run, terms)
    return units


def _numeral(run: Sequence[WrittenCube], terms: Terms) -> list[_Unit]:
    if not run:
        return []
    if len(run) > terms.goal_digits or (len(run) > 1 and run[0].face == "0" and not terms.goal_leading_zeros):
        raise _NotPlain
    value = 0
    for cube in run:
        value = value * terms.base + terms.digit_values[cube.face]
    return [Reading(fmpq(value), Tree("".join([cube.name for cube in run])))]


def _sign(cube: WrittenCube, terms: Terms, *, between: bool) -> _Unit:
    known, asked = terms.plain_goal_signs, (cube.face, between)
    if asked not in known:
        known[asked] = _plain_goal_sign(cube.face, terms, between=between)
    sign = known[asked]
    if sign is None:
        raise _NotPlain
    return sign, cube.name


def _plain_goal_sign(face: str, terms: Terms, *, between: bool) -> PlainSign | None:
    """A sign that the cube shows and no word could name otherwise; None where there is none."""
    if any(ROLE_SYMBOL[role] == face and role.value in terms.binary for role in NAMED_SIGNS):
        return None
    return plain_sign(face, terms, "between" if between else "before")


def _grouped(units: Sequence[_Unit], start: int, end: int, terms: Terms) -> list[Reading]:
    """The readings of a stretch, one for each value."""
    first = units[start]
    if isinstance(first, Reading):
        if end - start == 1:
            return [first]
        found: list[Reading] = []
    else:
        sign, text = first
        found = []
        for inner in _grouped(units, start + 1, end, terms):
            _add(found, sign.apply(terms, inner.value), text, (inner.tree,))
    for at in range(start + 1, end - 1):
        between = units[at]
        if isinstance(between, Reading) or isinstance(units[at - 1], tuple):
            continue  # a numeral, or a sign before one
        sign, text = between
        rights = _grouped(units, at + 1, end, terms)
        for left in _grouped(units, start, at, terms):
            for right in rights:
                _add(found, sign.apply(terms, left.value, right.value), text, (left.tree, right.tree))
    return found


def _add(found: list[Reading], values: Sequence[object], text: str, parts: tuple[Tree, ...]) -> None:
    (value,) = values if len(values) == 1 else (None,)
    if not isinstance(value, fmpq):
        raise _NotPlain
    if not any(known.value == value for known in found):
        found.append(Reading(value, Tree(text, parts)))
