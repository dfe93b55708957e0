"""The words of Equations that may be typed: those of the faces, and those of the variations in force."""

from __future__ import annotations

from collections.abc import Iterator

from forceout.cubes.notation.tokens import NAMED_SIGNS, ROLE_SYMBOL, Role
from forceout.rules.equations.terms import Terms
from forceout.rules.typed_words import TypedWord

FACES = (
    TypedWord("+", ("plus",)),
    TypedWord("−", ("minus",), "-"),
    TypedWord("×", ("times", "multiplied by"), "x"),
    TypedWord("÷", ("divided by", "over"), "/"),
    TypedWord("^", ("to the power of", "to the power", "power"), "^ or *"),
    TypedWord("√", ("square root of", "square root", "root of", "root"), "v"),
    TypedWord("=", ("equals",)),
    TypedWord("(", ("open bracket",)),
    TypedWord(")", ("close bracket",)),
)
OF_OPERATIONS = {
    "average": ("average",),
    "remainder": ("remainder",),
    "log": ("log",),
    "percent": ("percent of", "percent"),
    "smallest-prime": ("smallest prime",),
    "number-of-factors": ("number of factors",),
}
"""What a variation makes of a sign, by the name of the operation."""


def typed_words(terms: Terms) -> tuple[TypedWord, ...]:
    """What may be typed in a shake."""
    # where √ is i it is no root
    faces = [one for one in FACES if one.spelled != "√" or not terms.imaginary]
    return (*faces, *_of_variations(terms))


def _of_variations(terms: Terms) -> Iterator[TypedWord]:
    between = [(spelled, sign.operation) for spelled, sign in terms.binary.items()]
    before = [(spelled, sign.operation) for spelled, sign in terms.prefix.items()]
    for spelled, operation in (*between, *before):
        if operation in OF_OPERATIONS:
            yield TypedWord(spelled, OF_OPERATIONS[operation])
    for role in NAMED_SIGNS:
        if role.value in terms.binary:
            words = tuple(dict.fromkeys((terms.binary[role.value].title, role.value)))
            yield TypedWord(f"{ROLE_SYMBOL[role]}:{role.value}", words)
    for role, symbol in ((Role.TEN, "^"), (Role.ELEVEN, "√")):
        if symbol in terms.digit_values:
            yield TypedWord(f"{symbol}:{role.value}", (role.value,))
    if terms.imaginary:
        yield TypedWord("√", ("i",))
    if "!" in terms.postfix:
        yield TypedWord("!", ("factorial",), "!")
    if terms.point_is_a_cube or terms.point_in_goal:
        yield TypedWord(".", ("decimal point", "point"), ".")
    turned = [spelled for spelled in terms.binary if len(spelled) > 1 and spelled[0] in "+−×÷^√"]
    if terms.sideways or any(one.endswith("s") for one in turned):
        yield TypedWord("s", ("sideways",), "s", follows=True)
    if terms.upside_down or any(one.endswith("u") for one in turned):
        yield TypedWord("u", ("upside-down", "upside down"), "u", follows=True)
    if terms.exponent_colour is not None:
        yield TypedWord("'", ("exponent",), "'")
