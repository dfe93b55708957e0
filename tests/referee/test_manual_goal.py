"""The officials' manual, section B, played at the table: setting the Goal."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.tables import ROLL, Table, moving, rolling, setting_goal

SEVEN = "r1r+b2k+b3r−r0"  # 1+2+3−0 has seven cubes
SIX = "r1r+b2k+b3r−"


# -- rolling, the bonus move and cubes taken back -------------------------------------------------


@pytest.mark.rule("001 B1")
def test_manual_B1_the_rightful_player_rerolls_with_a_fresh_minute() -> None:
    table = rolling().wait(30).play(f"1 roll {ROLL}", "2 charge 1")
    assert table.phase is Phase.ROLL
    assert table.state.shake.cubes == ()
    assert table.seconds == 60
    assert table.timed == (0,)
    table.play(f"0 roll {ROLL}")
    assert table.phase is Phase.SELECT
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B1")
def test_manual_B1_the_rightful_players_selection_insulates_the_roll() -> None:
    table = rolling().play(f"1 roll {ROLL}", "0 select factorial", "2 charge 1")
    assert table.last.code == "charge-set-aside"
    assert len(table.at("resources")) == 24
    assert table.phase is Phase.SELECT
    assert table.turn == 1
    assert table.play("1 select sideways", "2 select upside-down").state.shake.goal.by == 0


@pytest.mark.rule("001 B1")
def test_manual_B1_a_later_shake_is_rerolled_too() -> None:
    table = moving(judge_checks=True).play("2 challenge impossible", "1 side challenger", "0 present 4+9 = 13")
    assert table.phase is Phase.BETWEEN
    assert table.state.shake.setter == 1
    table.play(f"0 roll {ROLL}")
    assert table.state.shake.number == 2
    table.play("2 charge 0")
    assert table.phase is Phase.ROLL
    assert table.state.shake.cubes == ()
    assert table.timed == (1,)
    assert table.seconds == 60
    assert table.play(f"1 roll {ROLL}").turn == 1


@pytest.mark.rule("001 B1")
def test_manual_B1_a_strict_match_refuses_it() -> None:
    assert rolling(strict=True).refused(f"1 roll {ROLL}").code == "wrong-seat/roll"


@pytest.mark.rule("001 C2")
def test_saying_goal_insulates_a_move_made_before_it() -> None:
    table = setting_goal().play("1 move k7 required", "0 lay r1r3", "0 goal", "2 charge 1")
    assert table.last.code == "charge-set-aside"
    assert table.at("required") == ["k7"]
    early = setting_goal().play("1 move k7 required", "2 charge 1")
    assert early.at("required") == []


@pytest.mark.rule("001 B3")
def test_manual_B3_the_second_bonus_cube_returns() -> None:
    table = setting_goal().play("0 bonus", "0 move g4 forbidden", "0 move g5 forbidden")
    assert table.at("forbidden") == ["g4", "g5"]
    ends = table.deadline
    table.play("1 charge 0")
    assert table.at("forbidden") == ["g4"]
    assert table.phase is Phase.GOAL
    assert table.turn == 0
    assert table.deadline == ends, "no more time than before"
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B3")
def test_manual_B3_a_leader_loses_a_point_for_the_bonus_itself() -> None:
    table = setting_goal().leading(0).play("0 bonus", "0 move g4 forbidden", "0 move g5 forbidden")
    table.play("1 charge 0", "1 charge 0")
    assert table.at("forbidden") == []
    assert table.lost == (1, 0, 0)


@pytest.mark.rule("001 B4")
def test_manual_B4_a_cube_that_touched_the_goal_section_belongs_to_the_goal() -> None:
    table = setting_goal().play("0 lay r1r+b2", "0 lay b2")
    assert table.goal() == "b2"
    ends = table.deadline
    table.play("1 charge 0")
    assert table.goal() == "r1r+b2"
    assert table.at("goal") == ["r1", "r+", "b2"]
    assert table.deadline == ends
    assert table.lost == (0, 0, 0)
    assert table.play("0 lay b2r+r1").goal() == "b2r+r1", "arranging them is free"


@pytest.mark.rule("001 B4")
def test_manual_B4_a_strict_match_refuses_to_take_it_back() -> None:
    table = setting_goal(strict=True).play("0 lay r1r+b2")
    assert table.refused("0 lay b2").code == "goal-touched"
    assert table.goal() == "r1r+b2"


@pytest.mark.rule("001 B4")
def test_manual_B4_there_are_at_least_ten_seconds_to_put_it_right() -> None:
    table = setting_goal().play("0 lay r1r+b2", "0 lay b2")
    table.play("1 charge 0", after=table.deadline - table.state.now - 2_000)
    assert table.seconds == 10


def taken_back() -> Table:
    """Two cubes have been taken back, and the Goal is set with the third."""
    return setting_goal().play("0 lay r1r+b2", "0 lay b2", "0 goal")


@pytest.mark.rule("001 B5")
def test_manual_B5_the_move_of_the_proper_first_player_insulates() -> None:
    table = taken_back().play("1 move g4 required", "2 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.goal() == "b2"
    assert table.at("required") == ["g4"]
    assert table.turn == 2


@pytest.mark.rule("001 B5")
def test_manual_B5_the_move_of_the_wrong_player_does_not() -> None:
    table = taken_back().play("2 move g4 required", "1 charge 0")
    assert table.phase is Phase.GOAL
    assert table.turn == 0
    assert table.goal() == "r1r+b2"
    assert table.at("required") == []
    assert len(table.at("resources")) == 21
    assert table.state.irregular == ()
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B6")
def test_manual_B6_impossible_insulates_and_the_goal_is_taken_as_it_stands() -> None:
    table = taken_back().play("2 challenge impossible", "1 charge 0")
    assert table.challenge == ("impossible", (2,), 0)
    assert table.last.code == "charge-set-aside"
    assert table.goal() == "b2"


@pytest.mark.rule("001 B7")
def test_manual_B7_cubes_that_form_no_legal_goal_stay_on_the_mat() -> None:
    table = setting_goal(judge_checks=True).play("0 lay r2r+r3k+g^r−", "0 lay r2r+r3", "1 charge 0")
    assert table.at("goal") == ["r2", "r3", "r+", "r−", "g^", "k+"]
    table.play("0 goal", "1 challenge impossible", "2 side challenger", "0 present 2+3 = 2+3+^−")
    assert table.points == (2, 6, 4)


@pytest.mark.rule("001 B7")
def test_manual_B7_the_setter_loses_a_point_when_time_runs_out() -> None:
    table = setting_goal().play("0 lay r2r+r3k+g^r−", "0 lay r2r+r3", "1 charge 0")
    table.wait(130).play("1 count-down").wait(10)
    assert table.lost == (1, 0, 0)
    assert table.phase is Phase.GOAL


# -- changing the Goal, stray cubes and time ------------------------------------------------------


@pytest.mark.rule("001 B8")
@pytest.mark.parametrize("sign", ["0 goal", "0 start-clock", "1 start-clock"])
def test_manual_B8_once_finished_the_goal_stands_as_set(sign: str) -> None:
    table = setting_goal().play("0 lay r1r3", sign)
    assert table.refused("0 lay r3r1").code == "wrong-phase"
    assert table.goal() == "r1r3"


@pytest.mark.rule("001 B8")
def test_manual_B8_before_that_it_may_be_rearranged_and_added_to() -> None:
    table = setting_goal(strict=True).play("0 lay r1r3", "0 lay r3r1", "0 lay r3r1r+b1b2")
    assert table.goal() == "r3r1r+b1b2"
    assert table.refused("0 lay r3r1").code == "goal-touched"
    assert table.refused("0 lay r3r1r+b1b2r−g4").code == "goal-cubes"
    table.play("0 goal")
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B9")
@pytest.mark.parametrize("section", ["required", "permitted"])
def test_manual_B9_a_cube_played_before_the_goal_returns(section: str) -> None:
    table = setting_goal().play(f"0 move g4 {section}")
    assert table.at(section) == ["g4"]
    table.play("2 charge 0")
    assert table.at(section) == []
    assert "g4" in table.at("resources")
    assert table.phase is Phase.GOAL
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B9")
def test_manual_B9_a_goal_already_set_stands() -> None:
    table = setting_goal().play("0 move g4 required", "0 lay r1r3", "0 goal", "1 charge 0")
    assert table.phase is Phase.PLAY
    assert table.turn == 1
    assert table.goal() == "r1r3"
    assert table.at("required") == []
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B10")
def test_manual_B10_a_goal_unfinished_when_time_runs_out_costs_a_point() -> None:
    table = setting_goal(strict=True).play("0 lay r1r+")
    table.play("table tick", after=table.deadline - table.state.now)
    assert table.lost == (0, 0, 0), "ten seconds are counted down first"
    table.wait(10)
    assert table.lost == (1, 0, 0)
    assert table.phase is Phase.GOAL
    assert table.seconds == 60
    assert table.play("0 lay r1r+b2", "0 goal").phase is Phase.PLAY
    assert table.lost == (1, 0, 0)


@pytest.mark.rule("001 B10")
def test_manual_B10_without_a_countdown_nothing_is_lost() -> None:
    table = setting_goal().play("0 lay r1r+").wait(200).play("0 lay r1r+b2", "0 goal")
    assert table.lost == (0, 0, 0)
    assert table.phase is Phase.PLAY


@pytest.mark.rule("001 B11")
def test_manual_B11_a_bonus_move_in_the_middle_of_setting_the_goal_is_returned() -> None:
    table = setting_goal().play("0 lay r1", "0 bonus", "0 move g4 forbidden", "0 lay r1r3")
    assert table.at("forbidden") == ["g4"]
    table.play("1 charge 0")
    assert table.at("forbidden") == []
    assert table.goal() == "r1r3"
    assert table.phase is Phase.GOAL
    assert table.state.irregular == ()
    assert table.lost == (0, 0, 0)
    assert table.play("0 lay r1r3r+b2", "0 goal").phase is Phase.PLAY


@pytest.mark.rule("001 B11")
def test_manual_B11_a_strict_match_refuses_it() -> None:
    table = setting_goal(strict=True).play("0 lay r1")
    assert table.refused("0 bonus").code == "bonus-late"
    assert table.refused("0 move g4 forbidden").code == "before-goal"


@pytest.mark.rule("001 B12")
@pytest.mark.parametrize("section", ["required", "permitted"])
def test_manual_B12_a_cube_played_in_the_middle_of_setting_the_goal_returns(section: str) -> None:
    table = setting_goal().play("0 lay r1", f"0 move g4 {section}", "0 lay r1r3", "2 charge 0")
    assert table.at(section) == []
    assert "g4" in table.at("resources")
    assert table.goal() == "r1r3"
    assert table.phase is Phase.GOAL
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B13")
@pytest.mark.parametrize("section", ["required", "permitted", "forbidden"])
def test_manual_B13_impossible_insulates_and_the_stray_cube_stays(section: str) -> None:
    table = setting_goal().play("0 lay r1")
    if section == "forbidden":
        table.play("0 bonus")
    table.play(f"0 move g4 {section}", "0 lay r1r3", "0 goal", "2 challenge impossible", "1 charge 0")
    assert table.challenge == ("impossible", (2,), 0)
    assert table.last.code == "charge-set-aside"
    assert table.at(section) == ["g4"]
    assert table.goal() == "r1r3"


@pytest.mark.rule("001 B13")
def test_manual_B13_now_is_illegal_while_required_and_permitted_are_empty() -> None:
    table = setting_goal().play("0 lay r1", "0 bonus", "0 move g4 forbidden", "0 lay r1r3", "0 goal")
    table.play("2 challenge now")
    assert table.challenge is None
    assert table.lost == (0, 0, 1)
    table.play("1 charge 0")
    assert table.at("forbidden") == [], "an illegal challenge insulates nothing"


# -- Goals that are no Goals ----------------------------------------------------------------------


@pytest.mark.rule("001 B14")
def test_manual_B14_the_first_six_cubes_remain() -> None:
    table = setting_goal().play(f"0 lay {SIX}", f"0 lay {SEVEN}", "1 charge 0")
    assert table.goal() == SIX
    assert "r0" in table.at("resources")
    assert table.phase is Phase.GOAL
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B14")
def test_manual_B14_of_cubes_played_together_the_setter_chooses_six() -> None:
    table = setting_goal().play(f"0 lay {SEVEN}", "0 goal", "1 charge 0")
    assert table.phase is Phase.GOAL
    assert table.turn == 0
    assert table.refused("0 lay g5").code == "goal-kept"
    assert table.refused("0 lay r1r+b2").code == "goal-kept"
    assert table.refused("0 lay r1r+b2r−b3g×").code == "goal-kept"
    table.play("0 lay r1b2r+b3r−r0", "0 goal")
    assert table.phase is Phase.PLAY
    assert sorted(table.at("goal")) == sorted(["r1", "b2", "r+", "b3", "r−", "r0"])
    assert "k+" in table.at("resources")
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 B14")
def test_manual_B14_the_setter_has_the_time_that_was_left() -> None:
    table = setting_goal().wait(60)
    left = table.seconds
    assert left is not None
    table.play(f"0 lay {SEVEN}", "0 goal").wait(20).play("1 charge 0")
    assert table.seconds == left - 1


@pytest.mark.rule("001 B15")
def test_manual_B15_the_next_move_insulates_an_oversized_goal() -> None:
    table = setting_goal().play(f"0 lay {SEVEN}", "0 goal", "1 move g4 required", "2 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.goal() == SEVEN
    assert table.play("2 challenge impossible").challenge == ("impossible", (2,), 1)


@pytest.mark.rule("001 B16")
def test_manual_B16_impossible_against_an_oversized_goal_is_right() -> None:
    table = setting_goal(judge_checks=True).play(f"0 lay {SEVEN}", "0 goal", "2 challenge impossible", "1 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.challenge == ("impossible", (2,), 0)
    assert table.goal() == SEVEN
    table.play("1 side challenger", "0 present 1×6 = ((1+2)+3)−0")
    assert table.points == (2, 4, 6)


@pytest.mark.rule("001 B18")
def test_manual_B18_the_next_move_insulates_a_three_digit_goal_which_stays_undefined() -> None:
    table = setting_goal(judge_checks=True).play("0 lay r1r2r3", "0 goal", "1 move g4 required", "2 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.goal() == "r1r2r3"
    table.play("2 challenge impossible")
    assert table.challenge == ("impossible", (2,), 1)
    table.play("0 side mover", "1 present 4+9 = 123", "0 present (4×5)+6 = 123")
    assert table.points == (2, 2, 6)


@pytest.mark.rule("001 B20")
def test_manual_B20_a_signed_goal_that_is_let_pass_falls_on_the_latest_mover() -> None:
    table = setting_goal(judge_checks=True).play("0 lay r−r2r3", "0 goal", "1 move g4 required", "2 move g5 required")
    table.play("0 charge")
    assert table.last.code == "charge-set-aside"
    assert table.goal() == "r−r2r3"
    table.play("0 challenge impossible")
    assert table.challenge == ("impossible", (0,), 2)
    table.play("1 side challenger", "2 present 4×5 = −23")
    assert table.points == (6, 4, 2)
