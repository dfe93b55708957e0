"""Which table of which day a web table is."""

from __future__ import annotations

from forceout.tournament.event.records import Event
from forceout.web.days.models import Day
from forceout.web.tables.models import Table


def place_of(event: Event, code: str) -> tuple[int, int] | None:
    """The round and the table that wait for the result of a web table."""
    for number, found in enumerate(event.rounds, 1):
        for at, table in enumerate(found.tables, 1):
            if table.web is not None and table.web.code == code and not table.versions:
                return number, at
    return None


def day_of(code: str) -> Day | None:
    table = Table.objects.filter(code=code).first()
    return Day.objects.filter(code=table.of_day).first() if table is not None and table.of_day else None
