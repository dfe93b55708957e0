"""To whom the judge's door is closed: those who hold a seat in a match that is being played, and those of a day whose
organiser has switched it off.

A browser is known by its cookie. Whoever takes another device cannot be stopped, and the page says so.
"""

from __future__ import annotations

from django.http import HttpRequest

from forceout.rules.finding import Finding
from forceout.tournament.event.records import Event, Stage
from forceout.tournament.event.roles import Deed, reach
from forceout.web.days.models import Day
from forceout.web.days.store import event_of
from forceout.web.days.who import person_at
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Seat
from forceout.web.visitor import player_in

STILL_PLAYED = 2 * 3_600_000
"""Milliseconds after which a match that nobody attends is not being played any more: its clocks stand meanwhile, so
nobody gains by leaving it for a moment."""
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
    held = request.session.get("links")
    codes = [code for code in held if isinstance(code, str)][:MOST_DAYS] if isinstance(held, dict) else []
    found = (_closed_on(request, day) for day in Day.objects.filter(code__in=codes))
    return next((one for one in found if one is not None), None)


def _closed_on(request: HttpRequest, day: Day) -> Finding | None:
    """Somebody of a day: closed while the own table plays, on paper too, and where the organiser has switched it off
    for all but officials."""
    event = event_of(day)
    person = person_at(request, day, event)
    if person is not None and person.player is not None and _sits(event, person.player):
        return PLAYING
    return OFF if not event.settings.judge_open and reach(person, Deed.OFFICIATE) is None else None


def _sits(event: Event, player: str) -> bool:
    """Whether a player sits at a table of the round that is being played, and its sheet is not in yet."""
    playing = [table for found in event.rounds if found.stage is Stage.PLAYING for table in found.tables]
    return any(player in table.players and table.sheet is None for table in playing)


def _plays(player: str) -> bool:
    """Practice is not a match: there everybody may ask."""
    seats = Seat.objects.filter(player=player, table__practice=False, table__over=False, table__began__isnull=False)
    return seats.filter(table__attended__gte=wall() - STILL_PLAYED).exists()
