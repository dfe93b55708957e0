"""Following a link to a review: read-only, without a session, and out of sight of search engines."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from forceout.web import wire
from forceout.web.json_body import json_error
from forceout.web.records.models import Shared
from forceout.web.records.names import first_names
from forceout.web.records.table_review import review_for
from forceout.web.records.upload_review import review_of_upload, setup_of
from forceout.web.tables.live_tables import load
from forceout.web.tables.models import Removed

ENDED = "This link has ended, or there never was one. Ask whoever gave it to you for another."
UNSEEN = {
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Referrer-Policy": "no-referrer",  # the link itself is the key
    "Cache-Control": "private, no-store",
}


@require_safe
def page(request: HttpRequest, key: str) -> HttpResponse:
    if _found(key) is None:
        told = {"title": "This link has ended", "text": ENDED}
        return _unseen(render(request, "tables/sorry.html", told, status=404))
    told = {"title": "A shared review", "data": reverse("records:shared-data", args=[key])}
    return _unseen(render(request, "tables/review.html", {**told, "noindex": True}))


@require_safe
def data(request: HttpRequest, key: str) -> HttpResponse:
    found = _found(key)
    if found is None:
        return _unseen(json_error("link-ended", ENDED, 404))
    review = _review(found)
    if review is None:
        return _unseen(json_error("not-over", "The match is not over.", 403))
    return _unseen(JsonResponse(review, json_dumps_params={"ensure_ascii": False}))


def _found(key: str) -> Shared | None:
    """A link, while its owner might read the review too: not where the host has sent the owner away."""
    found = Shared.objects.filter(key=key).select_related("table", "upload").first()
    if found is None or found.table is None:
        return found
    return None if Removed.objects.filter(table=found.table, player=found.owner).exists() else found


def _review(shared: Shared) -> wire.Review | None:
    """None while a match counts: a judge may have opened it again."""
    if shared.upload is not None:
        return review_of_upload(shared.upload, first_names(setup_of(shared.upload).names))
    assert shared.table is not None
    live = load(shared.table.code)
    if live.match is None or not live.table.may_be_told:
        return None
    return review_for(live, first_names(live.match.setup.names))


def _unseen(answer: HttpResponse) -> HttpResponse:
    for name, value in UNSEEN.items():
        answer.headers[name] = value
    return answer
