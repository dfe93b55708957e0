"""Score entry: typed once, typed again by somebody who sees nothing of it, compared where the two differ, corrected."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from forceout.tournament.event.actions import ConfirmSheet, Correct, EnterSheet
from forceout.tournament.event.found import already_there, awarded_to, with_found
from forceout.tournament.event.log_text import read_action, write_action
from forceout.tournament.event.records import Refused, TableOf, refused
from forceout.tournament.event.roles import Deed, Reach, Role, reach
from forceout.tournament.event.sheets import KINDS, check_changes
from forceout.tournament.scoresheet import Problem, Result, Sheet, Written, possible_places
from forceout.web.days import sheet_form
from forceout.web.days.models import SecondEntry
from forceout.web.days.names import names_for
from forceout.web.days.store import now_of
from forceout.web.days.tables import CONFIRMED, DIFFER, round_seen
from forceout.web.days.who import Here, of_day, status_of
from forceout.web.tables.writer import WRITER


def table_at(here: Here, number: int, at: int) -> TableOf:
    if not 1 <= number <= len(here.event.released) or not 1 <= at <= len(here.event.rounds[number - 1].tables):
        raise Http404("There is no such table.")
    table = here.event.rounds[number - 1].tables[at - 1]
    own_only = reach(here.person, Deed.ENTER_SHEET) is Reach.OWN_TABLE
    if own_only and (here.person is None or here.person.player not in table.players):
        raise refused("own-table-only", "Players see the scoresheet of their own table, and no other.")
    return table


def _fields(request: HttpRequest) -> dict[str, str]:
    return {key: str(value)[:60] for key, value in request.POST.items()}


def _second(here: Here, number: int, at: int) -> SecondEntry | None:
    return SecondEntry.objects.filter(day=here.day, round=number, table=at).first()


@never_cache
@of_day(Deed.ENTER_SHEET)
def sheet(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """The form for one sheet. Whoever types second sees an empty one."""
    table = table_at(here, number, at)
    by_lines = table.sheet is not None and table.sheet.sheet.places is None
    if here.event.settings.places_only and not by_lines and request.method == "GET" and "lines" not in request.GET:
        return redirect("days:places", code=here.day.code, number=number, at=at)
    players = len(table.seats)
    mine = table.sheet is not None and table.sheet.by == here.who
    again = table.sheet is not None and not table.confirmed and not mine and here.may(Deed.CONFIRM_SHEET)
    fields, status, result, fault = {}, 200, None, ""
    if request.method == "POST":
        fields = _fields(request)
        typed = sheet_form.read(fields, players)
        result = sheet_form.judged(typed, here.event.league, table)
        if typed.unread:
            status, fault = 409, typed.unread[0].text
        else:
            try:
                return _kept(here, number, at, typed, again=again)
            except Refused as refusal:
                status, fault = status_of(refusal), refusal.finding.text
    elif mine and table.sheet is not None and not table.confirmed:
        fields = sheet_form.fields_of(table.sheet.sheet)
    else:  # what a web table that broke off has played, and what judges have found, stands there for whoever types
        begun = table.begun if table.sheet is None and table.begun is not None else Sheet(players, ())
        fields = sheet_form.fields_of(with_found(table, begun))
    columns = sheet_form.MOST_COLUMNS if "more" in request.GET else sheet_form.COLUMNS
    shown = {**_form(here, number, at, table, fields, result, columns), "again": again, "mine": mine, "fault": fault}
    return render(request, "days/sheet.html", shown, status=status)


def _form(
    here: Here,
    number: int,
    at: int,
    table: TableOf,
    fields: dict[str, str],
    result: Result | None,
    columns: int = sheet_form.COLUMNS,
) -> dict[str, object]:
    names = names_for(here)
    rows = sheet_form.as_typed(fields, len(table.seats), columns)
    waiting = (
        [one for one in round_seen(here, number) if one.state != CONFIRMED] if here.may(Deed.CONFIRM_SHEET) else []
    )
    bad = {problem.shake for problem in result.problems} if result is not None else set()
    return {
        "here_": here,
        "step": "results",
        "number": number,
        "at": at,
        "table": table,
        "rows": [(row, names[table.player(row.seat)]) for row in rows],
        "columns": [(shake, shake in bad) for shake in range(1, len(rows[0].cells) + 1)],
        "line": here.event.league.day.line,
        "keys": sheet_form.values_of(here.event.league, len(table.seats)),
        "already": [
            already_there(one, names[table.player(seat)].name)
            for seat in range(len(table.seats))
            for one in awarded_to(table, seat)
        ],
        "problems": result.problems if result is not None else (),
        "games": fields.get("games", ""),
        "games_signed": fields.get("games-signed", ""),
        "points_word": "match points" if possible_places(here.event.league, 2) else "player score",
        "counts_games": here.event.league.day.paper.counts_games,
        "waiting": waiting,
    }


def _kept(here: Here, number: int, at: int, typed: sheet_form.Typed, *, again: bool) -> HttpResponse:
    if not again:
        here.act(EnterSheet, round=number, table=at, sheet=typed.sheet)
        _forget_second(here, number, at)
        return _next(here, number, at)
    try:
        here.act(ConfirmSheet, round=number, table=at, sheet=typed.sheet)
    except Refused as refusal:
        if refusal.finding.code != "sheets-differ":
            raise
        told = write_action(ConfirmSheet(now_of(here.day), here.who, number, at, typed.sheet))
        WRITER.wait_for(
            SecondEntry.objects.update_or_create,
            day=here.day,
            round=number,
            table=at,
            defaults={"at": now_of(here.day), "who": here.who, "sheet": told},
        )
        return redirect("days:compare", code=here.day.code, number=number, at=at)
    _forget_second(here, number, at)
    return _next(here, number, at)


def _forget_second(here: Here, number: int, at: int) -> None:
    WRITER.wait_for(SecondEntry.objects.filter(day=here.day, round=number, table=at).delete)


def _next(here: Here, number: int, at: int) -> HttpResponse:
    if here.role is Role.PLAYER:
        return redirect("days:own", code=here.day.code)
    return redirect("days:scores", code=here.day.code, number=number)


@never_cache
@of_day(Deed.CONFIRM_SHEET)
def scores(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    """Type the number of a table, press Enter."""
    if not 1 <= number <= len(here.event.released):
        raise Http404("There is no such round.")
    typed = str(request.GET.get("table", ""))
    if typed.isdecimal() and 1 <= int(typed[:4]) <= len(here.event.rounds[number - 1].tables):
        return redirect("days:sheet", code=here.day.code, number=number, at=int(typed[:4]))
    seen = round_seen(here, number)
    shown = {
        "here_": here,
        "step": "results",
        "number": number,
        "typed": typed,
        "waiting": [one for one in seen if one.state != CONFIRMED],
        "confirmed": sum(one.state == CONFIRMED for one in seen),
        "tables": len(seen),
        "differ": DIFFER,
    }
    return render(request, "days/scores.html", shown, status=404 if typed else 200)


@require_POST
@of_day(Deed.ENTER_SHEET)
def check(request: HttpRequest, here: Here, number: int, at: int) -> JsonResponse:
    """The live check: the same judge, asked while somebody types. Nothing is kept."""
    table = table_at(here, number, at)
    typed = sheet_form.read(_fields(request), len(table.seats))
    result = sheet_form.judged(typed, here.event.league, table)
    if result.problems:
        lines = replace(typed.sheet, penalties=(), written=Written())
        result = replace(sheet_form.judged(sheet_form.Typed(lines), here.event.league, table), problems=result.problems)
    return JsonResponse(
        {
            "problems": [
                {
                    "code": one.code,
                    "text": one.text,
                    "rule": one.rule,
                    "shake": one.shake,
                    "seat": one.seat,
                    "possible": _possible(here, typed, one),
                }
                for one in result.problems
            ],
            "totals": list(result.totals),
            "match": [str(one) for one in result.match],
            "games": result.games,
        }
    )


def _possible(here: Here, typed: sheet_form.Typed, problem: Problem) -> list[str]:
    """What could have been meant where no ending gives a line."""
    if problem.code != "impossible-points" or problem.shake is None:
        return []
    return sheet_form.nearest(here.event.league, typed.sheet.lines[problem.shake - 1], typed.sheet.players)


@never_cache
@of_day(Deed.CONFIRM_SHEET)
def compare(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """Two entries side by side. Somebody looks at the paper and says which one is right."""
    table, second = table_at(here, number, at), _second(here, number, at)
    if second is None or table.sheet is None or table.confirmed:
        return redirect("days:sheet", code=here.day.code, number=number, at=at)
    other = read_action(second.sheet)
    assert isinstance(other, ConfirmSheet)
    if request.method == "POST":
        first = table.sheet
        if request.POST.get("right") == "first":
            here.act(ConfirmSheet, round=number, table=at, sheet=first.sheet)
        elif request.POST.get("right") == "second":
            _take_second(here, number, at, second.who, other)
        else:
            raise refused("choose-one", "Say which of the two is right.")
        _forget_second(here, number, at)
        return _next(here, number, at)
    names = names_for(here)
    one, two = sheet_form.fields_of(table.sheet.sheet), sheet_form.fields_of(other.sheet)
    shakes = range(1, max(len(table.sheet.sheet.lines), len(other.sheet.lines)) + 1)
    rows = [
        {
            "name": names[table.player(seat)],
            "cells": [_both(one, two, f"s{shake}-{seat}") for shake in shakes],
            "penalty": _both(one, two, f"penalty-{seat}"),
            "total": _both(one, two, f"total-{seat}"),
            "signed": _both(one, two, f"signed-{seat}"),
        }
        for seat in range(len(table.seats))
    ]
    shown = {
        "here_": here,
        "step": "results",
        "number": number,
        "at": at,
        "rows": rows,
        "shakes": shakes,
        "line": here.event.league.day.line,
        "first": table.sheet.by,
        "second": second.who,
        "first_is_mine": table.sheet.by == here.who,
        "second_is_mine": second.who == here.who,
    }
    return render(request, "days/compare.html", shown)


def _both(one: dict[str, str], two: dict[str, str], name: str) -> tuple[str, str, bool]:
    return one.get(name, ""), two.get(name, ""), one.get(name, "") != two.get(name, "")


def _take_second(here: Here, number: int, at: int, who: str, other: ConfirmSheet) -> None:
    """What the second person typed takes the first's place. Somebody else than that person then confirms it."""
    second = here if who == here.who else replace(here, person=here.event.people.get(who))
    second.act(EnterSheet, round=number, table=at, sheet=other.sheet)
    if who != here.who:
        here.act(ConfirmSheet, round=number, table=at, sheet=other.sheet)


