"""A day for the tests: an event with its log, and whoever has something to do with it."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.tournament.event import actions as do
from forceout.tournament.event.fold import apply, begin
from forceout.tournament.event.records import ORGANISER, Event, Refused, Settings
from forceout.tournament.event.roles import Person, Role
from forceout.tournament.event.rounds import propose
from forceout.tournament.scoresheet import Line, Sheet

LEAGUE = "agloa-equations-2015"
HEAD = "id,name,team,grade\n"
ROWS = [f"{team}{number},{team.upper()}. {number},{team},7\n" for team in "abcd" for number in (1, 2, 3)]
CSV = HEAD + "".join(ROWS)
HELPERS = (
    Person("kim", Role.SCOREKEEPER),
    Person("lou", Role.SCOREKEEPER),
    Person("head", Role.HEAD_JUDGE),
    Person("judge", Role.JUDGE),
    Person("coach", Role.COACH, team="a"),
    Person("child", Role.PLAYER, player="a1"),
)


class Day:
    """An event with its log."""

    def __init__(self, league: str = LEAGUE, **settings: Any) -> None:
        self.settings = Settings(league, seed=3, **settings)
        self.event = begin(self.settings)
        self.log: list[do.Action] = []

    def __call__(self, kind: type[do.Action], who: str = ORGANISER, *given: Any, **more: Any) -> Event:
        action = kind(self.event.now + 1000, who, *given, **more)
        self.event = apply(self.event, action)
        self.log.append(action)
        return self.event

    def refuses(self, kind: type[do.Action], who: str = ORGANISER, *given: Any, **more: Any) -> str:
        before = self.event
        with pytest.raises(Refused) as refusal:
            self(kind, who, *given, **more)
        assert self.event is before
        assert refusal.value.finding.text.endswith(".")
        return refusal.value.finding.code

    def seated(self, policy: str) -> Event:
        return self(do.Draft, ORGANISER, policy, propose(self.event, policy).rounds[0])

    def play(self) -> None:
        """Every table of the round plays a shake, and both scorekeepers type what the paper says."""
        number = len(self.event.rounds)
        for at, table in enumerate(self.event.rounds[-1].tables, 1):
            sheet = a_sheet(len(table.seats))
            self(do.EnterSheet, "kim", number, at, sheet)
            self(do.ConfirmSheet, "lou", number, at, sheet)


def a_sheet(players: int, signed: bool = True, first: int = 0) -> Sheet:
    points = [6 if seat == first else 2 for seat in range(players)]
    return Sheet(players, (Line(tuple(points)),), signed=frozenset(range(players) if signed else ()))


def full_day() -> Day:
    """Twelve players of four teams are entered and here, and everybody who helps has a role."""
    made = Day()
    for person in HELPERS:
        made(do.Appoint, ORGANISER, person)
    made(do.EnterPlayers, ORGANISER, CSV)
    made(do.CheckIn, "kim", frozenset(one.id for one in made.event.entries))
    return made
