"""The end of a round: what is left to do, and that nobody's time runs any more."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.shakes import table
from referee.tables import Table, moving, rolling, selecting, setting_goal

AGLOA, BASIC, ON_SETS, CUP = (
    "agloa-equations-2015", "mlag-basic-equations-2018", "mlag-on-sets-2019", "acc-equations-2022",
)  # fmt: skip
CUP_ROLL = "r0 r1 r2 r3 r+ b0 b1 b2 b3 b× g4 g5 g6 g− g× k7 k8 k9 k+ k÷"


@pytest.mark.rule("000 XI-B-1")
def test_a_round_stopped_before_the_first_shake_is_over_at_once_and_no_clock_runs() -> None:
    play = rolling(strict=True).play("judge stop")
    assert play.phase is Phase.DONE
    assert play.state.clock is None
    assert play.state.scores == ()


@pytest.mark.rule("000 XI-B-1")
def test_after_stop_no_other_shake_begins() -> None:
    play = table().play("judge stop")
    assert play.state.last_shake is True
    assert rolling().play("judge stop").state.last_shake is True


@pytest.mark.rule("000 II-B-3", "001 A20")
def test_more_variations_than_the_player_may_select_are_not_taken() -> None:
    play = selecting(players=3)
    assert play.refused("0 select factorial ; sideways").code == "selection/too-many"
    assert play.play("0 select factorial").state.shake.turn == 1


# -- what is being settled when the round ends -------------------------------------------------------


def in_play(ruleset: str, **setup: object) -> Table:
    division, roll = ("fifth", CUP_ROLL) if ruleset == CUP else ("middle", None)
    return moving(division, "3" if ruleset == ON_SETS else "r1r3", roll, ruleset=ruleset, strict=True, **setup)  # type: ignore[arg-type]


def no_goal(ruleset: str) -> Table:
    division, roll = ("fifth", CUP_ROLL) if ruleset == CUP else ("middle", None)
    return setting_goal(division, roll, ruleset=ruleset, strict=True).play("0 no-goal")


@pytest.mark.rule("002 Cleanup", "000 XI-B", "003 XI-B", "004 XI-B")
@pytest.mark.parametrize("ruleset", [AGLOA, BASIC, ON_SETS, CUP])
@pytest.mark.parametrize("who", ["judge", "table"])
def test_a_challenge_in_progress_is_played_out_after_stop_and_no_other_shake_begins(ruleset: str, who: str) -> None:
    table = in_play(ruleset, judge_checks=True)
    table.play(f"2 challenge {table.state.procedure.claims[1]}", f"{who} stop")
    assert table.phase is Phase.WRITE
    table.play("1 side challenger", "0 withhold")
    assert table.phase is Phase.SIGN
    assert len(table.state.scores) == 1


@pytest.mark.rule("002 Force Out", "002 Cleanup")
def test_a_force_out_is_played_out_after_cleanup_is_called() -> None:
    table = in_play(CUP)
    for cube in [cube for cube in table.at("resources") if cube not in ("k7", "r+")]:
        table.play(f"{table.turn} move {cube} {'permitted' if cube == 'g6' else 'forbidden'}")
    table.play("judge stop", "0 present 7+6 = 13").wait(60)
    assert (table.phase, table.points) == (Phase.SIGN, (1, 0, 0))


@pytest.mark.rule("000 XI-B-2", "003 XI-B", "004 XI-B")
@pytest.mark.parametrize("ruleset", [AGLOA, BASIC, ON_SETS])
def test_when_the_challenge_is_set_aside_then_nobody_moves_any_more(ruleset: str) -> None:
    table = in_play(ruleset).play("2 challenge impossible", "judge stop", "judge set-aside")
    assert (table.phase, table.state.shake.writing.reason) == (Phase.WRITE, "end-of-round")


@pytest.mark.rule("002 Flubs", "003 IV-D", "004 III-D")
@pytest.mark.parametrize("ruleset", [BASIC, ON_SETS, CUP])
@pytest.mark.parametrize("by_clock", [True, False])
def test_no_goal_may_still_be_challenged_when_the_round_ends(ruleset: str, by_clock: bool) -> None:
    table = no_goal(ruleset)
    if by_clock:
        table.state = table.state.but(round_ends=table.state.now + 500, last_shake=False)
        table.wait(1)
    else:
        table.play("judge stop")
    assert table.phase is Phase.NO_GOAL
    table.play("1 disagree")
    assert table.challenge == ("no-goal", (1,), 0)


@pytest.mark.rule("002 Procedure for Goal Setting 6", "003 IV-D-1", "004 III-D-1")
@pytest.mark.parametrize("ruleset", [BASIC, ON_SETS, CUP])
def test_no_goal_that_nobody_challenges_ends_the_round(ruleset: str) -> None:
    table = no_goal(ruleset).play("judge stop", "1 agree", "2 agree")
    assert table.phase is Phase.DONE


@pytest.mark.rule("000 VI-B", "003 VI-B", "004 V-B")
@pytest.mark.parametrize("ruleset", [AGLOA, BASIC, ON_SETS])
@pytest.mark.parametrize("by_clock", [True, False])
def test_who_picked_up_the_block_before_stop_may_still_challenge(ruleset: str, by_clock: bool) -> None:
    def stopped() -> Table:
        table = in_play(ruleset).play("2 pick-up")
        if not by_clock:
            return table.play("judge stop")
        table.state = table.state.but(round_ends=table.state.now - 5 * 60_000 + 500, last_shake=True)
        return table.wait(1)

    table = stopped().play("2 challenge impossible")
    assert table.challenge == ("impossible", (2,), 0)
    table = stopped().wait(60)
    assert (table.phase, table.state.shake.writing.reason) == (Phase.WRITE, "end-of-round")
    assert table.lost == (0, 0, 1)


@pytest.mark.rule("002 Cleanup")
def test_the_cup_does_not_say_that_the_shake_is_played_on() -> None:
    table = in_play(CUP).play("table end-round")
    assert "stop" in table.codes()
    assert "begun" not in table.codes()


@pytest.mark.rule("000 IV-D-2", "000 XI-B-2")
def test_a_goal_set_against_no_goal_counts_though_the_round_is_stopped_before_the_first_move() -> None:
    table = no_goal(AGLOA).play("1 disagree", "1 lay r1r3", "1 goal", "judge stop")
    table.play("0 withhold", "1 withhold", "2 withhold")
    assert table.points == (2, 2, 2)
    assert table.lost == (2, 0, 0)
    assert "no-goal/refuted" in table.codes()
