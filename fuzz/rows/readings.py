"""Every reading of a row, by 000 VII-B-6 where there is no order of operations, by 002 and 003 where there is one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from . import arithmetic as do
from . import gaussian as _i
from .facts import equal
from .facts import sign as sign_of
from .numbers import TWO, NotCarried, Product, Surd, Term, Undefined, Unknown, Value
from .paper import Group, Numeral, Sign, Unit
from .rules import Rules

MOST_STEPS = 60_000
SAMPLED_FROM = 5
SAMPLES = 80
MOST_PICKS = 20_000
"""Where a piece has no value that is known, a search for a grouping with one would have no end."""
COST = {Fraction: 0, Surd: 3, Product: 5, Term: 40}
"""What a value costs beyond the step that made it."""

Tree = str | tuple["Tree", str, "Tree"] | tuple[str, "Tree"] | tuple["Tree", str]


def write(tree: Tree) -> str:
    """A reading with all of its brackets."""
    if isinstance(tree, str):
        return tree
    return "(" + "".join(part if isinstance(part, str) else write(part) for part in tree) + ")"


@dataclass
class Readings:
    """All values of a stretch, each with one grouping that gives it, and what else came up."""

    values: dict[Value, Tree] = field(default_factory=dict)
    undefined: Tree | None = None
    unknown: bool = False
    cut: bool = False
    two_digits: bool = False

    @property
    def nothing(self) -> bool:
        return not self.values and self.undefined is None and not self.unknown and not self.cut

    def take(self, other: Readings) -> None:
        for value, tree in other.values.items():
            self.values.setdefault(value, tree)
        self.undefined = self.undefined or other.undefined
        self.unknown |= other.unknown
        self.cut |= other.cut

    def any_tree(self) -> Tree:
        return next(iter(self.values.values()), self.undefined or "…")

    @property
    def differ(self) -> bool:
        """Whether two readings certainly have different outcomes."""
        if self.values and self.undefined is not None:
            return True
        values = list(self.values)
        return any(equal(values[0], other) is False for other in values[1:])


class Steps:
    def __init__(self) -> None:
        self.left = MOST_STEPS


Operation = Callable[..., _i.Outcome]


@dataclass
class Reader:
    """Reads rows under some rules."""

    rules: Rules
    steps: Steps = field(default_factory=Steps)
    dice: random.Random = field(default_factory=lambda: random.Random(7))

    # -- operations --------------------------------------------------------------------------------

    def operation(self, sign: Sign) -> Operation:
        rules, symbol = self.rules, sign.symbol
        if sign.place == "prefix":
            if symbol == "√":
                return lambda value: (do.whole_root if rules.whole_only else do.root)(TWO, value)
            if rules.function == "prime":
                return do.smallest_prime
            return lambda value: do.number_of_factors(value, rules.function_limit)
        power: Operation = do.whole_power if rules.whole_only else _i.power if rules.imaginary else do.power
        if symbol == "'":
            assert sign.exponent is not None
            exponent = sign.exponent.value
            return lambda value: power(value, exponent)
        table: dict[str, Operation] = {
            "!": do.factorial,
            "+": _i.add if rules.imaginary else do.average if rules.average else do.add,
            "−": _i.subtract if rules.imaginary else do.subtract,
            "×": _i.multiply if rules.imaginary else do.multiply,
            "÷": _i.divide if rules.imaginary else do.divide if rules.fractions else _no_fraction,
            "^": power,
            "√": do.whole_root if rules.whole_only else do.root,
            "percent": lambda share, amount: do.percent(rules.base**2, share, amount),
            "remainder": do.remainder,
            "log": do.logarithm,
            "lcm": do.least_multiple,
            "gcf": do.greatest_factor,
        }
        return table[symbol]

    def apply(self, into: Readings, sign: Sign, *operands: Readings) -> None:
        """Adds what a sign makes of every choice of its operands' readings."""
        if any(operand.nothing for operand in operands):
            return
        tree_of = _placing(sign)
        if sign.symbol != "percent" and any(operand.two_digits for operand in operands):
            into.undefined = into.undefined or tree_of(*(operand.any_tree() for operand in operands))
            return
        for place, operand in enumerate(operands):
            into.unknown |= operand.unknown
            into.cut |= operand.cut
            if operand.undefined is not None and into.undefined is None:
                parts = [other.any_tree() for other in operands]
                parts[place] = operand.undefined
                into.undefined = tree_of(*parts)
        operation = self.operation(sign)
        for values, trees in _choices(operands):
            if self.steps.left <= 0:
                into.cut = True
                return
            self.steps.left -= 1
            try:
                value = operation(*values)
            except Undefined:
                into.undefined = into.undefined or tree_of(*trees)
            except NotCarried:
                raise
            except (Unknown, OverflowError, RecursionError):
                into.unknown = True
            else:
                for one in value if isinstance(value, tuple) else (value,):
                    self.steps.left -= COST.get(type(one), 0)
                    into.values.setdefault(one, tree_of(*trees))

    # -- rows --------------------------------------------------------------------------------------

    def read(self, units: tuple[Unit, ...], *, whole_side: bool = False) -> Readings:
        """Every reading of a row. Of a whole side two that differ are mostly enough: then one of them is wrong."""
        if self.rules.order_of_operations:
            return _InOrder(self, units).level(1)
        pieces = self.bind_defaults(units)
        if len(pieces) == 1 and isinstance(pieces[0], Readings):
            return pieces[0]
        chart = Chart(self, pieces)
        if whole_side and sum(isinstance(piece, Readings) for piece in pieces) >= SAMPLED_FROM:
            sampled = chart.sample(SAMPLES)
            if sampled.differ:
                sampled.cut = True
                return sampled
        return chart.stretch(0, len(pieces))

    def operand(self, unit: Unit) -> Readings:
        if isinstance(unit, Group):
            return self.read(unit.units)
        assert isinstance(unit, Numeral)
        return Readings({unit.value: unit.text}, two_digits=unit.two_digits)

    def bind_defaults(self, units: tuple[Unit, ...]) -> list[Piece]:
        """√, × as a function, ! and coloured exponents take just the numeral they touch.

        Where two of them pull at one numeral from both sides their defaults conflict, and each may reach as far
        as it likes (VII-B-6-c).
        """
        pieces: list[Piece] = []
        at = 0
        while at < len(units):
            unit = units[at]
            if isinstance(unit, Sign) and unit.place == "binary" and not unit.just_next:
                pieces.append(unit)
                at += 1
                continue
            index = unit if isinstance(unit, Sign) and unit.just_next else None
            at += index is not None
            before: list[Sign] = []
            while isinstance(sign := units[at], Sign):
                before.append(sign)
                at += 1
            numeral = units[at]
            at += 1
            behind: list[Sign] = []
            while at < len(units) and isinstance(sign := units[at], Sign) and sign.place == "postfix":
                behind.append(sign)
                at += 1
            if behind and (before or index is not None):
                if index is not None:
                    pieces.append(Sign("√", "binary", text=index.text))
                pieces += [*before, self.operand(numeral), *behind]
                continue
            bound = self.operand(numeral)
            while self.rules.imaginary and at < len(units) and _product_with_i(units, at):
                wider = Readings()
                link = units[at]
                assert isinstance(link, Sign)
                self.apply(wider, link, bound, self.operand(units[at + 1]))
                bound, at = wider, at + 2
            for sign in [*behind, *reversed(before)]:
                wider = Readings()
                self.apply(wider, sign, bound)
                bound = wider
            pieces += [bound] if index is None else [index, bound]
        return pieces


