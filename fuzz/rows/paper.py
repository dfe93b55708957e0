"""A written side as cubes and brackets, and as units in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from .arithmetic import power
from .numbers import Gauss, Unknown, Value
from .rules import Rules

CUBE = re.compile(
    r"(?P<colour>[rgbk]?)(?P<face>[0-9+−×÷^√])(?P<turn>su|s|u)?"
    r"(?::(?P<means>lcm|gcf|ten|eleven|power|root|b-?[0-9]+|[0-9+−×÷^√])(?P<mturn>su|s|u)?)?"
)
SPELLED = {"power": "^", "root": "√", "x": "×"}
DIGITS = {**{str(digit): digit for digit in range(10)}, "ten": 10, "eleven": 11}
POINT = "."


class Fault(Exception):
    """The writing itself breaks a rule, whatever it may be worth."""


@dataclass(frozen=True)
class Mark:
    """A cube or a sign on paper: its face, what it stands for, how it lies, and whether a gap was left before it."""

    face: str
    symbol: str
    turn: str = ""
    colour: str = ""
    gap: bool = False
    text: str = ""
    plain: bool = True
    """Not marked as something other than what the cube shows. A sign marked as itself is plain too."""

    @property
    def wild(self) -> bool:
        """Whether the cube is said to stand for another symbol of the cubes."""
        return bool(self.face) and self.symbol != self.face and self.symbol in "0123456789+−×÷^√"

    @property
    def in_numeral(self) -> bool:
        return self.symbol in DIGITS or self.symbol == POINT or self.symbol.startswith("b")


def marks_of(text: str) -> list[Mark]:
    """The cubes and brackets of a side."""
    found: list[Mark] = []
    at, gap = 0, False
    while at < len(text):
        letter = text[at]
        if letter == " ":
            gap, at = True, at + 1
            continue
        if letter in "()!'.":
            face = "^" if letter == POINT else ""  # under Decimal Point the point is a power cube
            found.append(Mark(face, letter, text=letter, gap=gap and bool(face) and bool(found)))
            at += 1
            continue
        match = CUBE.match(text, at)
        if match is None:
            raise Fault(f"{letter} is no cube")
        symbol, turn = match["face"], match["turn"] or ""
        if match["means"]:
            symbol, turn = SPELLED.get(match["means"], match["means"]), match["mturn"] or ""
        plain = not match["means"]
        found.append(Mark(match["face"], symbol, turn, match["colour"], gap and bool(found), match[0], plain))
        at, gap = match.end(), False
    return found


# -- brackets --------------------------------------------------------------------------------------


def completions(marks: list[Mark], *, allowed: bool) -> Iterator[list[Mark]]:
    """The row, with a bracket that is missing put in every place that leaves the pairs which are there."""
    pairs, alone = _pairs(marks)
    if not alone or not allowed:
        yield marks
        return
    if len(alone) > 1:
        raise Unknown("several brackets are missing")
    missing = Mark("", ")" if marks[alone[0]].symbol == "(" else "(", text="(")
    for place in range(len(marks) + 1):
        tried = [*marks[:place], missing, *marks[place:]]
        now, still_alone = _pairs(tried)
        kept = {(first + (first >= place), last + (last >= place)) for first, last in pairs}
        if not still_alone and kept <= now:
            yield tried


def _pairs(marks: list[Mark]) -> tuple[set[tuple[int, int]], list[int]]:
    """The pairs of brackets, and those that stand alone."""
    pairs, opened, alone = set(), [], []
    for place, mark in enumerate(marks):
        if mark.symbol == "(":
            opened.append(place)
        elif mark.symbol == ")" and opened:
            pairs.add((opened.pop(), place))
        elif mark.symbol == ")":
            alone.append(place)
    return pairs, sorted(alone + opened)


# -- units -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Numeral:
    value: Value
    text: str
    two_digits: bool = False
    bare_i: bool = False
    """√ itself standing for i, which may touch a numeral or a group without ×."""


@dataclass(frozen=True)
class Group:
    """What stands between brackets."""

    units: tuple[Unit, ...]


@dataclass(frozen=True)
class Sign:
    """`place` is binary, prefix or postfix. `just_next` is a root with an index: it takes what is right behind it."""

    symbol: str
    place: str
    just_next: bool = False
    joined: bool = False
    exponent: Numeral | None = None
    text: str = ""


Unit = Numeral | Group | Sign


@dataclass
class _Reader:
    marks: list[Mark]
    rules: Rules
    in_goal: bool
    at: int = 0
    numerals: int = 0
    faults: list[str] = field(default_factory=list)

    def row(self, depth: int) -> tuple[Unit, ...]:
        units: list[Unit] = []
        while self.at < len(self.marks):
            mark = self.marks[self.at]
            if mark.symbol == ")":
                if not depth:
                    raise Fault("a bracket is closed that was not opened")
                self.at += 1
                break
            after_operand = bool(units) and not (isinstance(units[-1], Sign) and units[-1].place != "postfix")
            is_i = self.rules.imaginary and mark.symbol == "√"
            if mark.symbol == "(" or mark.in_numeral or is_i:
                if after_operand:
                    units.append(self.touching(units[-1], is_i=is_i))
                units.append(self.operand(mark, depth, is_i=is_i))
            else:
                units.append(self.sign(mark, after_operand))
        else:
            if depth:
                raise Fault("a bracket is not closed")
        if not units or (isinstance(units[-1], Sign) and units[-1].place != "postfix"):
            raise Fault("something is missing")
        return tuple(units)

    def operand(self, mark: Mark, depth: int, *, is_i: bool) -> Unit:
        if mark.symbol == "(":
            self.at += 1
            return Group(self.row(depth + 1))
        if not is_i:
            return self.numeral()
        if mark.turn or self.rules.base > 11:
            raise Unknown("a turned i, or one that may be a digit")
        self.at += 1
        return Numeral(Gauss(Fraction(0), Fraction(1)), mark.text, bare_i=True)

    def touching(self, before: Unit, *, is_i: bool) -> Sign:
        """Two numbers may touch where one of them is i: then they are multiplied (XIII-D-11)."""
        if not is_i and not (isinstance(before, Numeral) and before.bare_i):
            raise Fault("two numbers without a sign")
        return Sign("×", "binary", joined=True)

    def numeral(self) -> Numeral:
        """Digits that touch are one numeral; a turned cube or a power of the base is a numeral by itself."""
        start = self.at
        self.numerals += 1
        while self.at < len(self.marks) and self.marks[self.at].in_numeral:
            self.at += 1
        marks = self.marks[start : self.at]
        text = "".join(mark.text for mark in marks)
        if len(marks) > 1 and any(mark.turn or mark.symbol.startswith("b") for mark in marks):
            raise Fault("a turned cube or a power of the base in a numeral")
        if marks[0].symbol.startswith("b"):
            return Numeral(self.power_of_the_base(marks[0]), text)
        digits = [mark for mark in marks if mark.symbol != POINT]
        most = self.rules.goal_digits if self.in_goal else self.rules.solution_digits
        if len(digits) < len(marks):
            self.check_point(marks, digits)
            most = 3 if self.rules.decimal_point else most
        if len(digits) > most and not (self.rules.percent and len(digits) == 2):
            raise Fault("too many digits")
        if len(digits) > 1 and digits[0].symbol == "0" and self.in_goal and not self.rules.goal_leading_zeros:
            raise Fault("a zero in front")
        return Numeral(self.turned(self.number(marks), digits[0].turn), text, len(digits) > most)

    def check_point(self, marks: list[Mark], digits: list[Mark]) -> None:
        allowed = self.rules.decimal_point or (self.rules.decimal_in_goal and self.in_goal)
        if not allowed or len(marks) - len(digits) > 1 or not digits or any(mark.turn for mark in digits):
            raise Fault("a point that may not be there")

    def number(self, marks: list[Mark]) -> Fraction:
        base = self.rules.base
        number, places = 0, None
        for mark in marks:
            if mark.symbol == POINT:
                places = 0
                continue
            digit = DIGITS[mark.symbol]
            if digit >= base:
                raise Fault("a digit that the base does not have")
            number = number * base + digit
            places = None if places is None else places + 1
        return Fraction(number, base ** (places or 0))

    def power_of_the_base(self, mark: Mark) -> Value:
        if not self.rules.powers_of_the_base or mark.face != "1" or mark.turn:
            raise Fault("no power of the base")
        return power(Fraction(self.rules.base), Fraction(int(mark.symbol[1:])))

    def turned(self, value: Fraction, turn: str) -> Fraction:
        if "s" in turn:
            if not self.rules.sideways or not value:
                raise Fault("a cube that may not lie sideways")
            value = 1 / value
        if "u" in turn:
            if not self.rules.upside_down:
                raise Fault("a cube that may not be upside-down")
            value = -value
        if turn == "su" and self.in_goal:
            raise Fault("a cube of the Goal turned both ways")
        return value

    def sign(self, mark: Mark, after_operand: bool) -> Sign:
        symbol, rules = mark.symbol, self.rules
        self.at += 1
        if symbol == "!":
            if not after_operand or not rules.factorials:
                raise Fault("no factorial here")
            return Sign("!", "postfix", text="!")
        if symbol == "'":
            if not after_operand or not rules.exponent:
                raise Fault("no exponent here")
            cube = self.marks[self.at] if self.at < len(self.marks) else None
            if cube is None or cube.symbol not in DIGITS or cube.colour != rules.exponent[0].replace("b", _blue(rules)):
                raise Fault("no exponent of the colour")
            exponent = self.coloured_numeral()
            return Sign("'", "postfix", exponent=exponent, text="'" + exponent.text)
        if mark.plain and ((symbol == "^" and rules.base > 10) or (symbol == "√" and rules.base > 11)):
            raise Unknown("a sign that may be a digit")
        if mark.turn:
            return self.turned_sign(mark, after_operand)
        if symbol in ("lcm", "gcf"):
            if not after_operand or not (rules.lcm if symbol == "lcm" else rules.gcf):
                raise Fault("no such sign here")
            return Sign(symbol, "binary", text=mark.text)
        if symbol in "^√" and not rules.powers:
            raise Fault("no powers and roots here")
        if after_operand:
            return Sign(symbol, "binary", just_next=symbol == "√", text=mark.text)
        if symbol == "√" and not rules.root_needs_index:
            return Sign("√", "prefix", text=mark.text)
        if symbol == "×" and rules.function:
            return Sign("×", "prefix", text=mark.text)
        raise Fault(f"{symbol} needs a number before it")

    def coloured_numeral(self) -> Numeral:
        """One cube: what follows it is no part of the exponent."""
        mark = self.marks[self.at]
        self.at += 1
        if mark.turn:
            return Numeral(self.turned(self.number([mark]), mark.turn), mark.text)
        return Numeral(self.number([mark]), mark.text)

    def turned_sign(self, mark: Mark, after_operand: bool) -> Sign:
        if after_operand and (mark.symbol, mark.turn) == ("√", "u") and self.rules.percent:
            return Sign("percent", "binary", text=mark.text)
        if after_operand and (mark.symbol, mark.turn) == ("÷", "s") and (self.rules.remainder or self.rules.log):
            return Sign("remainder" if self.rules.remainder else "log", "binary", text=mark.text)
        raise Fault("a sign that may not be turned")


def _blue(rules: Rules) -> str:
    """Blue is written b and black k."""
    return "k" if rules.exponent == "black" else "b"


def read_row(marks: list[Mark], rules: Rules, *, in_goal: bool) -> tuple[Unit, ...]:
    """The units of a side, or a Fault."""
    return _Reader(marks, rules, in_goal).row(0)


def count_numerals(units: tuple[Unit, ...]) -> int:
    return sum(count_numerals(unit.units) if isinstance(unit, Group) else isinstance(unit, Numeral) for unit in units)
