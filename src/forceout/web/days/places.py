"""Results by places only: match points alone, typed twice as sheets are."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from forceout.tournament.event.actions import ConfirmSheet, EnterSheet
from forceout.tournament.event.records import Refused, TableOf, refused
from forceout.tournament.event.roles import Deed, Role
from forceout.tournament.scoresheet import Sheet, possible_places
from forceout.web.days.fields import words_of
from forceout.web.days.names import names_for
from forceout.web.days.scoring import table_at
from forceout.web.days.who import Here, of_day, status_of


@never_cache
@of_day(Deed.ENTER_SHEET)
def places(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """The form for one table. Whoever types second sees an empty one."""
    table, names = table_at(here, number, at), names_for(here)
    mine = table.sheet is not None and table.sheet.by == here.who
    again = table.sheet is not None and not table.confirmed and not mine and here.may(Deed.CONFIRM_SHEET)
    typed = ["" for _ in table.seats]
    if mine and table.sheet is not None and table.sheet.sheet.places is not None:
        typed = [str(one) for one in table.sheet.sheet.places]
    fault, rule, status = "", "", 200
    if request.method == "POST":
        typed = [words_of(request, f"place-{seat}", 3) for seat in range(len(table.seats))]
        try:
            here.act(ConfirmSheet if again else EnterSheet, round=number, table=at, sheet=_sheet(request, table, typed))
        except Refused as refusal:
            fault, rule, status = refusal.finding.text, refusal.finding.rule, status_of(refusal)
        else:
            if here.role is Role.PLAYER:
                return redirect("days:own", code=here.day.code)
            return redirect("days:scores", code=here.day.code, number=number)
    ways = sorted({tuple(sorted(one, reverse=True)) for one in possible_places(here.event.league, len(table.seats))})
    shown = {
        "here_": here,
        "step": "results",
        "number": number,
        "at": at,
        "again": again,
        "rows": [(seat, names[name], typed[seat]) for seat, name in enumerate(table.players)],
        "values": sorted({point for way in ways for point in way}, reverse=True),
        "ways": ["-".join(map(str, way)) for way in reversed(ways)],
        "fault": fault,
        "rule": rule,
    }
    return render(request, "days/places.html", shown, status=status)


def _sheet(request: HttpRequest, table: TableOf, typed: list[str]) -> Sheet:
    for one in typed:
        if not (one.isascii() and one.isdecimal()):
            raise refused("bad-number", f"“{one}” is no match points. Type them for every player.")
    signed = frozenset(seat for seat in range(len(typed)) if request.POST.get(f"signed-{seat}") == "yes")
    return Sheet(len(table.seats), (), signed=signed, places=tuple(map(int, typed)))
