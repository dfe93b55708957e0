"""The officials' manual, played at the table: officiating, timing and general principles."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.tables import Table, moving, selecting, setting_goal

ON_SETS = "mlag-on-sets-2019"


def checking(equation: str = "4+9 = 13", *, strict: bool = True) -> Table:
    """Ben's equation lies on the table, to be checked by Ann and Cleo for two minutes."""
    table = moving(goal="r1r3", strict=strict)
    table.play("1 move g4 required", "2 challenge impossible", "0 side challenger", f"1 present {equation}")
    assert table.phase is Phase.CHECK
    assert table.state.shake.checking.writer == 1
    assert table.seconds == 120
    return table


# -- officiating ----------------------------------------------------------------------------------


@pytest.mark.rule("001 O2")
def test_manual_O2_the_clock_stops_while_a_judge_is_at_the_table() -> None:
    table = moving(strict=True)
    left, ends = table.seconds, table.state.round_ends
    table.play("judge pause", after=0).wait(100).play("judge resume", after=0)
    assert table.seconds == left
    assert table.lost == (0, 0, 0)
    assert table.state.round_ends == ends, "before its last five minutes a round gets nothing back"


@pytest.mark.rule("001 O2")
def test_manual_O2_in_the_last_five_minutes_the_round_gets_the_time_back() -> None:
    table = moving()
    ends = table.state.round_ends
    assert ends is not None
    table.play("table tick", after=ends - 4 * 60_000 - table.state.now)
    table.play("judge pause", after=0).wait(90).play("judge resume", after=0)
    assert table.state.round_ends == ends + 90_000
    table.play("table tick", after=ends - table.state.now)
    assert not table.state.last_shake
    assert table.wait(90).state.last_shake


@pytest.mark.rule("001 O2")
def test_manual_O2_only_the_part_of_a_dispute_in_the_last_five_minutes_counts_for_the_round() -> None:
    table = moving()
    ends = table.state.round_ends
    assert ends is not None
    table.play("judge pause", after=ends - 6 * 60_000 - table.state.now).wait(100).play("judge resume", after=0)
    assert table.state.round_ends == ends + 40_000


@pytest.mark.rule("001 O5")
def test_manual_O5_an_accepted_equation_is_not_reopened() -> None:
    table = checking("6+7 = 13")  # it lacks the 4 in Required, and nobody sees it
    table.play("0 accept", "2 accept")
    assert table.phase is Phase.BETWEEN
    before = table.state.scores
    assert table.points == (2, 6, 2)
    assert table.refused("2 reject missing-required").code == "wrong-phase"
    assert table.refused("2 ask-judge").code == "wrong-phase"
    assert table.refused("judge replay").code == "no-shake"
    table.play("2 protest the 4 was missing")
    assert table.state.scores == before


# -- timing ---------------------------------------------------------------------------------------


@pytest.mark.rule("001 T2")
def test_manual_T2_after_the_judges_answer_more_checking_costs_a_point() -> None:
    table = checking().wait(119)
    table.play("2 reject undefined", "judge pause", after=0).wait(30).play("judge resume", after=0)
    assert table.phase is Phase.CHECK
    assert table.seconds == 1
    table.wait(5)
    assert table.lost == (0, 0, 0), "ten seconds are counted down first"
    table.play("0 accept").wait(6)
    assert table.lost == (0, 0, 1)
    assert table.state.clock is not None
    assert table.state.clock.seats == (2,)
    assert table.state.clock.stage == 1
    table.play("2 accept")
    assert table.points == (2, 6, 2)
    assert table.lost == (0, 0, 1)


