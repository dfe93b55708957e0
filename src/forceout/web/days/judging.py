"""At one table, for officials: penalties, intent to deceive, misconduct, and taking a finding back."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.tournament.event.actions import DecideProtest, Disqualify, FindDeceit, Lift, Penalise
from forceout.tournament.event.records import Found, Refused, Stage
from forceout.tournament.event.roles import Deed
from forceout.tournament.scoresheet import Penalty
from forceout.web.days.calls import rule_choices
from forceout.web.days.cited import cited
from forceout.web.days.fields import number_of, signed_of, words_of
from forceout.web.days.names import names_for, person_called
from forceout.web.days.protests import protests_of
from forceout.web.days.who import Here, here_again, of_day, status_of


@never_cache
@require_safe
@of_day(Deed.OFFICIATE)
def judge(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    if not _is_there(here, number, at):
        raise Http404("There is no such table.")
    return _page(request, here, number, at)


def _is_there(here: Here, number: int, at: int) -> bool:
    event = here.event
    return 1 <= number <= len(event.released) and 1 <= at <= len(event.rounds[number - 1].tables)


def _page(request: HttpRequest, here: Here, number: int, at: int, refusal: Refused | None = None) -> HttpResponse:
    """What there is to do at a table; after a refusal with what was typed, and why it cannot be."""
    event, names = here.event, names_for(here)
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
        "protests": protests_of(here, table),
        "typed": request.POST if refusal is not None else {},
        "fault": refusal.finding.text if refusal is not None else "",
        "rule": refusal.finding.rule if refusal is not None else "",
        "sections": rule_choices(event),
        "line": event.league.day.line,
        "decides": here.may(Deed.DECIDE),
        "has_deceit": event.league.day.deceit,
        "over": found.stage is Stage.CLOSED,
    }  # fmt: skip
    status = status_of(refusal) if refusal is not None else 200
    return render(request, "days/judge.html", shown, status=status)


def _or_page(request: HttpRequest, here: Here, number: int, at: int, does: Callable[[], object]) -> HttpResponse | None:
    """Does it; where it is refused, the page with what was typed."""
    try:
        does()
    except Refused as refusal:
        if not _is_there(here, number, at):
            raise
        return _page(request, here_again(here), number, at, refusal)
    return None


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
    def does() -> None:
        here.act(
            Penalise,
            round=number,
            table=at,
            seat=number_of(request, "seat"),
            points=number_of(request, "points"),
            initials=words_of(request, "initials", 8).replace(".", "").replace(" ", ""),
            rule=cited(words_of(request, "rule", 80), here.event.league),
            shake=number_of(request, "shake") if words_of(request, "shake") else None,
        )

    return _or_page(request, here, number, at, does) or _again(here, number, at)


@require_POST
@of_day(Deed.DECIDE)
def decide(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """The head judge's word on a protest. A ruling that is overturned breaks a rule that there is."""

    def does() -> None:
        here.act(
            DecideProtest,
            round=number,
            table=at,
            protest=number_of(request, "protest"),
            upheld=request.POST.get("upheld") == "yes",
            rule=cited(words_of(request, "rule", 80), here.event.league),
        )

    done = redirect("days:table", code=here.day.code, number=number, at=at)
    return _or_page(request, here, number, at, does) or done


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
