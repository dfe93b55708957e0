"""A written equation against the mat: which side is the Goal, and what its wild cubes stand for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from forceout.cubes import words
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import Mark, Role, Token, Turn, WrittenCube, WrittenMark
from forceout.rules import wild
from forceout.rules.equations.goal import may_be_exponent
from forceout.rules.equations.numeral_spelling import turns_on_mat
from forceout.rules.equations.terms import Terms
from forceout.rules.finding import Finding

INTEGER = re.compile("−?[0-9]{1,400}")
"""No Goal is longer, and Python reads none that is much longer."""


@dataclass(frozen=True, slots=True)
class Mismatch:
    """Why a written side is not the Goal on the mat. `shows` tells that the two look different when written."""

    text: str
    shows: bool = False


def align(written: tuple[Token, ...], goal: Sequence[WrittenCube], terms: Terms) -> tuple[Token, ...] | Mismatch:
    """The written side with each cube tied to the cube of the Goal it names.

    A wild cube may be shown by what it stands for (45 for 40); the result carries the face on the mat
    and the gaps.
    """
    tied = _align(written, goal, terms)
    if isinstance(tied, Mismatch):
        lies, copied = words.drawn(goal), words.drawn(written)
        if lies == copied:  # what differs, a colour or a turn, does not show
            return Mismatch(f"The Goal is not written as it lies on the mat. {tied.text}")
        more = _value_for_goal(written, goal) or ("" if tied.shows else tied.text)
        return Mismatch(f"The Goal on the mat is {lies}, not {copied}. {more}".strip())
    return tied


def fits(written: tuple[Token, ...], goal: Sequence[WrittenCube], terms: Terms) -> bool:
    """Whether a written side can be the Goal on the mat."""
    if sum(isinstance(token, WrittenCube) for token in written) > len(goal):
        return False  # the other side of an Equation, most likely
    return not isinstance(_align(written, goal, terms), Mismatch)


def _value_for_goal(written: tuple[Token, ...], goal: Sequence[WrittenCube]) -> str:
    """A number where the Goal is something to be worked out: the writer has worked it out."""
    if signed_number(written) is None or all(cube.face in DIGITS for cube in goal):
        return ""
    return "Copy the Goal as it lies; a number in its place is not enough."


def _align(written: tuple[Token, ...], goal: Sequence[WrittenCube], terms: Terms) -> tuple[Token, ...] | Mismatch:
    tied: list[Token] = []
    waiting = list(goal)
    exponent_next = False
    for token in written:
        if isinstance(token, WrittenMark) and not (token.mark is Mark.POINT and terms.point_is_a_cube):
            tied.append(token)
            exponent_next = exponent_next or token.mark is Mark.EXPONENT
            continue
        if not waiting:
            return Mismatch("That has more cubes than the Goal.")
        lying = waiting.pop(0)
        result = _tie(token, lying, terms)
        if isinstance(result, Mismatch):
            return result
        if exponent_next and terms.exponent_colour is not None and not may_be_exponent(result, terms):
            wanted = terms.exponent_colour.title
            return Mismatch(f"The {words.cube(lying)} in the Goal is no exponent: only a {wanted} cube can be one.")
        exponent_next = False
        tied.append(result)
    if waiting:
        return Mismatch("That has fewer cubes than the Goal.")
    return tuple(tied)


def _tie(token: Token, lying: WrittenCube, terms: Terms) -> WrittenCube | Mismatch:
    if isinstance(token, WrittenMark):
        if lying.face == "^" or lying.face == terms.wild:
            return WrittenCube(lying.face, "^", lying.colour, role=Role.POINT, at=token.at, gap_before=lying.gap_before)
        return Mismatch(f"A decimal point is written where the Goal has {words.a(_lying(lying))}.")
    if token.colour is not None and lying.colour is not None and token.colour is not lying.colour:
        return _different(token, lying)
    if token.face != lying.face and lying.face != terms.wild:
        return _different(token, lying)
    tied = WrittenCube(
        lying.face,
        token.symbol,
        lying.colour,
        token.turn,
        token.role,
        token.number,
        token.at,
        lying.gap_before,
        said=token.said or token.face != lying.face,  # it is shown by what it stands for
        mark=token.mark,
    )
    if token.turn is not lying.turn and token.turn not in _turns_shown(lying, tied, terms):
        return _different(token, lying)
    return tied


def _different(token: WrittenCube, lying: WrittenCube) -> Mismatch:
    text = f"The Goal has {words.a(_lying(lying))} where {words.a(words.written_cube(token))} is written."
    return Mismatch(text, shows=True)


def _lying(cube: WrittenCube) -> str:
    return words.cube(cube, cube.turn)


def _turns_shown(lying: WrittenCube, tied: WrittenCube, terms: Terms) -> tuple[Turn, ...]:
    return (lying.turn, *turns_on_mat(replace(lying, symbol=tied.symbol, role=tied.role), terms))


def settle_wild(sides: Sequence[tuple[Token, ...]], terms: Terms) -> tuple[list[tuple[Token, ...]], list[Finding]]:
    """A wild cube marked once speaks for all of its kind in the equation; two meanings are a fault."""
    settled, clashes = wild.settle(sides, () if terms.wild is None else (terms.wild,))
    return settled, [
        terms.finding(
            "variation/wild",
            "wild",
            f"Every {face} must stand for the same symbol, but here they stand for {words.listed(symbols)}.",
        )
        for face, symbols in clashes.items()
    ]


def signed_number(tokens: tuple[Token, ...]) -> int | None:
    """The integer a side is, where it is nothing but one, with a minus sign perhaps."""
    written = ""
    for token in tokens:
        if not isinstance(token, WrittenCube) or token.marked or token.turn is not Turn.UPRIGHT:
            return None
        written += token.face
    found = INTEGER.fullmatch(written)
    return None if found is None else int(written.replace("−", "-"))