@pytest.mark.rule("001 T3")
def test_manual_T3_when_both_sides_are_equal_no_other_fault_is_heard() -> None:
    table = checking("6+7 = 13").wait(123)  # the 4 in Required is missing, but the sides are equal
    table.play("2 ask-judge 12")
    assert table.phase is Phase.BETWEEN
    assert table.points == (2, 6, 2)
    assert table.refused("2 reject missing-required").code == "wrong-phase"
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 T3")
def test_manual_T3_when_the_sides_differ_the_equation_is_wrong() -> None:
    table = checking("4+8 = 13").wait(123)
    table.play("2 ask-judge 12")
    assert table.points == (4, 2, 6)
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 T4")
def test_manual_T4_after_time_the_judge_does_not_do_the_work() -> None:
    table = checking("4+8 = 13").wait(123)
    assert table.refused("2 ask-judge").code == "time-over"
    table.play("0 accept").wait(8)
    assert table.lost == (0, 0, 1), "the further minute is paid for"
    table.play("2 ask-judge")
    assert table.phase is Phase.BETWEEN
    assert table.points == (2, 2, 6), "Ann presented nothing and accepted"


@pytest.mark.rule("001 T4")
def test_manual_T4_checkers_who_do_not_pay_accept() -> None:
    table = checking("4+8 = 13").wait(123)
    table.play("0 accept", "2 accept")
    assert table.points == (2, 6, 2)
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 T5")
def test_manual_T5_who_accepted_takes_no_part_in_the_further_minute() -> None:
    table = checking("4+8 = 13").wait(121).play("0 accept", after=0).wait(12)
    assert table.lost == (0, 0, 1)
    assert table.refused("0 reject not-equal").code == "checked-already"
    table.play("2 reject not-equal")
    assert table.points == (2, 2, 6)
    assert table.lost == (0, 0, 1), "who took no part pays nothing"


@pytest.mark.rule("001 T5")
def test_manual_T5_who_accepted_and_points_out_a_fault_pays_too() -> None:
    table = checking("4+8 = 13", strict=False).wait(121).play("0 accept", "1 count-down", after=0).wait(12)
    assert table.lost == (0, 0, 1)
    table.play("0 reject not-equal")
    assert table.lost == (1, 0, 1)
    assert table.points == (2, 2, 6)


# -- general principles ---------------------------------------------------------------------------


@pytest.mark.rule("001 G2")
def test_manual_G2_a_variation_is_chosen_when_it_is_circled() -> None:
    table = selecting().play("0 say sideways")
    assert table.state.shake.picks == ()
    assert table.phase is Phase.SELECT
    assert table.turn == 0
    table.play("0 select upside-down")
    assert [str(choice) for choice in table.state.shake.chosen] == ["upside-down"]
    assert table.turn == 1


@pytest.mark.rule("001 G3")
@pytest.mark.parametrize("sign", ["0 goal", "0 start-clock", "1 start-clock"])
def test_manual_G3_saying_so_or_starting_the_next_clock_finishes_the_goal(sign: str) -> None:
    table = setting_goal().play("0 lay r1r3")
    assert table.phase is Phase.GOAL
    table.play(sign)
    assert table.phase is Phase.PLAY
    assert table.turn == 1
    assert table.goal() == "r1r3"
    assert table.state.clock is not None
    assert table.state.clock.seats == (1,)


@pytest.mark.rule("001 G3")
def test_manual_G3_letting_the_next_player_move_finishes_the_goal() -> None:
    table = setting_goal().play("0 lay r1r3", "1 move g4 required")
    assert table.phase is Phase.PLAY
    assert table.goal() == "r1r3"
    assert table.at("required") == ["g4"]
    assert table.turn == 2
    assert table.state.irregular == ()
    assert table.refused("0 lay r1r3r+b1").code == "wrong-phase"


@pytest.mark.rule("001 G3")
def test_manual_G3_in_on_sets_spare_digits_in_forbidden_finish_the_goal() -> None:
    table = setting_goal(ruleset=ON_SETS).play("0 lay 3")
    assert table.phase is Phase.GOAL
    table.play("0 move 1 forbidden")
    assert table.phase is Phase.PLAY
    assert table.at("forbidden") == ["1", "2"]
    assert table.turn == 1
    assert table.state.irregular == ()


@pytest.mark.rule("001 G3")
def test_manual_G3_in_a_strict_match_only_the_setter_finishes_the_goal() -> None:
    table = setting_goal(strict=True).play("0 lay r1r3")
    assert table.refused("1 start-clock").code == "wrong-seat/goal"
    assert table.refused("1 move g4 required").code == "wrong-seat/goal"
    assert table.play("0 start-clock").phase is Phase.PLAY


