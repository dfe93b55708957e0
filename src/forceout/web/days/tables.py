"""The tables of a round: what state each is in, what needs somebody, time for one table, and the end of the round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forceout.tournament.event.actions import AddTime, Advance, GiveOpinion
from forceout.tournament.event.officials import ends_at
from forceout.tournament.event.records import Event, RoundOf, Stage, TableOf
from forceout.tournament.event.roles import Deed, Role
from forceout.tournament.event.rounds import open_in
from forceout.web.days.copies import keep_copy
from forceout.web.days.facts import at_table, byes_of, calls_of, minutes, with_names
from forceout.web.days.fields import number_of, signed_of, words_of
from forceout.web.days.looking import also_needed, looked
from forceout.web.days.models import Day, SecondEntry
from forceout.web.days.names import Called, names_for
from forceout.web.days.protests import protests_of
from forceout.web.days.store import now_of
from forceout.web.days.web_play import bring_all
from forceout.web.days.web_states import WEB_WORDS, state_on_web, tables_words, web_facts
from forceout.web.days.who import Here, here_again, of_day

LATE = 3 * 60_000
"""Milliseconds after the end of play when a sheet that is not there is missed."""

PLAYING, ENTERED, CONFIRMED, DIFFER, MISSING = "playing", "entered", "confirmed", "differ", "missing"
WORDS = {
    PLAYING: "playing",
    ENTERED: "being entered",
    CONFIRMED: "confirmed",
    DIFFER: "entries differ",
    MISSING: "no scoresheet",
    **WEB_WORDS,
}


@dataclass(frozen=True)
class Seen:
    """A table on the page."""

    number: int
    state: str
    players: tuple[tuple[Called, str], ...]
    since: int | None = None
    """When it began to need somebody."""
    protest: bool = False
    seconds_more: int = 0

    @property
    def minutes_more(self) -> str:
        minutes, seconds = divmod(self.seconds_more, 60)
        return f"{minutes} min" if not seconds else f"{minutes}:{seconds:02} min"

    @property
    def words(self) -> str:
        return WORDS[self.state]


@dataclass(frozen=True)
class Need:
    """Something that waits for somebody."""

    text: str
    since: int
    table: int
    link: str
    word: str
    minutes: int = 0
    address: str = ""
    """Where it is seen to, if not at the table."""


def round_seen(here: Here, number: int) -> list[Seen]:
    names, now = names_for(here), now_of(here.day)
    differing = {one.table: one for one in SecondEntry.objects.filter(day=here.day, round=number)}
    found = here.event.rounds[number - 1]
    return [
        _seen(here.event, number, at, table, differing.get(at), now, names) for at, table in enumerate(found.tables, 1)
    ]


def _seen(
    event: Event, number: int, at: int, table: TableOf, second: SecondEntry | None, now: int, names: object
) -> Seen:
    ends = ends_at(event, number, at)
    writing = event.league.procedure.last_minutes * 60_000
    state, since = PLAYING, None
    if table.confirmed:
        state = CONFIRMED
    elif table.web is not None:
        state = state_on_web(table, table.web.code)
    elif second is not None:
        state, since = DIFFER, second.at
    elif table.sheet is not None:
        state, since = ENTERED, table.sheet.at
    elif ends is not None and now > ends + writing + LATE:
        state, since = MISSING, ends + writing
    result = table.sheet.result.match if table.sheet is not None and table.confirmed else ()
    players = tuple(
        (names[table.player(seat)], str(result[seat]) if result else "")  # type: ignore[index]
        for seat in range(len(table.seats))
    )
    return Seen(at, state, players, since, table.open_protest, sum(one.seconds for one in table.credits))


def needs_of(here: Here, number: int, seen: list[Seen]) -> list[Need]:
    return sorted(_needs(here, number, seen), key=lambda one: one.since)


def _needs(here: Here, number: int, seen: list[Seen]) -> Iterator[Need]:
    now = now_of(here.day)
    for one in seen:
        if one.since is not None:
            page = "days:compare" if one.state == DIFFER else "days:sheet"
            word = {DIFFER: "Compare", MISSING: "Enter", ENTERED: "Confirm"}[one.state]
            yield Need(
                f"Table {one.number}: {one.words}", one.since, one.number, page, word, (now - one.since) // 60_000
            )
        if one.protest:
            open_ones = [
                at.at for at in here.event.rounds[number - 1].tables[one.number - 1].protests if not at.outcome
            ]
            waited = (now - open_ones[0]) // 60_000
            decides = here.may(Deed.DECIDE)
            text = f"Table {one.number}: a protest is open" + ("" if decides else "; the head judge decides it")
            yield Need(text, open_ones[0], one.number, "days:table", "Decide" if decides else "Look", waited)
    if here.may(Deed.SEAT) and number == len(here.event.released):
        for text, address, word in also_needed(here, number):
            yield Need(text, now, 0, "", word, address=address)


def _round(here: Here, number: int | None) -> tuple[int, RoundOf]:
    released = len(here.event.released)
    number = number or released
    if not 1 <= number <= released:
        raise Http404("There is no such round.")
    return number, here.event.rounds[number - 1]


@never_cache
@require_safe
@of_day(Deed.SEAT, Deed.CONFIRM_SHEET, Deed.OFFICIATE)
def tables(request: HttpRequest, here: Here, number: int | None = None) -> HttpResponse:
    if not here.event.released:
        return render(request, "days/no_round.html", {"here_": here, "step": "tables"})
    if bring_all(here.event):
        here = here_again(here)
    number, found = _round(here, number)
    seen = round_seen(here, number)
    waits, protested = open_in(here.event, found)
    shown = {
        "here_": here,
        "step": "tables",
        "number": number,
        "round": found,
        "web_words": tables_words(found),
        "closed": found.stage is Stage.CLOSED,
        "started": found.began is not None,
        "tables": seen,
        "needs": needs_of(here, number, seen),
        "byes": byes_of(here, number),
        "calls": calls_of(here),
        "waits": waits,
        "protested": protested,
        "confirmed": sum(one.state == CONFIRMED for one in seen),
        "clock": clock_of(here.day, here.event, number),
        "is_last": number == len(here.event.released),
        **looked(request, here, number, seen),
    }
    return render(request, "days/tables.html", shown)


def clock_of(day: Day, event: Event, number: int) -> dict[str, object]:
    """The room's clock by the server's: milliseconds left until no new shakes, and the tables that have longer."""
    found = event.rounds[number - 1]
    if found.began is None or found.stage is Stage.CLOSED:
        return {"runs": False}
    room = found.began + event.league.procedure.round_minutes * 60_000
    now = now_of(day)
    longer = [
        {
            "table": at,
            "left": (ends_at(event, number, at) or room) - now,
            "minutes": sum(c.seconds for c in one.credits) // 60,
        }
        for at, one in enumerate(found.tables, 1)
        if one.credits
    ]
    left = room - now
    stop = room + event.league.procedure.last_minutes * 60_000 - now
    return {"runs": True, "left": left, "stop": stop, "longer": longer, "shown": minutes(left)}


@require_POST
@of_day(Deed.SEAT)
def close(request: HttpRequest, here: Here) -> HttpResponse:
    bring_all(here.event)
    keep_copy(here.day, here.event.number)
    here.act(Advance, reason=words_of(request, "reason"))
    return redirect("days:standings", code=here.day.code)


@never_cache
@require_safe
@of_day(Deed.CONFIRM_SHEET, Deed.OFFICIATE)
def table(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    """One table with its sheet in all versions, its protests and its time."""
    number, found = _round(here, number)
    if not 1 <= at <= len(found.tables):
        raise Http404("There is no such table.")
    one = found.tables[at - 1]
    shown = {
        "here_": here,
        "step": "tables",
        "number": number,
        "at": at,
        "table": one,
        "seen": round_seen(here, number)[at - 1],
        "versions": [(index, with_names(here.event, version)) for index, version in enumerate(one.versions, 1)],
        "protests": protests_of(here, one),
        **at_table(here, number, one),
        "officiates": here.may(Deed.OFFICIATE),
        "decides": here.may(Deed.DECIDE),
        "has_head_judge": any(p.role is Role.HEAD_JUDGE and not p.revoked for p in here.event.people.values()),
        "corrects": here.may(Deed.CORRECT),
        "web": web_facts(one),
    }
    return render(request, "days/table.html", shown)


@require_POST
@of_day(Deed.OFFICIATE)
def add_time(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    here.act(
        AddTime, round=number, table=at, seconds=signed_of(request, "minutes") * 60, reason=words_of(request, "reason")
    )
    return redirect("days:table", code=here.day.code, number=number, at=at)


@require_POST
@of_day(Deed.OFFICIATE)
def opinion(request: HttpRequest, here: Here, number: int, at: int) -> HttpResponse:
    here.act(
        GiveOpinion,
        round=number,
        table=at,
        protest=number_of(request, "protest"),
        agrees=request.POST.get("agrees") == "yes",
    )
    return redirect("days:table", code=here.day.code, number=number, at=at)
