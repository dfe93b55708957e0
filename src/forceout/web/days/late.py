"""Who comes late and who has gone: a late entry, a chair at a table with room, a table left with one player."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache

from forceout.tournament.event.actions import AddPlayer, CheckIn, Dissolve, Join
from forceout.tournament.event.entering import team_divisions
from forceout.tournament.event.latecomers import joining, left_alone, tables_with_room, without_seat
from forceout.tournament.event.records import Refused, Stage, refused
from forceout.tournament.event.roles import Deed
from forceout.web.days.names import names_for
from forceout.web.days.who import Here, of_day, status_of


@never_cache
@of_day(Deed.SEAT)
def late(request: HttpRequest, here: Here) -> HttpResponse:
    number = len(here.event.released)
    refusal: Refused | None = None
    if request.method == "POST":
        try:
            _done(request, here)
        except Refused as fault:
            refusal = fault
        else:
            return redirect("days:late", code=here.day.code)
    shown = {"here_": here, "step": "entries", "number": number, **_open(here, number)}
    shown["teams"] = sorted({one.team for one in here.event.entries if one.team})
    shown["mixed"] = team_divisions(here.event)
    shown["divisions"] = here.event.league.divisions
    if refusal is not None:
        shown |= {"fault": refusal.finding.text, "rule": refusal.finding.rule, "typed": request.POST}
    return render(request, "days/late.html", shown, status=200 if refusal is None else status_of(refusal))


def _open(here: Here, number: int) -> dict[str, object]:
    """What waits for somebody in the round that is played."""
    event, names = here.event, names_for(here)
    if not number or event.rounds[number - 1].stage is Stage.CLOSED:
        return {"open": False}
    gone = [
        (at, [names[name].name for name in table.seats if name not in event.here])
        for at, table in enumerate(event.rounds[number - 1].tables, 1)
        if not table.versions and any(name not in event.here for name in table.seats)
    ]
    alone = left_alone(event, number)
    return {
        "open": True,
        "without": [(names[player], _chairs(here, number, player)) for player in without_seat(event, number)],
        "gone": [(at, who, at in alone) for at, who in gone],
    }


def _chairs(here: Here, number: int, player: str) -> list[tuple[int, str, bool]]:
    """Tables with room, those that break least first, each with what it breaks."""
    told = []
    for at in tables_with_room(here.event, number, player):
        faults = joining(here.event, number, at, player)
        hard = sum(one.hard for one in faults)
        told.append(((hard, len(faults), at), (at, " ".join(one.text for one in faults), bool(hard))))
    return [one for _, one in sorted(told)]


def _done(request: HttpRequest, here: Here) -> None:
    what, number = str(request.POST.get("do", "")), len(here.event.released)
    if what == "add":
        _add(request, here)
        return
    if not number:
        raise Http404("There is no round yet.")
    if what == "join":
        reason = " ".join(str(request.POST.get("reason", "")).split())[:300]
        player = str(request.POST.get("player", ""))[:80]
        here.act(Join, round=number, table=_table(request), player=player, reason=reason)
    elif what == "dissolve":
        here.act(Dissolve, round=number, table=_table(request))
    else:
        raise refused("unknown-deed", "Nothing of that kind can be done here.")


def _table(request: HttpRequest) -> int:
    typed = str(request.POST.get("table", ""))
    if not typed.isdecimal() or len(typed) > 4:
        raise refused("bad-number", f"“{typed[:10]}” is no table.")
    return int(typed)


def _add(request: HttpRequest, here: Here) -> None:
    """One more player, who is here: nobody enters late without standing at the desk."""
    grade = str(request.POST.get("grade", "")).strip()
    if not grade.isascii() or not grade.isdecimal() or len(grade) > 2:
        raise refused("bad-grade", f"“{grade[:10]}” is no grade: type a number from 1 to 12.")
    told = {name: str(request.POST.get(name, ""))[:80] for name in ("name", "team", "division")}
    after = here.act(AddPlayer, grade=int(grade), **told)
    here.act(CheckIn, players=frozenset({after.entries[-1].id}))
