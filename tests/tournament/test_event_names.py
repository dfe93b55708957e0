"""Sentences of a day say names; ids are for files and the protocol."""

from __future__ import annotations

import pytest

from forceout.tournament.checking import check_seating
from forceout.tournament.event import actions as do
from forceout.tournament.event.naming import Naming
from forceout.tournament.event.records import ORGANISER, Refused
from forceout.tournament.event.roles import Person, Role
from forceout.tournament.event.rounds import faults_of
from forceout.tournament.field import Player, Wishes
from forceout.tournament.seating.report import too_few, wishes_unmet
from forceout.tournament.seating.shape import Asked
from tournament.day_kit import Day

CSV = "id,name,team,grade\nP1,Maya Torres,Oak,7\nP2,Jia Chen,Oak,7\nP3,Maya Torres,Elm,7\nP4,Omar Aziz,Elm,7\n"


@pytest.fixture
def day() -> Day:
    made = Day()
    made(do.EnterPlayers, ORGANISER, CSV)
    made(do.CheckIn, ORGANISER, frozenset({"P1", "P2", "P3", "P4"}))
    return made


def test_two_of_one_name_are_told_apart_by_their_team(day: Day) -> None:
    naming = Naming(day.event.entries)
    assert [naming.of(f"P{number}") for number in range(1, 6)] == [
        "Maya Torres (Oak)",
        "Jia Chen",
        "Maya Torres (Elm)",
        "Omar Aziz",
        "P5",
    ]


def test_a_draft_is_refused_with_names(day: Day) -> None:
    with pytest.raises(Refused, match=r"Maya Torres \(Oak\) and Jia Chen of team Oak are both at table 1"):
        day(do.Draft, ORGANISER, "random", (("P1", "P2"), ("P3", "P4")))


def test_a_coach_is_told_whom_by_name(day: Day) -> None:
    day(do.Appoint, ORGANISER, Person("coach", Role.COACH, team="Oak"))
    with pytest.raises(Refused, match=r"not Maya Torres \(Elm\)"):
        day(do.CheckIn, "coach", frozenset({"P3"}))


def test_who_had_a_seat_is_named_when_a_file_leaves_them_out(day: Day) -> None:
    day(do.Draft, ORGANISER, "random", (("P1", "P3"), ("P2", "P4")))
    day(do.Release)
    with pytest.raises(Refused, match="Jia Chen already had a seat"):
        day(do.EnterPlayers, ORGANISER, CSV.replace("P2,Jia Chen,Oak,7\n", ""), agreed=True)


def test_the_report_and_the_checker_say_names_where_there_are_some(day: Day) -> None:
    assert "Omar Aziz has no seat" in faults_of(day.event, (("P1", "P3"),), "random")[-1].text
    alone = Player("P9", division="middle", called="Zoë Ng")
    assert "only one player in middle, Zoë Ng:" in too_few(alone).text
    known = (Player("a", called="Ann"), Player("b", called="Ben"))
    asked = Asked(known, Wishes(apart=frozenset({("a", "b")})), ((("a", "b"),),))
    told = [one.text for one in wishes_unmet(asked, ((("a", "b"),),))]
    assert told == ["These meet again: Ann and Ben.", "These could not all be kept apart: Ann and Ben."]


def test_the_protocol_keeps_its_ids() -> None:
    found = check_seating((Player("a", "t"), Player("b", "t")), Wishes(), (), ((("a", "b"),),))
    assert "a and b of team t" in found[0].text
