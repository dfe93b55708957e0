"""Ways to look at a round: by table, by player, by school; what is searched for; what waits besides the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from django.http import HttpRequest
from django.urls import reverse

from forceout.tournament.event.drafting import draft_of
from forceout.tournament.event.latecomers import left_alone, without_seat
from forceout.tournament.event.lists import player_lines
from forceout.tournament.event.rounds import faults_of
from forceout.tournament.words import listed
from forceout.web.days.names import Called, names_for
from forceout.web.days.who import Here

WAYS = ("tables", "players", "schools")
TOP = 3


class AnyTable(Protocol):
    """A table as the page of a round shows it."""

    @property
    def number(self) -> int: ...
    @property
    def state(self) -> str: ...
    @property
    def words(self) -> str: ...
    @property
    def players(self) -> tuple[tuple[Called, str], ...]: ...


@dataclass(frozen=True)
class Line:
    """A player in a list: where, how far that table is, and the points."""

    player: Called
    table: int
    state: str
    words: str
    points: str


def looked(request: HttpRequest, here: Here, number: int, seen: Sequence[AnyTable]) -> dict[str, object]:
    by = str(request.GET.get("by", ""))
    lines = [Line(player, one.number, one.state, one.words, points) for one in seen for player, points in one.players]
    lines.sort(key=lambda one: (one.player.sought.casefold(), one.player.rest.casefold()))
    schools: dict[str, list[Line]] = {}
    for line in lines:
        schools.setdefault(line.player.team or "Without a team", []).append(line)
    states = [one.state for one in seen]
    closed = [one for one in here.event.rounds if one.stage.value == "closed"]
    return {
        "by": by if by in WAYS else WAYS[0],
        "ways": WAYS,
        "lines": lines,
        "schools": sorted(schools.items(), key=lambda one: one[0].casefold()),
        "find": str(request.GET.get("find", ""))[:60],
        "missing": states.count("missing"),
        "differing": states.count("differ"),
        "top": player_lines(here.event, names_for(here))[:TOP] if closed else (),
        "top_after": len(closed),
    }


def also_needed(here: Here, number: int) -> list[tuple[str, str, str]]:
    """What else waits in a round that is played or drafted: a sentence, an address, the word on the button."""
    event, names = here.event, names_for(here)
    late = reverse("days:late", args=[here.day.code])
    found = [(f"Table {at}: one player is left", late, "Dissolve") for at in left_alone(event, number)]
    waiting = [names[player].name for player in without_seat(event, number)]
    if waiting:
        found.append((f"{listed(waiting[:3])}{' and others' if len(waiting) > 3 else ''}: no seat", late, "Seat"))
    draft = draft_of(event)
    if draft is not None:
        hard = [one for one in faults_of(event, draft.seating, draft.policy) if one.hard]
        if hard:
            where = f", table {hard[0].table}" if hard[0].table else ""
            told = f"Round {len(event.rounds)}{where}: {hard[0].text}"
            found.append((told, reverse("days:seating", args=[here.day.code]), "Decide"))
    return found
