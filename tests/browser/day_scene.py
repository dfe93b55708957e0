"""A league's day for pictures and tests: Lakeside, 54 players at 18 tables, in the middle of its third round."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from typing import Any

from forceout.rules.leagues import find_league
from forceout.tournament.event.actions import (
    Action,
    AddTime,
    Advance,
    Appoint,
    AskSecondOpinion,
    CallJudge,
    CheckIn,
    ConfirmSheet,
    Draft,
    EnterPlayers,
    EnterSheet,
    Release,
    Rule,
    Start,
    TakeCall,
)
from forceout.tournament.event.day_text import WholeDay, begun
from forceout.tournament.event.log_text import write_action
from forceout.tournament.event.presets import first_settings
from forceout.tournament.event.records import ORGANISER
from forceout.tournament.event.roles import Person, Role
from forceout.tournament.event.rounds import propose
from forceout.tournament.scoresheet import Line, Sheet
from forceout.web.days.carrying import keep_day
from forceout.web.days.models import Day

PEOPLE = """
Nia Cole, Will Tran, Pia Lang, Vera Koch, Gia Ricci, Flo Nash, Cora Dunn, Evan Pike, Tess Hale, Uri Beck, Hana Sato,
Faye Lowe, Rafi Gold, Omar Aziz, Kira Volk, Maya Torres, Kofi Boateng, Chloé Reyes, Liam Page, Bea Moss, Wren Lake,
Cy West, Mila Horn, Yara Haddad, Ivan Petrov, Sara Nye, Uma Iyer, Arlo Finn, Ana Costa, Dina Katz, Abe Ross, Noah Weiss,
Quinn Daly, Dot Ray, Lena Graf, Rosa Lima, Xena Roth, Iris Bell, Hugo Blanc, Olu Okafor, Dev Mehta, Sam Field,
Jude Frost, Bo Lund, Ben Adler, Ella Novak, Femi Ade, Jia Chen, Eli Stone, Zoe Park, Vic Marsh, Gus Lind, Theo Vance,
Priya Shah"""
SCHOOLS = ("Oak Hill", "Lakeside", "St Brigid", "Elm Park", "Fir Grove", "Riverbend", "Northgate", "Ashby", "Westfield")
CSV = "id,name,team,grade\n" + "".join(
    f"L{at + 1:02},{name.strip()},{SCHOOLS[at % 9]},{7 + at % 2}\n" for at, name in enumerate(PEOPLE.split(","))
)
WRONG = 'name,team,grade\nNia Cole,Oak Hill,7\n,Lakeside,8\n"Pia\nLang",St Brigid,seven\nWill Tran,Elm Park,5\n'
MINUTE = 60_000
TWO_WAYS = "My Equation after a Now. They say it can be read two ways."


class Lakeside:
    """The day so far, action by action, each at its moment."""

    def __init__(self) -> None:
        settings = first_settings(find_league("agloa-equations-2015"), "Lakeside Spring Tournament", "2026-03-14", 7)
        hours_ago = time.time_ns() // 1_000_000 - 200 * MINUTE
        self.day: WholeDay = begun(replace(settings, team_size=None), "LAKES", hours_ago)
        self.at = 0
        self.dice = random.Random(11)

    def __call__(self, kind: type[Action], who: str = ORGANISER, /, *, wait: float = 0.2, **given: Any) -> None:
        self.at += int(wait * MINUTE)
        self.day = self.day.after(kind(self.at, who, **given))

    def seated(self, policy: str) -> None:
        tables = propose(self.day.event, policy).rounds[0]
        self(Draft, policy=policy, tables=tables, reason="")
        self(Release)
        self(Start, wait=3)

    def a_sheet(self) -> Sheet:
        lines = [(6, 2, 4), (2, 6, 6), (4, 4, 2), (2, 6, 2), (6, 6, 2), (4, 2, 4)]
        return Sheet(3, tuple(Line(one) for one in self.dice.sample(lines, 4)), signed=frozenset({0, 1, 2}))

    def typed(self, number: int, tables: range | list[int]) -> None:
        for at in tables:
            sheet = self.a_sheet()
            self(EnterSheet, "Kim", wait=0.1, round=number, table=at, sheet=sheet)
            self(ConfirmSheet, "Lou", wait=0.05, round=number, table=at, sheet=sheet)


def entered() -> Lakeside:
    day = Lakeside()
    for name, role in (("Kim", Role.SCOREKEEPER), ("Lou", Role.SCOREKEEPER), ("Mr Ortiz", Role.JUDGE)):
        day(Appoint, person=Person(name, role))
    day(Appoint, person=Person("Ms Brandt", Role.HEAD_JUDGE))
    day(EnterPlayers, csv=CSV)
    day(CheckIn, "Kim", players=frozenset(one.id for one in day.day.event.entries))
    return day


def third_round() -> Day:
    """Rounds 1 and 2 are over; in the third most sheets are in, two are missing and two entries differ."""
    day = entered()
    for policy in ("random", "standings"):
        day.seated(policy)
        day.typed(len(day.day.event.rounds), range(1, 19))
        day(Advance)
    day.seated("standings")
    day.day = replace(day.day, began=day.day.began + (200 * MINUTE - day.at) - 41 * MINUTE)
    day.typed(3, [1, 2, 3, 5, 6, 8, 10, 11, 13, 14, 16, 18])
    for at in (4, 15):
        day(AddTime, "Mr Ortiz", round=3, table=at, seconds=900, reason="a ruling in the last five minutes")
    sheet = day.a_sheet()
    day(EnterSheet, "Kim", wait=33, round=3, table=17, sheet=sheet)
    day(EnterSheet, "Kim", round=3, table=9, sheet=Sheet(3, (Line((6, 2, 4)), Line((2, 6, 6)))))
    other = ConfirmSheet(day.at, "Lou", 3, 9, Sheet(3, (Line((4, 2, 4)), Line((2, 6, 6)))))
    told = {"round": 3, "table": 9, "at": day.at, "who": "Lou", "sheet": write_action(other)}
    given = tuple((name, f"{name:_>64}") for name in ("Kim", "Lou", "Mr Ortiz", "Ms Brandt"))
    return keep_day(replace(day.day.with_second(3, 9, told), links=given))


def drafted() -> Day:
    """Nothing has been played: the first round is a draft."""
    day = entered()
    day(Draft, policy="random", tables=propose(day.day.event, "random").rounds[0], reason="")
    return keep_day(replace(day.day, code="DRAFT"))


def closed() -> Day:
    day = entered()
    for policy in ("random", "standings", "standings"):
        day.seated(policy)
        day.typed(len(day.day.event.rounds), range(1, 19))
        day(Advance)
    return keep_day(replace(day.day, code="CUPPS"))


def judged() -> Lakeside:
    """The first round is being played, and two judges go round."""
    day = entered()
    for name in ("K. Osei", "L. Wu"):
        day(Appoint, person=Person(name, Role.JUDGE))
    day(Appoint, person=Person("player:L16", Role.PLAYER, player="L16"))
    day.seated("random")
    return day


def with_judges() -> Day:
    """Nobody has called yet."""
    day = judged()
    return keep_day(replace(day.day, code="ROUND", began=day.day.began + 200 * MINUTE - day.at))


def with_calls() -> Day:
    """In the first round three tables call, one for a second opinion; another judge is at table 5."""
    day = judged()
    day(AddTime, "Mr Ortiz", wait=4, round=1, table=12, seconds=120, reason="a shake was played again")
    maya = next(at for at, seats in enumerate(day.day.event.rounds[0].seating, 1) if "L16" in seats)
    rest = [at for at in range(1, 19) if at != maya]
    day(CallJudge, "Kim", round=1, table=rest[4], matter="happened", words="Was the cube moved twice?")
    day(TakeCall, "L. Wu", call=1)
    day(CallJudge, "Kim", wait=0, round=1, table=rest[2], matter="allowed")
    day(TakeCall, "Mr Ortiz", call=2)
    day(Rule, "Mr Ortiz", call=2, outcome="not allowed", rule="V-B", words="Two cubes were moved without “Bonus”.")
    day(CallJudge, "player:L16", wait=2.6, round=1, table=maya, matter="correct", words=TWO_WAYS)
    day(AskSecondOpinion, "Mr Ortiz", wait=1.5, call=2)
    day(CallJudge, "Kim", wait=0.6, round=1, table=rest[8], matter="time", words="Two minutes are over.")
    day(EnterSheet, "player:L16", wait=0.1, round=1, table=maya, sheet=Sheet(3, (Line((6, 2, 4)), Line((4, 4, 2)))))
    return keep_day(replace(day.day, code="CALLS", began=day.day.began + (200 * MINUTE - day.at) - MINUTE // 2))
