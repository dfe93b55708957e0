"""The hall screen: who sits where by surname, the clock, the standings. For anybody, without signing in."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.tournament.event.lists import player_lines
from forceout.tournament.event.records import Stage
from forceout.tournament.event.roles import Deed
from forceout.tournament.event.scores import provisional
from forceout.web.days.names import Called, names_for
from forceout.web.days.tables import clock_of
from forceout.web.days.who import Here, of_day

NAMES, PLACES, SECONDS = 24, 8, 12
COLUMNS = 3


@never_cache
@require_safe
@of_day(Deed.SEE_STANDINGS)
def hall(request: HttpRequest, here: Here) -> HttpResponse:
    """One page of what the hall reads now; each page names the next one."""
    here = Here(here.day, here.event, None)  # whoever opens it, everybody reads it
    released = len(here.event.released)
    closed = released > 0 and here.event.rounds[released - 1].stage is Stage.CLOSED
    typed = str(request.GET.get("page", "1"))
    page = int(typed) if typed.isdecimal() and len(typed) < 5 else 1
    if not released:
        shown: dict[str, object] = {"kind": "waiting", "of": 1, "page": 1}
    elif closed:
        shown = _standings(here, page)
    else:
        shown = _seats(here, released, page)
    told = {"here_": here, "number": released, "seconds": SECONDS, **shown}
    return render(request, "days/hall.html", told)


def _page(page: int, things: int, size: int) -> tuple[int, int]:
    """The page, counted round, and how many there are."""
    of = max(1, -(-things // size))
    return (page - 1) % of + 1, of


def _seats(here: Here, number: int, page: int) -> dict[str, object]:
    names = names_for(here)
    seats: list[tuple[Called, int]] = [
        (names[table.player(seat)], at)
        for at, table in enumerate(here.event.rounds[number - 1].tables, 1)
        for seat in range(len(table.seats))
    ]
    seats.sort(key=lambda one: (one[0].sought.casefold(), one[0].rest.casefold(), one[1]))
    page, of = _page(page, len(seats), NAMES)
    here_now = seats[(page - 1) * NAMES : page * NAMES]
    deep = NAMES // COLUMNS
    return {
        "kind": "seats",
        "columns": [here_now[start : start + deep] for start in range(0, len(here_now), deep)],
        "first": here_now[0][0].sought[:1].upper(),
        "last": here_now[-1][0].sought[:1].upper(),
        "clock": clock_of(here.day, here.event, number),
        **_pages(page, of),
    }


def _standings(here: Here, page: int) -> dict[str, object]:
    lines = player_lines(here.event, names_for(here))
    page, of = _page(page, len(lines), PLACES)
    shown = lines[(page - 1) * PLACES : page * PLACES]
    return {
        "kind": "standings",
        "lines": shown,
        "first": (page - 1) * PLACES + 1,
        "last": (page - 1) * PLACES + len(shown),
        "count": len(lines),
        "provisional": provisional(here.event),
        **_pages(page, of),
    }


def _pages(page: int, of: int) -> dict[str, object]:
    return {"page": page, "of": of, "next": page % of + 1, "dots": range(1, of + 1)}
