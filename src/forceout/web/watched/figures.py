"""What this process counts while it serves. Counting is an addition to a plain number, so that no act waits for it;
whoever wants to see the figures adds them up (`collecting.py`). Nothing in here knows a name or a table."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 15.0)
ACTS_TOGETHER = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)


class Spread:
    """How many of what was measured were at most so much. Where two threads add in the same instant one may be lost."""

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.total = 0.0

    def add(self, measured: float) -> None:
        self.counts[bisect_left(self.bounds, measured)] += 1
        self.total += measured

    def buckets(self) -> list[tuple[str, float]]:
        """As Prometheus wants them: each bound with the number of all that are not above it."""
        told, so_far = [], 0
        for bound, count in zip((*self.bounds, float("inf")), list(self.counts), strict=True):
            so_far += count
            told.append(("+Inf" if bound == float("inf") else repr(bound), float(so_far)))
        return told


ACTS = Spread(SECONDS)
"""Seconds from an act heard to its answer, of acts that were taken."""
VIEWS = Spread(SECONDS)
"""Seconds from something that happened at a table to the view that was handed to its windows."""
COMMITS = Spread(ACTS_TOGETHER)
"""Acts in one commit."""
REFUSED: Counter[str] = Counter()
"""Acts and messages refused, by the code of the finding."""
