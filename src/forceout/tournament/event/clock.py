"""What the room's clock says at a moment: counting down to the round, to the last shake, to the stop, then writing."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.tournament.event.officials import ends_at
from forceout.tournament.event.records import Event, Stage

WRITING = 2 * 60_000
"""Milliseconds to write after the stop."""


@dataclass(frozen=True)
class Reading:
    """What is said, and the milliseconds until it changes; None where nothing more is counted."""

    words: str
    left: int | None


@dataclass(frozen=True)
class RunsOn:
    """A table that has longer than the room: its credit, and the milliseconds until it ends there."""

    table: int
    credit: int
    left: int
    reason: str


def room_clock(event: Event, number: int, now: int) -> Reading | None:
    """None where no clock runs: nobody has said when the round begins, or it is closed."""
    found, procedure, line = event.rounds[number - 1], event.league.procedure, event.league.day.line
    if found.stage in (Stage.DRAFT, Stage.CLOSED):
        return None
    if found.began is None:
        if found.begins is None:
            return None
        return Reading("starts in", found.begins - now) if now < found.begins else Reading("starts now", None)
    last = found.began + procedure.round_minutes * 60_000
    stop = last + procedure.last_minutes * 60_000
    if now < last:
        return Reading(f"no new {line}s in" if procedure.last_minutes else "time is up in", last - now)
    if now < stop:
        return Reading(f"no new {line}s, stop in", stop - now)
    if now < stop + WRITING:
        return Reading("stop: write your scores", stop + WRITING - now)
    return Reading("time is up", None)


def tables_that_run_on(event: Event, number: int, now: int) -> list[RunsOn]:
    """Tables with a credit whose time is not over, the one that ends first before the others."""
    found = event.rounds[number - 1]
    if found.stage is Stage.CLOSED:
        return []
    told = []
    for at, table in enumerate(found.tables, 1):
        ends = ends_at(event, number, at)
        credit = sum(one.seconds for one in table.credits)
        if ends is not None and credit and ends > now and not table.confirmed:
            told.append(RunsOn(at, credit, ends - now, table.credits[-1].reason))
    return sorted(told, key=lambda one: (one.left, one.table))
