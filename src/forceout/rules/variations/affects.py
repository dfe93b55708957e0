"""Whether a variation can matter for a roll (000 II-B-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from forceout.cubes.colour import COLOURS_BY_TITLE
from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.equations.terms import Terms

Roll = Sequence[WrittenCube]
Affects = Callable[[Roll, Terms, str], bool]


def rolled(face: str, roll: Roll, terms: Terms) -> bool:
    """Whether a symbol was rolled, or a wild cube that can stand for it."""
    if any(cube.face == face for cube in roll):
        return True
    return wild_rolled(roll, terms) and face in terms.wild_symbols


def wild_rolled(roll: Roll, terms: Terms) -> bool:
    return terms.wild is not None and any(cube.face == terms.wild for cube in roll)


def needs(face: str) -> Affects:
    """The variation is about one symbol, which must have been rolled."""
    return lambda roll, terms, parameter: rolled(face, roll, terms)


def needs_digits(count: int) -> Affects:
    return lambda roll, terms, parameter: sum(1 for cube in roll if cube.face in DIGITS) >= count


def needs_nonzero_digit(roll: Roll, terms: Terms, parameter: str) -> bool:
    return any(cube.face in DIGITS and cube.face != "0" for cube in roll) or wild_rolled(roll, terms)


def needs_operation(roll: Roll, terms: Terms, parameter: str) -> bool:
    return any(cube.face in OPERATIONS for cube in roll) or (
        wild_rolled(roll, terms) and not terms.wild_symbols <= set(DIGITS)
    )


def always(roll: Roll, terms: Terms, parameter: str) -> bool:
    return True


def wild_face_rolled(roll: Roll, terms: Terms, parameter: str) -> bool:
    face = wild_face(parameter)
    return any(cube.face == face for cube in roll)


def wild_face(parameter: str) -> str:
    return "×" if parameter in ("x", "X", "×") else parameter


def exponent_colour_rolled(roll: Roll, terms: Terms, parameter: str) -> bool:
    """A digit of the colour that the base has; or, as the comment says, any digit of it beside a wild cube."""
    colour = COLOURS_BY_TITLE[parameter]
    of_colour = [
        cube
        for cube in roll
        if cube.colour is colour or (cube.colour is None and colour in terms.cubes.colours_showing(cube.face))
    ]
    numerals = terms.digit_values
    if any(cube.face in numerals for cube in of_colour):
        return True
    if not wild_rolled(roll, terms):
        return False
    return any(cube.face in DIGITS or cube.face == terms.wild for cube in of_colour)
