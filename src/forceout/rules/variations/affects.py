"""What a variation must find in a roll to change anything (000 II-B-2).

Somebody may rely on “it can change nothing”, so that is said only where it is sure: a wild cube counts as whatever it
may stand for.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from typing import TypeAlias

from forceout.cubes.colour import COLOURS_BY_TITLE
from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.number_words import number_word
from forceout.rules.equations.terms import Terms
from forceout.rules.variation import Needs

Roll = Sequence[WrittenCube]
RollNeeds: TypeAlias = Needs[Terms, Roll]


def rolled(face: str, roll: Roll, terms: Terms) -> bool:
    """Whether a symbol was rolled, or a wild cube that can stand for it."""
    if any(cube.face == face for cube in roll):
        return True
    return wild_rolled(roll, terms) and face in terms.wild_symbols


def wild_rolled(roll: Roll, terms: Terms) -> bool:
    return terms.wild is not None and any(cube.face == terms.wild for cube in roll)


def needs(face: str) -> RollNeeds:
    """The variation is about one symbol, which must have been rolled."""
    return Needs(lambda roll, terms, parameter: rolled(face, roll, terms), f"no {face} rolled")


def needs_digits(
    count: int, digits: Callable[[Terms, str], Container[str]] = lambda terms, _: terms.digit_values
) -> RollNeeds:
    """So many cubes that can be digits: of the base in force, or of the one that the variation would bring."""

    def found(roll: Roll, terms: Terms, parameter: str) -> bool:
        wild, other = terms.wild_symbols & set(DIGITS), digits(terms, parameter)
        can_be = [
            cube for cube in roll if cube.face in DIGITS or cube.face in other or (wild and cube.face == terms.wild)
        ]
        return len(can_be) >= count

    return Needs(found, f"fewer than {number_word(count)} digits rolled" if count > 1 else "no digit rolled")


def _nonzero_digit(roll: Roll, terms: Terms, parameter: str) -> bool:
    digits = {*DIGITS, *terms.digit_values} - {"0"}
    return any(cube.face in digits for cube in roll) or wild_rolled(roll, terms)


def _operation(roll: Roll, terms: Terms, parameter: str) -> bool:
    """A sign that could be written again; a factorial sign has no cube, and may be one too."""
    return (
        any(cube.face in OPERATIONS for cube in roll)
        or (wild_rolled(roll, terms) and not terms.wild_symbols <= set(DIGITS))
        or terms.factorials > 0
    )


def wild_face(parameter: str) -> str:
    return "×" if parameter in ("x", "X", "×") else parameter


def _wild_face(roll: Roll, terms: Terms, parameter: str) -> bool:
    face = wild_face(parameter)
    return any(cube.face == face for cube in roll)


def _exponent_colour(roll: Roll, terms: Terms, parameter: str) -> bool:
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


ALWAYS: RollNeeds = Needs(lambda roll, terms, parameter: True)
"""It matters whatever was rolled."""
A_NONZERO_DIGIT: RollNeeds = Needs(_nonzero_digit, "no number but 0 rolled")
AN_OPERATION: RollNeeds = Needs(_operation, "no operation sign rolled")
ITS_WILD_FACE: RollNeeds = Needs(_wild_face, "no {} rolled")
A_NUMERAL_OF_ITS_COLOUR: RollNeeds = Needs(_exponent_colour, "no {} numeral rolled")
