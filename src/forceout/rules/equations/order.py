"""The ordinary order of operations: roots and powers, then × and ÷, then + and −, left to right."""

from __future__ import annotations

from collections.abc import Sequence

from forceout.rules.equations.chart import apply_exponent, apply_factorial, apply_sign
from forceout.rules.equations.spread import Effort, Spread, apply_unary
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.units import BinarySign, ExponentSign, FactorialSign, Operand, PrefixSign, Unit

LEVELS = {"+": 1, "−": 1, "×": 2, "÷": 2, "^": 3, "√": 3}


def read_in_order(units: Sequence[Unit], terms: Terms, effort: Effort) -> Spread:
    """The one reading of a row."""
    return _Parser(units, terms, effort).level(1)


class _Parser:
    def __init__(self, units: Sequence[Unit], terms: Terms, effort: Effort) -> None:
        self.units = units
        self.terms = terms
        self.effort = effort
        self.at = 0

    def level(self, lowest: int) -> Spread:
        if lowest > 3:
            return self.operand()
        left = self.level(lowest + 1)
        while self.at < len(self.units):
            sign = self.units[self.at]
            if not isinstance(sign, BinarySign) or sign.level != lowest:
                break
            self.at += 1
            right = self.level(lowest + 1)
            result = Spread()
            apply_sign(result, left, right, sign, self.terms, self.effort)
            left = result
        return left

    def operand(self) -> Spread:
        unit = self.units[self.at]
        self.at += 1
        result = Spread()
        if isinstance(unit, PrefixSign):
            inner = self.operand()
            apply_unary(result, inner, unit.text, lambda value: unit.operator.apply(self.terms, value), self.effort)
            return result
        assert isinstance(unit, Operand)
        spread = unit.spread
        while self.at < len(self.units):
            mark = self.units[self.at]
            if not isinstance(mark, (FactorialSign, ExponentSign)):
                break
            self.at += 1
            result = Spread()
            if isinstance(mark, FactorialSign):
                apply_factorial(result, spread, mark, self.terms, self.effort)
            else:
                apply_exponent(result, spread, mark, self.terms, self.effort)
            spread = result
        return spread
