"""Some readings of a row, found at once: enough to show that a long row is ambiguous.

A row of twenty numerals has more groupings than anybody could list, but two of them are quickly found to differ. The
groupings are counted without working any out, and a few are picked from all over the count.
"""

from __future__ import annotations

from math import prod

from forceout.rules.equations.every_grouping import EveryGrouping, Stretch
from forceout.rules.equations.readings import Readings, Steps

SAMPLES = 12
LONGEST = 64
"""A row of more units than this is not sampled: counting its groupings would cost more than reading it."""
MOST_COUNTED = 400
"""More values than this a stretch does not keep, so it makes its neighbours no dearer."""


class NumberedGroupings:
    """How many groupings each stretch of a row has, and any one of them by its number."""

    def __init__(self, every: EveryGrouping) -> None:
        self.every = every
        self.counts: dict[Stretch, int] = {}
        self.price = 0
        """About how many results have to be worked out to read the whole row."""

    @property
    def total(self) -> int:
        return self.count(0, len(self.every.units))

    def count(self, start: int, end: int) -> int:
        known = self.counts.get((start, end))
        if known is not None:
            return known
        total = 0
        operand = self.every.operand(start, end)
        if operand is not None and not operand.readings.nothing:
            total = max(1, len(operand.readings))
        for way in self.every.ways(start, end):
            counts = [self.count(*part) for part in way.parts]
            total += prod(counts)
            self.price += prod(min(count, MOST_COUNTED) for count in counts)
        self.counts[(start, end)] = total
        return total

    def reading(self, number: int, start: int, end: int, steps: Steps) -> Readings:
        """The reading of a stretch that has this number, or its flaw."""
        found = Readings()
        operand = self.every.operand(start, end)
        if operand is not None:
            found.flaws = {} if len(operand.readings) else dict(operand.readings.flaws)
            found.distinct = operand.readings.distinct[number : number + 1]
            found.two_digits = operand.readings.two_digits
            return found
        for way in self.every.ways(start, end):
            counts = [self.count(*part) for part in way.parts]
            if number >= prod(counts):
                number -= prod(counts)
                continue
            parts = []
            for part, count in zip(way.parts, counts, strict=True):
                number, place = divmod(number, count)
                parts.append(self.reading(place, *part, steps))
            way.combine(found, *parts, steps)
            break
        return found


def sample(groupings: NumberedGroupings, steps: Steps) -> Readings:
    """Readings from all over the row, the two extremes among them. They are never known to be all."""
    found = Readings(complete=False)
    total, end = groupings.total, len(groupings.every.units)
    for number in sorted({turn * (total - 1) // (SAMPLES - 1) for turn in range(SAMPLES)}) if total else ():
        found.take(groupings.reading(number, 0, end, steps), steps)
    found.complete = False
    return found
