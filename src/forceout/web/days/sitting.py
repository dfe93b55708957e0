"""By the organiser's hand: substitutes, playing up, a bye and its result, lots, a round reopened."""

from __future__ import annotations

import secrets
from fractions import Fraction

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.tournament.divisions import plays_down
from forceout.tournament.entries import Entry
from forceout.tournament.event.actions import DrawLots, GiveBye, LeaveOut, PlayUp, Reopen, Substitute
from forceout.tournament.event.records import refused
from forceout.tournament.event.roles import Deed, Role
from forceout.tournament.event.sitting import HIGHEST_LOT, without_lot
from forceout.tournament.numbers import read_exact
from forceout.web.days.fields import number_of, words_of
from forceout.web.days.names import names_for
from forceout.web.days.who import Here, of_day


@require_POST
@of_day(Deed.ENTER_SHEET)
def substitute(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    here.act(
        Substitute,
        round=number,
        table=at,
        seat=number_of(request, "seat"),
        player=words_of(request, "player", 80),
        reason=words_of(request, "reason"),
    )
    if here.role is Role.PLAYER:
        return redirect("days:own", code=here.day.code)
    return redirect("days:table", code=here.day.code, number=number, at=at)


@require_POST
@of_day(Deed.CONFIRM_SHEET)
def leave_out(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """Somebody was absent from the start: the others play without that seat."""
    here.act(LeaveOut, round=number, table=at, seat=number_of(request, "seat"))
    return redirect("days:table", code=here.day.code, number=number, at=at)


@never_cache
@require_safe
@of_day(Deed.SEAT)
def alone(request: HttpRequest, here: Here) -> HttpResponse:
    """Divisions with one player who is here: the organiser says what becomes of that."""
    event, names = here.event, names_for(here)
    by_division: dict[str, list[Entry]] = {}
    for one in event.entries:
        if one.id in event.here and not one.substitute:
            by_division.setdefault(one.division, []).append(one)
    lone = []
    for key, players in by_division.items():
        if len(players) > 1:
            continue
        above = [
            division
            for division in event.league.divisions.values()
            if division.key != key and not plays_down(division, players[0].grade) and division.key in by_division
        ]
        own = event.league.division(key)
        younger = [
            event.league.division(other)
            for other, others in by_division.items()
            if other != key and not any(plays_down(own, one.grade) for one in others)
        ]
        lone.append({"player": names[players[0].id], "division": own, "above": above, "younger": younger})
    return render(request, "days/alone.html", {"here_": here, "step": "seating", "lone": lone})


@require_POST
@of_day(Deed.SET_UP)
def play_up(request: HttpRequest, here: Here) -> HttpResponse:
    """One player, or with `from` everybody of a division: that merges two."""
    whole = words_of(request, "from", 40)
    players = {one.id for one in here.event.entries if whole and one.division == whole}
    if not whole:
        players = {words_of(request, "player", 80)}
    here.act(PlayUp, players=frozenset(players), division=words_of(request, "division", 40))
    return redirect("days:seating", code=here.day.code)


@require_POST
@of_day(Deed.SEAT)
def bye(request: HttpRequest, here: Here, number: int) -> HttpResponse:
    typed = words_of(request, "score", 12)
    score: Fraction | None = read_exact(typed.replace("−", "-")) if typed else None
    if typed and score is None:
        raise refused("bad-number", f"“{typed}” is no number such as 4, 2.5 or 9/2.")
    here.act(GiveBye, round=number, player=words_of(request, "player", 80), score=score)
    return redirect("days:tables-of", code=here.day.code, number=number)


@require_POST
@of_day(Deed.SEAT)
def reopen(request: HttpRequest, here: Here) -> HttpResponse:
    here.act(Reopen)
    return redirect("days:tables", code=here.day.code)


@require_POST
@of_day(Deed.SEAT)
def draw_lots(request: HttpRequest, here: Here) -> HttpResponse:
    """A lot by chance for everybody who shares a place that a lot decides and has none yet."""
    taken, lots = set(here.event.lots.values()), {}
    free = [lot for lot in range(1, HIGHEST_LOT + 1) if lot not in taken]
    for player in without_lot(here.event):
        lots[player] = free.pop(secrets.randbelow(len(free)))
    here.act(DrawLots, lots=lots)
    return redirect("days:standings", code=here.day.code)
