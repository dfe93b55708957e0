"""Goals for a value: a numeral, or an expression of up to six cubes, grouped or not."""

from __future__ import annotations

import random
from fractions import Fraction

from .grow import IMAGINARY, Grower, Node, numeral_text
from .numbers import Gauss, Value
from .paper import POINT, Sign, marks_of
from .rules import Rules


class GoalMaker:
    """Writes Goals under some rules."""

    def __init__(self, grower: Grower) -> None:
        self.grower = grower
        self.rules: Rules = grower.rules
        self.dice: random.Random = grower.dice

    def numeral(self, number: int) -> Node | None:
        if not 0 <= number < 1000:
            return None
        text = numeral_text(number, self.rules.base)
        digits = sum(letter.isdigit() or letter == ":" for letter in text)
        if digits > self.rules.goal_digits or (self.grower.wild.isdigit() and "0" in text and self.rules.wild == "0"):
            return None
        return Node(text, value=Fraction(number))

    def random_numeral(self) -> Node:
        node = self.numeral(self.dice.choice((self.dice.randrange(10), self.dice.randrange(60))))
        return node or Node("7", value=Fraction(7))

    def for_value(self, value: Value) -> Node | None:
        """A Goal with this value, if one is soon found."""
        if isinstance(value, Fraction) and value.denominator == 1 and self.dice.random() < 0.6:
            node = self.numeral(value.numerator)
            if node is not None:
                return node
        if isinstance(value, Fraction) and (self.rules.decimal_point or self.rules.decimal_in_goal):
            pointed = self._pointed(value)
            if pointed is not None:
                return pointed
        for _ in range(60):
            node = self._expression(value)
            if node is not None and _cubes(node) <= self.rules.goal_cubes:
                return node
        return None

    def _with_i(self, value: Gauss) -> Node | None:
        """b√, or a + b√."""
        if value.imag.denominator > 1 or value.real.denominator > 1:
            return None
        i = Node("√", value=IMAGINARY)
        times = self.numeral(abs(value.imag.numerator))
        if times is None:
            return None
        turned = self.grower.join(Sign("×", "binary", joined=True), [times, i])
        first = self.numeral(value.real.numerator)
        if turned is None or first is None:
            return None
        if not value.real and value.imag > 0:
            return turned
        symbol = "+" if value.imag > 0 else "−"
        return self.grower.join(Sign(symbol, "binary", text=symbol), [first, turned])

    def _pointed(self, value: Fraction) -> Node | None:
        """A numeral of two digits with a point in it or in front of it."""
        base = self.rules.base
        for places in (1, 2):
            number = value * base**places
            if number.denominator == 1 and 0 <= number < base**2 and base <= 10:
                text = f"{numeral_text(number.numerator, base):0>2}"
                if "0" not in text or self.rules.wild != "0":
                    return Node(f"{text[: 2 - places]}.{text[2 - places :]}", value=value)
        return None

    def _expression(self, value: Value) -> Node | None:
        """One random pair of numerals, or three, with the last chosen to fit."""
        if isinstance(value, Gauss):
            return self._with_i(value)
        if not isinstance(value, Fraction):
            return None
        left = self.random_numeral()
        other = self._closing(left, value)
        if other is not None and other.value == value:
            return other
        pair = self._rough_pair()
        if pair is None or pair.value is None:
            return None
        closed = self._closing(pair, value)
        return closed if closed is not None and closed.value == value else None

    def _rough_pair(self) -> Node | None:
        signs = "+−" if self.rules.wild == "×" and self.grower.wild else "+−×"
        symbol = self.dice.choice(signs + "^" if self.rules.powers else signs)
        parts = [self.random_numeral(), self.random_numeral()]
        if symbol == "^":
            parts[1] = Node("2", value=Fraction(2))
        return self.grower.join(Sign(symbol, "binary", text=self.grower.sign_text(symbol)), parts)

    def _closing(self, left: Node, value: Fraction) -> Node | None:
        """left ∘ n = value, for a whole n."""
        if not isinstance(left.value, Fraction):
            return None
        known = left.value
        options: list[tuple[str, Fraction]] = [("−", known - value)]
        options.append(("+", 2 * value - known if self.rules.average else value - known))
        if known and not (self.rules.wild == "×" and self.grower.wild):
            options += [("×", value / known)]
        if value:
            options += [("÷", known / value)]
        self.dice.shuffle(options)
        for symbol, needed in options:
            if needed.denominator == 1:
                right = self.numeral(needed.numerator)
                if right is not None:
                    swap = symbol in "+×" and self.dice.random() < 0.3
                    parts = [right, left] if swap else [left, right]
                    return self.grower.join(Sign(symbol, "binary", text=symbol), parts)
        return None

    def at_random(self) -> Node:
        for _ in range(20):
            node = self.grower.rough(self.dice.randint(1, 3), 0.3)
            if _cubes(node) <= self.rules.goal_cubes and "su" not in node.write() and "!" not in node.write():
                return node
        return self.random_numeral()

    # -- on the mat and on paper ---------------------------------------------------------------------

    def on_mat(self, node: Node) -> str:
        """The cubes as they lie, with a gap where the setter groups them."""
        plain = node.write([False] * node.pairs()).replace("'", "")
        grouped = node.place == "binary" and any(part.parts for part in node.parts) and self.dice.random() < 0.4
        return self._gapped(node) if grouped else self.as_cubes(plain)

    def _gapped(self, node: Node) -> str:
        left, right = (part.write([False] * part.pairs()).replace("'", "") for part in node.parts)
        if node.parts[1].parts and not node.parts[0].parts:
            return self.as_cubes(f"{left}{node.text} {right}")
        if node.parts[0].parts and not node.parts[1].parts:
            return self.as_cubes(f"{left} {node.text}{right}")
        return self.as_cubes(left + node.text + right)

    def as_cubes(self, text: str) -> str:
        """What lies on the mat for a writing: wild cubes show their face, factorials and marks are not there."""
        found = ""
        for mark in marks_of(text):
            if not mark.face or (mark.symbol == POINT and self.rules.decimal_in_goal):
                continue
            found += (" " if mark.gap else "") + mark.colour + mark.face + ("" if mark.wild else mark.turn)
        return found


def _cubes(node: Node) -> int:
    return sum(bool(mark.face) for mark in marks_of(node.write()))
