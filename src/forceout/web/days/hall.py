"""The hall screen: who sits where by surname, the clock, announcements, the standings and what was changed in them.
For anybody, without signing in."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.tournament.event.clock import room_clock, tables_that_run_on
from forceout.tournament.event.lists import player_lines
from forceout.tournament.event.records import Event, Moved, Stage
from forceout.tournament.event.roles import Deed
from forceout.tournament.event.scores import provisional
from forceout.web.days.facts import minutes
from forceout.web.days.names import Called, Names, names_for
from forceout.web.days.store import now_of
from forceout.web.days.who import Here, of_day

NAMES, PLACES, SECONDS, MOVES = 24, 8, 12, 8
COLUMNS = 3
Page = Callable[[], dict[str, object]]


@never_cache
@require_safe
@of_day(Deed.SEE_STANDINGS)
def hall(request: HttpRequest, here: Here) -> HttpResponse:
    """One page of what the hall reads now; each page names the next one."""
    here = Here(here.day, here.event, None)  # whoever opens it, everybody reads it
    typed = str(request.GET.get("page", "1"))
    pages = _pages(here) or [lambda: {"kind": "waiting"}]
    at = (int(typed) - 1 if typed.isdecimal() and len(typed) < 5 else 0) % len(pages)
    number = len(here.event.released)
    told = {
        "here_": here,
        "number": number,
        "seconds": SECONDS,
        "page": at + 1,
        "of": len(pages),
        "next": (at + 1) % len(pages) + 1,
        "dots": range(1, len(pages) + 1),
        **_clock(here, number),
        **pages[at](),
    }
    return render(request, "days/hall.html", told)


def _clock(here: Here, number: int) -> dict[str, object]:
    if not number:
        return {}
    now = now_of(here.day)
    reading = room_clock(here.event, number, now)
    on = [(one, minutes(one.left)) for one in tables_that_run_on(here.event, number, now)]
    shown = minutes(reading.left) if reading is not None and reading.left is not None else ""
    return {"reading": reading, "shown": shown, "runs_on": on}


def _pages(here: Here) -> list[Page]:
    number = len(here.event.released)
    if not number:
        return []
    if here.event.rounds[number - 1].stage is Stage.CLOSED:
        return [*_standings(here), *_changes(here)]
    return [*_seats(here, number), *_changes(here)]


def _seats(here: Here, number: int) -> list[Page]:
    names = names_for(here)
    seats: list[tuple[Called, int]] = [
        (names[table.player(seat)], at)
        for at, table in enumerate(here.event.rounds[number - 1].tables, 1)
        for seat in range(len(table.seats))
    ]
    seats.sort(key=lambda one: (one[0].sought.casefold(), one[0].rest.casefold(), one[1]))

    def page(start: int) -> dict[str, object]:
        now = seats[start : start + NAMES]
        deep = NAMES // COLUMNS
        return {
            "kind": "seats",
            "columns": [now[place : place + deep] for place in range(0, len(now), deep)],
            "first": now[0][0].sought[:1].upper(),
            "last": now[-1][0].sought[:1].upper(),
        }

    return [lambda start=start: page(start) for start in range(0, len(seats), NAMES)]  # type: ignore[misc]


def _standings(here: Here) -> list[Page]:
    """Division by division: nobody looks for a name among those of another."""
    event = here.event
    lines: dict[object, list[dict[str, object]]] = {}
    for line in player_lines(event, names_for(here)):
        lines.setdefault(line["division"], []).append(line)
    sure = [table for table in event.released[-1].tables if table.seats]
    confirmed = sum(table.confirmed for table in sure)

    def page(division: object, start: int) -> dict[str, object]:
        ours = lines[division]
        now = ours[start : start + PLACES]
        return {
            "kind": "standings",
            "division": event.league.division(str(division)).title if division else "",
            "lines": now,
            "first": start + 1,
            "last": start + len(now),
            "count": len(ours),
            "all_confirmed": confirmed == len(sure),
            "confirmed": confirmed,
            "tables": len(sure),
            "provisional": provisional(event),
        }

    return [
        lambda division=division, start=start: page(division, start)  # type: ignore[misc]
        for division, ours in lines.items()
        for start in range(0, len(ours), PLACES)
    ]


def _changes(here: Here) -> list[Page]:
    """Results that were changed after their round was closed, with whom that moved: the last one first."""
    names = names_for(here)
    changes = [(count, change) for count, found in enumerate(here.event.rounds, 1) for change in found.late_changes]
    changes.sort(key=lambda one: -one[1].at)

    def page(count: int, table: int, moved: tuple[Moved, ...]) -> dict[str, object]:
        told = [_moved(names, here.event, one) for one in moved[:MOVES]]
        return {"kind": "changes", "changed_round": count, "changed_table": table, "moved": told, "moves": len(moved)}

    return [
        lambda count=count, change=change: page(count, change.table, change.moved)  # type: ignore[misc]
        for count, change in changes[:3]
    ]


def _moved(names: Names, event: Event, one: Moved) -> tuple[Called, str, str]:
    return names[one.player], _place(one.before), _place(one.after)


def _place(place: int | None) -> str:
    return "–" if place is None else str(place)
