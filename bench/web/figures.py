"""What is counted in a stretch of time, and the rows that are printed of it."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Tally:
    """What the players saw in a stretch of time; seconds."""

    acts: list[float] = field(default_factory=list)
    """From an act sent to its answer."""
    views: list[float] = field(default_factory=list)
    """From an act sent to the view that shows it to whoever acted; to the other players; to those who watch."""
    others: list[float] = field(default_factory=list)
    watchers: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    asks: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    """How late the client's own event loop was."""
    waiting: list[int] = field(default_factory=list)
    """How many acts had no answer yet or were put off, looked at again and again."""
    messages: int = 0
    bytes: int = 0
    put_off: int = 0
    """Acts that were due while the one before had no answer."""
    verbs: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)


def at_share(values: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else math.nan


@dataclass(frozen=True)
class Row:
    """A server at a number of tables."""

    server: str
    tables: int
    seconds: float
    tally: Tally
    cpu: float
    """Seconds of processor time of the server and its children, a second."""
    client: float
    megabytes: float
    load: float

    @property
    def act(self) -> float:
        return at_share(self.tally.acts, 0.95)

    @property
    def view(self) -> float:
        return at_share(self.tally.views, 0.95)

    @property
    def cpu_an_act(self) -> float:
        """Milliseconds."""
        return 1000 * self.cpu * self.seconds / len(self.tally.acts) if self.tally.acts else math.nan

    @property
    def waits(self) -> tuple[float, float]:
        """Acts without an answer, on average: in the middle third of the time, and in the last."""
        seen, third = self.tally.waiting, len(self.tally.waiting) // 3
        return _mean(seen[third : 2 * third]), _mean(seen[2 * third :])


def _mean(values: list[int]) -> float:
    return sum(values) / len(values) if values else math.nan


HEAD = (
    f"{'server':<18}{'tables':>6}{'acts/s':>8}   {'act p50':>8}{'p95':>8}{'p99':>8}   "
    + f"{'view p50':>8}{'p95':>8}{'p99':>8}"
    + f"{'others p95':>12}{'CPU/act':>9}{'CPU':>6}{'MB':>6}{'kB/view':>9}   "
    + f"{'client CPU':>10}{'late p95':>9}{'load':>6}"
)


def line_of(row: Row) -> str:
    tally = row.tally
    act, view = ([at_share(values, share) for share in (0.5, 0.95, 0.99)] for values in (tally.acts, tally.views))
    others = tally.watchers or tally.others
    return (
        f"{row.server:<18}{row.tables:>6}{len(tally.acts) / row.seconds:>8.1f}   "
        + f"{act[0]:>8.1f}{act[1]:>8.1f}{act[2]:>8.1f}   {view[0]:>8.1f}{view[1]:>8.1f}{view[2]:>8.1f}"
        + f"{at_share(others, 0.95):>12.1f}{row.cpu_an_act:>9.2f}{100 * row.cpu:>5.0f}%{row.megabytes:>6.0f}"
        + f"{tally.bytes / max(tally.messages, 1) / 1000:>9.1f}   {100 * row.client:>9.0f}%"
        + f"{at_share(tally.lags, 0.95):>9.1f}{row.load:>6.1f}"
    )


def notes_of(row: Row) -> list[str]:
    """What else is worth a line: acts refused, put off or never answered, errors."""
    tally, notes = row.tally, []
    if tally.refused:
        notes.append(f"refused: {_counted(tally.refused)}")
    if tally.put_off:
        notes.append(f"put off, because the act before had no answer: {tally.put_off}")
    unanswered = tally.waiting[-1] - tally.put_off if tally.waiting else 0
    if unanswered > len(tally.acts) / 100:
        notes.append(f"without an answer when the time was up, so not in the figures, which flatter: {unanswered}")
    if tally.errors:
        notes.append(f"errors: {_counted(tally.errors)}")
    return notes


def _counted(counter: Counter[str]) -> str:
    return ", ".join(f"{count} {what}" for what, count in counter.most_common(6))
