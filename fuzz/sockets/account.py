"""What was sent, what became of it, and what should not have been."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field

BEFORE = frozenset(
    {
        "bad-message", "wrong-seat", "stale", "for-officials", "too-much-talk", "not-begun", "not-gone", "no-practice",
        "no-take-back", "unkind", "enough", "too-long", "too-many", "busy", "not-yet",
    }
)  # fmt: skip
"""Refusals that are given before the referee is asked. Every other code is the referee's."""
BROKEN = "fault"
"""What is answered where something broke on the server's side."""


@dataclass
class Kept:
    """What a player knows of the acts at one table, by the key under which they stand in its log."""

    done: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    """Sent, and the line was dead before an answer came."""


@dataclass
class Account:
    """Of a whole run."""

    most: int
    until: float
    sent: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    before: Counter[str] = field(default_factory=Counter)
    by_referee: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    tables: dict[str, Kept] = field(default_factory=dict)
    over: int = 0
    seen_again: int = 0
    """Views that were compared after a restart with what was seen before."""
    log: str = ""
    """What the server told its operator."""

    @property
    def total(self) -> int:
        return self.sent.total()

    @property
    def enough(self) -> bool:
        return self.total >= self.most or time.monotonic() >= self.until

    def fault(self, text: str) -> None:
        if len(self.faults) < 200:
            self.faults.append(text)

    def refused(self, code: str) -> None:
        (self.before if code in BEFORE else self.by_referee)[code] += 1

    def lines(self) -> list[str]:
        """The report."""
        reached = self.taken.total() + self.by_referee.total()
        share = reached / max(1, self.total)
        return [
            f"{self.total} messages at {len(self.tables)} tables, {self.over} of them played to the end",
            f"  sent: {_listed(self.sent)}",
            f"  reached the referee: {reached} ({share:.0%}): {self.taken.total()} taken, "
            f"{self.by_referee.total()} refused by it; {self.before.total()} refused before it",
            f"  taken: {_listed(self.taken)}",
            f"  refused by the referee: {_listed(self.by_referee)}",
            f"  refused before it: {_listed(self.before)}",
            f"  closed by the server, as promised: {_listed(self.closed)}",
            f"  compared after a restart: {self.seen_again} views",
            f"  {len(self.faults)} faults",
            *(f"    {fault}" for fault in self.faults[:30]),
        ]


def _listed(counter: Counter[str] | Counter[int]) -> str:
    return ", ".join(f"{count} {what}" for what, count in counter.most_common(14)) or "none"
