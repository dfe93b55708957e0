"""The officials' manual, section C: moving cubes."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.shakes import counted, down_to, late, table
from referee.tables import Table, moving

RESOURCES_AT_FIRST = 22


@pytest.mark.rule("001 C1")
def test_manual_C1_a_move_out_of_turn_goes_back_and_the_rightful_player_has_all_the_time() -> None:
    play = table().wait(100).play("2 move k7 required")
    assert play.at("required") == ["k7"]
    assert play.turn == 1
    play.play("0 charge 2")
    assert play.at("required") == []
    assert len(play.at("resources")) == RESOURCES_AT_FIRST
    assert (play.phase, play.turn, play.seconds) == (Phase.PLAY, 1, 120)
    assert play.lost == (0, 0, 0)
    later = table().play("1 move k7 required").wait(50).play("0 move g6 required", "2 charge 0")
    assert (later.turn, later.seconds) == (2, 60)
    assert later.at("required") == ["k7"]
    assert table(strict=True).refused("2 move k7 required").code == "wrong-seat/turn"


@pytest.mark.rule("001 C1")
def test_manual_C1_a_leaders_bonus_out_of_turn_may_be_charged_either_way() -> None:
    def bonus_out_of_turn() -> Table:
        return table().leading(2).play("2 bonus", "2 move k7 forbidden", "2 move g6 permitted")

    order = bonus_out_of_turn().play("0 charge 2 wrong-seat")
    assert (order.lost, order.turn) == ((0, 0, 0), 1)
    assert len(order.at("resources")) == RESOURCES_AT_FIRST
    bonus = bonus_out_of_turn().play("0 charge 2 bonus-leader")
    assert bonus.lost == (0, 0, 1)
    assert bonus.at("forbidden") == ["k7"]
    assert bonus.at("permitted") == []
    assert bonus.turn == 1


@pytest.mark.rule("001 C2")
def test_manual_C2_a_challenge_insulates_a_move_out_of_turn() -> None:
    play = table().play("2 move k7 required", "0 pick-up", "0 challenge now", "1 charge 2")
    assert play.challenge == ("now", (0,), 2)
    assert play.phase is Phase.WRITE
    assert play.at("required") == ["k7"]
    assert play.last.code == "charge-set-aside"


@pytest.mark.rule("001 C3")
def test_manual_C3_the_player_who_was_passed_over_insulates_a_move_out_of_turn_by_moving() -> None:
    play = table().play("2 move k7 required", "1 move g6 permitted", "0 charge 2")
    assert play.last.code == "charge-set-aside"
    assert (play.at("required"), play.at("permitted")) == (["k7"], ["g6"])
    assert play.turn == 2


@pytest.mark.rule("001 C3")
def test_manual_C3_two_moves_out_of_turn_go_back_together() -> None:
    play = table().wait(30).play("2 move k7 required", "0 move g6 permitted", "1 charge 0")
    assert len(play.at("resources")) == RESOURCES_AT_FIRST
    assert (play.turn, play.seconds) == (1, 120)
    assert play.lost == (0, 0, 0)


@pytest.mark.rule("001 C3")
def test_manual_C3_after_several_moves_in_a_wrong_order_everything_stands() -> None:
    play = table().play("2 move k7 required", "0 move g6 permitted", "2 move g5 permitted", "1 charge 2")
    assert (play.at("required"), play.at("permitted")) == (["k7"], ["g5", "g6"])
    assert play.turn == 0
    assert play.state.irregular == ()
    # the wrong way round: every second move is that of the player who was passed over
    round_ = table().play("2 move k7 required", "1 move g6 permitted", "0 move g5 permitted", "2 move g4 permitted")
    assert round_.play("1 charge").at("permitted") == ["g4", "g5", "g6"]
    assert round_.turn == 0


@pytest.mark.rule("001 C4")
def test_manual_C4_without_saying_bonus_there_is_no_second_move() -> None:
    play = table().play("1 move k7 forbidden", "1 move g6 forbidden")
    assert play.at("forbidden") == ["g6", "k7"]
    play.play("2 charge 1")
    assert play.at("forbidden") == ["k7"]
    assert (play.turn, play.seconds, play.lost) == (2, 60, (0, 0, 0))
    strict = table(strict=True).play("1 move k7 forbidden")
    assert strict.refused("1 move g6 forbidden").code == "second-cube"


@pytest.mark.rule("001 C5")
def test_manual_C5_a_challenge_insulates_the_second_cube() -> None:
    play = table().play("1 move k7 forbidden", "1 move g6 forbidden", "0 pick-up", "0 challenge impossible")
    play.play("2 charge 1")
    assert play.challenge == ("impossible", (0,), 1)
    assert play.at("forbidden") == ["g6", "k7"]
    assert play.last.code == "charge-set-aside"


@pytest.mark.rule("001 C6")
@pytest.mark.parametrize("section", ["required", "permitted"])
def test_manual_C6_after_bonus_a_first_cube_elsewhere_is_the_whole_move(section: str) -> None:
    play = table().play("1 bonus", f"1 move k7 {section}")
    assert play.turn == 2
    play.play("2 charge 1")
    assert play.at(section) == ["k7"]
    assert (play.turn, play.lost) == (2, (0, 0, 0))
    two = table().play("1 bonus", f"1 move k7 {section}", "1 move g6 forbidden", "0 charge 1")
    assert (two.at(section), two.at("forbidden")) == (["k7"], [])
    assert two.turn == 2
    strict = table(strict=True).play("1 bonus")
    assert strict.refused(f"1 move k7 {section}").code == "bonus-forbidden"
    # who does not put it right in time loses a point
    assert late(strict, 2).lost == (0, 1, 0)


@pytest.mark.rule("001 C7")
def test_manual_C7_a_challenge_insulates_both_cubes_after_a_bonus_played_wrongly() -> None:
    play = table().play("1 bonus", "1 move k7 required", "1 move g6 forbidden", "2 pick-up", "2 challenge now")
    assert play.challenge == ("now", (2,), 1)
    assert (play.at("required"), play.at("forbidden")) == (["k7"], ["g6"])
    assert play.state.irregular == ()


@pytest.mark.rule("001 C8")
def test_manual_C8_a_challenge_before_the_second_cube_stands_as_well() -> None:
    play = table().play("1 bonus", "1 move k7 required", "2 pick-up", "2 challenge now")
    assert play.challenge == ("now", (2,), 1)
    assert play.at("required") == ["k7"]
    assert play.phase is Phase.WRITE


@pytest.mark.rule("001 C9")
def test_manual_C9_a_cube_belongs_where_it_first_touched_the_mat() -> None:
    play = table().play("1 move k7 required", "1 shift k7 forbidden")
    assert play.at("forbidden") == ["k7"]
    play.play("2 charge 1")
    assert (play.at("required"), play.at("forbidden")) == (["k7"], [])
    assert (play.turn, play.lost) == (2, (0, 0, 0))
    assert table(strict=True).play("1 move k7 required").refused("1 shift k7 forbidden").code == "cube-stays"


@pytest.mark.rule("001 C9")
def test_manual_C9_a_shifted_cube_is_found_by_its_face_and_colour_whatever_lies_beside_it() -> None:
    play = table().play("1 move k8 required", "2 move k9 permitted", "0 move k7 forbidden", "0 shift k7 permitted")
    assert (play.at("required"), play.at("permitted"), play.at("forbidden")) == (["k8"], ["k7", "k9"], [])
    play.play("0 shift 7 required")
    assert (play.at("required"), play.at("permitted")) == (["k7", "k8"], ["k9"])


@pytest.mark.rule("001 C9")
def test_manual_C9_on_sets_has_a_variation_that_allows_it() -> None:
    picks = ("multiple-operations", "shift-from-permitted", "two-operations")
    play = moving("middle", ruleset="mlag-on-sets-2019", picks=picks, strict=True)
    play.play("1 move R permitted", "2 shift R required")
    assert (play.at("required"), play.turn) == (["R"], 0)


@pytest.mark.rule("001 C11")
def test_manual_C11_a_challenge_leaves_a_shifted_cube_in_the_later_section() -> None:
    play = table().play("1 move k7 forbidden", "1 shift k7 permitted", "0 pick-up", "0 challenge now", "2 charge 1")
    assert play.challenge == ("now", (0,), 1)
    assert (play.at("permitted"), play.at("forbidden")) == (["k7"], [])


@pytest.mark.rule("001 C12")
@pytest.mark.parametrize(("first", "second"), [("required", "permitted"), ("required", "required")])
def test_manual_C12_of_two_cubes_in_one_turn_the_second_goes_back(first: str, second: str) -> None:
    play = table().play(f"1 move k7 {first}", f"1 move g6 {second}", f"1 move g5 {second}", "0 charge 1")
    assert play.at(first) == ["k7"]
    assert len(play.at("resources")) == RESOURCES_AT_FIRST - 1
    assert (play.turn, play.lost) == (2, (0, 0, 0))


@pytest.mark.rule("001 C12")
@pytest.mark.rule("000 V-C-2 comment (b)")
def test_manual_C12_of_two_cubes_played_together_the_mover_chooses() -> None:
    play = table().play("1 move k7 required").play("1 move g6 permitted", after=0)
    play.play("2 charge 1")
    assert (play.at("required"), play.at("permitted")) == (["k7"], [])
    assert play.refused("2 keep g6").code == "no-choice"
    play.play("1 keep g6")
    assert (play.at("required"), play.at("permitted"), play.turn) == ([], ["g6"], 2)
    one_by_one = table().play("1 move k7 required", "1 move g6 permitted", "2 charge 1")
    assert one_by_one.refused("1 keep g6").code == "no-choice"
    too_late = table().play("1 move k7 required").play("1 move g6 permitted", after=0)
    too_late.play("2 charge 1", "2 move g5 permitted")
    assert too_late.refused("1 keep g6").code == "no-choice"


@pytest.mark.rule("001 C13")
def test_manual_C13_a_valid_challenge_insulates_two_cubes_in_one_turn() -> None:
    play = table().play("1 move k7 required", "1 move g6 permitted", "2 pick-up", "2 challenge impossible", "0 charge")
    assert play.challenge == ("impossible", (2,), 1)
    assert (play.at("required"), play.at("permitted")) == (["k7"], ["g6"])


@pytest.mark.rule("001 C17")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_C17_after_the_bonus_cube_the_second_move_is_owed(strict: bool) -> None:
    play = late(table(strict=strict).play("1 bonus", "1 move k7 forbidden"), 2)
    assert (play.lost, play.turn, play.phase, play.seconds) == ((0, 1, 0), 1, Phase.PLAY, 60)
    play.play("1 move g6 permitted")
    assert (play.at("forbidden"), play.at("permitted"), play.turn) == (["k7"], ["g6"], 2)
    assert play.lost == (0, 1, 0)


@pytest.mark.rule("001 C17")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_C17_while_ten_seconds_are_counted_bonus_may_be_dropped(strict: bool) -> None:
    play = counted(table(strict=strict).play("1 bonus"), 2).wait(2).play("1 move k7 required")
    assert (play.at("required"), play.turn, play.lost) == (["k7"], 2, (0, 0, 0))
    assert play.state.irregular == ()
    assert not play.state.shake.bonus.called


@pytest.mark.rule("001 C18")
def test_manual_C18_only_the_illegal_second_cube_returns_never_the_bonus_cube() -> None:
    play = down_to("b1", "b2")
    seat = play.turn
    play.play(f"{seat} bonus", f"{seat} move b1 forbidden", f"{seat} move b2 forbidden")
    play.play(f"{(seat + 1) % 3} charge {seat}")
    assert play.at("resources") == ["b2"]
    assert "b1" in play.at("forbidden")
    assert (play.phase, play.turn) == (Phase.PLAY, seat)
    assert play.seconds is not None
    assert 10 <= play.seconds < 60
    assert late(play, (seat + 1) % 3).lost[seat] == 1
    play.play(f"{seat} move b2 permitted")
    assert (play.phase, "b2" in play.at("permitted")) == (Phase.WRITE, True)


@pytest.mark.rule("001 C19")
def test_manual_C19_a_leaders_bonus_costs_a_point_and_the_second_cube() -> None:
    # the second cube has the lower number: it is the order of play that counts
    play = table().leading(1).play("1 bonus", "1 move k7 forbidden", "1 move g6 forbidden", "2 charge 1")
    assert play.lost == (0, 1, 0)
    assert play.at("forbidden") == ["k7"]
    assert play.turn == 2
    one = table().leading(1).play("1 bonus", "1 move k7 forbidden", "2 charge 1")
    assert (one.lost, one.at("forbidden"), one.turn) == ((0, 1, 0), ["k7"], 2)
    assert table(strict=True).leading(1).refused("1 bonus").code == "bonus-leader"
    late = table().leading(1).play("1 bonus", "1 move k7 forbidden", "1 move g6 forbidden", "2 move g5 permitted")
    late.play("2 charge 1")
    assert (late.lost, late.at("forbidden")) == ((0, 0, 0), ["g6", "k7"])


@pytest.mark.rule("001 C20")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_C20_players_tied_for_the_lead_may_make_bonus_moves(strict: bool) -> None:
    play = table(strict=strict).play("judge penalise 0 1 for the test")
    play.play(
        "1 bonus", "1 move k7 forbidden", "1 move g6 permitted", "2 bonus", "2 move g5 forbidden", "2 move g4 required"
    )
    play.play("0 charge 1", "0 charge 2")
    assert play.state.penalties == (1, 0, 0)
    assert (play.at("forbidden"), play.at("permitted"), play.at("required")) == (["g5", "k7"], ["g6"], ["g4"])


@pytest.mark.rule("001 C21")
@pytest.mark.rule("000 V-C-2")
def test_manual_C21_a_leader_who_plays_elsewhere_after_bonus_has_made_no_bonus_move() -> None:
    play = table().leading(1).play("1 bonus", "1 move k7 required", "1 move g6 forbidden", "2 charge 1 bonus-leader")
    assert play.last.code == "charge-set-aside"
    play.play("2 charge 1")
    assert (play.lost, play.turn) == ((0, 0, 0), 2)
    assert (play.at("required"), play.at("forbidden")) == (["k7"], [])
    # said, but not yet made: the word is taken back
    said = table().leading(1).play("1 bonus", "2 charge 1", "1 move k7 permitted")
    assert (said.lost, said.at("permitted"), said.turn) == ((0, 0, 0), ["k7"], 2)


@pytest.mark.rule("001 C25")
@pytest.mark.parametrize("section", ["required", "permitted"])
def test_manual_C25_the_last_cube_to_required_or_permitted_is_proper(section: str) -> None:
    play = down_to("b1")
    seat = play.turn
    play.play(f"{seat} move b1 {section}", f"{(seat + 1) % 3} charge {seat}")
    assert play.last.code == "charge-set-aside"
    assert "b1" in play.at(section)
    assert (play.phase, play.seconds, play.lost) == (Phase.WRITE, 119, (0, 0, 0))
    assert play.state.clock is not None
    assert play.state.clock.seats == (0, 1, 2)


@pytest.mark.rule("001 C26")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_C26_saying_forceout_does_nothing(strict: bool) -> None:
    play = down_to("b1", strict=strict)
    seat, before = play.turn, (play.turn + 2) % 3
    play.play(f"{seat} say forceout")
    assert (play.phase, play.turn, play.at("resources")) == (Phase.PLAY, seat, ["b1"])
    never = down_to("b1", strict=strict).play(f"{seat} pick-up", f"{seat} challenge never")
    assert never.challenge == ("impossible", (seat,), before)
    assert late(play, before).lost[seat] == 1
    assert play.turn == seat


@pytest.mark.rule("001 C27")
def test_manual_C27_the_last_cube_does_not_go_to_forbidden() -> None:
    play = down_to("b1")
    seat, other = play.turn, (play.turn + 1) % 3
    play.play(f"{seat} move b1 forbidden", f"{other} charge {seat}")
    assert play.at("resources") == ["b1"]
    assert (play.phase, play.turn, play.lost) == (Phase.PLAY, seat, (0, 0, 0))
    assert late(play, other).lost[seat] == 1
    play.play(f"{seat} move b1 required")
    assert (play.phase, "b1" in play.at("required")) == (Phase.WRITE, True)
    strict = down_to("b1", strict=True)
    assert strict.refused(f"{seat} move b1 forbidden").code == "last-cube"


@pytest.mark.rule("001 C28")
@pytest.mark.parametrize(("seconds", "cost"), [(5, 0), (70, 1)])
def test_manual_C28_a_challenge_of_the_last_cube_in_forbidden_is_set_aside_and_the_cube_returns(
    seconds: int, cost: int
) -> None:
    play = down_to("b1")
    seat, other = play.turn, (play.turn + 1) % 3
    play.play(f"{seat} move b1 forbidden").wait(seconds).play(f"{other} pick-up", f"{other} challenge never")
    assert play.challenge is None
    assert play.at("resources") == ["b1"]
    assert (play.phase, play.turn) == (Phase.PLAY, seat)
    assert (play.lost[seat], play.lost[other]) == (0, cost)
    again = f"{seat} pick-up", f"{seat} challenge never"
    play.play(*again)
    assert play.challenge == ("impossible", (seat,), (seat + 2) % 3)


@pytest.mark.rule("001 C43")
def test_manual_C43_an_8_in_required_in_base_eight_is_no_illegal_procedure() -> None:
    play = moving("middle", picks=("base:8", "sideways", "upside-down")).play("1 move k8 required", "2 charge 1")
    assert play.last.code == "charge-set-aside"
    assert "mpossible" not in play.last.text
    assert (play.at("required"), play.turn, play.phase, play.lost) == (["k8"], 2, Phase.PLAY, (0, 0, 0))
    play.play("2 pick-up", "2 challenge impossible")
    assert play.challenge == ("impossible", (2,), 1)


@pytest.mark.rule("001 C1", "000 V-C")
def test_a_bonus_is_called_on_ones_own_turn() -> None:
    assert table(strict=True).refused("2 bonus").code == "wrong-seat/turn"
    assert table(strict=True).play("1 bonus").state.shake.bonus.called
