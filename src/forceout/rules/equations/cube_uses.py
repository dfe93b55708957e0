"""What a cube of Equations may be used as in a shake: its own face, or more where a variation allows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.cubes.notation.tokens import NAMED_SIGNS, ROLE_SYMBOL, Role, Turn, WrittenCube
from forceout.rules.cube_uses import OWN_FACE, CubeUse
from forceout.rules.equations.terms import Terms

SHOWN_POWERS = (2, 3, 4, 5, 6, 0, -1, -2, -3)
"""Powers of the base that are offered at a touch; any other is written."""
SHOWN_ROOTS = 6
"""Of so many values of a fractional power one is picked at a touch."""


def cube_uses(cube: WrittenCube, terms: Terms) -> tuple[CubeUse, ...]:
    """Every use of a cube, its own face first."""
    own = _use(cube, OWN_FACE, cube.face, "its own face", terms)
    own = replace(own, repeats=terms.operations_repeat and cube.face in terms.operations)
    if terms.wild is None or cube.face != terms.wild:
        return (own, *(_use(cube, means, cube.face, title, terms) for means, title in _roles(cube.face, terms)))
    return tuple(replace(use, turn_unseen=True) for use in (own, *_wild_uses(cube, terms)))


def _wild_uses(cube: WrittenCube, terms: Terms) -> Iterator[CubeUse]:
    for symbol in DIGITS + OPERATIONS:
        if symbol in terms.wild_symbols and symbol != cube.face:
            yield _use(cube, symbol, symbol, symbol, terms)
    for symbol in ("1", "^", "√"):
        if symbol in terms.wild_symbols:
            for means, title in _roles(symbol, terms):
                spelled = f"{symbol}{means}" if means.startswith(Role.BASE_POWER.value) else means
                yield _use(cube, spelled, symbol, title, terms)


def _roles(symbol: str, terms: Terms) -> Iterator[tuple[str, str]]:
    """The uses of a symbol beside its plain one, each as the notation spells it and as it is said."""
    if symbol == "1" and terms.powers_of_the_base:
        for power in SHOWN_POWERS:
            yield f"{Role.BASE_POWER.value}{power}", f"the base to the power {power}".replace("-", "−")
    if symbol == "^":
        found = list(_power_cube(terms))
        yield from found
        if found:
            yield Role.POWER.value, "power"
        if terms.imaginary:
            for number in range(SHOWN_ROOTS):
                yield f"{Role.WHICH_ROOT.value}{number}", f"value {number + 1} of the power"
    if symbol == "√":
        found = list(_root_cube(terms))
        yield from found
        if found:
            yield Role.ROOT.value, "root"


def _power_cube(terms: Terms) -> Iterator[tuple[str, str]]:
    yield from _named_signs("^", terms)
    if "^" in terms.digit_values:
        yield Role.TEN.value, "the digit ten"
    if terms.point_is_a_cube:
        yield Role.POINT.value, "decimal point"


def _named_signs(symbol: str, terms: Terms) -> Iterator[tuple[str, str]]:
    """The other signs that a cube of that symbol may be, where a variation has them."""
    for role in NAMED_SIGNS:
        if ROLE_SYMBOL[role] == symbol and role.value in terms.binary:
            yield role.value, terms.binary[role.value].title


def _root_cube(terms: Terms) -> Iterator[tuple[str, str]]:
    yield from _named_signs("√", terms)
    if "√" in terms.digit_values:
        yield Role.ELEVEN.value, "the digit eleven"


def _use(cube: WrittenCube, means: str, symbol: str, title: str, terms: Terms) -> CubeUse:
    number = _is_number(means, symbol)
    turned = _turns(symbol, number, terms)
    raised = number and terms.exponent_colour is not None and cube.colour is terms.exponent_colour
    return CubeUse(means, title, turned, raised=raised, turn_unseen=means == Role.TEN.value)


def _is_number(means: str, symbol: str) -> bool:
    """Whether a cube in this use is a numeral, or part of one."""
    if means in (Role.TEN.value, Role.ELEVEN.value):
        return True
    return symbol in DIGITS


def _turns(symbol: str, number: bool, terms: Terms) -> tuple[Turn, ...]:
    may_turn = number and symbol != "0"
    sideways = (may_turn and terms.sideways) or f"{symbol}s" in terms.binary
    upside_down = (may_turn and terms.upside_down) or f"{symbol}u" in terms.binary
    both = may_turn and sideways and upside_down
    found = ((sideways, Turn.SIDEWAYS), (upside_down, Turn.UPSIDE_DOWN), (both, Turn.BOTH))
    return tuple(turn for allowed, turn in found if allowed)


def extra_signs(terms: Terms, *, in_goal: bool) -> tuple[str, ...]:
    """The signs that may be written though there is no cube for them, beside the brackets."""
    bang = bool(terms.postfix) and "!" in terms.postfix
    return (("!",) if bang else ()) + ((".",) if in_goal and terms.point_in_goal else ())
