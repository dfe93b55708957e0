"""Tables of a round on the web, as the log of the day has them: chosen, opened, landed, or back on paper."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from forceout.tournament.event import actions as do
from forceout.tournament.event.fold import fold
from forceout.tournament.event.log_text import read_log, write_log
from forceout.tournament.event.records import ORGANISER, WEB, TableOf
from forceout.tournament.event.roles import Person, Role
from forceout.tournament.event.scores import scores_of
from forceout.tournament.event.web_tables import to_be_opened
from forceout.tournament.scoresheet import Sheet, Written
from tournament.day_kit import Day, a_sheet, full_day


@pytest.fixture
def day() -> Day:
    made = full_day()
    made.seated("random")
    return made


def chosen(day: Day, *tables: int, release: bool = True) -> Day:
    day(do.PlayOnWeb, ORGANISER, frozenset(tables))
    if release:
        day(do.Release)
    return day


def opened(day: Day, *tables: int) -> Day:
    chosen(day, *tables)
    day(do.OpenWebTables, WEB, 1, {at: f"CODE{at}" for at in tables})
    return day


def table(day: Day, at: int = 1) -> TableOf:
    return day.event.rounds[0].tables[at - 1]


def protested(sheet: Sheet, seat: int) -> Sheet:
    return replace(sheet, signed=sheet.signed - {seat}, protest=frozenset({seat}))


def land(day: Day, at: int = 1, **more: Any) -> None:
    day(do.LandSheet, WEB, 1, at, f"CODE{at}", **{"sheet": a_sheet(3), **more})


def test_all_some_or_no_tables_are_chosen_before_the_release_or_after_it(day: Day) -> None:
    chosen(day, 1, 3, release=False)
    assert to_be_opened(day.event, 1) == (), "before the release nothing is opened"
    day.seated("random")
    assert day.event.rounds[0].on_web == {1, 3}, "another draft keeps the choice"
    day(do.Release)
    assert to_be_opened(day.event, 1) == (1, 3)
    day(do.PlayOnWeb, ORGANISER, frozenset({1, 2, 3, 4}), 2)
    assert to_be_opened(day.event, 1) == (1, 2, 3, 4)
    assert day.event.rounds[0].web_shakes == 2
    day(do.PlayOnWeb, ORGANISER, frozenset())
    assert to_be_opened(day.event, 1) == ()


def test_a_table_that_is_open_or_has_begun_on_paper_is_not_moved_silently(day: Day) -> None:
    opened(day, 1, 2)
    assert day.refuses(do.PlayOnWeb, ORGANISER, frozenset({2})) == "on-the-web"
    assert day.refuses(do.PlayOnWeb, ORGANISER, frozenset({1, 2, 99})) == "unknown-table"
    assert day.refuses(do.PlayOnWeb, ORGANISER, frozenset({1, 2}), 21) == "bad-shakes"
    assert day.refuses(do.EnterSheet, "kim", 1, 1, a_sheet(3)) == "on-the-web"
    day(do.EnterSheet, "kim", 1, 3, a_sheet(3))
    assert day.refuses(do.PlayOnWeb, ORGANISER, frozenset({1, 2, 3})) == "on-paper"
    assert day.refuses(do.OpenWebTables, WEB, 1, {4: "CODE4"}) == "not-on-the-web"
    assert day.refuses(do.OpenWebTables, WEB, 1, {1: "AGAIN"}) == "not-on-the-web"


def test_only_the_web_tables_bring_their_results_and_nobody_is_appointed_to_be_one(day: Day) -> None:
    opened(day, 1)
    for who in (ORGANISER, "kim", "head", "child", "nobody"):
        assert day.refuses(do.LandSheet, who, 1, 1, "CODE1", a_sheet(3)) == "not-your-role"
        assert day.refuses(do.OpenWebTables, who, 1, {2: "X"}) == "not-your-role"
    assert day.refuses(do.EnterSheet, WEB, 1, 2, a_sheet(3)) == "not-your-role"
    assert day.refuses(do.Appoint, ORGANISER, Person(WEB, Role.ORGANISER)) == "name-taken"


def test_a_sheet_to_which_everybody_agreed_lands_as_confirmed_and_counts(day: Day) -> None:
    opened(day, 1)
    assert day.refuses(do.LandSheet, WEB, 1, 1, "OTHER", a_sheet(3)) == "not-on-the-web"
    assert day.refuses(do.LandSheet, WEB, 1, 1, "CODE1", a_sheet(2)) == "wrong-players"
    land(day)
    assert table(day).confirmed
    assert len(list(scores_of(day.event))) == 3
    assert day.refuses(do.LandSheet, WEB, 1, 1, "CODE1", a_sheet(3)) == "already-landed"


@pytest.mark.rule("001 General 8")
def test_a_sheet_with_a_protest_is_not_confirmed_before_the_head_judge_has_decided(day: Day) -> None:
    opened(day, 1)
    sheet = protested(a_sheet(3), 1)
    assert day.refuses(do.LandSheet, WEB, 1, 1, "CODE1", sheet) == "bad-protest"
    land(day, sheet=sheet, protests=((1, "My paper was right."),))
    assert not table(day).confirmed
    assert table(day).open_protest
    assert list(scores_of(day.event)) == []
    assert day.refuses(do.EnterSheet, "kim", 1, 1, a_sheet(3)) == "on-the-web"
    day(do.DecideProtest, "head", 1, 1, 1, True)
    assert table(day).confirmed
    assert table(day).protests[0].statement == "My paper was right."


def test_one_event_mixes_both_and_its_log_is_read_as_it_was_written(day: Day) -> None:
    opened(day, 1, 2)
    land(day, 1)
    land(day, 2)
    for at in (3, 4):
        day(do.EnterSheet, "kim", 1, at, a_sheet(3))
        day(do.ConfirmSheet, "lou", 1, at, a_sheet(3))
    day(do.Advance)
    settings, log = read_log(write_log(day.settings, day.log))
    assert log == day.log
    assert fold(settings, log) == day.event


def test_a_web_table_that_breaks_off_goes_on_on_paper_with_its_lines(day: Day) -> None:
    opened(day, 1)
    assert day.refuses(do.GoOnOnPaper, "kim", 1, 1) == "not-your-role"
    assert day.refuses(do.GoOnOnPaper, ORGANISER, 1, 2) == "not-on-the-web"
    assert day.refuses(do.GoOnOnPaper, ORGANISER, 1, 1, a_sheet(2)) == "wrong-players"
    day(do.GoOnOnPaper, ORGANISER, 1, 1, a_sheet(3, signed=False), "no power")
    assert table(day).begun == a_sheet(3, signed=False)
    assert day.refuses(do.LandSheet, WEB, 1, 1, "CODE1", a_sheet(3)) == "not-on-the-web"
    assert day.refuses(do.PlayOnWeb, ORGANISER, frozenset({1})) == "on-paper"
    day(do.EnterSheet, "kim", 1, 1, a_sheet(3))
    day(do.ConfirmSheet, "lou", 1, 1, a_sheet(3))
    assert table(day).confirmed


def test_a_result_that_comes_after_the_round_was_closed_is_flagged(day: Day) -> None:
    opened(day, 1)
    day(do.Advance, ORGANISER, "the hall closes")
    land(day)
    assert [one.table for one in day.event.rounds[0].late_changes] == [1]


def test_nobody_joins_a_table_that_is_open_on_the_web_and_a_dissolved_one_is_closed_there(day: Day) -> None:
    opened(day, 1, 2, 3)
    first, second = day.event.rounds[0].tables[0].seats[:2]
    day(do.CheckIn, "kim", frozenset({first, second}), False)
    assert day.refuses(do.Dissolve, ORGANISER, 1, 1) == "no-room", "all the tables have three players"
    assert day.refuses(do.Join, ORGANISER, 1, 2, "a1") in ("on-the-web", "not-here")


@pytest.mark.rule("000 IX-C", "000 XI-A")
def test_what_a_judge_found_beside_a_web_table_is_part_of_its_sheet(day: Day) -> None:
    opened(day, 1)
    day(do.Penalise, "judge", 1, 1, 1, 2, "KO", "agloa-equations-2015 IX-C")
    sheet = replace(a_sheet(3), written=Written((6, 2, 2), 1))
    land(day, sheet=sheet)
    found = table(day).sheet
    assert found is not None
    assert found.result.totals == (6, 0, 2)
    assert table(day).confirmed
    wrong = replace(a_sheet(3), written=Written((6, 2, 4), 1))
    opened_again = chosen(full(), 1)
    opened_again(do.OpenWebTables, WEB, 1, {1: "CODE1"})
    assert opened_again.refuses(do.LandSheet, WEB, 1, 1, "CODE1", wrong) == "bad-sheet/total-mismatch"


def full() -> Day:
    made = full_day()
    made.seated("random")
    return made
