"""To whom the judge's door is closed: those who hold a seat in a match that is being played.

A browser is known by its cookie. Whoever takes another device cannot be stopped, and the page says so.
"""

from __future__ import annotations

from django.http import HttpRequest

from forceout.rules.finding import Finding
from forceout.web.tables.match_time import wall
from forceout.web.tables.models import Seat
from forceout.web.visitor import player_in

STILL_PLAYED = 10 * 60_000
"""Milliseconds after which a match that nobody attends is not being played any more."""
PLAYING = Finding(
    "playing", "", "You hold a seat in a match that is being played. The judge answers you when it is over."
)


def closed_for(request: HttpRequest) -> Finding | None:
    """Why the judge is not asked from here now; None where the door is open."""
    player = player_in(request.session)
    return PLAYING if player and _plays(player) else None


def _plays(player: str) -> bool:
    """Practice is not a match: there everybody may ask."""
    seats = Seat.objects.filter(player=player, table__practice=False, table__over=False, table__began__isnull=False)
    return seats.filter(table__attended__gte=wall() - STILL_PLAYED).exists()
