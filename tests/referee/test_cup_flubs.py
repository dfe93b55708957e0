"""The Challenge Cup: flubs in the force-out and the cleanup, and who declares when (002)."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.referee.state import Phase
from referee.tables import Table, moving

CUP = {"ruleset": "acc-equations-2022", "strict": True}
ROLL = "r0 r1 r2 r3 r+ b0 b1 b2 b3 b× g4 g5 g6 g− g× k7 k8 k9 k+ k÷"


def cup(players: int = 3, **setup: Any) -> Table:
    """The Goal is 13, set by seat 0; it is seat 1's turn."""
    return moving("fifth", "r1r3", ROLL, players=players, **{**CUP, **setup})


def forced_out(**setup: Any) -> Table:
    """Two cubes are left, 7 and +, and a 6 is Permitted: 7+6 = 13 takes both."""
    shown = cup(**setup)
    for cube in [cube for cube in shown.at("resources") if cube not in ("k7", "r+")]:
        shown.play(f"{shown.turn} move {cube} {'permitted' if cube == 'g6' else 'forbidden'}")
    assert shown.phase is Phase.WRITE
    return shown


def cleaned_up(**setup: Any) -> Table:
    shown = cup(**setup).play("1 move g6 permitted")
    return shown.play("table stop")


@pytest.mark.rule("002 Force Out")
@pytest.mark.parametrize("called", [0, 20, 59])
def test_a_flub_in_the_force_out_lets_the_sand_run_out_and_then_gives_a_full_interval(called: int) -> None:
    table = forced_out()
    mover = table.mover
    caller = (mover + 1) % 3
    left = table.seconds
    assert left is not None
    table.play(f"{caller} challenge a-flub", after=called * 1000)
    assert table.challenge == ("a-flub", (caller,), mover)
    assert table.seconds == left - called + 60


@pytest.mark.rule("002 Cleanup")
def test_a_flub_in_the_cleanup_lets_the_sand_run_out_and_then_gives_a_full_interval() -> None:
    table = cleaned_up()
    assert table.seconds == 60
    table.play("2 challenge p-flub", after=25_000)
    assert table.challenge == ("p-flub", (2,), 1)
    assert table.seconds == 35 + 60


@pytest.mark.rule("002 Force Out")
def test_without_a_flub_the_timer_is_not_turned_again() -> None:
    table = forced_out().play("0 present 7+6 = 13").wait(60)
    assert table.points == (1, 0, 0)


@pytest.mark.rule("002 Force Out")
@pytest.mark.rule("002 Cleanup")
def test_the_last_mover_calls_no_flub_then() -> None:
    table = forced_out()
    mover = table.mover
    table.play(f"{mover} challenge a-flub")
    assert table.challenge is None
    assert "self-challenge" in table.codes()


@pytest.mark.rule("002 Force Out")
def test_what_was_written_for_the_force_out_is_written_anew_for_the_flub() -> None:
    table = forced_out()
    mover = table.mover
    first, second = (mover + 1) % 3, (mover + 2) % 3
    table.play(f"{first} present 7+6 = 13", f"{second} withhold", f"{first} challenge p-flub")
    assert table.state.shake.writing.papers == {}
    assert table.state.shake.writing.withheld == ()
    table.play(f"{second} side challenger", f"{mover} present 7+6 = 13")
    points = [0, 0, 0]
    points[mover] = 1
    assert table.points == tuple(points)
