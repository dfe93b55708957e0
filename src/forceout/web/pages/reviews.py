"""The visitor's own matches, the newest first: how they ended, and what can be done with them."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.web.pages.own_tables import as_own, tables_of
from forceout.web.records.listing import links_of, uploads_of
from forceout.web.tables.results import totals_of
from forceout.web.visitor import player_in

A_PAGE = 20


@require_safe
@never_cache
def reviews(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/reviews.html", listed(request))


def listed(request: HttpRequest) -> dict[str, object]:
    """All that is on the page: a page of the visitor's tables, the uploads and the links."""
    player = player_in(request.session)
    pages = Paginator(tables_of(player).prefetch_related("seats"), A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    tables = list(page.object_list)
    return {
        "here": "reviews",
        "page": page,
        "played": as_own(tables, player, totals_of(tables)),
        "uploads": uploads_of(request),
        "links": links_of(request),
    }
