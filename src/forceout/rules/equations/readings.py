"""Every reading of a stretch of an expression: its distinct values, and what is wrong with the rest."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from flint import fmpq

from forceout import exact
from forceout.exact import A_PROOF, Symbolic, Undecided, Undefined, Value, Vast, labour
from forceout.rules.tree import Tree

MOST_VALUES = 400
"""A stretch with more values than this is cut off; every value kept is still a true reading."""


FEW = 6


@dataclass(frozen=True, slots=True)
class Reading:
    """One grouping and its value. `factorials` counts those a Goal's reader added."""

    value: Value
    tree: Tree
    factorials: int = 0


@dataclass(frozen=True, slots=True)
class Flaw:
    """One grouping that has no value. `undecided` where it has one that nobody could check."""

    reason: str
    rule: str
    tree: Tree
    undecided: bool = False


class Steps:
    """How many steps of arithmetic may still be taken. Work is counted, not seconds, so that answers are repeatable.

    `cut_off` stays true once anything was left out for want of steps or room. It is a second witness beside the
    `complete` of the readings: a verdict needs both, so a flag lost on the way cannot make a paper correct.
    """

    __slots__ = ("cut_off", "left")

    def __init__(self, left: int) -> None:
        self.left = left
        self.cut_off = False

    def spend(self, *values: Value) -> None:
        for value in values:
            self.left -= labour(value)

    @property
    def spent(self) -> bool:
        return self.left <= 0


class Known:
    """Tells whether a value is new. Hashing pays only for many values; few are compared one by one."""

    __slots__ = ("near", "simple")

    def __init__(self) -> None:
        self.simple: set[tuple[Hashable, int]] | None = None
        self.near: dict[Hashable, list[tuple[Value, int]]] | None = None

    def is_new(self, value: Value, factorials: int, readings: list[Reading], steps: Steps | None) -> bool:
        if isinstance(value, Symbolic):
            return self._is_new_symbolic(value, factorials, readings, steps)
        if len(readings) <= FEW and self.simple is None:
            identity = _identity(value)
            return not any(known.factorials == factorials and _identity(known.value) == identity for known in readings)
        if self.simple is None:
            self.simple = {(_identity(known.value), known.factorials) for known in readings}
        before = len(self.simple)
        self.simple.add((_identity(value), factorials))
        return len(self.simple) > before

    def _is_new_symbolic(self, value: Value, factorials: int, readings: list[Reading], steps: Steps | None) -> bool:
        """Only values that lie close together are compared, and that by proof."""
        if self.near is None:
            self.near = {}
            for known in readings:
                if not isinstance(known.value, Vast):
                    place = exact.neighbourhoods(known.value)[0]
                    self.near.setdefault(place, []).append((known.value, known.factorials))
        places = exact.neighbourhoods(value)
        for place in places:
            for near, its_factorials in self.near.get(place, ()):
                if its_factorials != factorials:
                    continue
                if steps is not None:
                    steps.left -= A_PROOF
                if exact.equal(near, value) is True:
                    return False
        self.near.setdefault(places[0], []).append((value, factorials))
        return True


def _identity(value: Value) -> Hashable:
    """Equal rationals and equal sums of radicals have the same identity; other kinds at least when written alike."""
    if isinstance(value, fmpq):  # a pair of numbers hashes much faster than FLINT's own fractions
        return (int(value.p), int(value.q))
    return value.key()


@dataclass(slots=True)
class Readings:
    """The readings of a stretch, one for each distinct value, and one flaw of each kind."""

    distinct: list[Reading] = field(default_factory=list)
    flaws: dict[tuple[bool, str], Flaw] = field(default_factory=dict)
    complete: bool = True
    limit: int = MOST_VALUES
    two_digits: bool = False
    known: Known = field(default_factory=Known)

    def __iter__(self) -> Iterator[Reading]:
        return iter(self.distinct)

    def __len__(self) -> int:
        return len(self.distinct)

    @property
    def nothing(self) -> bool:
        """No reading at all, not even a flawed one."""
        return not self.distinct and not self.flaws

    def add(self, reading: Reading, steps: Steps | None = None) -> None:
        if self.takes(reading.value, reading.factorials, steps):
            self.distinct.append(reading)

    def takes(self, value: Value, factorials: int, steps: Steps | None) -> bool:
        """Whether there is room for a value and it is new; the caller then appends its reading."""
        if len(self.distinct) >= self.limit:
            self.complete = False
            if steps is not None:
                steps.cut_off = True
            return False
        return self.known.is_new(value, factorials, self.distinct, steps)

    def fault(self, flaw: Flaw) -> None:
        self.flaws.setdefault((flaw.undecided, flaw.rule), flaw)

    def take(self, other: Readings, steps: Steps | None = None) -> None:
        """Adds all of the others."""
        if not self.distinct and len(other) <= self.limit:
            self.distinct = list(other.distinct)  # they are told apart already
        else:
            for reading in other:
                self.add(reading, steps)
        for flaw in other.flaws.values():
            self.fault(flaw)
        self.complete = self.complete and other.complete
        self.two_digits = self.two_digits or other.two_digits

    @property
    def differs(self) -> bool:
        """Whether two readings are known that do not come to the same: two values, or a value and a flaw."""
        proven = sum(1 for flaw in self.flaws.values() if not flaw.undecided)
        return len(self.distinct) > 1 or (bool(self.distinct) and proven > 0)


