"""At one table, for officials: penalties, intent to deceive, misconduct, and taking a finding back."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.tournament.event.actions import Disqualify, FindDeceit, Lift, Penalise
from forceout.tournament.event.records import Found, Stage
from forceout.tournament.event.roles import Deed
from forceout.tournament.scoresheet import Penalty
from forceout.web.days.calls import rule_choices
from forceout.web.days.fields import number_of, signed_of, words_of
from forceout.web.days.names import names_for, person_called
from forceout.web.days.who import Here, of_day


@never_cache
@require_safe
@of_day(Deed.OFFICIATE)
def judge(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    event, names = here.event, names_for(here)
    if not 1 <= number <= len(event.released) or not 1 <= at <= len(event.rounds[number - 1].tables):
        raise Http404("There is no such table.")
    found = event.rounds[number - 1]
    table = found.tables[at - 1]
    totals = table.sheet.result.totals if table.sheet is not None else ()
    players = [
        {
            "seat": seat,
            "player": names[name],
            "total": totals[seat] if totals else "",
            "signed": seat in table.signed,
            "out": event.disqualified.get(name),
        }
        for seat, name in enumerate(table.players)
    ]
    shown = {
        "here_": here,
        "step": "calls",
        "number": number,
        "at": at,
        "table": table,
        "players": players,
        "division": event.league.division(table.division).title if table.division else "",
        "initials": initials_of(here.who),
        "found": [(index, _told(one, names[table.player(one.what.seat)].name), one, person_called(event, one.by))
                  for index, one in enumerate(table.found, 1)],
        "protests": [(index, one, names[table.player(one.seat)].name) for index, one in enumerate(table.protests, 1)],
        "sections": rule_choices(event),
        "line": event.league.day.line,
        "decides": here.may(Deed.DECIDE),
        "has_deceit": event.league.day.deceit,
        "over": found.stage is Stage.CLOSED,
    }  # fmt: skip
    return render(request, "days/judge.html", shown)


def initials_of(who: str) -> str:
    """What somebody called “K. Osei” would write: KO."""
    return "".join(part[0] for part in who.split() if part[0].isalpha())[:4].upper()


def _told(one: Found, name: str) -> str:
    if isinstance(one.what, Penalty):
        where = f" in {one.what.shake}" if one.what.shake is not None else ""
        return f"{name} loses {one.what.points}{where} ({one.what.rule}, {one.what.judge})"
    return f"{name} signed {one.what.signed_total} in order to deceive: {one.reason}"


@require_POST
@of_day(Deed.OFFICIATE)
def penalise(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    here.act(
        Penalise,
        round=number,
        table=at,
        seat=number_of(request, "seat"),
        points=number_of(request, "points"),
        initials=words_of(request, "initials", 8).replace(".", "").replace(" ", ""),
        rule=words_of(request, "rule", 80),
        shake=number_of(request, "shake") if words_of(request, "shake") else None,
    )
    return _again(here, number, at)


@require_POST
@of_day(Deed.OFFICIATE)
def lift(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    here.act(Lift, round=number, table=at, finding=number_of(request, "finding"), reason=words_of(request, "reason"))
    return _again(here, number, at)


@require_POST
@of_day(Deed.DECIDE)
def deceit(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    here.act(
        FindDeceit,
        round=number,
        table=at,
        seat=number_of(request, "seat"),
        signed_total=signed_of(request, "signed_total"),
        reason=words_of(request, "reason"),
    )
    return _again(here, number, at)


@require_POST
@of_day(Deed.DECIDE)
def disqualify(request: HttpRequest, here: Here) -> HttpResponse:
    """For a round, for all rounds to come, or both; “none” takes it back."""
    scope = words_of(request, "scope", 10)
    lost = number_of(request, "round") if scope in ("round", "both") else None
    here.act(
        Disqualify,
        player=words_of(request, "player", 80),
        reason=words_of(request, "reason"),
        lost=lost,
        rest=scope in ("rest", "both"),
    )
    if words_of(request, "table"):
        return _again(here, number_of(request, "round"), number_of(request, "table"))
    return redirect("days:calls", code=here.day.code)


def _again(here: Here, number: int, at: int) -> HttpResponse:
    return redirect("days:judge", code=here.day.code, number=number, at=at)
