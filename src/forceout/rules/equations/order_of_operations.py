"""The ordinary order of operations: roots and powers, then × and ÷, then + and −, left to right."""

from __future__ import annotations

from collections.abc import Sequence

from forceout.rules.equations.every_grouping import apply_exponent, apply_factorial, apply_sign
from forceout.rules.equations.readings import Readings, Steps, apply_unary
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.units import BinarySign, ExponentSign, FactorialSign, Operand, PrefixSign, Unit

LEVELS = {"+": 1, "−": 1, "×": 2, "÷": 2, "^": 3, "√": 3}


def read_in_order(units: Sequence[Unit], terms: Terms, steps: Steps) -> Readings:
    """The one reading of a row."""
    return _Parser(units, terms, steps).level(1)


class _Parser:
    def __init__(self, units: Sequence[Unit], terms: Terms, steps: Steps) -> None:
        self.units = units
        self.terms = terms
        self.steps = steps
        self.at = 0

    def level(self, lowest: int) -> Readings:
        if lowest > 3:
            return self.operand()
        left = self.level(lowest + 1)
        while self.at < len(self.units):
            sign = self.units[self.at]
            if not isinstance(sign, BinarySign) or sign.level != lowest:
                break
            self.at += 1
            right = self.level(lowest + 1)
            result = Readings()
            apply_sign(result, left, right, sign, self.terms, self.steps)
            left = result
        return left

    def operand(self) -> Readings:
        unit = self.units[self.at]
        self.at += 1
        result = Readings()
        if isinstance(unit, PrefixSign):
            inner = self.operand()
            apply_unary(result, inner, unit.text, lambda value: unit.operator.apply(self.terms, value), self.steps)
            return result
        assert isinstance(unit, Operand)
        readings = unit.readings
        while self.at < len(self.units):
            mark = self.units[self.at]
            if not isinstance(mark, (FactorialSign, ExponentSign)):
                break
            self.at += 1
            result = Readings()
            if isinstance(mark, FactorialSign):
                apply_factorial(result, readings, mark, self.terms, self.steps)
            else:
                apply_exponent(result, readings, mark, self.terms, self.steps)
            readings = result
        return readings
