"""The officials' manual, section D: challenging."""

from __future__ import annotations

import pytest

from forceout.referee.checking import findings_on
from forceout.referee.state import Phase
from referee.shakes import RIGHT, checked, down_to, late, table, written_after_now
from referee.tables import ON_SETS_ROLL, Table, rolling, setting_goal


@pytest.mark.rule("001 D1")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D1_now_needs_a_cube_in_required_or_permitted(strict: bool) -> None:
    play = table(strict=strict).play("1 move k7 forbidden", "0 pick-up", "0 challenge now")
    assert play.challenge is None
    assert play.last.code == "now-cube"
    assert (play.lost, play.phase, play.turn) == ((1, 0, 0), Phase.PLAY, 2)
    play.play("2 move g6 permitted", "1 pick-up", "1 challenge now")
    assert play.challenge == ("now", (1,), 2)


@pytest.mark.rule("001 D2")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D2_impossible_may_be_called_right_after_the_goal(strict: bool) -> None:
    play = table(strict=strict).play("2 pick-up", "2 challenge never")
    assert play.challenge == ("impossible", (2,), 0)
    assert (play.phase, play.lost, play.seconds) == (Phase.WRITE, (0, 0, 0), 120)


@pytest.mark.rule("001 D3")
def test_manual_D3_a_challenge_goes_against_the_last_mover_whoever_it_is_aimed_at() -> None:
    play = table().play("1 move k7 permitted", "0 pick-up", "0 challenge now 2")
    assert play.challenge == ("now", (0,), 1)
    assert play.lost == (0, 0, 0)


@pytest.mark.rule("001 D4")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D4_nobody_challenges_himself(strict: bool) -> None:
    play = table(strict=strict).play("1 move k7 permitted", "1 pick-up", "1 challenge now")
    assert play.challenge is None
    assert play.last.code == "self-challenge"
    assert (play.lost, play.phase, play.turn) == ((0, 1, 0), Phase.PLAY, 2)
    play.play("2 move g6 permitted")
    assert play.turn == 0


@pytest.mark.rule("001 D5")
@pytest.mark.rule("000 V-C-2")
def test_manual_D5_after_the_bonus_cube_its_mover_challenges_himself() -> None:
    play = table().play("1 bonus", "1 move k7 forbidden", "1 pick-up", "1 challenge impossible")
    assert (play.lost, play.challenge, play.turn) == ((0, 1, 0), None, 1)
    leader = table().leading(1).play("1 bonus", "1 move k7 forbidden", "1 pick-up", "1 challenge impossible")
    leader.play("2 charge 1")
    assert (leader.lost, leader.turn, leader.at("forbidden")) == ((0, 2, 0), 2, ["k7"])


@pytest.mark.rule("001 D6")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D6_who_picks_up_the_block_and_says_nothing_loses_a_point(strict: bool) -> None:
    play = table(strict=strict).play("1 move k7 permitted", "0 pick-up").wait(14)
    assert play.lost == (0, 0, 0)
    play.wait(2)
    assert (play.lost, play.challenge, play.turn) == ((1, 0, 0), None, 2)
    assert play.state.shake.block.holder is None
    assert play.state.clock is not None
    assert play.state.clock.seats == (2,)


@pytest.mark.rule("001 D7")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D7_thinking_better_of_a_challenge_costs_a_point(strict: bool) -> None:
    play = table(strict=strict).play("1 move k7 permitted", "0 pick-up", "0 put-down")
    assert (play.lost, play.challenge, play.phase, play.turn) == ((1, 0, 0), None, Phase.PLAY, 2)
    assert play.last.code == "challenge-withdrawn"
    assert play.play("0 pick-up", "0 challenge now").challenge == ("now", (0,), 1)


@pytest.mark.rule("001 D8")
def test_manual_D8_the_block_is_not_picked_up_to_say_goal() -> None:
    play = setting_goal().play("0 lay r1r3", "0 pick-up", "0 goal")
    assert play.lost == (1, 0, 0)
    assert play.challenge is None
    assert (play.phase, play.turn) == (Phase.PLAY, 1)


@pytest.mark.rule("001 D8")
@pytest.mark.parametrize("seat", [0, 2])
def test_manual_D8_the_block_is_not_picked_up_to_charge(seat: int) -> None:
    # a charge with the block in hand costs a point, whoever makes it
    play = table().play("1 move k7 permitted", "1 move g6 permitted", f"{seat} pick-up", f"{seat} charge 1")
    assert play.lost[seat] == 1
    assert sum(play.lost) == 1
    assert play.challenge is None
    assert play.state.shake.block.holder is None
    mover = table().play("2 move k7 permitted", "2 pick-up", "2 charge 1")
    assert (mover.lost, mover.challenge, mover.turn) == ((0, 0, 1), None, 1)


