"""A written side as cubes and brackets, and as units in a row."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from .numbers import Value
from .rules import Rules

CUBE = re.compile(
    r"(?P<colour>[rgbk]?)(?P<face>[0-9+−×÷^√])(?P<turn>su|s|u)?"
    r"(?::(?P<means>lcm|gcf|[0-9+−×÷^√])(?P<mturn>su|s|u)?)?"
)


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


def marks_of(text: str) -> list[Mark]:
    """The cubes and brackets of a side."""
    found: list[Mark] = []
    at, gap = 0, False
    while at < len(text):
        letter = text[at]
        if letter == " ":
            gap, at = True, at + 1
            continue
        if letter in "()!'":
            found.append(Mark("", letter, text=letter))
            at += 1
            continue
        match = CUBE.match(text, at)
        if match is None:
            raise Fault(f"{letter} is no cube")
        symbol, turn = match["face"], match["turn"] or ""
        if match["means"]:
            symbol, turn = match["means"], match["mturn"] or ""
        found.append(Mark(match["face"], symbol, turn, match["colour"], gap and bool(found), match[0]))
        at, gap = match.end(), False
    return found


# -- units -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Numeral:
    value: Value
    text: str
    two_digits: bool = False


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
            if mark.symbol == "(":
                if after_operand:
                    raise Fault("two numbers without a sign")
                self.at += 1
                units.append(Group(self.row(depth + 1)))
            elif mark.symbol.isdigit() and mark.symbol.isascii():
                if after_operand:
                    raise Fault("two numbers without a sign")
                units.append(self.numeral())
            else:
                units.append(self.sign(mark, after_operand))
        else:
            if depth:
                raise Fault("a bracket is not closed")
        if not units or (isinstance(units[-1], Sign) and units[-1].place != "postfix"):
            raise Fault("something is missing")
        return tuple(units)

    def numeral(self) -> Numeral:
        """Digits that touch are one numeral; a turned cube is a numeral by itself."""
        start = self.at
        self.numerals += 1
        while self.at < len(self.marks) and self.marks[self.at].symbol.isdigit():
            self.at += 1
        digits = self.marks[start : self.at]
        text = "".join(mark.text for mark in digits)
        if len(digits) > 1 and any(mark.turn for mark in digits):
            raise Fault("a turned cube in a numeral")
        most = self.rules.goal_digits if self.in_goal else self.rules.solution_digits
        if len(digits) > most and not (self.rules.percent and len(digits) == 2):
            raise Fault("too many digits")
        if len(digits) > 1 and digits[0].symbol == "0" and self.in_goal and not self.rules.goal_leading_zeros:
            raise Fault("a zero in front")
        number = 0
        for mark in digits:
            if int(mark.symbol) >= self.rules.base:
                raise Fault("a digit that the base does not have")
            number = number * self.rules.base + int(mark.symbol)
        return Numeral(self.turned(Fraction(number), digits[0].turn), text, len(digits) > most)

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
            if cube is None or not cube.symbol.isdigit() or cube.colour != rules.exponent[0].replace("b", _blue(rules)):
                raise Fault("no exponent of the colour")
            exponent = self.numeral()
            return Sign("'", "postfix", exponent=exponent, text="'" + exponent.text)
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
