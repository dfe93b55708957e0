"""The visitor's own tables, running and finished."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.web.pages.choices import leagues
from forceout.web.records.listing import links_of, uploads_of
from forceout.web.tables.models import Seat, Table
from forceout.web.visitor import player_in

MOST_LISTED = 60


@dataclass(frozen=True)
class Played:
    """A table in the list."""

    code: str
    game: str
    league: str
    division: str
    names: tuple[str, ...]
    opened: datetime
    practice: bool
    began: bool
    over: bool

    @property
    def has_record(self) -> bool:
        """While a match counts, what was written is not given away."""
        return self.over or (self.practice and self.began)


@require_safe
@never_cache
def reviews(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/reviews.html", listed(request))


def listed(request: HttpRequest) -> dict[str, object]:
    """All that is on the page: the visitor's tables, uploads and links."""
    played = _played(player_in(request.session))
    return {
        "here": "reviews",
        "running": [table for table in played if not table.over],
        "finished": [table for table in played if table.over],
        "uploads": uploads_of(request),
        "links": links_of(request),
    }


def _played(player: str) -> list[Played]:
    """The tables at which that player has a seat, the newest first. Without a number there are none."""
    if not player:
        return []
    mine = Table.objects.filter(seats__player=player).distinct().prefetch_related("seats").order_by("-opened")
    return [_shown(table, player) for table in mine[:MOST_LISTED]]


def _shown(table: Table, player: str) -> Played:
    league = leagues().get(table.ruleset)
    titles = {division.key: division.title for division in league.divisions} if league else {}
    seats: list[Seat] = list(table.seats.all())
    return Played(
        code=table.code,
        game=league.game.title if league else "",
        league=league.title if league else table.ruleset,
        division=titles.get(table.division, table.division),
        names=tuple(
            "you" if seat.player == player and not table.passed else seat.name or "a free seat" for seat in seats
        ),
        opened=table.opened,
        practice=table.practice,
        began=table.began is not None,
        over=table.over,
    )
