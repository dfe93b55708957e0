"""The rules that a judge may name, found as one types."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from forceout.web.pages.rulebook.book import Reader

SHOWN = 8


@require_safe
def citations(request: HttpRequest) -> JsonResponse:
    """What fits what was typed, by the rules of `league` and `division`: the citation, and what it is called."""
    found = Reader.of(request).found[:SHOWN]
    return JsonResponse({"found": [{"citation": one.citation, "title": one.title} for one in found]})