def two_digit_flaw(tree: Tree) -> Flaw:
    """A numeral of two digits that stands anywhere but beside percent. The tree is all that was read, not the numeral
    alone: what surrounds it is joined to it, and a counterexample is the whole paper."""
    return Flaw("a numeral of two digits may stand only beside percent", "one-digit", tree)


def any_tree(readings: Readings) -> Tree | None:
    """How some reading of a stretch is written, with a value or without."""
    reading = next(iter(readings), None)
    return reading.tree if reading is not None else next((flaw.tree for flaw in readings.flaws.values()), None)


def single(value: Value, text: str) -> Readings:
    readings = Readings()
    readings.add(Reading(value, Tree(text)))
    return readings


def apply_binary(
    into: Readings,
    left: Readings,
    right: Readings,
    text: str,
    function: Callable[[Value, Value], Iterable[Value]],
    steps: Steps,
    most_factorials: int = 0,
    *,
    takes_two_digits: bool = False,
) -> None:
    """Adds to `into` every value of left ∘ right."""
    if (left.two_digits or right.two_digits) and not takes_two_digits:
        one, other_one = any_tree(left), any_tree(right)
        if one is not None and other_one is not None:
            into.fault(two_digit_flaw(Tree(text, (one, other_one))))
        return
    into.complete = into.complete and left.complete and right.complete
    for flaw in (*left.flaws.values(),):
        partner = any_tree(right)
        if partner is not None:
            into.fault(Flaw(flaw.reason, flaw.rule, Tree(text, (flaw.tree, partner)), flaw.undecided))
    for flaw in (*right.flaws.values(),):
        other = next(iter(left), None)
        if other is not None:
            into.fault(Flaw(flaw.reason, flaw.rule, Tree(text, (other.tree, flaw.tree)), flaw.undecided))
    for first in left:
        for second in right:
            factorials = first.factorials + second.factorials
            if factorials > most_factorials:
                continue
            if steps.spent:
                into.complete, steps.cut_off = False, True
                return
            whole = Whole(text, (first, second), factorials)
            _collect(into, whole, partial(function, first.value, second.value), steps)


def apply_unary(
    into: Readings,
    inner: Readings,
    text: str,
    function: Callable[[Value], Iterable[Value]],
    steps: Steps,
    *,
    postfix: bool = False,
    factorials: int = 0,
    most_factorials: int = 0,
) -> None:
    """Adds to `into` every value of a sign applied to `inner`."""
    if inner.two_digits:
        tree_inside = any_tree(inner)
        if tree_inside is not None:
            into.fault(two_digit_flaw(Tree(text, (tree_inside,), postfix)))
        return
    into.complete = into.complete and inner.complete
    for flaw in inner.flaws.values():
        into.fault(Flaw(flaw.reason, flaw.rule, Tree(text, (flaw.tree,), postfix), flaw.undecided))
    for reading in tuple(inner):
        total = reading.factorials + factorials
        if total > most_factorials:
            continue
        if steps.spent:
            into.complete, steps.cut_off = False, True
            return
        _collect(into, Whole(text, (reading,), total, postfix), partial(function, reading.value), steps)


class Whole(NamedTuple):
    """A sign with the readings it is applied to. Its tree is grown only where it is kept: most values are old."""

    text: str
    parts: tuple[Reading, ...]
    factorials: int
    postfix: bool = False

    def tree(self, number: int | None = None) -> Tree:
        """`number` says which value of a power with several this is."""
        text = self.text if number is None else f"{self.text}:r{number}"
        return Tree(text, tuple(part.tree for part in self.parts), self.postfix)


def _collect(into: Readings, whole: Whole, compute: Callable[[], Iterable[Value]], steps: Steps) -> None:
    try:
        values = tuple(compute())
        for number, value in enumerate(values):
            steps.spend(value)
            if into.takes(value, whole.factorials, steps):
                tree = whole.tree(number if len(values) > 1 else None)
                into.distinct.append(Reading(value, tree, whole.factorials))
    except Undefined as error:
        steps.left -= 1
        rule = error.rule or "legal-expression"
        if (False, rule) not in into.flaws:
            into.fault(Flaw(error.reason, rule, whole.tree()))
    except Undecided as error:
        steps.left -= A_PROOF
        steps.spend(*(part.value for part in whole.parts))  # what it took to find out that it is out of reach
        into.fault(Flaw(error.reason, "unverifiable", whole.tree(), undecided=True))