@pytest.mark.rule("001 D8")
def test_manual_D8_the_block_is_not_picked_up_to_say_universe() -> None:
    play = rolling("middle", ruleset="mlag-on-sets-2019").play(f"0 roll {ON_SETS_ROLL}")
    play.play("2 pick-up", "2 deal R B G Y RB BG")
    assert play.lost == (0, 0, 1)
    assert play.phase is Phase.SELECT


@pytest.mark.rule("001 D9")
def test_manual_D9_an_equation_is_not_challenged() -> None:
    play = checked("7+5 = 13").play("0 pick-up", "0 challenge impossible")
    assert play.last.code == "no-challenge"
    assert (play.lost, play.phase) == ((1, 0, 0), Phase.CHECK)
    assert play.state.clock is not None
    assert play.state.clock.seats == (0, 1)
    aloud = checked("7+5 = 13").play("0 challenge impossible")
    assert (aloud.lost, aloud.phase, aloud.state.shake.checking.writer) == ((0, 0, 0), Phase.CHECK, 2)
    aloud.play("0 reject not-equal")
    assert aloud.state.scores[-1].points == (6, 4, 2)


@pytest.mark.rule("001 D10")
def test_manual_D10_a_second_challenge_is_set_aside_and_the_first_played_out() -> None:
    play = written_after_now().play("1 pick-up", "1 challenge impossible")
    assert play.challenge == ("now", (0,), 2)
    assert (play.lost, play.phase, play.last.code) == ((0, 1, 0), Phase.WRITE, "no-challenge")
    assert play.seconds == 118
    aloud = written_after_now().play("2 challenge impossible")
    assert (aloud.challenge, aloud.lost) == (("now", (0,), 2), (0, 0, 0))
    strict = written_after_now(strict=True)
    assert strict.refused("1 pick-up").code == "challenged-already"
    assert strict.refused("1 challenge impossible").code == "challenged-already"


@pytest.mark.rule("001 D11")
def test_manual_D11_an_equation_shown_early_leaves_the_third_party_free() -> None:
    play = written_after_now().play(f"0 present {RIGHT}")
    assert play.phase is Phase.WRITE
    before = play.seconds
    play.play("judge pause").wait(30).play("judge resume", after=0)
    assert before is not None
    assert play.seconds == before - 1
    mover = written_after_now().play(f"0 present {RIGHT}", "1 side mover")
    assert (mover.state.shake.writing.sides, mover.phase) == ({1: "mover"}, Phase.CHECK)
    play.play("1 side challenger", f"1 present {RIGHT}")
    assert play.state.shake.writing.sides == {1: "challenger"}
    assert [seat for seat, _ in play.state.shake.writing.papers.items()] == [0, 1]


@pytest.mark.rule("001 D12")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D12_a_challenge_between_bonus_cube_and_move_stands(strict: bool) -> None:
    play = table(strict=strict).play("1 bonus", "1 move k7 forbidden", "2 pick-up", "2 challenge impossible")
    assert play.challenge == ("impossible", (2,), 1)
    assert (play.at("forbidden"), play.phase, play.lost) == (["k7"], Phase.WRITE, (0, 0, 0))


@pytest.mark.rule("001 D13")
def test_manual_D13_a_challenge_wins_over_a_charge_at_the_same_moment() -> None:
    play = table().play("2 move k7 permitted").play("0 pick-up")
    play.play("1 charge 2", "0 challenge now", after=0)
    assert play.challenge == ("now", (0,), 2)
    assert play.at("permitted") == ["k7"]
    assert "charge-set-aside" in play.codes()
    said = table().play("2 move k7 permitted").play("0 challenge now").play("1 charge 2", after=0)
    assert (said.challenge, said.last.code) == (("now", (0,), 2), "charge-set-aside")


@pytest.mark.rule("001 D14")
@pytest.mark.parametrize(("lifts", "cost"), [(True, 1), (False, 0)])
def test_manual_D14_a_charge_cannot_be_challenged(lifts: bool, cost: int) -> None:
    play = table().play("1 move k7 permitted", "1 move g6 permitted", "2 charge 1")
    if lifts:
        play.play("0 pick-up")
    play.play("0 challenge charge")
    assert play.challenge is None
    assert (play.lost, play.phase, play.turn) == ((cost, 0, 0), Phase.PLAY, 2)
    assert play.at("permitted") == ["k7"]


@pytest.mark.rule("001 D20")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D20_now_needs_two_cubes_in_resources(strict: bool) -> None:
    play = down_to("b1", strict=strict)
    seat = play.turn
    play.play(f"{seat} pick-up", f"{seat} challenge now")
    assert play.challenge is None
    assert play.last.code == "now-two"
    assert (play.lost[seat], play.phase, play.turn) == (1, Phase.PLAY, seat)


