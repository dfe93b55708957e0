"""What one act changes in the database."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from forceout.web.tables.log import Entry


@dataclass(frozen=True)
class Facts:
    """What changes in the row of a table while it is played."""

    slept: int
    attended: int
    over: bool


@dataclass(frozen=True)
class Change:
    """One more entry in the log of a table, and what goes with it."""

    table: int
    entry: Entry
    facts: Facts | None = None
    shakes_left: int | None = None
    """After a take-back: reviews of later shakes are forgotten."""
    fence: int = 0
    """The number of the claim under which the table was read (`house`)."""
    by_hand: bool = False
    """By a process that does not have the table: whoever has it reads it again."""

    def under(self, fence: int, *, by_hand: bool) -> Change:
        """The same under a claim."""
        return Change(self.table, self.entry, self.facts, self.shakes_left, fence, by_hand)


def row_of(change: Change) -> tuple[Any, ...]:
    """The row of its entry in the log."""
    entry, action = change.entry, change.entry.action
    return change.table, entry.number, action.at, action.who, action.verb, action.words, entry.key


def facts_of(facts: Facts) -> tuple[int, int, bool]:
    """What is noted in the row of its table."""
    return facts.slept, facts.attended, facts.over
