"""The judge's phone: who calls, the oldest first; taking a call, ruling on it, a second opinion, a protest noted."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.tournament.event.actions import AskSecondOpinion, CallJudge, NoteProtest, Rule, TakeCall
from forceout.tournament.event.barring import is_barred
from forceout.tournament.event.calling import open_calls, queue, seen_by, why_not_second
from forceout.tournament.event.calls import UNSEEN, Call
from forceout.tournament.event.officials import ends_at
from forceout.tournament.event.records import Event, Refused, Stage
from forceout.tournament.event.roles import Deed, Role
from forceout.web.days import web_calls
from forceout.web.days.cited import cited
from forceout.web.days.facts import Waiting, waiting_for
from forceout.web.days.fields import number_of, words_of
from forceout.web.days.names import names_for, person_called
from forceout.web.days.protests import decided_of
from forceout.web.days.store import event_of, now_of
from forceout.web.days.who import Here, here_again, of_day, status_of
from forceout.web.pages.rulebook.sections import sections_of

LAST_MINUTES = 5 * 60_000
"""Milliseconds before the warning in which a table gets back the time that a ruling took (001 General 2)."""


def _waiting(here: Here, number: int, call: Call) -> Waiting:
    return waiting_for(here, number, seen_by(here.event, call, here.who))


@never_cache
@require_safe
@of_day(Deed.OFFICIATE)
def calls(request: HttpRequest, here: Here) -> HttpResponse:
    event = here.event
    typed, released = str(request.GET.get("table", ""))[:4], len(event.released)
    if typed.isascii() and typed.isdecimal() and released:
        return redirect("days:judge", code=here.day.code, number=released, at=int(typed))
    shown = {
        **_queue(here),
        "step": "calls",
        "round": released,
        "tables": range(1, len(event.rounds[released - 1].tables) + 1) if released else (),
    }
    return render(request, "days/calls.html", shown)


def _queue(here: Here) -> dict[str, object]:
    """Who waits, whom this judge has taken, and who is with other judges."""
    event = here.event
    queued = [_waiting(here, number, call) for number, call in queue(event)]
    opened = [_waiting(here, number, call) for number, call in open_calls(event)]
    mine = [one for one in opened if _is_mine(one.call, here.who)]
    others = [one for one in opened if one not in mine and (one.call.taken_by or one.call.confer)]
    return {
        "here_": here,
        "called": person_called(event, here.who),
        "queued": queued,
        "next": next((one for one in queued if _may_take(event, one.number, here.who)), None),
        "taken": mine,
        "others": others,
        "protests": _protests(here),
        "decides": here.may(Deed.DECIDE),
    }


def _is_mine(call: Call, who: str) -> bool:
    return call.taken_by == who or (call.confer and who in {one.by for one in call.rulings})


def _may_take(event: Event, number: int, who: str) -> bool:
    call = event.calls[number - 1]
    table = event.rounds[call.round - 1].tables[call.table - 1]
    return not why_not_second(event, number, who) and not is_barred(event, who, call.table, table)


def _protests(here: Here) -> list[dict[str, object]]:
    names = names_for(here)
    return [
        {"round": number, "table": at, "player": names[table.player(one.seat)].name}
        for number, found in enumerate(here.event.released, 1)
        if found.stage is not Stage.CLOSED
        for at, table in enumerate(found.tables, 1)
        for one in table.protests
        if not one.outcome
    ]


def _call(here: Here, number: int) -> Call:
    if not 1 <= number <= len(here.event.calls):
        raise Http404("There is no such call.")
    return here.event.calls[number - 1]


@never_cache
@require_safe
@of_day(Deed.OFFICIATE)
def call(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    """One call: take it, rule on it, and what can follow. Of a first ruling no other judge sees anything here as long
    as there may be a second."""
    return _page(request, here, number)


def _page(
    request: HttpRequest,
    here: Here,
    number: int,
    typed: Mapping[str, str] | None = None,
    refusal: Refused | None = None,
) -> HttpResponse:
    event, names = here.event, names_for(here)
    found = _call(here, number)
    seen = seen_by(event, found, here.who)
    table = event.rounds[found.round - 1].tables[found.table - 1]
    shown = {
        **_queue(here),
        "step": "calls",
        "waiting": _waiting(here, number, found),
        "call": seen,
        "number": number,
        "mine": _is_mine(found, here.who),
        "typed": typed or {},
        "fault": refusal.finding.text if refusal is not None else "",
        "rule": refusal.finding.rule if refusal is not None else "",
        "unseen": UNSEEN in seen.rulings,
        "decided": None if UNSEEN in seen.rulings else decided_of(event, number),
        "free": found.wants_ruling and found.taken_by is None,
        "players": [(seat, names[name]) for seat, name in enumerate(table.players)],
        "division": event.league.division(table.division).title if table.division else "",
        "rulings": [(one, person_called(event, one.by)) for one in seen.rulings if one is not UNSEEN],
        "sections": rule_choices(event),
        "final": event.league.day.judge_is_final,
        "over": event.rounds[found.round - 1].stage is Stage.CLOSED,
        "owed": _owed(here, found),
        "on_web": web_calls.web_code(table) is not None,
        "line": event.league.day.line,
    }
    return render(request, "days/call.html", shown, status=200 if refusal is None else status_of(refusal))


def rule_choices(event: Event) -> list[tuple[str, str]]:
    """The league's rules to choose from, each with how it begins."""
    known = sections_of(event.league.key).values()
    return [(one.number, one.sentences[0][:80] if one.sentences else "") for one in known]


