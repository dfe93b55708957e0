"""To whom the judge's door is closed: those who hold a seat in a match that is being played, those of a day whose
organiser has switched it off, and a judge who has yet to record a second opinion.

A browser is known by its cookie. Whoever takes another device cannot be stopped, and the page says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest

from forceout.rules.finding import Finding
from forceout.tournament.event.calling import open_calls
from forceout.tournament.event.records import Event, Stage
from forceout.tournament.event.roles import Deed, Person, reach
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
SECOND = Finding(
    "second-opinion",
    "manual General 7",
    "You have taken a second opinion. Record your own ruling first; the rulebook is open to you.",
)
MOST_DAYS = 20
"""Days of which a browser may hold links before the oldest are not looked at."""


def closed_for(request: HttpRequest) -> Finding | None:
    """Why the judge is not asked from here now; None where the door is open."""
    player = player_in(request.session)
    if player and _plays(player):
        return PLAYING
    found = (_closed_on(event, person) for event, person in _days(request))
    return next((one for one in found if one is not None), None)


def _days(request: HttpRequest) -> Iterator[tuple[Event, Person | None]]:
    """The days that this browser belongs to, by a link or a sign-in, and as whom."""
    kept = (request.session.get(name) for name in ("links", "signed"))
    codes = {code: None for held in kept if isinstance(held, dict) for code in held if isinstance(code, str)}
    for day in Day.objects.filter(code__in=list(codes)[:MOST_DAYS]):
        event = event_of(day)
        yield event, person_at(request, day, event)


def _closed_on(event: Event, person: Person | None) -> Finding | None:
    """Somebody of a day: closed while the own table plays, on paper too, where the organiser has switched it off for
    all but officials, and to a judge who gives a second opinion."""
    if person is not None and person.player is not None and _sits(event, person.player):
        return PLAYING
    if not event.settings.judge_open and reach(person, Deed.OFFICIATE) is None:
        return OFF
    return SECOND if person is not None and _gives_second(event, person.id) else None


def _sits(event: Event, player: str) -> bool:
    """Whether a player sits at a table of the round that is being played, and its sheet is not in yet."""
    playing = [table for found in event.rounds if found.stage is Stage.PLAYING for table in found.tables]
    return any(player in table.players and table.sheet is None for table in playing)


def _gives_second(event: Event, who: str) -> bool:
    """Whether somebody has taken a second opinion that is not recorded yet."""
    return any(call.is_second and call.taken_by == who for _, call in open_calls(event))


def _plays(player: str) -> bool:
    """Practice is not a match: there everybody may ask."""
    seats = Seat.objects.filter(
        player=player, kind=Seat.PERSON, table__practice=False, table__over=False, table__began__isnull=False
    )
    return seats.filter(table__attended__gte=wall() - STILL_PLAYED).exists()
