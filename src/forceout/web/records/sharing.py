"""Sharing a review by link: whoever sat at the table makes one, and ends it.

The link cannot be guessed. It shows first names only, and neither the table's code nor the record: by those somebody
would find the rest. It ends when its owner says so, when its owner is forgotten, and with the table.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from forceout.web import wire
from forceout.web.askers import asker_of
from forceout.web.json_body import json_error
from forceout.web.limits import Limits
from forceout.web.records.models import Shared, Upload
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.models import Table
from forceout.web.tables.writer import WRITER
from forceout.web.visitor import player_in
from forceout.web.waiting import Wait

MAKING = Limits(burst=30, rate=0.1, name="shared reviews")


def ways_to_share(request: HttpRequest, live: LiveTable, player: str) -> wire.ReviewShare | None:
    """For the review of a table: the visitor's own link, or the way to one; None for those who have no seat there."""
    if not live.seats_of(player):
        return None
    found = Shared.objects.filter(owner=player, table=live.table).first()
    return share_view(request, reverse("records:share-table", args=[live.table.code]), found)


def share_view(request: HttpRequest, path: str, found: Shared | None) -> wire.ReviewShare:
    if found is None:
        return {"path": path, "endPath": "", "link": ""}
    return {"path": path, "endPath": reverse("records:end", args=[found.key]), "link": address_of(request, found)}


def address_of(request: HttpRequest, shared: Shared) -> str:
    return request.build_absolute_uri(reverse("records:shared", args=[shared.key]))


def make(request: HttpRequest, path: str, *, table: Table | None = None, upload: Upload | None = None) -> HttpResponse:
    """A link of the visitor's own; one that is there already stays."""
    if not MAKING.allows(asker_of(request)):
        raise Wait("too-many", "Many links were made at once. Wait a moment.")
    owner = player_in(request.session)
    found = WRITER.wait_for(_made, owner, table, upload)
    answer: wire.SharedLink = {"share": share_view(request, path, found)}
    return JsonResponse(answer)


def _made(owner: str, table: Table | None, upload: Upload | None) -> Shared:
    return Shared.objects.get_or_create(owner=owner, table=table, upload=upload)[0]


@require_POST
def end(request: HttpRequest, key: str) -> HttpResponse:
    """Ends a link of the visitor's own: at once, for everybody. Programs are answered, people led to their list."""
    owner = player_in(request.session)
    mine = Shared.objects.filter(key=key, owner=owner).select_related("table", "upload").first() if owner else None
    if mine is not None:
        WRITER.wait_for(mine.delete)
    if "application/json" not in request.headers.get("Accept", ""):
        return redirect(f"{reverse('pages:reviews')}#shared")
    if mine is None:
        return json_error("unknown-link", "You have no such link.", 404)
    return JsonResponse({"share": share_view(request, _path_of(mine), None)})


def _path_of(shared: Shared) -> str:
    if shared.table is not None:
        return reverse("records:share-table", args=[shared.table.code])
    assert shared.upload is not None
    return reverse("records:share-upload", args=[shared.upload.key])
