"""Standings with their working, one's own seat and sheet, the log, and everything as CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from fractions import Fraction

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.tournament.event.records import Event
from forceout.tournament.event.roles import Deed, Role
from forceout.tournament.event.scores import provisional, standings_of
from forceout.tournament.numbers import show, write_exact
from forceout.tournament.standings import Standing
from forceout.web.days.names import Names, names_for
from forceout.web.days.store import log_of
from forceout.web.days.who import Here, of_day

LISTS = ("entries", "seating", "results", "standings")
ENTRY_COLUMNS = ("id", "name", "team", "grade", "division", "league", "seed", "substitute")
FORMULAS = ("=", "+", "-", "@")
"""A cell that begins with one of these is a formula to a spreadsheet."""


def decimals_of(event: Event) -> int | None:
    return event.settings.formula.decimals or event.settings.formula.round_each


def working(event: Event, one: Standing, name_of: Names | None = None) -> str:
    """How the number came about: “5 + 4 + 6 = 15”."""
    if not one.working:
        return "nothing yet"
    values = [
        f"{name_of[str(label)].name} {write_exact(value)}" if name_of is not None else write_exact(value)
        for label, value in one.working
    ]
    formula = event.settings.formula if name_of is None else event.settings.team
    if formula is not None and formula.combine == "sum":
        return f"{' + '.join(values)} = {write_exact(one.value)}"
    way = formula.combine if formula is not None else "sum"
    counted = f" {formula.n}" if formula is not None and formula.n else ""
    return f"{way}{counted} of {', '.join(values)} = {write_exact(one.value)}"


def player_lines(event: Event, names: Names) -> list[dict[str, object]]:
    decimals, rounds = decimals_of(event), range(1, len(event.released) + 1)
    found: list[dict[str, object]] = []
    for one in standings_of(event).players:
        by_round = dict(one.working)
        found.append(
            {
                "place": one.place,
                "tied": one.tied,
                "player": names[one.id],
                "division": one.division,
                "rounds": [_shown(by_round.get(number), decimals) for number in rounds],
                "value": show(one.value, decimals),
                "working": working(event, one),
            }
        )
    return found


def _shown(value: Fraction | None, decimals: int | None) -> str:
    return "–" if value is None else show(value, decimals)


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
        "whole": names.whole,
    }
    return render(request, "days/standings.html", shown)


def _title(event: Event, key: object) -> str:
    return event.league.division(str(key)).title if key else "All"


@never_cache
@require_safe
@of_day(Deed.SEE_OWN)
def own(request: HttpRequest, here: Here) -> HttpResponse:
    """A player's seat and sheet; a coach sees those of the own team."""
    person, names = here.person, names_for(here)
    assert person is not None
    ours = {person.player} if person.player else {one.id for one in here.event.entries if one.team == person.team}
    rounds = []
    for number, found in enumerate(here.event.released, 1):
        seats = [
            {
                "player": names[table.player(seat)],
                "at": at,
                "seat": seat,
                "others": [names[table.player(other)] for other in range(len(table.seats)) if other != seat],
                "table": table,
                "points": str(table.sheet.result.match[seat]) if table.sheet is not None and table.confirmed else "",
            }
            for at, table in enumerate(found.tables, 1)
            for seat in range(len(table.seats))
            if table.player(seat) in ours
        ]
        rounds.append((number, found, seats))
    shown = {"here_": here, "step": "own", "rounds": rounds[::-1], "is_player": person.role is Role.PLAYER}
    return render(request, "days/own.html", shown)


