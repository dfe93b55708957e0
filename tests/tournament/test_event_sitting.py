"""By the organiser's hand: playing up, byes, lots."""

from __future__ import annotations

from fractions import Fraction

import pytest

from forceout.rules.day import TableSizes, TeamFormula
from forceout.tournament.event import actions as do
from forceout.tournament.event.log_text import read_log, write_log
from forceout.tournament.event.records import ORGANISER, Refused
from forceout.tournament.event.scores import standings_of
from forceout.tournament.event.sitting import without_lot
from forceout.tournament.scoresheet import Line, Penalty, Sheet
from tournament.day_kit import HEAD, Day


def small(league: str = "agloa-equations-2015", rows: str = "", **settings: object) -> Day:
    day = Day(league, second_entry=False, **settings)
    day(do.EnterPlayers, ORGANISER, HEAD + "a,Ann,x,7\nb,Ben,y,7\nc,Cy,z,7\nd,Dee,x,7\n" + rows)
    day(do.CheckIn, ORGANISER, frozenset("abc"))
    return day


def test_what_was_noted_at_a_table_stays_with_its_player_when_somebody_joins() -> None:
    day = small(rows="e,Eve,w,7\n")
    from forceout.tournament.event.roles import Person, Role

    day(do.Appoint, ORGANISER, Person("judge", Role.JUDGE))
    day(do.CheckIn, ORGANISER, frozenset("e"))
    day(do.Draft, ORGANISER, "random", (("a", "b"),), reason="the others come later")
    day(do.Release)
    day(do.Substitute, ORGANISER, 1, 1, 0, "d")
    day(do.Penalise, "judge", 1, 1, 1, 1, "KO", "XI-A")
    day(do.Join, ORGANISER, 1, 1, "c")
    table = day.event.rounds[0].tables[0]
    assert table.players == ("c", "d", "b")
    assert table.found[0].what == Penalty(2, 1, None, "KO", "XI-A")
    day(do.EnterSheet, ORGANISER, 1, 1, Sheet(3, (Line((6, 2, 4)),)))
    assert day.event.rounds[0].tables[0].sheet is not None
    assert day.refuses(do.Join, ORGANISER, 1, 1, "e") == "too-late"


@pytest.mark.rule("002 Division of Play")
def test_one_who_is_alone_plays_up_and_counts_for_the_team_at_home() -> None:
    rows = "e,Eve,x,5\n"
    day = small("acc-equations-2022", rows, sizes=TableSizes(2, 5, 4), team=TeamFormula())
    assert day.refuses(do.PlayUp, ORGANISER, frozenset("a"), "fifth") == "plays-down"
    assert day.refuses(do.PlayUp, ORGANISER, frozenset("e"), "ninth") == "unknown-division"
    assert day.refuses(do.PlayUp, ORGANISER, frozenset(), "sixth") == "nobody-named"
    above = next(one.division for one in day.event.entries if one.id == "a")
    day(do.PlayUp, ORGANISER, frozenset("e"), above)
    assert {one.division for one in day.event.entries} == {above}
    day(do.EnterPlayers, ORGANISER, HEAD + "a,Ann,x,7\nb,Ben,y,7\nc,Cy,z,7\nd,Dee,x,7\n" + rows)
    assert {one.division for one in day.event.entries} == {above}, "the same file again changes nothing"
    day(do.CheckIn, ORGANISER, frozenset("e"))
    day(do.Draft, ORGANISER, "random", (("b", "c", "e"),), reason="Ann is late")
    assert day.refuses(do.PlayUp, ORGANISER, frozenset("e"), above) == "seated-already"
    day(do.Release)
    day(do.EnterSheet, ORGANISER, 1, 1, Sheet(3, (Line((0, 1, 2)),)))
    assert {one.id: one.value for one in standings_of(day.event).teams}["x"] == 2


@pytest.mark.rule("002 Division of Play")
def test_two_divisions_are_merged_upwards() -> None:
    day = small("acc-equations-2022", "e,Eve,x,4\nf,Fay,y,4\ng,Gus,z,5\n")
    younger = frozenset(one.id for one in day.event.entries if one.grade == 4)
    day(do.PlayUp, ORGANISER, younger, "fifth")
    assert {one.id for one in day.event.entries if one.division == "fifth"} == set("efg")


def test_a_bye_has_no_result_unless_the_organiser_enters_one() -> None:
    day = small(rows="g,Gus,w,9\n")
    day(do.CheckIn, ORGANISER, frozenset("g"))
    day(do.Draft, ORGANISER, "random", (("a", "b", "c"),))
    day(do.Release)
    assert day.refuses(do.GiveBye, ORGANISER, 1, "a") == "seated-already"
    assert day.refuses(do.GiveBye, ORGANISER, 1, "zz") == "unknown-player"
    day(do.GiveBye, ORGANISER, 1, "g")
    assert {one.id: one.played for one in standings_of(day.event).players}["g"] == 0
    day(do.GiveBye, ORGANISER, 1, "g", Fraction(9, 2))
    line = next(one for one in standings_of(day.event).players if one.id == "g")
    assert (line.value, line.played) == (Fraction(9, 2), 1)
    assert read_log(write_log(day.settings, day.log)) == (day.settings, day.log)


def test_lots_are_drawn_once_recorded_and_break_ties() -> None:
    day = small(tiebreaks=("lot",))
    day(do.Draft, ORGANISER, "random", (("a", "b", "c"),))
    day(do.Release)
    day(do.EnterSheet, ORGANISER, 1, 1, Sheet(3, (Line((6, 2, 2)),)))
    assert without_lot(day.event) == ("b", "c")
    assert day.refuses(do.DrawLots, ORGANISER, {}) == "nobody-named"
    assert day.refuses(do.DrawLots, ORGANISER, {"zz": 3}) == "unknown-player"
    assert day.refuses(do.DrawLots, ORGANISER, {"b": 3, "c": 3}) == "bad-lot"
    assert day.refuses(do.DrawLots, ORGANISER, {"b": 0}) == "bad-lot"
    day(do.DrawLots, ORGANISER, {"b": 812, "c": 17})
    assert [(one.id, one.place, one.tied) for one in standings_of(day.event).players[:3]] == [
        ("a", 1, False),
        ("c", 2, False),
        ("b", 3, False),
    ]
    assert without_lot(day.event) == ()
    with pytest.raises(Refused, match="Ben has drawn a lot already"):
        day(do.DrawLots, ORGANISER, {"b": 1})
    assert read_log(write_log(day.settings, day.log)) == (day.settings, day.log)
    assert small().refuses(do.DrawLots, ORGANISER, {"b": 1}) == "no-lot"