@pytest.mark.rule("001 D21")
def test_manual_D21_siding_does_not_insulate_an_illegal_challenge() -> None:
    play = down_to("b1")
    challenger, mover = play.turn, (play.turn + 2) % 3
    third = 3 - challenger - mover
    play.play(f"{challenger} pick-up", f"{challenger} challenge now")
    assert play.refused(f"{third} side challenger").code == "wrong-phase"
    assert play.challenge is None
    assert play.state.shake.writing.sides == {}
    assert (play.lost[challenger], play.phase, play.turn) == (1, Phase.PLAY, challenger)
    play.play(f"{challenger} move b1 permitted")
    assert play.refused(f"{mover} start-writing").code == "no-challenge"


@pytest.mark.rule("001 D22")
def test_manual_D22_a_mover_who_starts_the_writing_clock_has_accepted_the_challenge() -> None:
    play = down_to("b1")
    challenger, mover = play.turn, (play.turn + 2) % 3
    third = 3 - challenger - mover
    play.play(f"{challenger} pick-up", f"{challenger} challenge now")
    assert play.refused(f"{third} start-writing").code == "no-challenge"
    play.play(f"{mover} start-writing")
    assert play.challenge == ("now", (challenger,), mover)
    assert (play.lost, play.phase, play.seconds) == ((0, 0, 0), Phase.WRITE, 120)
    play.play(f"{third} side mover", f"{challenger} present {RIGHT}", f"{mover} accept", f"{third} accept")
    points = play.state.scores[-1].points
    assert (points[challenger], points[mover], points[third]) == (6, 2, 2)
    strict = down_to("b1", strict=True).play(f"{challenger} pick-up", f"{challenger} challenge now")
    assert strict.refused(f"{mover} start-writing").code == "no-challenge"


@pytest.mark.rule("001 D23")
def test_manual_D23_with_three_cubes_left_now_is_possible_only_between_bonus_and_move() -> None:
    play = down_to("b1", "b2", "b3")
    seat, other = play.turn, (play.turn + 1) % 3
    play.play(f"{seat} bonus", f"{seat} move b1 forbidden")
    between = down_to("b1", "b2", "b3").play(f"{seat} bonus", f"{seat} move b1 forbidden", f"{other} challenge now")
    assert between.challenge == ("now", (other,), seat)
    play.play(f"{seat} move b2 permitted", f"{other} pick-up", f"{other} challenge now")
    assert play.challenge is None
    assert (play.lost[other], play.phase, play.turn) == (1, Phase.PLAY, other)
    play.play(f"{other} move b3 required")
    assert (play.phase, play.state.shake.writing.reason) == (Phase.WRITE, "last-cube")


@pytest.mark.rule("001 D24")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D24_now_with_empty_resources_is_set_aside(strict: bool) -> None:
    play = down_to("b1", strict=strict)
    seat, other = play.turn, (play.turn + 1) % 3
    play.play(f"{seat} move b1 permitted", f"{other} pick-up", f"{other} challenge now")
    assert play.challenge is None
    assert (play.lost[other], sum(play.lost), play.phase) == (1, 1, Phase.WRITE)
    assert play.seconds == 118
    assert play.state.clock is not None
    assert play.state.clock.seats == (0, 1, 2)


@pytest.mark.rule("001 D25")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D25_impossible_with_empty_resources_comes_in_the_first_minute(strict: bool) -> None:
    play = down_to("b1", strict=strict)
    seat, other = play.turn, (play.turn + 1) % 3
    play.play(f"{seat} move b1 permitted").wait(58).play(f"{other} pick-up", f"{other} challenge never")
    assert play.challenge == ("impossible", (other,), seat)
    assert play.lost == (0, 0, 0)
    slow = down_to("b1", strict=strict).play(f"{seat} move b1 permitted").wait(60)
    slow.play(f"{other} pick-up", f"{other} challenge never")
    assert slow.challenge is None
    assert slow.last.code == "challenge-late"
    assert (slow.lost[other], sum(slow.lost), slow.phase) == (1, 1, Phase.WRITE)


@pytest.mark.rule("001 D26")
def test_manual_D26_writers_have_until_the_end_of_the_second_minute() -> None:
    play = down_to("b1")
    seat, other = play.turn, (play.turn + 1) % 3
    third = (seat + 2) % 3
    play.play(f"{seat} move b1 permitted").wait(40).play(f"{other} pick-up", f"{other} challenge never")
    assert play.seconds == 78
    assert play.state.clock is not None
    assert set(play.state.clock.seats) == {seat, third}
    late(play.play(f"{third} side challenger"), other)
    assert (play.lost[seat], sum(play.lost)) == (1, 1)
    # whoever has presented before the challenge stands with the Mover
    early = down_to("b1").play(f"{seat} move b1 permitted", f"{third} present {RIGHT}", f"{other} challenge never")
    assert early.state.shake.writing.sides == {third: "mover"}
    early.play(f"{seat} present {RIGHT}")
    assert early.phase is Phase.CHECK