Piece = Readings | Sign


def _product_with_i(units: tuple[Unit, ...], at: int) -> bool:
    """A product with i, written or not, comes before everything else (000 VII-B-6-b-v)."""
    link, before, behind = units[at], units[at - 1], units[at + 1] if at + 1 < len(units) else None
    if not isinstance(link, Sign) or link.symbol != "×" or isinstance(behind, Sign):
        return False
    return link.joined or any(isinstance(unit, Numeral) and unit.bare_i for unit in (before, behind))


def _no_fraction(left: Value, right: Value) -> Value:
    """Third grade: a smaller number divided by a larger one is a fraction (002)."""
    result = do.divide(left, right)
    sizes = [do.negate(value) if sign_of(value) < 0 else value for value in (left, right)]
    if sign_of(do.subtract(*sizes)) < 0:
        raise Undefined("a fraction")
    return result


def _placing(sign: Sign) -> Callable[..., Tree]:
    if sign.place == "binary":
        return lambda left, right: (left, sign.text, right)
    if sign.place == "prefix":
        return lambda inner: (sign.text, inner)
    return lambda inner: (inner, sign.text)


def _choices(operands: tuple[Readings, ...]) -> Iterator[tuple[tuple[Value, ...], tuple[Tree, ...]]]:
    if len(operands) == 1:
        for value, tree in operands[0].values.items():
            yield (value,), (tree,)
        return
    for left, left_tree in operands[0].values.items():
        for right, right_tree in operands[1].values.items():
            yield (left, right), (left_tree, right_tree)


