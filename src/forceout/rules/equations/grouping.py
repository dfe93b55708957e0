"""How a written row is grouped where there is no order of operations.

By default √, ! and × as a function, coloured exponents and products with i take just the numeral they
touch (000 VII-B-6-b). Where two of those defaults pull at the same numeral the row is ambiguous and
every grouping is open (VII-B-6-c).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from forceout.rules.equations.every_grouping import EveryGrouping, apply_exponent, apply_factorial, apply_sign
from forceout.rules.equations.readings import Readings, Steps, apply_binary, apply_unary
from forceout.rules.equations.sampled_readings import LONGEST, NumberedGroupings, sample
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.units import (
    BinarySign,
    ExponentSign,
    FactorialSign,
    Join,
    Operand,
    PostfixSign,
    PrefixSign,
    Unit,
)

CHEAP = 3_000
"""A row whose groupings cost no more results than this is read whole at once: nine numerals, or a long plain sum."""
SAMPLING = 20_000
"""What the samples of one row may cost. It is apart from the steps for the whole, which a long row uses up."""

Settled = Callable[[Readings], bool]
"""Whether these readings decide the question, so that no others need be found."""


def read_with_defaults(units: Sequence[Unit], terms: Terms, steps: Steps, settled: Settled | None = None) -> Readings:
    """Every reading a checker may give a written row, or as many as can be found.

    A long row is sampled first: two readings that differ are usually found at once.
    """
    if len(units) == 3 and not steps.spent:
        found = _of_two(units, terms, steps)
        if found is not None and found.complete and not steps.spent:
            return found
    tight = _Tightener(units, terms, steps).tighten()
    every = EveryGrouping(tight, terms, steps)
    if len(tight) > LONGEST:
        return every.read()
    groupings = NumberedGroupings(every)
    if not _surely_cheap(tight) and groupings.total and groupings.price > CHEAP and not steps.spent:
        samples = sample(groupings, Steps(SAMPLING))
        if settled is not None and settled(samples):
            steps.cut_off = True
            return samples
    found = every.read()
    if found.complete and not steps.spent:
        return found
    samples = sample(groupings, Steps(SAMPLING))
    samples.take(found)
    return samples


def _of_two(units: Sequence[Unit], terms: Terms, steps: Steps) -> Readings | None:
    """Two operands with a sign between them, which can be grouped in one way only."""
    left, sign, right = units
    if not (isinstance(left, Operand) and isinstance(sign, BinarySign) and isinstance(right, Operand)):
        return None
    if len(left.readings) > 1 or len(right.readings) > 1 or not (left.readings.complete and right.readings.complete):
        return None  # what takes long, or is not known to be all, is looked at with more care
    found = Readings()
    if not left.readings.nothing and not right.readings.nothing:
        apply_sign(found, left.readings, right.readings, sign, terms, steps)
    return found


def _surely_cheap(units: Sequence[Unit]) -> bool:
    """Whether the price of a row is known to be low without counting its groupings.

    With n signs a stretch has at most as many trees as there are binary trees of n nodes, and a row of u units has
    fewer than u × u stretches that are more than an operand.
    """
    values, signs = 1, 0
    for unit in units:
        if isinstance(unit, Operand):
            values *= max(1, len(unit.readings))
        elif isinstance(unit, ExponentSign):
            return False
        else:
            signs += 1
    return signs < len(TREES) and TREES[signs] * values * len(units) ** 2 <= CHEAP


TREES = (0, 1, 2, 5, 14, 42)
"""Binary trees with so many nodes."""


@dataclass(slots=True)
class _Cluster:
    """Signs that pull at the same numerals: prefix signs, numerals that touch, and what follows each."""

    index_root: BinarySign | None
    prefix: list[PrefixSign]
    numerals: list[Operand]
    links: list[Unit]
    trailing: list[list[PostfixSign]]

    def raw(self) -> list[Unit]:
        """The cluster with every sign free to reach as far as it likes."""
        row: list[Unit] = []
        if self.index_root is not None:
            row.append(replace(self.index_root, binds_next=False))
        row.extend(self.prefix)
        for number, numeral in enumerate(self.numerals):
            if number:
                row.append(self.links[number - 1])
            row.append(numeral)
            row.extend(self.trailing[number])
        return row

    @property
    def defaults_conflict(self) -> bool:
        reaching_back = self.index_root is not None or bool(self.prefix)
        if len(self.numerals) == 1:
            return reaching_back and bool(self.trailing[0])
        if self.prefix:
            return True
        inner_marks = any(self.trailing[1:-1])
        last_marks = bool(self.trailing[-1])
        # 2√'3 can only be (2√)'3: a numeral may not touch a group, so nothing conflicts there
        only_product = self.numerals[-1].bare_i and isinstance(self.links[-1], Join)
        return inner_marks or (last_marks and not only_product)


class _Tightener:
    def __init__(self, units: Sequence[Unit], terms: Terms, steps: Steps) -> None:
        self.units = units
        self.terms = terms
        self.steps = steps
        self.at = 0

    def tighten(self) -> list[Unit]:
        """The row with every default binding carried out; only free signs are left."""
        row: list[Unit] = []
        while self.at < len(self.units):
            unit = self.units[self.at]
            starts_cluster = isinstance(unit, (Operand, PrefixSign)) or (
                isinstance(unit, BinarySign) and unit.binds_next
            )
            if starts_cluster:
                row.extend(self._bind(self._cluster()))
            else:
                row.append(unit)
                self.at += 1
        return row

    def _peek(self, ahead: int = 0) -> Unit | None:
        place = self.at + ahead
        return self.units[place] if place < len(self.units) else None

    def _cluster(self) -> _Cluster:
        index_root = None
        unit = self._peek()
        if isinstance(unit, BinarySign):
            index_root = unit
            self.at += 1
        prefix: list[PrefixSign] = []
        while isinstance(unit := self._peek(), PrefixSign):
            prefix.append(unit)
            self.at += 1
        numerals: list[Operand] = []
        links: list[Unit] = []
        trailing: list[list[PostfixSign]] = []
        while isinstance(numeral := self._peek(), Operand):
            self.at += 1
            numerals.append(numeral)
            marks: list[PostfixSign] = []
            while isinstance(mark := self._peek(), (FactorialSign, ExponentSign)):
                marks.append(mark)
                self.at += 1
            trailing.append(marks)
            link, following = self._peek(), self._peek(1)
            if link is None or not isinstance(following, Operand) or not self._binds(link, numeral, following):
                break
            links.append(link)
            self.at += 1
        return _Cluster(index_root, prefix, numerals, links, trailing)

    @staticmethod
    def _binds(link: Unit, left: Operand, right: Operand) -> bool:
        """Products with i, implied or written, come before everything else (000 VII-B-6-b-v)."""
        if isinstance(link, Join):
            return True
        return isinstance(link, BinarySign) and link.times and (left.bare_i or right.bare_i)

    def _bind(self, cluster: _Cluster) -> list[Unit]:
        if cluster.defaults_conflict:
            return cluster.raw()
        operand = self._marked(cluster.numerals[0], cluster.trailing[0])
        for number, link in enumerate(cluster.links):
            product = Readings()
            assert isinstance(link, (Join, BinarySign))
            text = link.text if isinstance(link, BinarySign) else ""
            operator = link.operator
            apply_binary(
                product,
                operand.readings,
                cluster.numerals[number + 1].readings,
                text,
                partial(operator.apply, self.terms),
                self.steps,
            )
            operand = Operand(product)
        if len(cluster.numerals) > 1:
            operand = self._marked(operand, cluster.trailing[-1])
        for sign in reversed(cluster.prefix):
            rooted = Readings()
            apply_unary(
                rooted,
                operand.readings,
                sign.text,
                partial(sign.operator.apply, self.terms),
                self.steps,
            )
            operand = Operand(rooted)
        return [operand] if cluster.index_root is None else [cluster.index_root, operand]

    def _marked(self, operand: Operand, marks: list[PostfixSign]) -> Operand:
        for mark in marks:
            result = Readings()
            if isinstance(mark, FactorialSign):
                apply_factorial(result, operand.readings, mark, self.terms, self.steps)
            else:
                apply_exponent(result, operand.readings, mark, self.terms, self.steps)
            operand = Operand(result)
        return operand
