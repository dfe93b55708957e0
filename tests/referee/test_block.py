"""The block: how long it may be held, what that costs, and that nobody else pays for it."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.shakes import counted, down_to
from referee.tables import Table, moving, setting_goal

AGLOA, BASIC, ON_SETS = "agloa-equations-2015", "mlag-basic-equations-2018", "mlag-on-sets-2019"
BLOCK = [(AGLOA, "middle"), ("basic-equations-2015", ""), (BASIC, "middle"), (ON_SETS, "middle")]
AT_ONCE = [(AGLOA, "elementary"), (AGLOA, "senior"), ("basic-equations-2015", ""), (ON_SETS, "middle")]


def in_play(ruleset: str, division: str, **setup: object) -> Table:
    goal = "3" if ruleset == ON_SETS else "r1r3"
    return moving(division, goal, ruleset=ruleset, strict=True, **setup)  # type: ignore[arg-type]


@pytest.mark.rule("000 XI-A-3", "003 XI-A-3", "004 XI-A-3")
@pytest.mark.parametrize(("ruleset", "division"), BLOCK)
def test_holding_the_block_takes_no_time_from_the_player_whose_turn_waits(ruleset: str, division: str) -> None:
    table = in_play(ruleset, division)
    table.wait(100)
    left = table.seconds
    table.play("2 pick-up", after=0).play("2 put-down", after=9_000)
    assert table.timed == (1,)
    assert table.seconds == left
    assert table.lost[1] == 0


@pytest.mark.rule("000 XI-A-3", "003 XI-A-3", "004 XI-A-3")
@pytest.mark.parametrize(("ruleset", "division"), BLOCK)
def test_a_block_held_over_the_end_of_a_turn_costs_that_player_nothing(ruleset: str, division: str) -> None:
    table = in_play(ruleset, division)
    table.wait((table.seconds or 0) - 1)
    table.play("2 pick-up", after=500).wait(60)
    assert table.state.shake.block.holder is None
    assert table.lost[1] == 0 or (table.state.clock is not None and table.state.clock.stage == 1)
    # from where the block went down there was the rest of the time, and then a countdown
    lost_at = [event.at for event in table.state.account if event.penalty and event.who == 1]
    down = next(event.at for event in table.state.account if event.code == "challenge-withdrawn")
    assert all(at >= down + 500 + 10_000 for at in lost_at)


@pytest.mark.rule("000 XI-A-3")
def test_the_countdown_of_the_waiting_player_stops_while_the_block_is_held() -> None:
    table = counted(in_play(AGLOA, "middle"), by=0)
    table.wait(4)
    table.play("0 pick-up", after=0).play("0 put-down", after=14_000)
    assert table.seconds == 6
    assert table.state.clock is not None
    assert table.state.clock.counting
    table.play("1 move k7 permitted", after=5_000)
    assert table.lost == (1, 0, 0)


@pytest.mark.rule("000 XI-A-1-f", "000 XI-A-3", "004 XI-A-1-f", "004 XI-A-3")
@pytest.mark.parametrize(("ruleset", "division"), AT_ONCE)
def test_the_holder_loses_a_point_at_once_after_fifteen_seconds(ruleset: str, division: str) -> None:
    table = in_play(ruleset, division).play("2 pick-up")
    table.wait(14.9)
    assert table.lost == (0, 0, 0)
    table.wait(0.1)
    assert table.lost == (0, 0, 1)
    assert table.state.shake.block.holder is None
    assert table.phase is Phase.PLAY
    assert table.last.rule.endswith("XI-A-1-f")


@pytest.mark.rule("004 V-B", "000 VI-B")
@pytest.mark.parametrize(("ruleset", "division"), AT_ONCE)
def test_putting_the_block_down_costs_a_point(ruleset: str, division: str) -> None:
    table = in_play(ruleset, division).play("2 pick-up", "2 put-down")
    assert table.lost == (0, 0, 1)


@pytest.mark.rule("003 XI-A-1-d", "003 XI-A-3")
@pytest.mark.parametrize("division", ["minor", "elementary", "middle", "junior", "senior"])
def test_mlag_basic_counts_the_holder_down_before_the_point(division: str) -> None:
    table = in_play(BASIC, division).play("2 pick-up")
    table.wait(15)
    assert table.lost == (0, 0, 0)
    assert table.state.shake.block.holder == 2
    assert table.state.clock is not None
    assert table.state.clock.counting
    table.wait(9.9)
    assert table.lost == (0, 0, 0)
    table.wait(0.1)
    assert table.lost == (0, 0, 1)
    assert table.last.rule == f"{BASIC} XI-A-1-d"
    table.play(f"1 move {table.at('resources')[0]} permitted")
    assert table.lost == (0, 0, 1)


@pytest.mark.rule("003 XI-A-3")
def test_mlag_basic_a_challenge_within_the_countdown_is_in_time() -> None:
    table = in_play(BASIC, "middle").play("2 pick-up").wait(20).play("2 challenge impossible")
    assert table.challenge == ("impossible", (2,), 0)
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("003 VI-B", "003 XI-A-3")
def test_mlag_basic_putting_the_block_down_in_time_costs_nothing() -> None:
    assert in_play(BASIC, "middle").play("2 pick-up", "2 put-down").lost == (0, 0, 0)


@pytest.mark.rule("003 XI-A-3")
def test_mlag_basic_over_the_board_somebody_has_to_count_the_holder_down() -> None:
    table = moving("middle", ruleset=BASIC).play("2 pick-up").wait(60)
    assert table.lost == (0, 0, 0)
    assert table.refused("2 count-down").code == "own-clock"
    table.play("0 count-down").wait(10)
    assert table.lost == (0, 0, 1)


@pytest.mark.rule("000 VIII-B", "000 XI-A-1-f")
def test_writing_does_not_end_before_who_holds_the_block_has_had_the_time_to_challenge() -> None:
    table = down_to("k√", strict=True)
    mover = table.turn
    table.play(f"{mover} move k√ permitted")
    others = [seat for seat in range(3) if seat != mover]
    table.play(f"{mover} withhold", f"{others[0]} withhold", f"{others[1]} pick-up")
    table.play(f"{others[1]} challenge impossible")
    assert table.challenge == ("impossible", (others[1],), mover)
    table = down_to("k√", strict=True).play(f"{mover} move k√ permitted", f"{others[0]} pick-up")
    table.play(*(f"{seat} withhold" for seat in range(3)))
    assert table.phase is Phase.WRITE
    table.wait(14)
    assert table.phase is Phase.CHECK or table.phase is Phase.BETWEEN


@pytest.mark.rule("001 O2", "000 XI-A-3")
def test_a_judge_at_the_table_takes_no_time_from_a_clock_that_waits_for_the_block() -> None:
    table = in_play(AGLOA, "middle")
    left = table.seconds
    table.play("2 pick-up", after=0).play("judge pause", after=2_000).play("judge resume", after=50_000)
    assert table.seconds == 13
    table.play("2 put-down")
    assert table.seconds == left


@pytest.mark.rule("000 VI-A-1 comment (b)")
@pytest.mark.parametrize(("ruleset", "division"), [(AGLOA, "middle"), (AGLOA, "senior"), ("basic-equations-2015", "")])
def test_the_block_picked_up_before_the_goal_is_set_reserves_no_challenge(ruleset: str, division: str) -> None:
    def setting() -> Table:
        return setting_goal(division, ruleset=ruleset, strict=True)

    table = setting().play("1 pick-up", "0 lay r1r3", "0 goal", "1 challenge impossible")
    assert (table.challenge, table.state.shake.block.holder) == (None, None)
    assert table.lost == (0, 1, 0)
    assert table.last.rule.endswith("VI-A-1 comment (b)")
    assert (table.timed, table.phase) == ((1,), Phase.PLAY)
    table = setting().play("0 lay r1r3", "1 pick-up", "0 goal")  # it looked finished (manual B24)
    table.play("1 challenge impossible")
    assert (table.challenge, table.lost) == (("impossible", (1,), 0), (0, 0, 0))
    table = setting().play("1 pick-up", "0 lay r1r3", "0 goal", "1 challenge impossible", "1 pick-up")
    table.play("1 challenge impossible")
    assert table.challenge == ("impossible", (1,), 0)
