"""Standings with their working, the log, and everything as CSV."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.tournament.event.lists import LISTS, as_csv, decimals_of, player_lines, working
from forceout.tournament.event.records import Event
from forceout.tournament.event.roles import Deed
from forceout.tournament.event.scores import provisional, standings_of
from forceout.tournament.event.sitting import without_lot
from forceout.tournament.numbers import show
from forceout.web.days.log_lines import MOST, about, time_of_day
from forceout.web.days.names import names_for, person_called
from forceout.web.days.store import log_of
from forceout.web.days.who import Here, of_day


@never_cache
@require_safe
@of_day(Deed.SEE_STANDINGS)
def standings(request: HttpRequest, here: Here) -> HttpResponse:
    event, names = here.event, names_for(here)
    divisions: dict[str, dict[str, list[object]]] = {}
    for line in player_lines(event, names):
        divisions.setdefault(_title(event, line["division"]), {"players": [], "teams": []})["players"].append(line)
    for one in standings_of(event).teams:
        told = {
            "place": one.place,
            "tied": one.tied,
            "name": one.id,
            "members": one.members,
            "complete": one.complete,
            "value": show(one.value, decimals_of(event)),
            "working": working(event, one, names),
        }
        divisions.setdefault(_title(event, one.division), {"players": [], "teams": []})["teams"].append(told)
    shown = {
        "here_": here,
        "step": "standings",
        "divisions": divisions,
        "rounds": range(1, len(event.released) + 1),
        "provisional": provisional(event),
        **_sheets(event),
        "without_lot": [names[one] for one in without_lot(event)] if here.may(Deed.SEAT) else (),
        "whole": names.whole,
    }
    return render(request, "days/standings.html", shown)


def _sheets(event: Event) -> dict[str, object]:
    """How many scoresheets of the last released round count already."""
    tables = [table for table in event.released[-1].tables if table.seats] if event.released else []
    return {"sheets_in": sum(table.confirmed for table in tables), "sheets_of": len(tables)}


def _title(event: Event, key: object) -> str:
    return event.league.division(str(key)).title if key else "All"


@never_cache
@require_safe
@of_day(Deed.SET_UP)
def log(request: HttpRequest, here: Here) -> HttpResponse:
    """All that has happened, newest first; only what names a table, a player or a person where one is asked for."""
    wanted = str(request.GET.get("find", "")).strip()[:80]
    lines: list[dict[str, Any]] = [
        {
            "number": one.number,
            "at": _clock(one.at),
            "time": time_of_day(here.day, one.at),
            "who": person_called(here.event, one.who),
            "by": one.who,
            "kind": one.kind,
            "told": _told(one.data),
            "ids": about(here.event, one.data),
        }
        for one in log_of(here.day)
    ]
    if wanted:
        table = wanted.lower().removeprefix("table").strip()
        # the log names players by their ids
        ids = [one.id for one in here.event.entries if wanted.casefold() == one.name.casefold()]
        ids += [one.id for one in here.event.entries if wanted.casefold() == one.id.casefold()]
        lines = [line for line in lines if _names(line, wanted, table) or set(ids) & set(line["ids"])]
    names = names_for(here)
    for line in lines:
        line["names"] = [names[name].name for name in line["ids"][:MOST]]
        line["more"] = max(0, len(line["ids"]) - MOST)
    shown = {"here_": here, "step": "log", "lines": lines[::-1], "find": wanted, "lists": (*LISTS, "log")}
    return render(request, "days/log.html", shown)


def _clock(at: int) -> str:
    return f"{at // 3_600_000}:{at // 60_000 % 60:02}:{at // 1000 % 60:02}"


def _told(data: dict[str, object]) -> str:
    """What an action says besides who and when; a file of entries by its length."""
    rest = {key: one for key, one in data.items() if key not in ("action", "at", "who", "edition")}
    if isinstance(rest.get("csv"), str):
        rest["csv"] = f"{len(str(rest['csv']).splitlines())} lines"
    return ", ".join(f"{key}: {_plain(one)}" for key, one in rest.items())


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _names(line: dict[str, Any], wanted: str, table: str) -> bool:
    if table.isdecimal():
        return f"table: {table}," in f"{line['told']},"
    return wanted.casefold() in f"{line['who']} {line['by']} {line['kind']} {line['told']}".casefold()


# -- CSV -------------------------------------------------------------------------------------------------


@never_cache
@require_safe
@of_day(Deed.SET_UP)
def table_csv(request: HttpRequest, here: Here, what: str) -> HttpResponse:
    if what == "log":
        rows: list[Sequence[object]] = [("number", "at", "time", "who", "what", "told")]
        rows += [
            (one.number, _clock(one.at), time_of_day(here.day, one.at), one.who, one.kind, _told(one.data))
            for one in log_of(here.day)
        ]
    elif what in LISTS:
        rows = LISTS[what](here.event, names_for(here))
    else:
        raise Http404("There is no such list.")
    return HttpResponse(
        as_csv(rows),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{what}.csv"'},
    )
