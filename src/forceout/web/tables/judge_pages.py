"""Pages about the judge of a table: the host's invitation, the door that it opens, and the judge's own window."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from forceout.show.for_phones import on_screen
from forceout.web.askers import asker_of
from forceout.web.tables.judging import (
    AT_THE_TABLE,
    NO_CHAIR,
    holds_chair,
    is_key,
    judge_path,
    replace_link,
    take_chair,
)
from forceout.web.tables.lookup import MISSES, table_for
from forceout.web.tables.models import Seat, Table
from forceout.web.visitor import player_of

ONLY_HOST = "Only whoever opened this table can invite a judge to it."
NO_DOOR = "This link opens nothing. It may be an old one: ask for the judge’s link once more."


def _sorry(request: HttpRequest, text: str, table: Table, *, status: int = 403) -> HttpResponse:
    told = {"text": text, "back": reverse("tables:table", args=(table.code,)), "back_words": "To the table"}
    return render(request, "tables/sorry.html", told, status=status)


def invite(request: HttpRequest, code: str) -> HttpResponse:
    """The judge's link, for the host alone; by a press of the button another one takes its place."""
    table = table_for(request, code)
    if player_of(request) != table.host:
        return _sorry(request, ONLY_HOST, table)
    if request.method == "POST":
        replace_link(table)
        return redirect("tables:judges", code=table.code)
    address = request.build_absolute_uri(judge_path(table))
    shown = {"table": table, "address": address, "picture": on_screen(address)}
    return render(request, "tables/judges.html", shown)


def door(request: HttpRequest, code: str, key: str) -> HttpResponse:
    """Whoever has the link may take the judge's chair. A press takes it: programs look at links, too."""
    table = table_for(request, code)
    if not is_key(table, key):
        MISSES.count(asker_of(request))
        return _sorry(request, NO_DOOR, table, status=404)
    if request.method == "POST":
        refused = take_chair(request, table)
        return redirect("tables:judge", code=table.code) if refused is None else _sorry(request, refused.text, table)
    if _plays(request, table):
        return _sorry(request, AT_THE_TABLE.text, table)
    if holds_chair(request.session, table):
        return redirect("tables:judge", code=table.code)
    names = list(Seat.objects.filter(table=table).exclude(name="").values_list("name", flat=True))
    return render(request, "tables/judge_door.html", {"table": table, "names": names, "key": key})


@require_safe
def judge(request: HttpRequest, code: str) -> HttpResponse:
    """The table as its judge sees it."""
    table = table_for(request, code)
    if table.code != code:
        return redirect("tables:judge", code=table.code)
    if _plays(request, table):
        return _sorry(request, AT_THE_TABLE.text, table)
    if not holds_chair(request.session, table):
        return _sorry(request, NO_CHAIR, table)
    return render(request, "tables/table.html", {"table": table, "socket": f"/ws/t/{table.code}?judge=1"})


def _plays(request: HttpRequest, table: Table) -> bool:
    return Seat.objects.filter(table=table, player=player_of(request)).exists()
