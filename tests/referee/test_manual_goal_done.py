"""The officials' manual, section B, played: when the Goal is done, no Goal, and Goals that need variations."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.tables import moving, selecting, setting_goal

SEVEN = "r1r+b2k+b3r−r0"  # 1+2+3−0 has seven cubes
BASE_EIGHT = ("base:8", "factorial", "multiple-operations")
NO_TURNS = ("factorial", "multiple-operations", "percent")


# -- when the Goal is done ------------------------------------------------------------------------


@pytest.mark.rule("001 B23")
def test_manual_B23_when_time_expires_the_goal_is_presumed_finished_as_it_lies() -> None:
    table = setting_goal(strict=True).play("0 lay r1r3")
    table.play("table tick", after=table.deadline - table.state.now).wait(10)
    assert table.phase is Phase.PLAY
    assert table.turn == 1
    assert table.goal() == "r1r3"
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B23")
def test_manual_B23_changing_it_needs_a_further_minute_that_costs_a_point() -> None:
    table = setting_goal().play("0 lay r1r3")
    assert table.refused("0 take-minute").code == "time-left"
    table.play("table tick", after=table.deadline - table.state.now).play("1 count-down", "0 take-minute")
    assert table.lost == (1, 0, 0)
    assert table.seconds == 60
    table.play("0 lay r1r3r+b2", "0 goal")
    assert table.goal() == "r1r3r+b2"
    assert table.lost == (1, 0, 0)


@pytest.mark.rule("001 B24")
@pytest.mark.parametrize("sign", ["0 goal", "0 start-clock", "1 start-clock"])
def test_manual_B24_the_challenge_stands_if_the_goal_was_shown_to_be_done(sign: str) -> None:
    table = setting_goal().play("0 lay r1r3", sign, "2 challenge impossible")
    assert table.challenge == ("impossible", (2,), 0)


@pytest.mark.rule("001 B24")
@pytest.mark.parametrize(("goal", "then"), [("r1r3", "r3r1r+b2"), ("r1b1r+b2r−b3", "b1r1r+b2r−b3")])
def test_manual_B24_otherwise_it_is_set_aside_at_no_cost_and_the_goal_may_be_changed(goal: str, then: str) -> None:
    table = setting_goal().play(f"0 lay {goal}", "2 challenge impossible")
    assert table.challenge is None
    assert table.lost == (0, 0, 0)
    assert table.phase is Phase.GOAL
    table.play(f"0 lay {then}", "0 goal")
    assert table.goal() == then
    assert table.phase is Phase.PLAY


@pytest.mark.rule("001 B24")
def test_manual_B24_the_setter_loses_a_point_if_time_runs_out_before_the_goal_is_complete() -> None:
    table = setting_goal().play("0 lay r1r3", "2 challenge impossible", "0 lay r1r3r+").wait(130)
    table.play("1 count-down").wait(10)
    assert table.lost == (1, 0, 0)


@pytest.mark.rule("001 B25")
def test_manual_B25_a_proper_bonus_cube_stays_when_the_goal_is_charged() -> None:
    table = setting_goal().play("0 bonus", "0 move g4 forbidden", f"0 lay {SEVEN}", "0 goal", "1 charge 0")
    assert table.at("forbidden") == ["g4"]
    assert table.at("goal") == []
    assert table.phase is Phase.GOAL
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B26")
def test_manual_B26_without_a_legal_goal_after_the_further_minute_the_turn_is_lost() -> None:
    table = setting_goal(strict=True, judge_checks=True).play("0 bonus", "0 move g4 forbidden", "0 lay r1r+")
    table.play("table tick", after=table.deadline - table.state.now).wait(10).wait(60).wait(10)
    assert table.lost == (2, 0, 0)
    assert len(table.at("resources")) == 24
    assert table.phase is Phase.GOAL
    assert table.state.shake.goal.by == 1
    assert table.timed == (1,)
    assert table.seconds == 120
    table.play("1 lay r1r3", "1 goal", "0 challenge impossible", "2 side challenger", "1 present 4+9 = 13")
    assert table.points == (2, 6, 2)
    assert table.state.shake.setter == 1, "and sets the next Goal as scheduled"


@pytest.mark.rule("001 B27")
def test_manual_B27_picking_up_the_block_to_say_goal_costs_a_point() -> None:
    table = setting_goal().play("0 lay r1r3", "0 pick-up", "0 goal")
    assert table.lost == (1, 0, 0)
    assert "self-challenge" in table.codes()
    assert table.challenge is None
    assert table.state.shake.block.holder is None
    assert table.phase is Phase.PLAY
    assert table.turn == 1
    assert table.timed == (1,)
    assert table.play("1 move g4 required").turn == 2


@pytest.mark.rule("001 B28")
@pytest.mark.parametrize("claim", ["now", "impossible"])
def test_manual_B28_a_self_challenge_is_set_aside(claim: str) -> None:
    table = moving().play("0 pick-up", f"0 challenge {claim}")
    assert table.challenge is None
    assert table.lost == (1, 0, 0)
    assert table.phase is Phase.PLAY
    assert table.turn == 1
    assert table.timed == (1,)


@pytest.mark.rule("001 B30")
def test_manual_B30_now_against_the_goal_is_illegal_with_required_and_permitted_empty() -> None:
    table = moving().play("1 challenge now")
    assert table.challenge is None
    assert table.lost == (0, 1, 0)
    assert table.phase is Phase.PLAY
    assert table.turn == 1


# -- no Goal --------------------------------------------------------------------------------------


@pytest.mark.rule("001 B32")
def test_manual_B32_after_a_cube_has_touched_the_goal_section_no_goal_has_no_effect() -> None:
    table = setting_goal().play("0 lay r1r3", "0 no-goal")
    assert table.phase is Phase.NO_GOAL
    table.play("1 charge 0")
    assert table.phase is Phase.GOAL
    assert table.goal() == "r1r3"
    assert table.at("goal") == ["r1", "r3"]
    assert table.lost == (0, 0, 0)
    assert table.play("0 goal").turn == 1


@pytest.mark.rule("001 B32")
def test_manual_B32_a_strict_match_refuses_it() -> None:
    assert setting_goal(strict=True).play("0 lay r1").refused("0 no-goal").code == "no-goal/touched"


@pytest.mark.rule("001 B33")
def test_manual_B33_disagreement_insulates_the_late_declaration() -> None:
    table = setting_goal().play("0 lay r1r3", "0 no-goal", "2 disagree", "1 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.phase is Phase.GOAL
    assert table.state.shake.goal.by == 2
    assert len(table.at("resources")) == 24
    table.play("2 lay b2b3", "2 goal")
    assert table.at("goal") == ["b2", "b3"]
    assert table.lost == (0, 0, 0)
    assert table.play("0 move g4 required").lost == (2, 0, 0)


@pytest.mark.rule("001 B33")
def test_manual_B33_nothing_is_lost_when_the_new_goal_is_at_once_shown_impossible() -> None:
    table = setting_goal().play("0 lay r1r3", "0 no-goal", "2 disagree", "2 lay b2b3", "2 goal")
    table.play("1 challenge impossible", "0 side challenger", "2 withhold")
    assert table.points == (4, 6, 2)
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B34")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_B34_impossible_may_be_challenged_straight_after_the_bonus(strict: bool) -> None:
    table = setting_goal(strict=strict, judge_checks=True).play("0 bonus", "0 move g4 forbidden")
    table.play("1 challenge impossible")
    assert table.challenge == ("impossible", (1,), 0)
    assert table.lost == (0, 0, 0)
    assert table.phase is Phase.GOAL, "the Goal is set first"
    assert table.refused("2 side mover").code == "wrong-phase", "the Third Party waits for it"
    assert table.refused("0 no-goal").code == "no-goal/bonus"
    table.play("0 lay r1r3", "0 goal")
    assert table.phase is Phase.WRITE
    table.play("2 side challenger", "0 present 6+7 = 13")
    assert table.points == (6, 2, 2)


@pytest.mark.rule("001 B34")
def test_manual_B34_a_setter_who_finds_no_goal_was_rightly_challenged() -> None:
    table = setting_goal(strict=True, judge_checks=True).play("0 bonus", "0 move g4 forbidden")
    table.play("1 challenge impossible")
    table.play("table tick", after=table.deadline - table.state.now).wait(10).wait(60).wait(10)
    assert table.phase is Phase.BETWEEN
    assert table.points == (2, 6, 4)
    assert table.lost == (2, 0, 0)


@pytest.mark.rule("001 B34")
def test_manual_B34_the_setter_does_not_challenge_his_own_bonus_and_now_is_too_early() -> None:
    table = setting_goal().play("0 bonus", "0 move g4 forbidden", "0 challenge impossible", "1 challenge now")
    assert table.challenge is None
    assert table.lost == (1, 1, 0)


@pytest.mark.rule("001 B35")
def test_manual_B35_no_goal_after_a_bonus_move_does_not_undo_the_challenge() -> None:
    table = setting_goal(judge_checks=True).play("0 bonus", "0 move g4 forbidden", "0 no-goal")
    assert table.phase is Phase.NO_GOAL
    table.play("1 challenge impossible")
    assert table.challenge == ("impossible", (1,), 0)
    assert table.phase is Phase.GOAL
    assert table.timed == (0,)
    table.play("0 lay r1r3", "0 goal", "2 side challenger", "0 present 6+7 = 13")
    assert table.points == (6, 2, 2)


@pytest.mark.rule("001 B36")
def test_manual_B36_who_disagrees_after_the_bonus_sets_a_goal() -> None:
    table = setting_goal().play("0 bonus", "0 move g4 forbidden", "0 no-goal", "1 disagree")
    assert table.state.shake.goal.by == 1
    assert table.at("forbidden") == ["g4"]
    table.play("1 lay r1r3", "1 goal")
    assert table.turn == 2
    assert table.play("2 move g5 required").lost == (2, 0, 0)


@pytest.mark.rule("001 B36")
def test_manual_B36_that_goal_may_be_challenged() -> None:
    table = setting_goal().play("0 bonus", "0 move g4 forbidden", "0 no-goal", "1 disagree", "1 lay r1r3", "1 goal")
    table.play("2 challenge impossible")
    assert table.challenge == ("impossible", (2,), 1)
    table.play("0 side challenger", "1 withhold")
    assert table.points == (4, 2, 6)
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B36")
def test_manual_B36_a_bonus_move_of_who_disagrees_is_challenged_against_him_also_by_the_setter_before() -> None:
    table = setting_goal(strict=True, judge_checks=True).play(
        "0 no-goal", "1 disagree", "1 bonus", "1 move g4 forbidden"
    )
    table.play("0 challenge impossible")
    assert table.challenge == ("impossible", (0,), 1)
    table.play("1 lay r1r3", "1 goal", "2 side challenger", "1 present 6+7 = 13")
    assert table.points == (2, 6, 2)


@pytest.mark.rule("001 B36")
def test_manual_B36_the_bonus_move_before_no_goal_is_no_matter_once_somebody_disagrees() -> None:
    table = setting_goal().play("0 bonus", "0 move g4 forbidden", "0 no-goal", "1 disagree")
    table.play("2 challenge impossible")
    assert table.challenge is None
    assert table.last.code == "challenge-early"


# -- Goals and variations -------------------------------------------------------------------------


@pytest.mark.rule("001 B38")
def test_manual_B38_impossible_insulates_a_goal_set_before_all_variations() -> None:
    table = selecting(judge_checks=True).play("0 lay r1r3", "0 goal", "2 challenge impossible", "1 charge 0")
    assert table.challenge == ("impossible", (2,), 0)
    assert table.last.code == "charge-set-aside"
    assert table.state.shake.chosen == ()
    table.play("1 side mover", "0 present 4+9 = 13", "1 present 3!+7 = 13")
    assert table.state.shake.checking.rulings == {0: True, 1: False}, "no variation is in play"


@pytest.mark.rule("001 B38")
def test_manual_B38_now_is_illegal_and_does_not_insulate_it() -> None:
    table = selecting().play("0 lay r1r3", "0 goal", "2 challenge now")
    assert table.challenge is None
    assert table.lost == (0, 0, 1)
    table.play("1 charge 0")
    assert table.phase is Phase.SELECT
    assert table.turn == 0
    assert len(table.at("resources")) == 24


@pytest.mark.rule("001 B39")
def test_manual_B39_a_goal_that_needs_a_variation_nobody_selected_is_rearranged_after_a_charge() -> None:
    table = setting_goal(picks=NO_TURNS).play("0 lay r2r+r3u", "0 goal", "1 charge 0")
    assert table.phase is Phase.GOAL
    assert table.turn == 0
    assert table.at("goal") == ["r2", "r3", "r+"]
    table.play("0 lay r2r+r3", "0 goal", "1 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.phase is Phase.PLAY
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B39")
def test_manual_B39_a_challenge_that_comes_first_is_played_out() -> None:
    table = setting_goal(picks=NO_TURNS, judge_checks=True).play("0 lay r2r+r3u", "0 goal", "1 challenge impossible")
    table.play("2 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.challenge == ("impossible", (1,), 0)
    table.play("2 side challenger", "0 present 4−5 = 2+3u")
    assert table.points == (2, 6, 4)


@pytest.mark.rule("001 B39")
def test_manual_B39_the_setter_loses_a_point_when_time_runs_out_before_a_legal_goal() -> None:
    table = setting_goal(picks=NO_TURNS).play("0 lay r2r+r3u", "0 goal", "1 charge 0")
    table.wait(130).play("1 count-down").wait(10)
    assert table.lost == (1, 0, 0)


@pytest.mark.rule("001 B41")
def test_manual_B41_a_sideways_cube_beside_a_digit_falls_on_the_latest_mover() -> None:
    table = setting_goal(judge_checks=True).play("0 lay r2r3s", "0 goal", "1 move g4 required", "2 charge 0")
    assert table.last.code == "charge-set-aside"
    table.play("2 move g5 permitted", "0 challenge impossible")
    assert table.challenge == ("impossible", (0,), 2)
    table.play("1 side challenger", "2 present 4+5 = 23s")
    assert table.points == (6, 4, 2)


@pytest.mark.rule("001 B70")
@pytest.mark.parametrize("goal", ["k8", "k9"])
def test_manual_B70_a_challenge_before_the_goal_is_complete_is_set_aside(goal: str) -> None:
    table = setting_goal(picks=BASE_EIGHT).play(f"0 lay {goal}", "2 challenge impossible")
    assert table.challenge is None
    assert table.lost == (0, 0, 1)
    assert table.phase is Phase.GOAL
    table.play(f"0 lay {goal}r+r1", "0 goal", "2 challenge impossible")
    assert table.challenge == ("impossible", (2,), 0)


@pytest.mark.rule("001 B70")
def test_manual_B70_a_charge_is_set_aside_too() -> None:
    table = setting_goal(picks=BASE_EIGHT).play("0 lay k8", "1 charge 0")
    assert table.last.code == "charge-set-aside"
    table.play("0 goal", "1 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.phase is Phase.PLAY
    assert table.goal() == "k8"
