"""“Continue on another device”: a code moves the seat, and nothing else of the visitor, to another browser.

The first device watches from then on, and gets the seat back in the same way.
"""

from __future__ import annotations

from functools import partial

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from forceout.rules.finding import Finding
from forceout.show.for_phones import on_screen
from forceout.web.askers import asker_of
from forceout.web.limits import Limits
from forceout.web.tables.alone import alone_at
from forceout.web.tables.codes import read_code
from forceout.web.tables.lookup import MISSES, TOO_MANY, table_for
from forceout.web.tables.models import Removed, Seat, Table
from forceout.web.tables.seat_codes import LASTS, new_seat_code, seat_code, use_seat_code
from forceout.web.visitor import player_in, player_of
from forceout.web.waiting import Wait

CODES = Limits(burst=6, rate=0.02, name="seat codes")
"""Codes that one visitor may make."""
NO_SEAT = Finding("no-seat", "", "Only whoever sits at this table can take the seat to another device.")
OF_DAY = Finding(
    "of-day", "", "At a table of a league's day, open the day's page on the other device with your own link."
)
NO_CODE = Finding(
    "no-code", "", "This code opens nothing. A code is good for ten minutes and for one use. Make another."
)
SITS = Finding("sits-here", "", "You sit at this table on this device already.")


@never_cache
def hand_over(request: HttpRequest, code: str) -> HttpResponse:
    """For whoever sits there: what happens, and by a press of the button the code."""
    table = table_for(request, code)
    player = player_in(request.session)
    why = OF_DAY if table.of_day else None if _seats(table, player) else NO_SEAT
    if why is not None:
        return _sorry(request, why, table)
    shown: dict[str, object] = {"table": table}
    if request.method == "POST":
        if not CODES.allows(asker_of(request)):
            raise Wait("too-many", "Many codes were made at once. Wait a minute, then make yours.", seconds=60)
        made = new_seat_code(table.code, player)
        address = request.build_absolute_uri(f"{reverse('tables:seat')}?code={made}")
        picture = on_screen(address, scale=5)
        page = request.build_absolute_uri(reverse("tables:seat"))
        halves = made[:4], made[4:]
        shown |= {"made": made, "halves": halves, "picture": picture, "page": page, "minutes": int(LASTS // 60)}
    return render(request, "tables/hand_over.html", shown)


@never_cache
def seat(request: HttpRequest) -> HttpResponse:
    """On the other device: the code is typed or comes with the link, and a press of the button moves the seat."""
    posted = request.method == "POST"
    who = asker_of(request)  # as whom the visitor came
    player = player_of(request)
    code = read_code(str((request.POST if posted else request.GET).get("code", "")))
    if not code:
        return render(request, "tables/seat.html", {})
    if not (MISSES.person_may_try(who) and MISSES.house_may_try(who)):
        raise Wait("too-many-codes", TOO_MANY, seconds=60, cookie_helps=not who.visitor)
    found = seat_code(code)
    if found is None:
        MISSES.count(who)
        return render(request, "tables/seat.html", {"complaint": NO_CODE.text}, status=404)
    table = Table.objects.filter(code=found.table).first()
    if table is None:
        return render(request, "tables/seat.html", {"complaint": NO_CODE.text}, status=404)
    why = _refused(table, found.player, player)
    if why is not None:
        return _sorry(request, why, table)
    if not posted:
        names = [one.name for one in _seats(table, found.player)]
        return render(request, "tables/seat.html", {"table": table, "names": names, "code": code})
    used = use_seat_code(code)  # two devices may have asked at once
    why = NO_CODE if used != found else alone_at(table.code, partial(_moved, table.code, found.player, player))
    return redirect("tables:table", code=table.code) if why is None else _sorry(request, why, table)


def _refused(table: Table, giver: str, taker: str) -> Finding | None:
    if table.of_day:
        return OF_DAY
    if _seats(table, taker):
        return SITS
    gone = Removed.objects.filter(table=table, player=taker).exists()
    return NO_CODE if gone or not _seats(table, giver) else None


def _moved(code: str, giver: str, taker: str) -> Finding | None:
    with transaction.atomic():
        table = Table.objects.filter(code=code).first()
        why = NO_CODE if table is None else _refused(table, giver, taker)
        if table is None or why is not None:
            return why
        Seat.objects.filter(table=table, player=giver).update(player=taker)
        if table.host == giver:  # the host goes on being the host
            table.host = taker
            table.save(update_fields=["host"])
        return None


def _seats(table: Table, player: str) -> list[Seat]:
    return list(Seat.objects.filter(table=table, player=player, kind=Seat.PERSON)) if player else []


def _sorry(request: HttpRequest, why: Finding, table: Table) -> HttpResponse:
    told = {"text": why.text, "back": reverse("tables:table", args=(table.code,)), "back_words": "To the table"}
    return render(request, "tables/sorry.html", told, status=403)
