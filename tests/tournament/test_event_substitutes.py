"""Substitutes: who may sit in, what needs a reason, and players who never came."""

from __future__ import annotations

import pytest

from forceout.rules.day import TableSizes
from forceout.tournament.event import actions as do
from forceout.tournament.event.records import ORGANISER
from forceout.tournament.event.roles import Person, Role
from forceout.tournament.event.scores import scores_of
from tournament.day_kit import HEAD, Day, a_sheet

ROWS = "a,Ann,x,7\nb,Ben,y,7\nc,Cy,z,7\ns,Sue,x,7\nt,Tim,x,9\n"


def seated(rows: str = ROWS) -> Day:
    day = Day(second_entry=False)
    day(do.Appoint, ORGANISER, Person("kim", Role.SCOREKEEPER))
    day(do.EnterPlayers, ORGANISER, HEAD + rows)
    day(do.CheckIn, ORGANISER, frozenset("abc"))
    day(do.Draft, ORGANISER, "random", (("a", "b", "c"),))
    day(do.Release)
    return day


@pytest.mark.rule("000 XII-B")
def test_once_a_sheet_is_there_a_substitution_is_a_correction_and_initials_do_not_move() -> None:
    day = seated()
    day(do.EnterSheet, ORGANISER, 1, 1, a_sheet(3))
    assert day.refuses(do.Substitute, "kim", 1, 1, 0, "s", reason="Sue played") == "sheet-there"
    assert day.refuses(do.Substitute, ORGANISER, 1, 1, 0, "s") == "reason-needed"
    day(do.Substitute, ORGANISER, 1, 1, 0, "s", reason="Sue played")
    table = day.event.rounds[0].tables[0]
    assert table.player(0) == "s"
    assert table.signed == {1, 2}
    assert [one.clause for one in table.versions] == ["", "substitute"]
    assert "a" not in {one.player for one in scores_of(day.event)}


@pytest.mark.rule("002 Division of Play")
def test_a_substitute_who_left_or_would_play_down_needs_a_reason() -> None:
    day = seated()
    day(do.CheckIn, ORGANISER, frozenset("s"))
    day(do.CheckIn, ORGANISER, frozenset("s"), here=False)
    assert day.refuses(do.Substitute, ORGANISER, 1, 1, 0, "s") == "hard-fault"
    assert day.refuses(do.Substitute, ORGANISER, 1, 1, 0, "t") == "hard-fault"
    day(do.Substitute, ORGANISER, 1, 1, 0, "t", reason="Agreed with all coaches")
    assert day.event.rounds[0].tables[0].player(0) == "t"


def test_a_substitution_is_taken_back() -> None:
    day = seated()
    day(do.Substitute, "kim", 1, 1, 0, "s")
    day(do.Substitute, "kim", 1, 1, 0, "a")
    assert not day.event.rounds[0].tables[0].sat
    assert day.refuses(do.Substitute, "kim", 1, 1, 0, "a") == "sits-there"


def test_a_player_absent_from_the_start_is_not_at_the_table() -> None:
    day = seated()
    day(do.LeaveOut, "kim", 1, 1, 0)
    assert day.event.rounds[0].tables[0].seats == ("b", "c")
    assert day.refuses(do.LeaveOut, "kim", 1, 1, 0) == "left-alone"
    day(do.EnterSheet, "kim", 1, 1, a_sheet(2))
    assert {one.player: int(one.score) for one in scores_of(day.event)} == {"b": 6, "c": 4}
    assert day.refuses(do.LeaveOut, "kim", 1, 1, 0) == "too-late"


def test_a_table_with_an_absent_player_has_room_for_one_who_is_left_alone() -> None:
    day = Day(second_entry=False, sizes=TableSizes(2, 3, 3))
    day(do.EnterPlayers, ORGANISER, HEAD + "".join(f"{one},N{one},{one},7\n" for one in "abcde"))
    day(do.CheckIn, ORGANISER, frozenset("abcde"))
    day(do.Draft, ORGANISER, "random", (("a", "b", "c"), ("d", "e")))
    day(do.Release)
    day(do.CheckIn, ORGANISER, frozenset("e"), here=False)
    assert day.refuses(do.Dissolve, ORGANISER, 1, 2) == "no-room"
    day(do.CheckIn, ORGANISER, frozenset("b"), here=False)
    day(do.Dissolve, ORGANISER, 1, 2)
    assert day.event.rounds[0].seating == (("d", "a", "c"), ())
