"""The scoresheet of a match as PDF: whoever may read the record of a table may print it."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.papers.records import Paper
from forceout.referee.action import Action
from forceout.referee.state import Setup
from forceout.web import thinking
from forceout.web.askers import asker_of
from forceout.web.limits import Limits
from forceout.web.records.scoresheet import pdf_of
from forceout.web.tables.live_tables import load
from forceout.web.tables.lookup import table_for
from forceout.web.waiting import Wait

PRINTS = Limits(burst=20, rate=0.2, name="prints")
PAPERS = {"letter": Paper.LETTER, "a4": Paper.A4}


@require_safe
@never_cache
def scoresheet(request: HttpRequest, code: str) -> HttpResponse:
    table = table_for(request, code)
    live = load(table.code)
    if live.match is None:
        raise Http404("The match has not begun.")
    if not table.may_be_told:
        text = "You can print the scoresheet when the match is over."
        return render(request, "tables/sorry.html", {"text": text}, status=403)
    date = f"{table.opened:%-d %B %Y}"
    return pdf_of_match(request, live.match.setup, live.match.actions, table.code, date)


def pdf_of_match(
    request: HttpRequest, setup: Setup, actions: Sequence[Action], code: str, date: str = ""
) -> HttpResponse:
    """A worker prints, so that no move waits."""
    if not PRINTS.allows(asker_of(request)):
        raise Wait("too-many", "Many sheets were printed at once. Wait a moment.")
    paper = PAPERS.get(str(request.GET.get("paper", "")), Paper.A4)
    try:
        made = thinking.PRINTS.ask(pdf_of, setup, list(actions), code, date, paper)
    except (thinking.NotYet, thinking.NoAnswer):
        raise Wait("busy", "The printer's desk has much to do. Try again in a moment.", status=503) from None
    name = "-".join(word for word in ("scoresheet", code) if word)
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return HttpResponse(made, content_type="application/pdf", headers=headers)
