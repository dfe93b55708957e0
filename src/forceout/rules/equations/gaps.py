"""Gaps on the mat: which part of a Goal the Goal-setter grouped by leaving a space."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise, product

from forceout.rules.equations.order_of_operations import read_in_order
from forceout.rules.equations.readings import Steps
from forceout.rules.equations.terms import Terms
from forceout.rules.equations.units import BinarySign, ExponentSign, FactorialSign, Join, Operand, PrefixSign, Unit

Stretch = tuple[int, int]
Cores = tuple[Stretch, ...]


def blocks(gaps: Sequence[bool]) -> list[Stretch]:
    """The stretches between gaps."""
    starts = [place for place, gap in enumerate(gaps) if gap or not place]
    return list(pairwise([*starts, len(gaps)]))


def core_choices(units: Sequence[Unit], gaps: Sequence[bool]) -> Iterator[Cores]:
    """Every way the gaps may group the row.

    A sign at the edge of a block reaches out of it, and what is left must stay together: in `3× 5+2`
    that is 5+2. A √ at the start of a block belongs to the group, or is applied to all that follows. An exponent
    stands in its block as if a ^ came before it: in `4+ 12` with a red 2 it takes the 1 and never the sum.
    """
    if not any(gaps[1:]):
        yield ()
        return
    row_end = len(units)
    while row_end and isinstance(units[row_end - 1], FactorialSign):
        row_end -= 1
    options = []
    for start, end in blocks(gaps):
        cores = list(_cores(units, start, end))
        whole, _ = cores[0]
        # a √ that is left out of its block is applied to all that follows
        options.append(
            [((first, last), *((at, row_end) for at in range(whole + 1, first + 1))) for first, last in cores]
        )
    for chosen in product(*options):
        yield tuple(chain.from_iterable(chosen))


def _cores(units: Sequence[Unit], start: int, end: int) -> Iterator[Stretch]:
    while start < end and isinstance(units[start], (BinarySign, FactorialSign, ExponentSign, Join)):
        start += 1
    while end > start and isinstance(units[end - 1], (BinarySign, PrefixSign, Join)):
        end -= 1
    firsts = [start]
    while start < end and isinstance(units[start], PrefixSign):
        start += 1
        firsts.append(start)
    lasts = [end]
    while end > start and isinstance(units[end - 1], FactorialSign):
        end -= 1
        lasts.append(end)
    for first in firsts:
        for last in lasts:
            yield (first, last)


def group_by_gaps(units: Sequence[Unit], gaps: Sequence[bool], terms: Terms, steps: Steps) -> list[Unit]:
    """The row with every gapped group read as if in brackets, where the order of operations holds.

    A root before a group is applied to the group (003 IV-B-2 comment).
    """
    if not any(gaps[1:]):
        return list(units)
    row: list[Unit] = []
    for start, end in blocks(gaps):
        first, last = list(_cores(units, start, end))[-1]
        row.extend(units[start:first])
        if last - first > 1:
            row.append(Operand(read_in_order(units[first:last], terms, steps)))
        else:
            row.extend(units[first:last])
        row.extend(units[last:end])
    return row
