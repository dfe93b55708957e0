"""The review of a finished match: every move with its verdict, worked out in the background and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.referee.action import Action
from forceout.referee.state import Setup
from forceout.web import wire
from forceout.web.house import house
from forceout.web.json_body import json_error
from forceout.web.records.sharing import ways_to_share
from forceout.web.records.work import Desk, shown
from forceout.web.tables.live_tables import LiveTable, load
from forceout.web.tables.log import Folded
from forceout.web.tables.lookup import table_for
from forceout.web.tables.models import Reviewed
from forceout.web.tables.review_shake import PlayedShake
from forceout.web.tables.writer import WRITER
from forceout.web.visitor import player_in


class TableMatch:
    """The match of a table, for its review."""

    def __init__(self, live: LiveTable) -> None:
        assert live.match is not None
        self.live = live
        self.match: Folded = live.match

    @property
    def setup(self) -> Setup:
        return self.match.setup

    @property
    def actions(self) -> Sequence[Action]:
        return self.match.actions

    @property
    def finished(self) -> int:
        return len(self.match.state.scores)

    def kept(self) -> list[Any]:
        rows = Reviewed.objects.filter(table=self.live.table, shake__lte=self.finished).order_by("shake")
        return list(rows.values_list("data", flat=True))

    def keep(self, played: PlayedShake, found: dict[str, Any]) -> None:
        WRITER.wait_for(_keep, self.live, played, found)

    def gave_up(self, played: PlayedShake) -> None:
        """Whoever asks for the rest of it sets the work going again."""


def _match(code: str) -> TableMatch:
    return TableMatch(load(code))


DESK = Desk("review", _match)


@require_safe
def page(request: HttpRequest, code: str) -> HttpResponse:
    table = table_for(request, code)
    if not table.may_be_told:
        text = "You can read the review when the match is over."
        return render(request, "tables/sorry.html", {"text": text}, status=403)
    told = {"title": f"Review of table {table.code}", "data": reverse("tables:review-data", args=[table.code])}
    return render(request, "tables/review.html", {**told, "here": "reviews"})


@require_safe
@never_cache
def data(request: HttpRequest, code: str) -> HttpResponse:
    """As much of the review as is done; asking for it sets the work going."""
    table = table_for(request, code)
    live = load(table.code)
    if not table.may_be_told or live.match is None:
        return json_error("not-over", "The match is not over.", 403)
    review = review_for(live, live.match.setup.names)
    review["code"] = table.code
    review["recordPath"] = reverse("tables:record", args=[table.code])
    review["scoresheetPath"] = reverse("tables:scoresheet", args=[table.code])
    review["share"] = ways_to_share(request, live, player_in(request.session))
    return JsonResponse(review, json_dumps_params={"ensure_ascii": False})


def review_for(live: LiveTable, names: Sequence[str]) -> wire.Review:
    """As much of the review of a table as is done, told with these names; what is missing is set going."""
    match = TableMatch(live)
    review = shown(match, match.match.state.totals, match.finished, names)
    review["over"] = live.table.over
    if review["done"] < match.finished:
        DESK.set_going(live.table.code)
    return review


def _keep(live: LiveTable, played: PlayedShake, found: dict[str, Any]) -> None:
    with house().alone_at(live.table.code), transaction.atomic():
        if _still_stands(live, played):
            Reviewed.objects.update_or_create(table=live.table, shake=played.number, defaults={"data": found})


def _still_stands(live: LiveTable, played: PlayedShake) -> bool:
    """Whether the end of a shake has not been taken back while it was looked at."""
    match = load(live.table.code).match
    return match is not None and played.steps[-1].action in match.actions
