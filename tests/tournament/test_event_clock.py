"""The room's clock: down to the round, to the last shake, to the stop, then two minutes to write; credits of tables."""

from __future__ import annotations

import pytest

from forceout.tournament.event import actions as do
from forceout.tournament.event.clock import Reading, room_clock, tables_that_run_on
from forceout.tournament.event.records import ORGANISER
from tournament.day_kit import Day, full_day

MINUTE = 60_000


@pytest.fixture
def day() -> Day:
    made = full_day()
    made.seated("random")
    made(do.Release)
    return made


def test_no_clock_runs_before_somebody_says_when_the_round_begins(day: Day) -> None:
    assert room_clock(day.event, 1, day.event.now) is None
    day(do.CallRound, ORGANISER, day.event.now + 5 * MINUTE)
    begins = day.event.rounds[0].begins
    assert begins is not None
    assert room_clock(day.event, 1, begins - MINUTE) == Reading("starts in", MINUTE)
    assert room_clock(day.event, 1, begins) == Reading("starts now", None)


@pytest.mark.rule("000 XI-B")
def test_thirty_minutes_no_new_shakes_five_minutes_stop_two_minutes_to_write(day: Day) -> None:
    day(do.Start)
    began = day.event.rounds[0].began
    assert began is not None
    told = [
        (0, "no new shakes in", 30),
        (29, "no new shakes in", 1),
        (30, "no new shakes, stop in", 5),
        (34, "no new shakes, stop in", 1),
        (35, "stop: write your scores", 2),
    ]
    for minutes, words, left in told:
        assert room_clock(day.event, 1, began + minutes * MINUTE) == Reading(words, left * MINUTE)
    assert room_clock(day.event, 1, began + 37 * MINUTE) == Reading("time is up", None)


@pytest.mark.rule("001 General 2")
def test_a_table_with_a_credit_runs_on_until_its_own_time_is_over(day: Day) -> None:
    day(do.Start)
    day(do.AddTime, "judge", 1, 3, 120, "a ruling")
    day(do.AddTime, "judge", 1, 2, 60, "an aborted shake")
    began = day.event.rounds[0].began
    assert began is not None
    on = tables_that_run_on(day.event, 1, began + 30 * MINUTE)
    assert [(one.table, one.credit, one.left, one.reason) for one in on] == [
        (2, 60, MINUTE, "an aborted shake"),
        (3, 120, 2 * MINUTE, "a ruling"),
    ]
    assert [one.table for one in tables_that_run_on(day.event, 1, began + 31 * MINUTE)] == [3]
    day.play()
    day(do.Advance)
    assert tables_that_run_on(day.event, 1, began) == []
    assert room_clock(day.event, 1, began) is None
