"""The judge of a Solution that comes with its grouping: whoever put it together knows what each of its cubes is.

Written out, it has brackets round every operand that is not a numeral, so it can be read in one way only. What a
numeral or a sign is by itself the judge reads once, and keeps; what is left for each Solution is to work it out, to
count its cubes and to hold it against the Goal, by the functions with which every paper is judged. Only a yes is ever
said here: where anything is less than plain, the paper is to be judged like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from flint import fmpq

from forceout import exact
from forceout.cubes.faces import DIGITS, OPERATIONS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.reader import LONGEST_TEXT, read_expression
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.notation.writer import glue
from forceout.exact import Undecided, Undefined, Value, labour
from forceout.rules.claims import Claim
from forceout.rules.equations.cubes_available import cubes_are_right
from forceout.rules.equations.position import Position
from forceout.rules.equations.readings import Reading, Steps
from forceout.rules.equations.row import Use
from forceout.rules.equations.side import MOST_DIGITS, MOST_STEPS, Side, read_side
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.units import BinarySign, FactorialSign, Operand, PrefixSign


class PlainNumeral(NamedTuple):
    """A numeral with its one value."""

    text: str
    value: Value
    uses: tuple[Use, ...]


class PlainSign(NamedTuple):
    """A sign that makes of its operands what the operator says."""

    text: str
    apply: Callable[..., Sequence[Value]]
    uses: tuple[Use, ...]
    operands: int = 2
    postfix: bool = False
    factorials: int = 0


Part = PlainNumeral | PlainSign
Place = Literal["before", "between", "behind"]
NUMERAL = "2"
"""Every base has it, so a sign is read beside it."""


def plain_numeral(text: str, terms: Terms) -> PlainNumeral | None:
    """A numeral of a Solution by how it is written; None where it is no plain one."""
    known = terms.plain_numerals
    if text not in known:
        known[text] = _numeral(text, terms)
    return known[text]


def plain_sign(text: str, terms: Terms, place: Place) -> PlainSign | None:
    """A sign by how it is written and where it stands; None where it is no plain one."""
    known = terms.plain_signs
    if (text, place) not in known:
        known[text, place] = _sign(text, terms, place)
    return known[text, place]


def _numeral(text: str, terms: Terms) -> PlainNumeral | None:
    if text in DIGITS and text in terms.digit_values and _is_itself(text, terms):  # as nearly all are
        return PlainNumeral(text, fmpq(terms.digit_values[text]), (Use(text, None, operation=False),))
    side = _read(text, terms)
    if side is None or not side.complete or len(side.rows[0].units) != 1 or len(side.readings) != 1:
        return None
    unit, (reading,) = side.rows[0].units[0], side.readings
    if side.readings.flaws or not isinstance(unit, Operand) or unit.readings.two_digits:
        return None
    return PlainNumeral(text, reading.value, side.uses)


def _is_itself(text: str, terms: Terms) -> bool:
    """Whether a cube with this face stands for nothing else."""
    return text != terms.wild and not terms.imaginary


def _sign(text: str, terms: Terms, place: Place) -> PlainSign | None:
    one_thing = text in OPERATIONS and text not in terms.digit_values and _is_itself(text, terms)
    if one_thing and place == "between" and text in terms.binary:  # as nearly all are
        return PlainSign(text, terms.binary[text].apply, (Use(text, None, operation=True),))
    before, behind = {"before": ("", NUMERAL), "between": (NUMERAL, NUMERAL), "behind": (NUMERAL, "")}[place]
    side = _read(glue((before, text, behind)), terms)
    if side is None:
        return None
    units = side.rows[0].units
    uses = side.uses[len(before) : len(side.uses) - len(behind)]
    if len(units) != 1 + len(before) + len(behind):
        return None
    sign = units[len(before)]
    if place == "between" and isinstance(sign, BinarySign) and sign.root is None:
        return PlainSign(text, sign.operator.apply, uses)
    if place == "before" and isinstance(sign, PrefixSign):
        return PlainSign(text, sign.operator.apply, uses, operands=1)
    if place == "behind" and isinstance(sign, FactorialSign):
        return PlainSign(text, sign.operator.apply, uses, operands=1, postfix=True, factorials=1)
    return None


def _read(text: str, terms: Terms) -> Side | None:
    """A row that can be sorted in one way, with nothing wrong in it."""
    if terms.imaginary:
        return None  # there powers have several values, and numerals touch
    try:
        side = read_side(read_expression(text), terms, in_goal=False)
    except NotationError:
        return None
    return None if side.findings or len(side.rows) != 1 or side.cut_off else side


def lies_plainly(goal: Iterable[WrittenCube], terms: Terms) -> bool:
    """Whether a Goal is as good as written, bracket for bracket, once it is read on the mat: no gap bears on how it is
    grouped, and no cube of it has to be said what it stands for."""
    if terms.imaginary or terms.exponent_colour is not None:
        return False
    return not any(cube.gap_before or cube.face == terms.wild for cube in goal)


def accepted(parts: Iterable[Part], goal: Reading, position: Position, claim: Claim, terms: Terms) -> str | None:
    """The equation of these parts, in postfix order, and of a reading of a Goal that lies plainly, where it is right.

    None where that is for the judge of papers to say.
    """
    try:
        made = _worked_out(parts, terms)
        right = made is not None and terms.relation.holds(made.value, goal.value) is True
        if made is None or not right or (terms.result_rational and exact.rational(made.value) is None):
            return None
    except (Undefined, Undecided):
        return None
    if len(made.uses) > MOST_DIGITS or len(made.text) > LONGEST_TEXT:
        return None  # a long one is read as papers are, which have their bounds
    if terms.least_operations and terms.least_operations > made.factorials + sum(use.operation for use in made.uses):
        return None
    factorials = made.factorials + goal.factorials
    if factorials > terms.factorials and not terms.factorials_unlimited_in_solution:
        return None
    if not cubes_are_right(made.uses, position, claim, terms):
        return None
    return f"{made.text} = {goal.tree.write()}"


class _Made(NamedTuple):
    """What the parts make: its writing, its value, the cubes it takes and its factorials."""

    text: str
    value: Value
    uses: list[Use]
    factorials: int


def _worked_out(parts: Iterable[Part], terms: Terms) -> _Made | None:
    """None where a sign gives more than one value, or the work is too much."""
    steps = Steps(MOST_STEPS)
    values: list[Value] = []
    texts: list[str] = []  # as operands: in brackets, unless it is a numeral
    uses: list[Use] = []
    text, factorials = "", 0
    for part in parts:
        uses += part.uses
        text = part.text
        if isinstance(part, PlainNumeral):
            values.append(part.value)
            texts.append(text)
            continue
        second = values.pop()
        if part.operands == 1:
            found = part.apply(terms, second)
            factorials += part.factorials
            text = glue((texts.pop(), text) if part.postfix else (text, texts.pop()))
        else:
            found = part.apply(terms, values.pop(), second)
            right = texts.pop()
            text = glue((texts.pop(), text, right))
        if len(found) != 1:
            return None
        steps.left -= labour(found[0])
        values.append(found[0])
        texts.append(f"({text})")
    return None if steps.spent else _Made(text, values.pop(), uses, factorials)
