"""Who met whom: a picture by team, with the same in words, and the meetings of one team player by player."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forceout.tournament.event.names import Names
from forceout.tournament.event.records import Event
from forceout.tournament.event.roles import Deed
from forceout.tournament.field import Pair, pairs_of
from forceout.tournament.words import listed, number
from forceout.web.days.names import names_for
from forceout.web.days.who import Here, of_day

NO_TEAM = "Without a team"


@dataclass(frozen=True)
class Cell:
    """How many pairs of two teams have met, and how many of them more than once."""

    met: int
    again: int
    own: bool
    shade: int
    """How dark it is, from 0 to 4: a share of the most that two teams have met."""


@dataclass(frozen=True)
class TeamRow:
    team: str
    cells: tuple[Cell, ...]
    words: str


def meetings_of(event: Event, *, ahead: bool) -> dict[Pair, list[int]]:
    """The rounds in which any two sat together; with the draft and the rounds planned after it, if that is asked."""
    rounds = [one.seating for one in event.rounds if ahead or one in event.released]
    if ahead:
        rounds += [one.tables for one in event.planned]
    found: dict[Pair, list[int]] = {}
    for count, tables in enumerate(rounds, 1):
        for table in tables:
            for two in pairs_of(table):
                found.setdefault(two, []).append(count)
    return found


@never_cache
@require_safe
@of_day(Deed.SEAT)
def meetings(request: HttpRequest, here: Here) -> HttpResponse:
    names, ahead = names_for(here), "ahead" in request.GET
    found = meetings_of(here.event, ahead=ahead)
    chosen = str(request.GET.get("team", ""))[:80]
    again = sorted((two for two, rounds in found.items() if len(rounds) > 1), key=lambda two: -len(found[two]))
    teams, rows = _matrix(here.event, found)
    shown = {
        "here_": here,
        "step": "seating",
        "ahead": ahead,
        "has_ahead": len(here.event.released) < len(here.event.rounds) + len(here.event.planned),
        "teams": teams,
        "rows": rows,
        "pairs": len(found),
        "again": [(names[one].name, names[other].name, listed(found[one, other])) for one, other in again],
        "chosen": chosen,
        "players": _players(here.event, names, found, chosen),
    }
    return render(request, "days/meetings.html", shown)


def _matrix(event: Event, found: dict[Pair, list[int]]) -> tuple[list[str], list[TeamRow]]:
    team = {one.id: one.team or NO_TEAM for one in event.entries}
    teams = sorted(set(team.values()), key=str.casefold)
    met: Counter[tuple[str, str]] = Counter()
    again: Counter[tuple[str, str]] = Counter()
    for (one, other), rounds in found.items():
        two = team.get(one, NO_TEAM), team.get(other, NO_TEAM)
        for key in {two, two[::-1]}:
            met[key] += len(rounds)
            again[key] += len(rounds) > 1
    rows, most = [], max(met.values(), default=1)
    for mine in teams:
        cells = tuple(
            Cell(met[mine, other], again[mine, other], mine == other, -(-4 * met[mine, other] // most))
            for other in teams
        )
        with_whom = [f"{other} {met[mine, other]}" for other in teams if met[mine, other] and other != mine]
        own = f"; {number(met[mine, mine], 'meeting')} of teammates" if met[mine, mine] else ""
        words = f"met {', '.join(with_whom)}{own}." if with_whom else f"has met nobody yet{own}."
        rows.append(TeamRow(mine, cells, words))
    return teams, rows


def _players(
    event: Event, names: Names, found: dict[Pair, list[int]], chosen: str
) -> list[tuple[str, list[tuple[str, str]]]]:
    """Whom each player of the chosen team has met, and when."""
    mine = [one.id for one in event.entries if chosen and (one.team or NO_TEAM) == chosen]
    listing = []
    for player in mine:
        others = [(other, rounds) for two, rounds in found.items() if player in two for other in two if other != player]
        others.sort(key=lambda one: one[1])
        listing.append((names[player].name, [(names[other].name, listed(rounds)) for other, rounds in others]))
    return listing