class Chart:
    """All groupings of a row of pieces; no grouping cuts through a core."""

    def __init__(self, reader: Reader, pieces: list[Piece], cores: tuple[tuple[int, int], ...] = ()) -> None:
        self.reader = reader
        self.pieces = pieces
        self.cores = cores
        self.known: dict[tuple[int, int], Readings] = {}
        self.picks = MOST_PICKS

    def _cuts(self, start: int, end: int) -> bool:
        return any(start < first < end < last or first < start < last < end for first, last in self.cores)

    def stretch(self, start: int, end: int) -> Readings:
        found = self.known.get((start, end))
        if found is None:
            found = self.known[start, end] = Readings()
            if not self._cuts(start, end):
                self._fill(found, start, end)
        return found

    def _fill(self, found: Readings, start: int, end: int) -> None:
        first = self.pieces[start]
        if end - start == 1:
            if isinstance(first, Readings):
                found.take(first)
                found.two_digits = first.two_digits
            return
        for sign, spans in self._last_signs(start, end):
            self.reader.apply(found, sign, *(self.stretch(*span) for span in spans))

    def _last_signs(self, start: int, end: int) -> Iterator[tuple[Sign, tuple[tuple[int, int], ...]]]:
        """Each sign that may be worked out last in a stretch, and what it takes."""
        first, last = self.pieces[start], self.pieces[end - 1]
        if isinstance(first, Sign) and first.place == "prefix":
            yield first, ((start + 1, end),)
        if isinstance(last, Sign) and last.place == "postfix":
            yield last, ((start, end - 1),)
        for at in range(start + 1, end - 1):
            sign = self.pieces[at]
            if isinstance(sign, Sign) and sign.place == "binary" and (not sign.just_next or at + 2 == end):
                yield sign, ((start, at), (at + 1, end))

    # -- a few groupings at random: two that differ settle a long row at once -----------------------

    def sample(self, times: int) -> Readings:
        found = Readings()
        self.picks = MOST_PICKS
        for _ in range(times):
            outcome = self._pick(0, len(self.pieces))
            if outcome is not None:
                found.take(outcome)
            if found.differ:
                break
        return found

    def _pick(self, start: int, end: int) -> Readings | None:
        """One grouping and its outcome; None for one that is no grouping, or after too many tries."""
        self.picks -= 1
        if self.picks < 0 or self._cuts(start, end):
            return None
        piece = self.pieces[start]
        if end - start == 1:
            if not isinstance(piece, Readings) or piece.nothing:
                return None
            if piece.undefined is not None and (not piece.values or self.reader.dice.random() < 0.5):
                return Readings(undefined=piece.undefined)
            if not piece.values:
                return None
            value = self.reader.dice.choice(list(piece.values))
            return Readings({value: piece.values[value]}, two_digits=piece.two_digits)
        options = list(self._last_signs(start, end))
        self.reader.dice.shuffle(options)
        for sign, spans in options:
            parts = [self._pick(*span) for span in spans]
            if all(part is not None for part in parts):
                outcome = Readings()
                self.reader.apply(outcome, sign, *(part for part in parts if part is not None))
                return outcome
        return None


LEVELS = {"+": 1, "−": 1, "×": 2, "÷": 2, "^": 3, "√": 3}


class _InOrder:
    """Brackets, then roots and powers, then × and ÷, then + and −, each from left to right."""

    def __init__(self, reader: Reader, units: tuple[Unit, ...]) -> None:
        self.reader = reader
        self.units = units
        self.at = 0

    def level(self, level: int) -> Readings:
        if level > 3:
            return self.operand()
        left = self.level(level + 1)
        while self.at < len(self.units):
            sign = self.units[self.at]
            if not isinstance(sign, Sign) or LEVELS[sign.symbol] != level:
                break
            self.at += 1
            result = Readings()
            self.reader.apply(result, sign, left, self.level(level + 1))
            left = result
        return left

    def operand(self) -> Readings:
        unit = self.units[self.at]
        self.at += 1
        if isinstance(unit, Sign):
            result = Readings()
            self.reader.apply(result, unit, self.operand())
            return result
        return self.reader.operand(unit)
