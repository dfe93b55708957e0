"""Every reading of a piece of an expression: its distinct values, and what is wrong with the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from flint import fmpq

from forceout import exact
from forceout.exact import Radicals, Undecided, Undefined, Value
from forceout.rules.equations.tree import Tree

MOST_VALUES = 400
"""A piece with more values than this is cut off; every value kept is still a true reading."""


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


class Effort:
    """How much arithmetic may still be done. Counts work, not seconds, so that answers are repeatable."""

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self, result: object) -> None:
        if isinstance(result, fmpq):
            self.left -= 1
        elif isinstance(result, Radicals):
            self.left -= 8
        else:
            self.left -= 60

    @property
    def spent(self) -> bool:
        return self.left <= 0


@dataclass(slots=True)
class Spread:
    """The readings of a piece, one for each distinct value, and one flaw of each kind."""

    readings: list[Reading] = field(default_factory=list)
    flaws: dict[tuple[bool, str], Flaw] = field(default_factory=dict)
    complete: bool = True
    limit: int = MOST_VALUES
    known: set[tuple[Value, int]] | None = None

    def __iter__(self) -> Iterator[Reading]:
        return iter(self.readings)

    def __len__(self) -> int:
        return len(self.readings)

    @property
    def nothing(self) -> bool:
        """No reading at all, not even a flawed one."""
        return not self.readings and not self.flaws

    def add(self, reading: Reading) -> None:
        if not self._is_new(reading):
            return
        if len(self.readings) >= self.limit:
            self.complete = False
            return
        self.readings.append(reading)

    def _is_new(self, reading: Reading) -> bool:
        """Few values are compared one by one; hashing pays only for many, and only where equal values hash alike."""
        value = reading.value
        hashable = isinstance(value, (fmpq, Radicals))
        if hashable and len(self.readings) > FEW:
            if self.known is None:
                self.known = {
                    (known.value, known.factorials)
                    for known in self.readings
                    if isinstance(known.value, (fmpq, Radicals))
                }
            before = len(self.known)
            self.known.add((value, reading.factorials))
            return len(self.known) > before
        for known in self.readings:
            if known.factorials != reading.factorials:
                continue
            if known.value == value if hashable else exact.equal(known.value, value) is True:
                return False
        return True

    def fault(self, flaw: Flaw) -> None:
        self.flaws.setdefault((flaw.undecided, flaw.rule), flaw)

    def take(self, other: Spread) -> None:
        """Adds all of another spread's readings."""
        for reading in other:
            self.add(reading)
        for flaw in other.flaws.values():
            self.fault(flaw)
        self.complete = self.complete and other.complete


def single(value: Value, text: str) -> Spread:
    spread = Spread()
    spread.add(Reading(value, Tree(text)))
    return spread


def apply_binary(
    into: Spread,
    left: Spread,
    right: Spread,
    text: str,
    function: Callable[[Value, Value], Iterable[Value]],
    effort: Effort,
    most_factorials: int = 0,
) -> None:
    """Adds to `into` every value of left ∘ right."""
    into.complete = into.complete and left.complete and right.complete
    for flaw in (*left.flaws.values(),):
        other = next(iter(right), None)
        partner = other.tree if other else next((f.tree for f in right.flaws.values()), None)
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
            if effort.spent:
                into.complete = False
                return
            tree = Tree(text, (first.tree, second.tree))
            _collect(into, tree, factorials, partial(function, first.value, second.value), effort)


def apply_unary(
    into: Spread,
    inner: Spread,
    text: str,
    function: Callable[[Value], Iterable[Value]],
    effort: Effort,
    *,
    postfix: bool = False,
    factorials: int = 0,
    most_factorials: int = 0,
) -> None:
    """Adds to `into` every value of a sign applied to `inner`."""
    into.complete = into.complete and inner.complete
    for flaw in inner.flaws.values():
        into.fault(Flaw(flaw.reason, flaw.rule, Tree(text, (flaw.tree,), postfix), flaw.undecided))
    for reading in tuple(inner):
        total = reading.factorials + factorials
        if total > most_factorials:
            continue
        if effort.spent:
            into.complete = False
            return
        tree = Tree(text, (reading.tree,), postfix)
        _collect(into, tree, total, partial(function, reading.value), effort)


def _collect(into: Spread, tree: Tree, factorials: int, compute: Callable[[], Iterable[Value]], effort: Effort) -> None:
    try:
        values = tuple(compute())
        for number, value in enumerate(values):
            effort.spend(value)
            # where a power has several values, the writing says which one this is
            chosen = replace(tree, text=f"{tree.text}:r{number}") if len(values) > 1 else tree
            into.add(Reading(value, chosen, factorials))
    except Undefined as error:
        effort.left -= 1
        into.fault(Flaw(error.reason, error.section or "legal-expression", tree))
    except Undecided as error:
        effort.left -= 60
        into.fault(Flaw(error.reason, "unverifiable", tree, undecided=True))
