"""Pages about a day's web tables: which tables, going to one's own, going on on paper, a judge at the table."""

from __future__ import annotations

import re

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from forceout.referee import action as referee
from forceout.referee.action import JUDGE
from forceout.referee.verbs import FOR_OFFICIALS
from forceout.tournament.event.actions import PlayOnWeb
from forceout.tournament.event.names import Names
from forceout.tournament.event.records import Refused, TableOf, refused
from forceout.tournament.event.roles import Deed
from forceout.web.days import web_play
from forceout.web.days.at_the_desk import acted
from forceout.web.days.web_calls import refuse_barred
from forceout.web.days.who import Here, of_day
from forceout.web.tables.acting import Act
from forceout.web.tables.models import Table
from forceout.web.visitor import player_of

RANGE = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")


@require_POST
@of_day(Deed.SEAT)
def choose(request: HttpRequest, here: Here) -> HttpResponse:
    """Which tables of the last round are played on the web."""
    if not here.event.rounds:
        raise refused("no-round", "There is no round whose tables could be played on the web.")
    found = here.event.rounds[-1]
    tables = read_tables(str(request.POST.get("tables", "")), len(found.tables))
    typed = str(request.POST.get("shakes", "")) or str(found.web_shakes)
    if not typed.isdecimal() or len(typed) > 3:
        raise refused("bad-number", f"“{typed[:10]}” is no number of shakes.")
    here.act(PlayOnWeb, tables=tables, shakes=int(typed))
    return redirect("days:tables" if here.event.released else "days:seating", code=here.day.code)


def read_tables(words: str, count: int) -> frozenset[int]:
    """“all”, “none”, “1-4, 7”."""
    said = words.strip().casefold()
    if said in ("all", "none", ""):
        return frozenset(range(1, count + 1)) if said == "all" else frozenset()
    tables: set[int] = set()
    for part in filter(None, re.split(r"[,;\s]+", re.sub(r"\s*[-–]\s*", "-", said))):
        found = RANGE.fullmatch(part)
        if found is None:
            raise refused("bad-tables", f"“{part[:20]}” is no table. Write “all”, “none” or numbers such as 1-4, 7.")
        tables |= set(range(int(found[1]), int(found[2] or found[1]) + 1))
    return frozenset(tables)


def _table(here: Here, number: int, at: int) -> TableOf:
    released = here.event.released
    if not 1 <= number <= len(released) or not 1 <= at <= len(released[number - 1].tables):
        raise Http404("There is no such table.")
    return released[number - 1].tables[at - 1]


def _code(table: TableOf, at: int) -> str:
    """The web table of a seat list, which waits for its result."""
    if table.web is None or table.versions:
        raise refused("not-on-the-web", f"Table {at} is not played on the web now.")
    if not Table.objects.filter(code=table.web.code).exists():
        text = "This web table is not on this machine. The organiser lets the table go on on paper."
        raise refused("not-here", text)
    return table.web.code


@require_POST
@of_day(Deed.SEE_OWN)
def sit(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """A player goes to the own seat. The private link is the key to it: nobody else can take it."""
    table, player = _table(here, number, at), here.person.player if here.person is not None else None
    seat = next((one for one in range(len(table.seats)) if player and table.player(one) == player), None)
    if seat is None or player is None:
        raise refused("own-table-only", "Players go to the table at which they have a seat.")
    code = _code(table, at)
    name = Names(here.event, whole=here.event.settings.full_names)[player].name
    web_play.sit_down(code, seat, player_of(request), name)
    return redirect("tables:table", code=code)


@require_POST
@of_day(Deed.SEAT)
def paper(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """The web table has broken off."""
    _table(here, number, at)
    reason = " ".join(str(request.POST.get("reason", "")).split())[:300]
    web_play.to_paper(here.day, here.who, number, at, reason)
    return redirect("days:table", code=here.day.code, number=number, at=at)


@require_POST
@of_day(Deed.SEAT, Deed.OFFICIATE)
def begin(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """Those who have come begin; the others are absent until they do."""
    _as_the_day_says(web_play.begin_without, _code(_table(here, number, at), at))
    return redirect("days:table", code=here.day.code, number=number, at=at)


@require_POST
@of_day(Deed.OFFICIATE)
def official(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """What a judge does at a web table. The table's own log has it."""
    table = _table(here, number, at)
    refuse_barred(here.event, here.who, at, table)
    code, verb = _code(table, at), str(request.POST.get("verb", ""))
    if verb not in FOR_OFFICIALS:
        raise refused("for-players", "That is not for a judge to do.")
    words = " ".join(str(request.POST.get("words", "")).split())[:300]
    _as_the_day_says(acted, code, Act(JUDGE, verb, words))
    return redirect("days:table", code=here.day.code, number=number, at=at)


def _as_the_day_says(work: object, *given: object) -> None:
    """A refusal of the table's referee, as the pages of a day tell it."""
    assert callable(work)
    try:
        work(*given)
    except referee.Refused as refusal:
        raise Refused(refusal.finding) from None
