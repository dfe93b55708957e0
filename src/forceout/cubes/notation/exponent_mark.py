"""The exponent of a power of the base as a player writes it over the cube: `18479`, `-2`, `((3^40)−1)`.

It is a note, not cubes: whole numbers in base ten with + − × ÷ ^ ! and brackets, by the usual order of operations, and
no variation changes how it is read.
"""

from __future__ import annotations

from functools import lru_cache

from flint import fmpq

from forceout import exact
from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.errors import NotationError
from forceout.exact import Undecided, Undefined, Value

MOST_DIGITS = 1000
LONGEST_BRACKETED = 200
OPENING, CLOSING = "([{", ")]}"
SIGNS = {
    "+": "+",
    "−": "−",
    "-": "−",
    "–": "−",
    "×": "×",
    "x": "×",
    "X": "×",
    "÷": "÷",
    "/": "÷",
    "^": "^",
    "*": "^",
}
LEVELS = ("+−", "×÷")


def bracketed_mark(source: str, start: int) -> str:
    """The text of a mark that begins with a bracket, up to the bracket that closes it."""
    open_brackets = 0
    for place in range(start, min(len(source), start + LONGEST_BRACKETED)):
        if source[place] in OPENING:
            open_brackets += 1
        elif source[place] in CLOSING:
            open_brackets -= 1
            if open_brackets == 0:
                return source[start : place + 1]
    if len(source) - start > LONGEST_BRACKETED:
        raise NotationError(f"an exponent in brackets has at most {LONGEST_BRACKETED} characters", source, start)
    raise NotationError("the bracket of this exponent is not closed", source, start)


@lru_cache(maxsize=1024)
def exponent_of(mark: str) -> Value:
    """The whole number a mark stands for; `NotationError` where it is none, `Undecided` where nobody could tell."""
    if mark[:1] not in OPENING or not mark:
        return fmpq(int(mark))
    try:
        value = _Mark(mark).whole()
        if exact.is_real(value) is not True or not exact.is_integer(value):
            raise NotationError("the exponent of a power of the base is a whole number", mark, 0)
    except Undefined as error:
        raise NotationError(f"the exponent names no number: {error.reason}", mark, 0) from None
    return value


class _Mark:
    """Reads and works out a mark."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def whole(self) -> Value:
        value = self.sum_or_product(0)
        self.skip()
        if self.at < len(self.text):
            raise self.fail("this exponent cannot be read")
        return value

    def fail(self, message: str) -> NotationError:
        return NotationError(message, self.text, self.at)

    def skip(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def sign(self, among: str) -> str:
        """The sign that comes next, if it is one of these."""
        self.skip()
        found = SIGNS.get(self.text[self.at : self.at + 1], "")
        if not found or found not in among:
            return ""
        self.at += 1
        return found

    def sum_or_product(self, level: int) -> Value:
        if level == len(LEVELS):
            return self.power()
        value: Value = fmpq(0)
        if level or not self.sign("−"):
            value = self.sum_or_product(level + 1)
        else:
            value = exact.negate(self.sum_or_product(level + 1))
        while found := self.sign(LEVELS[level]):
            value = OPERATIONS[found](value, self.sum_or_product(level + 1))
        return value

    def power(self) -> Value:
        base = self.factorial()
        return exact.power(base, self.power()) if self.sign("^") else base

    def factorial(self) -> Value:
        value = self.number()
        self.skip()
        while self.text[self.at : self.at + 1] == "!":
            self.at += 1
            value = exact.factorial(value)
            self.skip()
        return value

    def number(self) -> Value:
        self.skip()
        here = self.text[self.at : self.at + 1]
        if here and here in OPENING:
            self.at += 1
            value = self.sum_or_product(0)
            self.skip()
            if self.text[self.at : self.at + 1] not in CLOSING or self.at >= len(self.text):
                raise self.fail("a bracket is not closed here")
            self.at += 1
            return value
        start = self.at
        while self.text[self.at : self.at + 1] in tuple(DIGITS):
            self.at += 1
        if start == self.at:
            raise self.fail("a whole number was expected here")
        return fmpq(int(self.text[start : self.at]))


OPERATIONS = {"+": exact.add, "−": exact.subtract, "×": exact.multiply, "÷": exact.divide}

__all__ = ["MOST_DIGITS", "Undecided", "bracketed_mark", "exponent_of"]
