"""A judge keeps away from tables that the organiser has barred."""

from __future__ import annotations

from forceout.tournament.event import actions as do
from forceout.tournament.event.fold import fold
from forceout.tournament.event.log_text import read_log, write_log
from forceout.tournament.event.records import ORGANISER
from tournament.day_kit import Day, full_day


def released() -> Day:
    day = full_day()
    day.seated("random")
    day(do.Release)
    day(do.CallJudge, "kim", 1, 2, "correct")
    return day


def test_a_judge_does_nothing_at_a_table_that_is_barred_and_others_do() -> None:
    day = released()
    day(do.BarJudge, ORGANISER, "judge", frozenset({2}))
    assert day.refuses(do.TakeCall, "judge", 1) == "barred"
    assert day.refuses(do.AddTime, "judge", 1, 2, 60, "A long ruling") == "barred"
    day(do.AddTime, "judge", 1, 1, 60, "A long ruling")
    day(do.TakeCall, "head", 1)


def test_a_judge_keeps_away_from_the_tables_of_a_team() -> None:
    day = released()
    day(do.BarJudge, ORGANISER, "judge", frozenset(), frozenset({"a"}))
    for at, table in enumerate(day.event.rounds[0].tables, 1):
        if any(name.startswith("a") for name in table.seats):
            assert day.refuses(do.AddTime, "judge", 1, at, 60, "A long ruling") == "barred"
        else:
            day(do.AddTime, "judge", 1, at, 60, "A long ruling")


def test_a_call_that_was_taken_before_can_be_given_back_but_not_ruled_on() -> None:
    day = released()
    day(do.TakeCall, "judge", 1)
    day(do.BarJudge, ORGANISER, "judge", frozenset({2}))
    assert day.refuses(do.Rule, "judge", 1, "correct", "VII-B") == "barred"
    day(do.TakeCall, "judge", 1, back=True)
    assert day.event.calls[0].taken_by is None


def test_only_the_organiser_bars_only_judges_and_only_teams_that_are_there() -> None:
    day = released()
    assert day.refuses(do.BarJudge, "head", "judge", frozenset({2})) == "not-your-role"
    assert day.refuses(do.BarJudge, ORGANISER, "kim", frozenset({2})) == "not-a-judge"
    assert day.refuses(do.BarJudge, ORGANISER, "nobody", frozenset({2})) == "not-a-judge"
    assert day.refuses(do.BarJudge, ORGANISER, "judge", frozenset(), frozenset({"Mars"})) == "unknown-team"


def test_what_is_barred_is_written_into_the_log_and_can_be_lifted() -> None:
    day = released()
    day(do.BarJudge, ORGANISER, "judge", frozenset({2}), frozenset({"a"}))
    assert fold(*read_log(write_log(day.settings, day.log))) == day.event
    day(do.BarJudge, ORGANISER, "judge")
    day(do.TakeCall, "judge", 1)
