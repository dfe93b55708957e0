"""Where a day stands: its rounds, and five steps from entries to standings, each with what it counts."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.tournament.checking import check_seating
from forceout.tournament.event.records import Event, RoundOf, Stage, TableOf
from forceout.tournament.event.rounds import players_of, wishes_of
from forceout.tournament.words import number
from forceout.web.days.models import Day
from forceout.web.days.store import now_of

WORDS = {Stage.DRAFT: "draft", Stage.RELEASED: "released", Stage.PLAYING: "now", Stage.CLOSED: "final"}


@dataclass(frozen=True)
class Step:
    key: str
    title: str
    words: str
    done: bool
    open: bool = True


@dataclass(frozen=True)
class RoundTab:
    number: int
    words: str
    current: bool
    released: bool


def rounds_of(event: Event) -> list[RoundTab]:
    tabs = [
        RoundTab(count, WORDS[one.stage], count == len(event.rounds), one.stage is not Stage.DRAFT)
        for count, one in enumerate(event.rounds, 1)
    ]
    ahead = range(len(tabs) + 1, len(tabs) + 1 + len(event.planned))
    return [*tabs, *(RoundTab(count, "planned", False, False) for count in ahead)]


def steps_of(day: Day, event: Event) -> list[Step]:
    last = event.rounds[-1] if event.rounds else None
    away = len(event.entries) - len(event.here)
    entered = number(len(event.entries), "player") + (f", {away} not here" if away else "")
    if last is None:
        seats = "no round yet"
        return [
            Step("entries", "Entries", entered, False),
            Step("seating", "Seating", seats, False),
            Step("tables", "Tables", "none yet", False),
            Step("results", "Results", "after a release", False, open=False),
            Step("standings", "Standings", "players and teams", False),
        ]
    released = last.stage is not Stage.DRAFT
    seated = [table for table in last.tables if table.seats]
    sure = sum(_counts(event, table) for table in seated)
    closed = last.stage is Stage.CLOSED
    results = f"{sure} of {len(seated)} confirmed" if released else f"round {len(event.released) or 1}"
    return [
        Step("entries", "Entries", entered, True),
        Step("seating", "Seating", _seats(event, last), released),
        Step("tables", "Tables", _playing(day, event, last, len(seated) - sure), closed),
        Step("results", "Results", results, released and sure == len(seated), open=bool(event.released)),
        Step("standings", "Standings", _standings(event, closed, len(seated), sure), closed),
    ]


def _counts(event: Event, table: TableOf) -> bool:
    return table.confirmed or (table.sheet is not None and not event.settings.second_entry)


def _seats(event: Event, last: RoundOf) -> str:
    history = tuple(one.seating for one in event.rounds[:-1])
    faults = check_seating(players_of(event), wishes_of(event), history, (last.seating,))
    again = sum(one.code == "repeat" for one in faults)
    tables = number(sum(bool(table.seats) for table in last.tables), "table")
    return f"{tables}, {number(again, 'repeat') if again else 'no repeats'}"


def _playing(day: Day, event: Event, last: RoundOf, left: int) -> str:
    if last.stage is Stage.DRAFT:
        return "not released"
    if last.stage is Stage.CLOSED:
        return f"round {len(event.rounds)} is over"
    if last.began is None:
        return "not begun"
    minutes = (last.began + event.league.procedure.round_minutes * 60_000 - now_of(day)) // 60_000
    return f"{left} open, {number(minutes + 1, 'minute')} left" if minutes >= 0 else f"{left} open, time is up"


def _standings(event: Event, closed: bool, tables: int, sure: int) -> str:
    if closed:
        return f"after round {len(event.rounds)}"
    if event.rounds[-1].stage is Stage.DRAFT:
        return "players and teams"
    return "final when the round is closed" if sure == tables else f"{sure} of {tables} sheets are in"