@never_cache
@require_safe
@of_day(Deed.SET_UP)
def log(request: HttpRequest, here: Here) -> HttpResponse:
    """All that has happened, newest first; only what names a table, a player or a person where one is asked for."""
    wanted = str(request.GET.get("find", "")).strip()[:80]
    lines = [
        {"number": one.number, "at": _clock(one.at), "who": one.who, "kind": one.kind, "told": _told(one.data)}
        for one in log_of(here.day)
    ]
    if wanted:
        table = wanted.lower().removeprefix("table").strip()
        # the log names players by their ids
        ids = [one.id for one in here.event.entries if wanted.casefold() == one.name.casefold()]
        lines = [line for line in lines if any(_names(line, sought, table) for sought in (wanted, *ids))]
    shown = {"here_": here, "step": "log", "lines": lines[::-1], "find": wanted, "lists": LISTS}
    return render(request, "days/log.html", shown)


def _clock(at: int) -> str:
    return f"{at // 3_600_000}:{at // 60_000 % 60:02}:{at // 1000 % 60:02}"


def _told(data: dict[str, object]) -> str:
    """What an action says besides who and when; a file of entries by its length."""
    rest = {key: one for key, one in data.items() if key not in ("action", "at", "who")}
    if isinstance(rest.get("csv"), str):
        rest["csv"] = f"{len(str(rest['csv']).splitlines())} lines"
    return ", ".join(f"{key}: {_plain(one)}" for key, one in rest.items())


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _names(line: dict[str, object], wanted: str, table: str) -> bool:
    if table.isdecimal():
        return f"table: {table}," in f"{line['told']},"
    return wanted.casefold() in f"{line['who']} {line['kind']} {line['told']}".casefold()


# -- CSV -------------------------------------------------------------------------------------------------


def safe_cell(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULAS) else text


def as_csv(name: str, rows: Iterable[Sequence[object]]) -> HttpResponse:
    text = io.StringIO()
    writer = csv.writer(text)
    for row in rows:
        writer.writerow([safe_cell(str("" if cell is None else cell)) for cell in row])
    return HttpResponse(
        text.getvalue(),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )


def _entry_rows(event: Event) -> list[Sequence[object]]:
    """As they were entered, with the columns that nobody asked for."""
    other = list(dict.fromkeys(name for one in event.entries for name in one.other))
    rows: list[Sequence[object]] = [(*ENTRY_COLUMNS, *other)]
    for one in event.entries:
        known = (one.id, one.name, one.team, one.grade, one.division, one.league, one.seed)
        rows.append((*known, "yes" if one.substitute else "no", *(one.other.get(name, "") for name in other)))
    return rows


@never_cache
@require_safe
@of_day(Deed.SET_UP)
def table_csv(request: HttpRequest, here: Here, what: str) -> HttpResponse:
    event, names = here.event, names_for(here)
    if what == "entries":
        rows: list[Sequence[object]] = _entry_rows(event)
    elif what == "seating":
        rows = [("round", "table", "seat", "id", "name", "team")]
        for number, found in enumerate(event.released, 1):
            for at, table in enumerate(found.tables, 1):
                for seat in range(len(table.seats)):
                    one = names[table.player(seat)]
                    rows.append((number, at, seat + 1, one.id, one.name, one.team))
    elif what == "results":
        rows = [("round", "table", "id", "name", "total", "games", "match points", "confirmed")]
        for number, found in enumerate(event.released, 1):
            for at, table in enumerate(found.tables, 1):
                if table.sheet is None:
                    continue
                result = table.sheet.result
                for seat in range(len(table.seats)):
                    one = names[table.player(seat)]
                    sure = "yes" if table.confirmed else "no"
                    rows.append(
                        (number, at, one.id, one.name, result.totals[seat], result.games, result.match[seat], sure)
                    )
    elif what == "standings":
        rounds = [f"round {number}" for number in range(1, len(event.released) + 1)]
        rows = [("place", "id", "name", "team", "division", *rounds, "points")]
        for line in player_lines(event, names):
            player = line["player"]
            cells = line["rounds"]
            assert isinstance(cells, list)
            rows.append((line["place"], player.id, player.name, player.team, player.division, *cells, line["value"]))  # type: ignore[attr-defined]
    else:
        raise Http404("There is no such list.")
    return as_csv(what, rows)