def _owed(here: Here, call: Call) -> int:
    """Minutes that the table should have back: what the ruling took, if it came in the last five minutes."""
    ends = ends_at(here.event, call.round, call.table)
    ruled = call.rulings[0].at if call.rulings else now_of(here.day)
    if ends is None or not call.at >= ends - LAST_MINUTES or call.at > ends:
        return 0
    return -(-(ruled - call.at) // 60_000)


@require_POST
@of_day(Deed.OFFICIATE)
def take(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    back = request.POST.get("back") == "yes"
    here.act(TakeCall, call=number, back=back, blind=not back)
    if back:
        return redirect("days:calls", code=here.day.code)
    return redirect("days:call", code=here.day.code, number=number)


@require_POST
@of_day(Deed.OFFICIATE)
def rule(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    """Records a ruling. Where it cannot be, the judge has back what was typed, and reads why."""
    most = {"outcome": 40, "rule": 80, "words": 300}
    typed = {name: words_of(request, name, longest) for name, longest in most.items()}
    try:
        here.act(Rule, call=number, **{**typed, "rule": cited(typed["rule"], here.event.league)})
    except Refused as refusal:
        now = here_again(here)
        if not (1 <= number <= len(now.event.calls) and _is_mine(now.event.calls[number - 1], here.who)):
            raise
        return _page(request, now, number, typed, refusal)
    web_calls.rule_at_the_table(event_of(here.day), event_of(here.day).calls[number - 1])
    return redirect("days:call", code=here.day.code, number=number)


@require_POST
@of_day(Deed.CALL)
def second(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    here.act(AskSecondOpinion, call=number)
    return _back(here)


@require_POST
@of_day(Deed.OFFICIATE)
def note_protest(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    here.act(
        NoteProtest,
        call=number,
        seat=number_of(request, "seat"),
        statement=words_of(request, "statement", 2000),
        paper=words_of(request, "paper", 120),
    )
    return redirect("days:call", code=here.day.code, number=number)


@require_POST
@of_day(Deed.CALL)
def ask(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """A table calls, by itself or through somebody who has seen the hand."""
    here.act(
        CallJudge, round=number, table=at, matter=words_of(request, "matter", 20), words=words_of(request, "words")
    )
    web_calls.hold_clocks(here, number, at, words_of(request, "matter", 20))
    return _back(here)


def _back(here: Here) -> HttpResponse:
    if here.role is Role.PLAYER:
        return redirect("days:own", code=here.day.code)
    return redirect("days:calls" if here.may(Deed.OFFICIATE) else "days:tables", code=here.day.code)
