"""A player's own page: where to sit, the sheet of the own table, initials or a protest, and calling a judge."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.tournament.event.actions import Initial, LodgeProtest
from forceout.tournament.event.calls import MATTERS, Call
from forceout.tournament.event.records import Stage, TableOf
from forceout.tournament.event.roles import Deed, Role
from forceout.tournament.scoresheet import Line
from forceout.web.days.facts import minutes
from forceout.web.days.fields import number_of, words_of
from forceout.web.days.names import Names, names_for, person_called
from forceout.web.days.protests import decided_of
from forceout.web.days.store import now_of
from forceout.web.days.tables import clock_of
from forceout.web.days.who import Here, of_day

STATES = {
    "missing": "no scoresheet yet",
    "entered": "typed, not confirmed yet",
    "confirmed": "confirmed",
    "final": "confirmed and initialled by everybody",
    "protested": "protested",
}


@never_cache
@require_safe
@of_day(Deed.SEE_OWN)
def own(request: HttpRequest, here: Here) -> HttpResponse:
    """A player's seat and sheet; a coach sees those of the own team."""
    person, names = here.person, names_for(here)
    assert person is not None
    ours = {person.player} if person.player else {one.id for one in here.event.entries if one.team == person.team}
    rounds = [
        {
            "number": number,
            "round": found,
            "closed": found.stage is Stage.CLOSED,
            "seats": [
                _seat(here, names, number, at, table, seat)
                for at, table in enumerate(found.tables, 1)
                for seat in range(len(table.seats))
                if table.player(seat) in ours
            ],
            "byes": [names[player].name for player in found.byes if player in ours],
        }
        for number, found in enumerate(here.event.released, 1)
    ]
    released = len(rounds)
    shown = {
        "here_": here,
        "step": "own",
        "rounds": rounds[::-1],
        "is_player": person.role is Role.PLAYER,
        "called": person_called(here.event, here.who),
        "matters": [(key, matter.title) for key, matter in MATTERS.items()],
        "final": here.event.league.day.judge_is_final,
        "clock": clock_of(here.day, here.event, released) if released else {"runs": False},
        "line": here.event.league.day.line,
    }
    return render(request, "days/own.html", shown)


def _seat(here: Here, names: Names, number: int, at: int, table: TableOf, seat: int) -> dict[str, object]:
    version, day = table.sheet, here.event.league.day
    result = version.result if version is not None else None
    lines: list[tuple[Line, tuple[int, ...] | None]] = []
    if version is not None:
        lines = list(zip(version.sheet.lines, version.result.shakes, strict=False))
    last = len(table.seats) - 1
    return {
        "player": names[table.player(seat)],
        "round": number,
        "at": at,
        "seat": seat,
        "place": seat + 1,
        "others": [names[name] for other, name in enumerate(table.players) if other != seat],
        "players": [
            {
                "called": names[name],
                "me": other == seat,
                "signed": other in table.signed,
                "scores": [_score(*line, other) for line in lines],
                "lost": result.penalties[other] if result is not None and result.penalties else 0,
                "total": result.totals[other] if result is not None and result.totals else "",
                "match": result.match[other] if result is not None else "",
            }
            for other, name in enumerate(table.players)
        ],
        "lines": range(1, len(lines) + 1),
        "table": table,
        "state": STATES[table.state],
        "has_sheet": version is not None,
        "signed": seat in table.signed,
        "protested": any(one.seat == seat and not one.outcome for one in table.protests),
        "decided": [one for one in table.protests if one.seat == seat and one.outcome],
        "points": str(result.match[seat]) if result is not None and table.confirmed else "",
        "keeps_score": day.paper.last_keeps_score and seat == last,
        "signs_games": day.paper.counts_games and seat == last and not table.games_signed,
        "games": result.games if result is not None else 0,
        "calls": [
            _told(here, index, one)
            for index, one in enumerate(here.event.calls, 1)
            if (one.round, one.table) == (number, at)
        ][::-1],
        "waits": any((one.round, one.table) == (number, at) and one.wants_ruling for one in here.event.calls),
    }


def _score(line: Line, points: tuple[int, ...] | None, seat: int) -> str:
    if points is None:
        return "void"
    told = str(points[seat]).replace("-", "−")
    return f"{told} (away)" if seat in line.absent else told


def _told(here: Here, index: int, call: Call) -> dict[str, object]:
    """A call as the table sees it: players know what each judge said to them, but while two judges confer no ruling
    stands."""
    return {
        "index": index,
        "title": call.title,
        "waited": minutes(now_of(here.day) - call.since),
        "taken": person_called(here.event, call.taken_by) if call.taken_by else "",
        "waits": call.wants_ruling,
        "second": call.is_second,
        "confer": call.confer,
        "agreed": call.agreed,
        "ruling": None if call.confer else call.ruling,
        "protest": decided_of(here.event, index),
        "is_ruled": bool(call.rulings),
        "may_ask": bool(call.rulings) and call.second_at is None,
    }


@require_POST
@of_day(Deed.SIGN)
def sign(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    here.act(
        Initial,
        round=number,
        table=at,
        seat=number_of(request, "seat"),
        games=request.POST.get("games") == "yes",
    )
    return redirect("days:own", code=here.day.code)


@require_POST
@of_day(Deed.SIGN)
def protest(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    here.act(
        LodgeProtest,
        round=number,
        table=at,
        seat=number_of(request, "seat"),
        statement=words_of(request, "statement", 2000),
        official_called=request.POST.get("called") == "yes",
        paper=words_of(request, "paper", 120),
        call=number_of(request, "call") if words_of(request, "call") else None,
    )
    return redirect("days:own", code=here.day.code)
