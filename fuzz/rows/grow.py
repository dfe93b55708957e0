"""Expressions grown at random as trees, and written with more or fewer brackets."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from fractions import Fraction

from .arithmetic import power
from .numbers import Gauss, Undefined, Unknown, Value
from .paper import Numeral, Sign
from .readings import Reader
from .rules import Rules

IMAGINARY = Gauss(Fraction(0), Fraction(1))
TEN, ELEVEN = "^:ten", "√:eleven"
COLOURS = {"red": ("r", "0123"), "blue": ("b", "0123"), "green": ("g", "456"), "black": ("k", "789")}


def numeral_text(number: int, base: int) -> str:
    """A number written in a base, ^ and √ serving as the digits ten and eleven."""
    text = ""
    while number or not text:
        number, digit = divmod(number, base)
        text = (str(digit) if digit < 10 else (TEN, ELEVEN)[digit - 10]) + text
    return text


@dataclass
class Node:
    """A numeral (no signs), or a sign with what it takes."""

    text: str
    parts: list[Node] = field(default_factory=list)
    place: str = ""
    value: Value | None = None

    @property
    def numerals(self) -> int:
        return sum(part.numerals for part in self.parts) if self.parts else 1

    def write(self, keep: list[bool] | None = None, inner: bool = False) -> str:
        """The text, with brackets where `keep` says so (one answer taken for each pair; all where it is None)."""
        if not self.parts:
            return self.text
        bracketed = inner and (keep is None or keep.pop(0))
        texts = [part.write(keep, inner=True) for part in self.parts]
        if self.place == "binary":
            text = f"{texts[0]}{self.text}{texts[1]}"
        elif self.place == "prefix":
            text = f"{self.text}{texts[0]}"
        else:
            text = f"{texts[0]}{self.text}"
        return f"({text})" if bracketed else text

    def pairs(self, inner: bool = False) -> int:
        """How many pairs of brackets the full writing has."""
        return sum(part.pairs(inner=True) for part in self.parts) + (inner and bool(self.parts))


class Grower:
    """Grows trees under some rules. With `tame` every part has a small value, so that a Goal can meet it."""

    def __init__(self, rules: Rules, dice: random.Random) -> None:
        self.rules = rules
        self.dice = dice
        self.reader = Reader(rules)
        self.factorials = dice.choice((0, 1, 2)) if rules.factorials else 0
        self.wild = self._wild_symbol()

    def _wild_symbol(self) -> str:
        if not self.rules.wild or self.dice.random() < 0.4:
            return ""
        if self.rules.wild_numerals_only or self.dice.random() < 0.6:
            return str(self.dice.randrange(1, min(10, self.rules.base)))
        if self.rules.base > 10 or self.rules.imaginary:
            return self.dice.choice("+−÷")
        return self.dice.choice("+−÷^√")

    # -- leaves --------------------------------------------------------------------------------------

    def leaf(self) -> Node:
        rules, dice = self.rules, self.dice
        if rules.imaginary and dice.random() < 0.25:
            return self.with_i()
        if rules.solution_digits == 2 and dice.random() < 0.15:
            number = dice.randrange(10, 40)
            first, second = divmod(number, 10)
            if second < rules.base:
                return Node(str(number), value=Fraction(first * rules.base + second))
        if rules.decimal_point and dice.random() < 0.15:
            return self.decimal()
        if rules.powers_of_the_base and dice.random() < 0.12:
            return self.power_of_the_base()
        digit = dice.choices(range(12), (6, 12, 12, 10, 10, 8, 8, 8, 8, 8, 8, 8))[0] % rules.base
        face = numeral_text(digit, rules.base)
        if self.wild.isdigit() and (digit == 0 if rules.wild == "0" else dice.random() < 0.15):
            digit, face = int(self.wild), f"{rules.wild}:{self.wild}"
        elif digit == 0 and self.wild and rules.wild == "0":
            digit, face = 1, "1"
        value = Fraction(digit)
        if digit > 9:
            return Node(face, value=value)
        turn = ""
        if rules.sideways and digit and dice.random() < 0.12:
            turn, value = "s", 1 / value
        if rules.upside_down and dice.random() < 0.12:
            turn, value = turn + "u", -value
        return Node(face + turn, value=value)

    def with_i(self) -> Node:
        """i, 2i or i3 without a sign between them."""
        node = Node("√", value=IMAGINARY)
        if self.dice.random() < 0.3:
            return node
        digit = self.dice.randrange(1, min(10, self.rules.base))
        other = Node(str(digit), value=Fraction(digit))
        parts = [other, node] if self.dice.random() < 0.6 else [node, other]
        return self.join(Sign("×", "binary", joined=True), parts) or node

    def decimal(self) -> Node:
        """A numeral with a point and one to three digits."""
        base = self.rules.base
        digits = [self.dice.randrange(1, min(base, 10)) for _ in range(self.dice.choice((1, 2, 2, 3)))]
        point = self.dice.randrange(0, len(digits) + 1)
        number = 0
        for digit in digits:
            number = number * base + digit
        text = "".join(map(str, digits))
        return Node(f"{text[:point]}.{text[point:]}", value=Fraction(number, base ** (len(digits) - point)))

    def power_of_the_base(self) -> Node:
        times = self.dice.choice((-2, -1, 1, 1, 2, 2, 3, 5, 18479))
        return Node(f"1:b{times}", value=power(Fraction(self.rules.base), Fraction(times)))

    # -- signs ---------------------------------------------------------------------------------------

    def binary_sign(self, weights: dict[str, int]) -> Sign:
        symbol = self.dice.choices(list(weights), list(weights.values()))[0]
        special = {"percent": "√u", "remainder": "÷s", "log": "÷s", "lcm": "√:lcm", "gcf": "^:gcf"}
        text = special.get(symbol, self.sign_text(symbol))
        marked = self.rules.powers_of_the_base  # 1:b1 and 0:^ side by side would read as 1:b10
        if symbol == self.wild and not marked and self.dice.random() < 0.5:
            text = f"{self.rules.wild}:{symbol}"
        return Sign(symbol, "binary", text=text)

    def sign_text(self, symbol: str) -> str:
        """A sign that could be a digit of the base says that it is none."""
        if symbol == "^" and self.rules.base > 10:
            return "^:power"
        return "√:root" if symbol == "√" and self.rules.base > 11 else symbol

    def weights(self, wildness: float) -> dict[str, int]:
        rules = self.rules
        found = {"+": 10, "−": 9, "×": 9, "÷": 6}
        if rules.powers:
            found |= {"^": 4 + int(14 * wildness), "√": 2 + int(7 * wildness)}
        if rules.imaginary:
            del found["√"]
        for name in ("percent", "remainder", "log", "lcm", "gcf"):
            if getattr(rules, name):
                found[name] = 6
        if rules.average:
            found["+"] = 14
        if rules.wild == "×" and self.wild:
            del found["×"]
        return found

    def unary_sign(self) -> Sign | None:
        options: list[Sign] = []
        if self.rules.powers and not self.rules.root_needs_index and not self.rules.imaginary:
            options.append(Sign("√", "prefix", text=self.sign_text("√")))
        if self.rules.function and not (self.rules.wild == "×" and self.wild):
            options += [Sign("×", "prefix", text="×")] * 2
        if self.factorials:
            options += [Sign("!", "postfix", text="!")] * 2
        if self.rules.exponent:
            letter, digits = COLOURS[self.rules.exponent]
            digit = self.dice.choice(digits)
            if int(digit) < self.rules.base:
                exponent = Numeral(Fraction(int(digit)), letter + digit)
                options += [Sign("'", "postfix", exponent=exponent, text="'" + exponent.text)] * 2
        return self.dice.choice(options) if options else None

    def join(self, sign: Sign, parts: list[Node]) -> Node | None:
        """The node, or None where it has no value."""
        try:
            value = self.reader.operation(sign)(*(part.value for part in parts))
        except (Undefined, Unknown, OverflowError, RecursionError):
            return None
        if isinstance(value, tuple):
            return None
        return Node(sign.text, parts, sign.place, value)

    # -- trees ---------------------------------------------------------------------------------------

    def tame(self, numerals: int) -> Node:
        """A tree all of whose parts have small values."""
        node = self.leaf() if numerals == 1 else self._tame_pair(numerals)
        if self.dice.random() < 0.16:
            sign = self.unary_sign()
            wider = self.join(sign, [node]) if sign is not None else None
            if wider is not None and _small(wider.value):
                self.factorials -= sign is not None and sign.symbol == "!"
                return wider
        return node

    def _tame_pair(self, numerals: int) -> Node:
        split = self.dice.randrange(1, numerals)
        parts = [self.tame(split), self.tame(numerals - split)]
        weights = self.weights(0.1)
        for _ in range(10):
            node = self.join(self.binary_sign(weights), parts)
            if node is not None and _small(node.value):
                return node
        return self.join(Sign("−", "binary", text="−"), parts) or parts[0]

    def rough(self, numerals: int, wildness: float) -> Node:
        """A tree of any value, or none."""
        if numerals == 1:
            node = self.leaf()
        else:
            split = self.dice.randrange(1, numerals)
            parts = [self.rough(split, wildness), self.rough(numerals - split, wildness)]
            sign = self.binary_sign(self.weights(wildness))
            node = Node(sign.text, parts, "binary")
        if self.dice.random() < 0.12:
            sign2 = self.unary_sign()
            if sign2 is not None:
                self.factorials -= sign2.symbol == "!"
                return Node(sign2.text, [node], sign2.place)
        return node

    def calm_row(self, numerals: int) -> Node:
        """A row that means the same however it is grouped: only + or only ×, and what changes nothing."""
        sign = self.dice.choice("+" if self.rules.wild == "×" and self.wild else "+×")
        node = self.leaf()
        for _ in range(numerals - 1):
            last, leaf = sign, self.leaf()
            if self.dice.random() < 0.1 and leaf.value == 1:
                last = "÷"
            joined = self.join(Sign(last, "binary", text=last), [node, leaf])
            node = joined or node
        return node

    def absorbing(self, numerals: int) -> Node:
        """Something enormous that comes to 0, 1 or itself: 1^tower, 0×tower, tower^0, tower−tower."""
        kind = self.dice.randrange(4)
        one, nil = Node("1", value=Fraction(1)), Node("0", value=Fraction(0))
        if self.wild.isdigit():
            kind = 0
        kind = 0 if kind == 1 and self.rules.wild == "×" and self.wild else kind
        tower = self.rough(max(1, (numerals - 1) // 2 if kind == 3 else numerals - 2), 0.9)
        if kind == 0:
            held = Node(self.sign_text("^"), [one, tower], "binary", Fraction(1))
        elif kind == 1:
            held = Node("×", [nil, tower], "binary", Fraction(0))
        elif kind == 2:
            held = Node(self.sign_text("^"), [tower, nil], "binary", Fraction(1))
        else:
            held = Node("−", [tower, tower], "binary", Fraction(0))
        return self.join(Sign("+", "binary", text="+"), [held, self.leaf()]) or held


def _small(value: Value | None) -> bool:
    if isinstance(value, Gauss):
        return _small(value.real) and _small(value.imag)
    return isinstance(value, Fraction) and abs(value.numerator) <= 900 and value.denominator <= 60