@never_cache
@of_day(Deed.CORRECT)
def correct(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """A new version of a confirmed sheet, with its reason."""
    table = table_at(here, number, at)
    if table.sheet is None:
        raise refused("no-sheet", f"Nobody has entered the sheet of table {at} yet.")
    fields, status, result, fault = sheet_form.fields_of(table.sheet.sheet), 200, None, ""
    if request.method == "POST":
        fields = _fields(request)
        typed = sheet_form.read(fields, len(table.seats))
        result = sheet_form.judged(typed, here.event.league, table)
        everybody = frozenset(range(len(table.seats))) if fields.get("agreed") == "yes" else frozenset()
        try:
            if typed.unread:
                raise refused("unreadable", typed.unread[0].text)
            check_changes(table, typed.sheet)
            here.act(
                Correct,
                round=number,
                table=at,
                sheet=typed.sheet,
                kind=fields.get("kind", ""),
                reason=str(request.POST.get("reason", ""))[:500],
                agreed=everybody,
            )
            return redirect("days:tables", code=here.day.code)
        except Refused as refusal:
            status, fault = status_of(refusal), refusal.finding.text
    shown = {**_form(here, number, at, table, fields, result), "correcting": True, "kinds": KINDS, "fault": fault}
    return render(request, "days/sheet.html", shown, status=status)
