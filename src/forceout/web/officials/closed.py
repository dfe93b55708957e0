"""To whom the judge's door is closed: those who hold a seat in a match that is being played, and those of a day whose
organiser has switched it off.

A browser is known by its cookie. Whoever takes another device cannot be stopped, and the page says so.
"""

from __future__ import annotations

from django.http import HttpRequest

from forceout.rules.finding import Finding
from forceout.tournament.event.roles import Deed, reach
from forceout.web.days.models import Day
from forceout.web.days.store import event_of
from forceout.web.days.who import person_at
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Seat
from forceout.web.visitor import player_in

STILL_PLAYED = 10 * 60_000
"""Milliseconds after which a match that nobody attends is not being played any more."""
PLAYING = Finding(
    "playing", "", "You hold a seat in a match that is being played. The judge answers you when it is over."
)
OFF = Finding("switched-off", "", "The organiser of your day has switched this off. Call a judge to your table.")
MOST_DAYS = 20
"""Days of which a browser may hold links before the oldest are not looked at."""


def closed_for(request: HttpRequest) -> Finding | None:
    """Why the judge is not asked from here now; None where the door is open."""
    player = player_in(request.session)
    if player and _plays(player):
        return PLAYING
    return OFF if _switched_off(request) else None


def _switched_off(request: HttpRequest) -> bool:
    """Whether this browser belongs to a day whose organiser has closed the door to all but officials."""
    held = request.session.get("links")
    codes = [code for code in held if isinstance(code, str)][:MOST_DAYS] if isinstance(held, dict) else []
    for day in Day.objects.filter(code__in=codes):
        event = event_of(day)
        if not event.settings.judge_open and reach(person_at(request, day, event), Deed.OFFICIATE) is None:
            return True
    return False


def _plays(player: str) -> bool:
    """Practice is not a match: there everybody may ask."""
    seats = Seat.objects.filter(player=player, table__practice=False, table__over=False, table__began__isnull=False)
    return seats.filter(table__attended__gte=wall() - STILL_PLAYED).exists()
