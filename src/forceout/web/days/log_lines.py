"""Lines of a day's log for people: the time of day, and the names of all whom an action is about."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from forceout.tournament.event.records import Event
from forceout.web.days.models import Day

MOST = 8
"""Names beside an action; whoever it is about is found all the same."""


def time_of_day(day: Day, at: int) -> str:
    """By the clock of the machine that leads the day."""
    return time.strftime("%H:%M", time.localtime((day.began + at) / 1000))


def about(event: Event, data: dict[str, Any]) -> list[str]:
    """The ids of all players whom an action names, or who sit at the table that it is about."""
    known = {one.id for one in event.entries}
    found = [word for word in _words(data) if word in known]
    return list(dict.fromkeys([*found, *_at_table(event, data)]))


def _words(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
        yield value.removeprefix("player:")
    elif isinstance(value, dict):
        for one in value.values():
            yield from _words(one)
    elif isinstance(value, list):
        for one in value:
            yield from _words(one)


def _at_table(event: Event, data: dict[str, Any]) -> Iterator[str]:
    call = data.get("call")
    number, at = data.get("round"), data.get("table")
    if number is None and isinstance(call, int) and 1 <= call <= len(event.calls):
        number, at = event.calls[call - 1].round, event.calls[call - 1].table
    if not isinstance(number, int) or not isinstance(at, int) or not 1 <= number <= len(event.rounds):
        return
    tables = event.rounds[number - 1].tables
    if 1 <= at <= len(tables):
        yield from (*tables[at - 1].seats, *tables[at - 1].players)