@pytest.mark.rule("001 D26")
def test_manual_D26_with_two_solutions_there_are_three_minutes_and_two_for_impossible() -> None:
    """004 XIII-A-14 wins over the manual's comment."""
    play = rolling("senior", ruleset="mlag-on-sets-2019").play(f"0 roll {ON_SETS_ROLL}")
    play.play("2 deal R B G Y RB BG RG RY BY GY", "0 select multiple-operations", "1 select two-solutions")
    play.play("2 select no-null-restrictions", "0 lay 3", "0 goal")
    while len(play.at("resources")) > 2:
        cube = play.at("resources")[0]
        play.play(f"{play.turn} move {cube} permitted")
    assert play.play(f"{play.turn} challenge now").last.code == "now-two"
    while play.phase is Phase.PLAY:
        play.play(f"{play.turn} move {play.at('resources')[0]} permitted")
    assert play.seconds == 180
    mover = play.state.shake.last_mover
    assert mover is not None
    play.wait(110).play(f"{(mover + 1) % 3} challenge never")
    assert play.challenge == ("impossible", ((mover + 1) % 3,), mover)
    assert play.seconds == 69


@pytest.mark.rule("001 D27")
def test_manual_D27_a_cube_moved_by_the_now_challenger_goes_back() -> None:
    play = written_after_now().play("0 move g6 permitted")
    assert sorted(play.at("permitted")) == ["g6", "k7", "r+"]
    play.play("1 charge 0")
    assert sorted(play.at("permitted")) == ["k7", "r+"]
    assert play.challenge == ("now", (0,), 2)
    assert (play.phase, play.lost) == (Phase.WRITE, (0, 0, 0))
    play.play("1 side mover", f"0 present {RIGHT}", "1 accept", "2 accept")
    assert play.state.scores[-1].points == (6, 2, 2)
    assert written_after_now(strict=True).refused("0 move g6 permitted").code == "after-challenge"


@pytest.mark.rule("001 D28")
def test_manual_D28_the_cube_stays_once_an_opponent_has_begun_to_check() -> None:
    # 7+(6×1): three cubes are on the mat, 6 is the Challenger's, and 1 is the one more from Resources
    def presented() -> Table:
        play = table().play("1 move k7 permitted", "2 move r+ permitted", "0 move b× permitted")
        return play.play("1 challenge now", "1 move g6 permitted", "2 side mover", "1 present 7+(6×1) = 13")

    charged = presented().play("0 charge 1")
    assert (charged.phase, "g6" in charged.at("permitted")) == (Phase.CHECK, False)
    assert charged.challenge == ("now", (1,), 0)
    assert [finding.code for finding in findings_on(charged.state, "7+(6×1) = 13")] == ["too-many-resources"]
    checking = presented().play("0 reject not-equal", "2 charge 1")
    assert checking.last.code == "charge-set-aside"
    assert "g6" in checking.at("permitted")
    checking.play("0 accept", "2 accept")
    assert checking.state.scores[-1].points == (2, 6, 2)
    own = presented()
    assert [one.seat for one in own.state.irregular] == [1]


@pytest.mark.rule("001 D30")
@pytest.mark.parametrize("strict", [True, False])
def test_manual_D30_a_third_party_who_has_sided_does_not_change(strict: bool) -> None:
    play = written_after_now(strict=strict).play("1 side mover")
    assert play.refused("1 side challenger").code == "sided-already"
    assert play.refused(f"1 present {RIGHT}").code == "may-not-write"
    assert play.state.shake.writing.sides == {1: "mover"}
    silent = written_after_now(strict=strict).play("1 withhold")
    assert silent.refused(f"1 present {RIGHT}").code in ("may-not-write", "presented-already")
    assert silent.state.shake.writing.sides == {1: "mover"}
    writer = written_after_now(strict=strict).play(f"1 present {RIGHT}")
    assert writer.refused("1 side mover").code == "sided-already"


@pytest.mark.rule("001 D33")
@pytest.mark.parametrize("first", [1, 2])
def test_manual_D33_of_two_hands_on_the_block_the_movers_is_set_aside(first: int) -> None:
    play = table().play("1 move k7 permitted", f"{first} pick-up").play(f"{3 - first} pick-up", after=0)
    assert play.lost == (0, 1, 0)
    assert play.state.shake.block.holder == 2
    play.play("2 challenge now")
    assert play.challenge == ("now", (2,), 1)
    assert play.lost == (0, 1, 0)
