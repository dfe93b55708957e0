"""Clocks to the millisecond: what may be done at the last moment, and what a moment later."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.referee.state import Phase
from referee.shakes import RIGHT, down_to, written_after_impossible, written_after_now
from referee.tables import Table, moving, rolling, selecting, setting_goal


def at(shown: Table, moment: int) -> Table:
    """Time passes until a moment of the match."""
    return shown.play("table tick", after=moment - shown.state.now)


def last_cube(**setup: Any) -> Table:
    shown = down_to("r2", **setup)
    return shown.play(f"{shown.turn} move r2 permitted")


@pytest.mark.rule("000 VIII-B")
@pytest.mark.parametrize(("late", "stands"), [(-1, True), (0, True), (1, False)])
def test_impossible_is_called_up_to_the_end_of_the_first_minute(late: int, stands: bool) -> None:
    shown = last_cube()
    mover = shown.state.shake.last_mover
    assert mover is not None
    other = (mover + 1) % 3
    shown.play(f"{other} pick-up")
    waiting = shown.state.other_clock
    assert waiting is not None
    minute = waiting.deadline - 60_000
    shown = last_cube()
    shown.play(f"{other} challenge impossible", after=minute + late - shown.state.now)
    assert (shown.challenge is not None) is stands


@pytest.mark.rule("000 XI-A-3")
@pytest.mark.parametrize(
    "shown",
    [rolling(strict=True), selecting(strict=True), setting_goal(strict=True), moving(strict=True),
     written_after_now(strict=True)],
    ids=["rolling", "selecting", "setting the Goal", "a turn", "writing"],
)  # fmt: skip
def test_the_countdown_begins_when_the_sand_has_run_out_and_takes_ten_seconds(shown: Table) -> None:
    end = shown.deadline
    at(shown, end - 1)
    assert shown.state.clock is not None
    assert not shown.state.clock.counting
    at(shown, end)
    clock = shown.state.clock
    assert clock is not None
    assert clock.counting
    assert clock.deadline == end + 10_000
    before = shown.lost
    at(shown, end + 9_999)
    assert shown.lost == before
    at(shown, end + 10_000)
    after = shown.state.clock
    assert shown.lost != before or after is None or not after.counting


@pytest.mark.rule("000 XI-A-3")
def test_over_the_board_somebody_counts_down_and_not_before_the_time_is_up() -> None:
    shown = moving()
    end = shown.deadline
    assert shown.refused("2 count-down", after=end - shown.state.now - 1).code == "time-left"
    shown.play("2 count-down", after=end - shown.state.now)
    assert shown.deadline == end + 10_000
    assert shown.refused("2 count-down").code
    at(shown, end + 9_999)
    assert shown.lost == (0, 0, 0)
    at(shown, end + 10_000)
    assert shown.lost == (0, 1, 0)


@pytest.mark.rule("000 XI-A-1", "000 XI-A-3")
def test_a_point_is_lost_and_a_minute_more_is_given_once() -> None:
    shown = moving(strict=True)
    end = shown.deadline
    at(shown, end + 10_000)
    assert shown.lost == (0, 1, 0)
    clock = shown.state.clock
    assert clock is not None
    assert clock.stage == 1
    assert clock.deadline == end + 70_000
    shown.play("1 move g4 required")
    assert shown.turn == 2
    assert shown.lost == (0, 1, 0)


@pytest.mark.rule("000 XI-A-1-f", "000 VI-B")
@pytest.mark.parametrize(("after", "lost"), [(14_999, 0), (15_000, 1)])
def test_who_holds_the_block_has_fifteen_seconds(after: int, lost: int) -> None:
    shown = moving(strict=True).play("1 move g4 required", "0 pick-up")
    assert shown.seconds == 15
    assert shown.state.other_clock is not None
    at(shown, shown.state.now + after)
    assert shown.lost == (lost, 0, 0)


@pytest.mark.rule("000 XI-A-1-f")
def test_a_turn_goes_on_where_it_stood_when_the_block_is_put_down() -> None:
    shown = moving(strict=True)
    at(shown, shown.state.now + 20_000)
    left = shown.seconds
    shown.play("0 pick-up", after=0).play("0 put-down", after=7_000)
    assert shown.seconds == left
    assert shown.state.other_clock is None
    assert shown.timed == (1,)


@pytest.mark.rule("000 XI-A-2")
@pytest.mark.parametrize(
    ("used", "given"), [(1_000, 61_000), (20_000, 80_000), (30_000, 90_000), (40_000, 80_000), (59_000, 61_000)]
)
def test_the_smaller_part_of_the_sand_goes_to_the_next_turn(used: int, given: int) -> None:
    shown = moving(strict=True).play("1 move g4 required")
    start = shown.deadline - 60_000
    shown.play("2 move g5 required", after=max(0, start + used - shown.state.now))
    assert shown.deadline - shown.state.now <= given
    assert shown.deadline - shown.state.now > 59_000


@pytest.mark.rule("000 VII-C-1")
def test_after_a_challenge_the_clock_runs_for_those_who_write() -> None:
    shown = written_after_impossible(strict=True)
    assert 2 in shown.timed
    assert shown.state.other_clock is None
    assert shown.phase is Phase.WRITE
    shown = written_after_now(strict=True)
    assert 0 in shown.timed
    shown.play(f"0 present {RIGHT}")
    assert 0 not in shown.timed


@pytest.mark.rule("000 XI-B")
def test_no_clock_is_left_when_a_shake_has_been_scored() -> None:
    shown = written_after_now(strict=True).play("1 side mover", f"0 present {RIGHT}")
    shown.play("1 accept", "2 accept")
    assert shown.state.scores
    assert shown.state.other_clock is None
    assert shown.state.irregular == ()
    assert shown.state.shake.number == 2 or shown.phase is Phase.BETWEEN
