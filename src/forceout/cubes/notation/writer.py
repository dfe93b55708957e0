"""Prints the notation of Equations in its canonical form."""

from __future__ import annotations

import re
from collections.abc import Iterable

from forceout.cubes.notation.tokens import ROLE_SYMBOL, Mark, Role, Token, Turn, WrittenCube, WrittenMark

_ENDS_IN_A_MARK_NUMBER = re.compile(r":1?[br]-?\d+$")
_ENDS_IN_A_LONG_ROOT = re.compile(r":r\d{2,}$")
"""Its last digit would be read as the exponent, unless something parts them."""


def write_token(token: Token) -> str:
    if isinstance(token, WrittenMark):
        chosen = f":r{token.number}" if token.mark is Mark.EXPONENT and token.number is not None else ""
        return token.mark.value + chosen
    return write_cube(token)


def write_cube(cube: WrittenCube) -> str:
    head = cube.name
    if not cube.marked:
        return head + cube.turn.value
    if cube.role is None:
        return f"{head}:{cube.symbol}{cube.turn.value}"
    if cube.role is Role.POINT and cube.face == "^":
        return "."
    if cube.role is Role.BASE_POWER:
        if cube.face == "1":
            return f"{head}{cube.turn.value}:b{cube.exponent_written}"
        return f"{head}:1b{cube.exponent_written}{cube.turn.value}"
    if cube.role is Role.WHICH_ROOT:
        via = f":{cube.symbol}" if cube.face != ROLE_SYMBOL[cube.role] else ""
        return f"{head}{cube.turn.value}{via}:r{cube.number}"
    if cube.role is Role.POINT:
        return f"{head}{cube.turn.value}:{cube.role.value}"
    turned = f"/{cube.turn.value}" if cube.turn is not Turn.UPRIGHT else ""
    return f"{head}:{cube.role.value}{turned}"


def write_expression(tokens: Iterable[Token]) -> str:
    """A written side, without spaces but those it needs."""
    return glue(write_token(token) for token in tokens)


def glue(parts: Iterable[str]) -> str:
    """Joins pieces of writing; a number after a mark (1:b3, ^:r1) is kept apart from what would be read with it."""
    pieces = tuple(parts)
    plainly = "".join(pieces)
    if ":" not in plainly:
        return plainly  # only what a mark says can run into what follows it
    joined = ""
    for part in pieces:
        digit_follows = part[:1].isdigit() or part[:1] == "."
        long_root = part[:1] not in ("(", "[", "{", ".") and _ENDS_IN_A_LONG_ROOT.search(joined)
        blue_follows = part[:1] == "b" and joined.endswith(":1")  # in 1:1 b7 the 7 is blue, in 1:1b7 an exponent
        if long_root or blue_follows or (digit_follows and _ENDS_IN_A_MARK_NUMBER.search(joined)):
            joined += " "
        joined += part
    return f"{joined} " if _ENDS_IN_A_LONG_ROOT.search(joined) else joined


def write_goal(cubes: Iterable[WrittenCube]) -> str:
    """The Goal as on the mat, with its gaps."""
    return "".join((" " if cube.gap_before else "") + write_cube(cube) for cube in cubes)


def write_section(cubes: Iterable[WrittenCube]) -> str:
    return " ".join(write_cube(cube) for cube in cubes)
