"""The officials' manual, played at the table: how a shake begins, and the selections."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.tables import NO_ZERO, ROLL, Table, beginning, moving, rolling, selecting

ON_SETS = "mlag-on-sets-2019"


# -- beginning a shake ----------------------------------------------------------------------------


@pytest.mark.rule("001 A1")
def test_manual_A1_the_highest_digit_on_a_red_cube_sets_the_first_goal() -> None:
    table = beginning().play("0 lot r1", "1 lot r3", "2 lot r+")
    assert table.phase is Phase.ROLL
    assert table.state.shake.setter == 1


@pytest.mark.rule("001 A1")
def test_manual_A1_a_sign_is_out_and_ties_throw_again() -> None:
    table = beginning().play("0 lot 2", "1 lot 2", "2 lot −")
    assert table.state.lot_seats == (0, 1)
    assert table.refused("2 lot 3").code == "wrong-seat/lot"
    table.play("0 lot +", "1 lot −")
    assert table.state.lot_seats == (0, 1), "when all throw a sign nobody is out"
    table.play("0 lot 0", "1 lot +")
    assert table.state.shake.setter == 0


@pytest.mark.rule("001 A1")
def test_manual_A1_when_everybody_throws_a_sign_all_throw_again() -> None:
    table = beginning().play("0 lot +", "1 lot −", "2 lot +")
    assert table.phase is Phase.LOT
    assert table.state.lot_seats == (0, 1, 2)


@pytest.mark.rule("001 A1")
def test_manual_A1_in_on_sets_a_digit_cube_is_thrown() -> None:
    table = beginning(ruleset=ON_SETS)
    assert table.refused("0 lot +").code == "unknown-cube"
    assert table.play("0 lot 1", "1 lot 2", "2 lot 5").state.shake.setter == 2


@pytest.mark.rule("001 A2")
def test_manual_A2_fifteen_seconds_follow_the_rolling_minute() -> None:
    table = selecting(strict=True)
    rolled = table.state.now
    assert table.state.shake.roll_until == 3_000 + 60_000
    table.play("table tick", after=63_000 - rolled)
    assert table.phase is Phase.SELECT
    assert table.turn == 0
    assert table.seconds == 15
    assert table.lost == (0, 0, 0)
    table.wait(15).wait(9)
    assert table.lost == (0, 0, 0), "ten seconds are counted down first"
    table.play("0 select factorial", after=500)
    assert table.lost == (0, 0, 0)
    assert table.turn == 1


@pytest.mark.rule("001 A2")
def test_manual_A2_an_opponent_cannot_count_down_before_the_fifteen_seconds_are_over() -> None:
    table = selecting()
    table.play("table tick", after=64_000 - table.state.now)
    assert table.refused("1 count-down", after=0).code == "time-left"
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 A3")
def test_manual_A3_who_follows_an_early_selection_has_the_rest_of_the_minute_and_fifteen_seconds() -> None:
    table = selecting(strict=True)
    ends = table.state.shake.roll_until + 15_000
    for seat, pick in enumerate(("factorial", "multiple-operations", "sideways")):
        assert table.turn == seat
        assert table.state.clock is not None
        assert table.state.clock.seats == (seat,)
        assert table.state.clock.deadline == ends
        table.play(f"{seat} select {pick}", after=5_000)
    assert table.phase is Phase.GOAL


@pytest.mark.rule("001 A3")
def test_manual_A3_if_the_roll_was_not_timed_there_is_a_whole_minute_and_fifteen_seconds() -> None:
    table = moving(judge_checks=True).play("2 challenge impossible", "1 side challenger", "0 withhold")
    table.wait(300)  # over the board, and nobody has counted
    assert table.phase is Phase.BETWEEN
    table.play(f"1 roll {ROLL}", "1 select factorial")
    assert table.state.clock is not None
    assert table.state.clock.seats == (2,)
    assert table.seconds == 60 + 15 - 1


@pytest.mark.rule("001 A6")
def test_manual_A6_what_is_circled_counts_and_the_spoken_slip_is_ignored() -> None:
    table = selecting(roll=NO_ZERO).play("0 say 0 Wild", "0 select factorial", "1 charge 0")
    assert [str(choice) for choice in table.state.shake.chosen] == ["factorial"]
    assert table.last.code == "charge-set-aside"
    assert table.lost == (0, 0, 0)
    assert table.turn == 1


@pytest.mark.rule("001 A6")
def test_manual_A6_the_slip_costs_a_point_only_when_time_ran_out_before_circling() -> None:
    table = selecting(roll=NO_ZERO, strict=True).play("0 say 0 Wild").wait(60 + 15 + 10)
    assert table.lost == (1, 0, 0)
    table.play("0 select factorial")
    assert [str(choice) for choice in table.state.shake.chosen] == ["factorial"]
    assert table.lost == (1, 0, 0)


@pytest.mark.rule("001 A7")
@pytest.mark.parametrize("variation", ["base", "multiple-of"])
def test_manual_A7_a_blank_must_be_filled_in_before_time_is_up(variation: str) -> None:
    value = {"base": "8", "multiple-of": "7"}[variation]
    table = selecting(strict=True).play(f"0 say {variation} {value}")
    assert table.refused(f"0 select {variation}").code == "selection/blank"
    assert table.lost == (0, 0, 0)
    table.play(f"0 select {variation}:{value}")
    assert [str(choice) for choice in table.state.shake.chosen] == [f"{variation}:{value}"]
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("001 A7")
def test_manual_A7_a_blank_that_stays_empty_costs_a_point() -> None:
    table = selecting(strict=True)
    assert table.refused("0 select base")
    table.wait(60 + 15 + 10)
    assert table.lost == (1, 0, 0)
    assert table.state.shake.chosen == ()


@pytest.mark.rule("001 A7")
def test_manual_A7_in_on_sets_the_wild_cube_must_be_named() -> None:
    table = selecting(ruleset=ON_SETS)
    assert table.refused("0 select wild-cube").code == "selection/blank"
    assert table.play("0 select wild-cube:R").turn == 1


# -- selections and Goals that come at a wrong time -----------------------------------------------


@pytest.mark.rule("001 A10")
def test_manual_A10_the_next_selection_insulates_an_illegal_one_which_is_ignored() -> None:
    table = selecting(roll=NO_ZERO).play("0 select wild:0", "1 select factorial", "2 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.lost == (0, 0, 0)
    assert [str(choice) for choice in table.state.shake.chosen] == ["factorial"]
    assert table.turn == 2


@pytest.mark.rule("001 A10")
def test_manual_A10_so_does_the_goal() -> None:
    table = selecting(roll=NO_ZERO).play("0 select factorial", "1 select sideways", "2 select wild:0")
    table.play("0 lay r2r3", "0 goal", "1 charge 2")
    assert table.last.code == "charge-set-aside"
    assert table.lost == (0, 0, 0)
    assert [str(choice) for choice in table.state.shake.chosen] == ["factorial", "sideways"]
    assert table.phase is Phase.PLAY


@pytest.mark.rule("001 A10")
def test_manual_A10_charged_in_time_it_costs_a_point_and_another_is_selected() -> None:
    table = selecting(roll=NO_ZERO).play("0 select wild:0", "1 charge 0")
    assert table.lost == (1, 0, 0)
    assert table.phase is Phase.SELECT
    assert table.turn == 0
    table.play("0 select wild:0", "1 charge 0")
    assert table.lost == (2, 0, 0)
    assert table.turn == 1, "after a second bad try there is none"


@pytest.mark.rule("001 A10")
def test_manual_A10_another_illegal_selection_insulates_nothing() -> None:
    table = selecting(roll=NO_ZERO).play("0 select wild:0", "1 select base:6", "2 charge 0")
    assert table.lost == (1, 0, 0)
    assert table.phase is Phase.SELECT
    assert table.turn == 0
    assert table.state.shake.picks == ()


@pytest.mark.rule("001 A10")
def test_manual_A10_nor_does_a_goal_that_is_none() -> None:
    table = selecting(roll=NO_ZERO).play("0 select factorial", "1 select sideways", "2 select wild:0")
    table.play("0 lay r1r2r3", "0 goal", "1 charge 2")
    assert table.lost == (0, 0, 1)
    assert table.phase is Phase.SELECT
    assert table.turn == 2
    assert len(table.at("resources")) == 24


@pytest.mark.rule("001 A11")
def test_manual_A11_a_selection_before_the_roll_is_set_aside_and_the_minute_starts_afresh() -> None:
    table = rolling().wait(40).play("1 select factorial", "0 charge 1")
    assert table.phase is Phase.ROLL
    assert table.state.shake.picks == ()
    assert table.seconds == 60
    assert table.lost == (0, 0, 0)
    table.play(f"0 roll {ROLL}", "0 select sideways", "1 select upside-down")
    assert [str(choice) for choice in table.state.shake.chosen] == ["sideways", "upside-down"]


@pytest.mark.rule("001 A11")
def test_manual_A11_a_strict_match_refuses_it() -> None:
    assert rolling(strict=True).refused("0 select factorial").code == "wrong-phase"


def goal_too_early() -> Table:
    """Ann has selected and sets the Goal at once, with a bonus move."""
    table = selecting().play("0 select factorial", "0 bonus", "0 move k7 forbidden", "0 lay r1r3", "0 goal")
    assert table.phase is Phase.PLAY
    return table


@pytest.mark.rule("001 A12")
def test_manual_A12_an_early_goal_goes_back_and_the_missing_selections_are_made() -> None:
    table = goal_too_early().play("1 charge 0")
    assert table.phase is Phase.SELECT
    assert table.turn == 1
    assert len(table.at("resources")) == 24
    assert table.state.shake.goal.cubes == ()
    table.play("1 select sideways", "2 select upside-down")
    assert table.phase is Phase.GOAL
    assert table.turn == 0
    assert table.state.clock is not None
    assert table.state.clock.limit == 120_000
    assert table.seconds is not None
    assert table.seconds >= 120
    assert table.lost == (0, 0, 0)
    assert [str(choice) for choice in table.state.shake.chosen] == ["factorial", "sideways", "upside-down"]


@pytest.mark.rule("001 A12")
def test_manual_A12_a_strict_match_refuses_it() -> None:
    assert selecting(strict=True).play("0 select factorial").refused("0 lay r1r3").code == "wrong-phase"


@pytest.mark.rule("001 A13")
def test_manual_A13_impossible_insulates_the_early_goal() -> None:
    table = goal_too_early().play("2 challenge impossible", "1 charge 0")
    assert table.challenge == ("impossible", (2,), 0)
    assert table.last.code == "charge-set-aside"
    assert table.goal() == "r1r3"
    assert table.at("forbidden") == ["k7"]
    assert [str(choice) for choice in table.state.shake.chosen] == ["factorial"]
    assert table.refused("1 select sideways").code == "wrong-phase"


@pytest.mark.rule("001 A14")
def test_manual_A14_the_next_move_insulates_the_early_goal() -> None:
    table = goal_too_early().play("1 move g4 required", "2 charge 0")
    assert table.last.code == "charge-set-aside"
    assert table.phase is Phase.PLAY
    assert table.turn == 2
    assert table.goal() == "r1r3"
    assert table.at("required") == ["g4"]
    assert [str(choice) for choice in table.state.shake.chosen] == ["factorial"]
    assert table.refused("2 select sideways").code == "wrong-phase"


def base_six(**setup: object) -> Table:
    """Base six does not exist; nobody notices."""
    table = selecting(judge_checks=True, **setup)  # type: ignore[arg-type]
    table.play("0 select factorial", "1 select base:6", "2 select sideways")
    assert table.phase is Phase.GOAL
    return table


@pytest.mark.rule("001 A22")
def test_manual_A22_an_impossible_base_is_void_and_costs_nothing() -> None:
    table = base_six().play("0 charge 1")
    assert table.last.code == "charge-set-aside"
    assert table.lost == (0, 0, 0)
    table.play("0 lay r1r3", "0 goal", "1 move g4 required", "2 challenge impossible", "0 side mover")
    table.play("1 present 4+9 = 13", "0 present 4+5 = 13")
    assert table.state.shake.checking.rulings == {1: True, 0: False}, "13 is thirteen, and not nine in base six"
    assert table.points == (2, 6, 2)


@pytest.mark.rule("001 A23")
def test_manual_A23_the_void_variation_does_not_make_the_goal_impossible() -> None:
    table = base_six().play("0 lay r1r3", "0 goal", "2 challenge impossible")
    assert table.challenge == ("impossible", (2,), 0)
    table.play("1 side challenger", "0 present 4+9 = 13")
    assert table.points == (6, 2, 2)


@pytest.mark.rule("001 A24")
def test_manual_A24_no_goal_is_refuted_without_the_void_variation() -> None:
    table = base_six().play("0 no-goal", "1 disagree", "1 lay r1r3", "1 goal", "2 challenge impossible")
    assert table.challenge == ("impossible", (2,), 1)
    table.play("0 side challenger", "1 present 4+9 = 13")
    assert table.points == (2, 6, 2)
    assert table.lost == (2, 0, 0)


@pytest.mark.rule("001 A24")
def test_manual_A24_no_goal_is_refuted_by_the_first_move_too() -> None:
    table = base_six().play("0 no-goal", "1 disagree", "1 lay r1r3", "1 goal")
    assert table.lost == (0, 0, 0)
    assert table.play("2 move g4 required").lost == (2, 0, 0)