@pytest.mark.rule("001 G4")
def test_manual_G4_a_legal_action_of_a_later_player_insulates() -> None:
    table = moving().leading(1)
    table.play("1 bonus", "1 move g4 forbidden", "1 move g5 required")
    table.play("2 move k7 permitted", "0 charge 1")
    assert table.last.code == "charge-set-aside"
    assert table.lost == (0, 0, 0)
    assert table.at("forbidden") == ["g4"]
    assert table.at("required") == ["g5"]


@pytest.mark.rule("001 G4")
def test_manual_G4_ones_own_next_action_insulates_nothing() -> None:
    table = setting_goal().leading(0)
    table.play("0 bonus", "0 move g4 forbidden", "0 lay r1r3", "0 goal", "1 charge 0")
    assert table.lost == (1, 0, 0)
    assert table.at("forbidden") == []
    assert "g4" in table.at("resources")
    assert table.phase is Phase.PLAY
    assert table.goal() == "r1r3"


@pytest.mark.rule("001 G7")
def test_manual_G7_touching_the_block_is_no_challenge() -> None:
    table = moving().play("2 say touches the block")
    assert table.challenge is None
    assert table.phase is Phase.PLAY
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 G7")
def test_manual_G7_lifting_the_block_for_a_charge_costs_a_point() -> None:
    table = moving().play("2 move g4 required", "1 pick-up", "1 charge 2")
    assert table.lost == (0, 1, 0)
    assert table.state.shake.block.holder is None
    assert table.at("required") == [], "the charge itself is right"
    assert table.turn == 1


@pytest.mark.rule("001 G7")
def test_manual_G7_in_a_strict_match_the_block_is_put_down_first() -> None:
    table = setting_goal(strict=True).play("0 lay r1r3", "0 pick-up")
    assert table.refused("0 goal").code == "block-held"
    table.play("0 put-down", "0 goal")
    assert table.lost == (1, 0, 0)
    assert table.phase is Phase.PLAY


@pytest.mark.rule("001 G8")
def test_manual_G8_after_a_legal_challenge_nothing_more_is_played() -> None:
    table = moving(strict=True).play("1 move g4 required", "2 challenge impossible")
    for line in ("2 move g5 required", "1 move g5 permitted", "0 lay r1", "2 bonus"):
        assert table.refused(line)
    assert table.at("required") == ["g4"]
    assert table.challenge == ("impossible", (2,), 1)


@pytest.mark.rule("001 G9")
def test_manual_G9_a_challenge_is_always_against_the_latest_mover() -> None:
    table = moving().play("1 move g4 required", "2 move g5 required")
    table.play("1 say Ann has set an impossible Goal", "1 challenge impossible")
    assert table.challenge == ("impossible", (1,), 2)


@pytest.mark.rule("001 G9")
def test_manual_G9_against_the_goal_it_is_the_setter() -> None:
    assert moving().play("2 challenge impossible").challenge == ("impossible", (2,), 0)


@pytest.mark.rule("001 G10")
def test_manual_G10_a_charge_made_first_is_handled_as_illegal_procedure() -> None:
    table = moving().leading(1)
    table.play("1 bonus", "1 move g4 forbidden", "1 move g5 forbidden", "2 charge 1")
    assert table.lost == (0, 1, 0)
    assert table.at("forbidden") == ["g4"]
    assert table.phase is Phase.PLAY
    assert table.challenge is None


@pytest.mark.rule("001 G10")
def test_manual_G10_a_challenge_made_first_is_played_out_and_the_charge_ignored() -> None:
    table = moving().leading(1)
    table.play("1 bonus", "1 move g4 forbidden", "1 move g5 forbidden", "2 challenge impossible", "0 charge 1")
    assert table.challenge == ("impossible", (2,), 1)
    assert table.phase is Phase.WRITE
    assert table.last.code == "charge-set-aside"
    assert table.at("forbidden") == ["g4", "g5"]
    assert table.lost == (0, 0, 0)
