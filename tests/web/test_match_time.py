"""The time of a match when the wall clock does not go on as it should."""

from __future__ import annotations

import time
from typing import Any

import pytest

from forceout.web.tables import match_time as clock
from forceout.web.tables.match_time import ASLEEP_AFTER, attend, match_time
from forceout.web.tables.models import Table

HOUR = 3_600_000
BEGAN = 100 * HOUR


def table() -> Table:
    """A match that began, and was attended a minute later."""
    return Table(began=BEGAN, attended=BEGAN + 60_000)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 2 * ASLEEP_AFTER, -2 * ASLEEP_AFTER])
def test_a_clock_that_jumps_neither_stops_the_match_nor_takes_time_away(jump: Any) -> None:
    one = table()
    now = one.attended + jump
    assert match_time(one, now) == 60_000
    attend(one, now)
    assert match_time(one, now) == 60_000
    assert match_time(one, now + 5_000) == 65_000


@pytest.mark.parametrize("jump", [500, -500, ASLEEP_AFTER])
def test_a_small_step_is_time_like_any_other(jump: Any) -> None:
    one = table()
    assert match_time(one, one.attended + jump) == 60_000 + jump
    attend(one, one.attended + jump)
    assert one.slept == 0
    assert one.attended == max(BEGAN + 60_000, BEGAN + 60_000 + jump)


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 5_000, -5_000])
def test_whoever_plays_while_the_machines_clock_is_set_neither_loses_nor_gains_time(
    jump: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.follow_the_clock()
    before, real = clock.wall(), time.time
    with monkeypatch.context() as other:
        other.setattr(time, "time", lambda: real() + jump / 1000)
        assert abs(clock.wall() - before) < 2_000
        assert abs(clock.set_by() - jump / 1000) < 1
        clock.follow_the_clock()  # nobody plays any more
        assert abs(clock.wall() - before - jump) < 2_000
    clock.follow_the_clock()
    assert abs(clock.wall() - before) < 4_000
