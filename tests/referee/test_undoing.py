"""After a judge has undone something, or somebody has gone, there is always a way on."""

from __future__ import annotations

import pytest

from forceout.referee.action import JUDGE, Action
from forceout.referee.match import apply
from forceout.referee.new_shake import dealer_of
from forceout.referee.scoring import next_shake
from forceout.referee.state import Phase
from forceout.rules.procedure import Task
from referee.shakes import down_to, written_after_now
from referee.tables import ON_SETS_ROLL, ROLL, Table, beginning, moving, rolling, setting_goal
from referee.ways_on import way_on

AGLOA, BASIC, ON_SETS, CUP = (
    "agloa-equations-2015", "mlag-basic-equations-2018", "mlag-on-sets-2019", "acc-equations-2022",
)  # fmt: skip
CUP_ROLL = "r0 r1 r2 r3 r+ b0 b1 b2 b3 b× g4 g5 g6 g× g− k7 k8 k9 k+ k÷"
LOTS = [(AGLOA, "middle"), ("basic-equations-2015", ""), (BASIC, "middle"), (ON_SETS, "middle")]


# -- absent ------------------------------------------------------------------------------------------


@pytest.mark.rule("000 I-D", "000 X-D", "003 X-D", "004 X-D")
@pytest.mark.parametrize(("ruleset", "division"), LOTS)
def test_when_the_last_to_throw_is_absent_the_lot_is_settled_without(ruleset: str, division: str) -> None:
    table = beginning(division, ruleset=ruleset, strict=True).play("0 lot 3", "1 lot 2", "judge absent 2")
    assert table.phase is Phase.ROLL
    assert table.state.shake.setter == 0
    assert way_on(table.state)


@pytest.mark.rule("000 I-D")
def test_when_one_of_two_who_tie_is_absent_the_other_sets_the_first_goal() -> None:
    table = beginning(strict=True).play("0 lot 3", "1 lot 3", "2 lot 1", "judge absent 0")
    assert (table.phase, table.state.shake.setter) == (Phase.ROLL, 1)


@pytest.mark.rule("000 I-D")
def test_the_throw_of_who_is_absent_does_not_count() -> None:
    table = beginning(strict=True).play("0 lot 3", "judge absent 0", "1 lot 1", "2 lot 2")
    assert (table.phase, table.state.shake.setter) == (Phase.ROLL, 2)


@pytest.mark.rule("000 I-D")
def test_who_comes_back_before_the_lot_is_settled_throws_too() -> None:
    table = beginning(strict=True).play("judge absent 0", "1 lot 1", "judge back 0", "2 lot 2", "0 lot 3")
    assert (table.phase, table.state.shake.setter) == (Phase.ROLL, 0)


@pytest.mark.rule("002 Goal", "002 Procedure for Goal Setting 1")
def test_the_cup_goes_on_without_a_first_goal_setter_who_never_came() -> None:
    table = rolling("fifth", ruleset=CUP, strict=True).play("judge absent 0")
    assert table.state.shake.setter == 1
    table.play(f"1 roll {CUP_ROLL}")
    assert table.phase is Phase.GOAL
    assert table.refused("judge absent 2").code == "wrong-phase"


@pytest.mark.rule("000 IX-C", "003 IX-C", "004 IX-C")
@pytest.mark.parametrize(("ruleset", "division"), LOTS)
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_the_other_two_replay_a_shake_that_the_third_disrupted(ruleset: str, division: str, gone: int) -> None:
    table = moving(division, "3" if ruleset == ON_SETS else "r1r3", ruleset=ruleset, strict=True)
    table.play("judge replay", f"judge absent {gone}")
    assert table.phase is Phase.ROLL
    assert gone not in (table.state.shake.setter, *table.timed)
    assert way_on(table.state)
    table.play(f"judge back {gone}")
    assert table.state.absent == ()


@pytest.mark.rule("000 X-D", "000 XI-A-1-a")
@pytest.mark.parametrize(("ruleset", "division"), LOTS)
def test_when_the_next_setter_is_absent_another_rolls_and_has_the_time_for_it(ruleset: str, division: str) -> None:
    table = moving(division, "3" if ruleset == ON_SETS else "r1r3", ruleset=ruleset, strict=True, judge_checks=True)
    table.play("2 challenge impossible", "1 side challenger", "0 withhold").wait(30)
    assert table.phase is Phase.BETWEEN
    table.play("judge absent 1")
    assert table.state.shake.setter == 2
    assert 1 not in table.timed
    assert 2 in table.timed
    assert table.seconds == (120 if ruleset == BASIC else 60)
    table.play(f"2 roll {ON_SETS_ROLL if ruleset == ON_SETS else ROLL}")
    assert way_on(table.state)


@pytest.mark.rule("000 XII-B")
def test_a_player_who_leaves_before_signing_does_not_hold_up_the_scoresheet() -> None:
    table = written_after_now(strict=True, judge_checks=True).play("table end-round", "1 side mover", "0 withhold")
    assert table.phase is Phase.SIGN
    table.play("0 sign", "1 sign", "judge absent 2")
    assert table.phase is Phase.DONE


# -- a challenge set aside ---------------------------------------------------------------------------


@pytest.mark.rule("000 VIII-A", "000 VI-A")
def test_a_challenge_set_aside_after_the_last_cube_leaves_everybody_writing() -> None:
    table = down_to("k√", strict=True)
    mover = table.turn
    table.play(f"{mover} move k√ permitted", f"{(mover + 1) % 3} challenge impossible", "judge set-aside")
    assert (table.phase, table.challenge) == (Phase.WRITE, None)
    assert table.seconds == 120
    assert sorted(table.timed) == [0, 1, 2]
    table.play(*(f"{seat} withhold" for seat in range(3)))
    assert table.points == (2, 2, 2)


@pytest.mark.rule("000 VI-A", "000 XI-A-1-e")
@pytest.mark.parametrize(("ruleset", "division"), LOTS)
def test_after_a_challenge_is_set_aside_the_turn_has_its_time(ruleset: str, division: str) -> None:
    table = moving(division, "3" if ruleset == ON_SETS else "r1r3", ruleset=ruleset, strict=True)
    table.play("2 challenge impossible", "judge set-aside")
    assert (table.phase, table.turn, table.timed, table.seconds) == (Phase.PLAY, 1, (1,), 120)
    assert way_on(table.state)


@pytest.mark.rule("003 IV-D-2", "004 III-D-2")
@pytest.mark.parametrize("ruleset", [BASIC, ON_SETS])
def test_when_a_challenge_of_no_goal_is_set_aside_the_others_answer_again(ruleset: str) -> None:
    table = setting_goal(ruleset=ruleset, strict=True).play("0 no-goal", "1 disagree", "judge set-aside")
    assert table.phase is Phase.NO_GOAL
    assert sorted(table.timed) == [1, 2]
    table.play("1 agree", "2 agree")
    assert table.phase is Phase.ROLL


@pytest.mark.rule("002 Force Out")
def test_the_cup_a_flub_set_aside_in_the_force_out_leaves_everybody_writing() -> None:
    table = rolling("fifth", ruleset=CUP, strict=True).play(f"0 roll {CUP_ROLL}", "0 lay 3", "0 goal")
    while table.phase is Phase.PLAY:
        table.play(f"{table.turn} move {table.at('resources')[0]} forbidden")
    mover = table.state.shake.last_mover
    table.play(f"{((mover or 0) + 1) % 3} challenge p-flub", "judge set-aside")
    assert (table.phase, table.state.shake.writing.reason, table.challenge) == (Phase.WRITE, "force-out", None)
    assert table.seconds is not None


@pytest.mark.rule("001 B34")
def test_manual_B34_a_challenged_bonus_move_may_be_set_aside_before_the_goal() -> None:
    table = setting_goal().play("0 bonus", "0 move k9 forbidden", "1 challenge impossible", "judge set-aside")
    assert (table.phase, table.challenge) == (Phase.GOAL, None)
    table.play("0 lay r1r3", "0 goal")
    assert table.phase is Phase.PLAY


# -- a cube returned ---------------------------------------------------------------------------------


@pytest.mark.rule("000 VIII-A", "000 IX-A-1")
def test_when_the_last_cube_is_returned_its_mover_plays_it_again() -> None:
    table = down_to("k√", strict=True)
    mover = table.turn
    table.play(f"{mover} move k√ permitted", "judge return k√ permitted")
    assert (table.phase, table.turn, table.timed, table.seconds) == (Phase.PLAY, mover, (mover,), 60)
    table.play(f"{mover} move k√ required")
    assert table.phase is Phase.WRITE


@pytest.mark.rule("000 VIII-A", "000 IX-A-1")
def test_when_another_cube_than_the_last_is_returned_the_turn_stays_where_it_is() -> None:
    table = down_to("k√", strict=True)
    mover = table.turn
    table.play(f"{mover} move k√ permitted")
    after = table.turn
    table.play("judge return g6 permitted")
    assert (table.phase, table.turn) == (Phase.PLAY, after)
    assert table.at("resources") == ["g6"]


@pytest.mark.rule("000 IX-A-1")
def test_no_cube_is_returned_once_somebody_has_presented_or_the_shake_is_over() -> None:
    table = down_to("k√", strict=True)
    table.play(f"{table.turn} move k√ permitted", "0 present 7+6 = 13")
    assert table.refused("judge return k√ permitted").code == "wrong-phase"
    table = moving(strict=True, judge_checks=True).play("1 move k7 permitted", "2 move r+ permitted")
    table.play("0 challenge impossible", "1 side challenger", "2 withhold")
    assert table.phase is Phase.BETWEEN
    assert table.refused("judge return k7 permitted").code == "wrong-phase"


@pytest.mark.rule("000 IV-C", "000 IX-A-1")
def test_a_returned_bonus_cube_is_no_bonus_move_any_more() -> None:
    table = setting_goal(strict=True).play("0 bonus", "0 move k9 forbidden", "judge return k9 forbidden")
    assert table.at("forbidden") == []
    table.play("0 no-goal")
    assert table.phase is Phase.NO_GOAL


@pytest.mark.rule("004 III-B")
def test_on_sets_a_spare_digit_stays_in_forbidden() -> None:
    table = moving(ruleset=ON_SETS, strict=True)
    assert table.refused("judge return 1 forbidden").code == "digit-stays"


# -- a shake replayed --------------------------------------------------------------------------------


@pytest.mark.rule("001 A16", "000 IX-C")
def test_manual_A16_a_replay_gives_the_round_the_time_of_the_shake_back() -> None:
    table = moving(strict=True)
    began, ends = table.state.shake.began, table.state.round_ends
    assert ends is not None
    table.play("judge replay", after=20_000)
    assert table.state.round_ends == ends + table.state.now - began
    assert (table.phase, table.state.shake.setter) == (Phase.ROLL, 0)


@pytest.mark.rule("000 IX-C", "001 A16")
@pytest.mark.parametrize(("ruleset", "division"), LOTS)
def test_the_last_shake_of_a_round_can_be_replayed(ruleset: str, division: str) -> None:
    table = moving(division, "3" if ruleset == ON_SETS else "r1r3", ruleset=ruleset, strict=True)
    table.play("table end-round").play("table stop", after=100_000)
    assert table.phase is Phase.WRITE
    table.play("judge replay")
    assert table.phase is Phase.ROLL
    table.play(f"0 roll {ON_SETS_ROLL if ruleset == ON_SETS else ROLL}")
    assert table.phase in (Phase.ROLL, Phase.SELECT, Phase.GOAL)
    assert table.state.clock is not None
    assert table.state.clock.task in (Task.ROLL, Task.SELECT, Task.GOAL)


@pytest.mark.rule("001 O2")
def test_a_replay_while_the_clocks_stand_still_has_its_whole_minute() -> None:
    table = moving(strict=True).play("judge pause").play("judge replay", after=30_000)
    table.play("judge resume", after=40_000)
    assert table.seconds == 60


def signed(ruleset: str, division: str, **setup: object) -> Table:
    """One shake, scored 4, 2, 6 or as the league has it, and signed by all."""
    table = moving(division, "3" if ruleset == ON_SETS else "r1r3", ruleset=ruleset, strict=True, **setup)  # type: ignore[arg-type]
    table.play("2 challenge impossible", "1 side challenger", "0 withhold", "table end-round")
    assert table.phase is Phase.SIGN
    return table.play("0 sign", "1 sign", "2 sign")


@pytest.mark.rule("000 XII-B", "003 XII-B")
@pytest.mark.parametrize(("ruleset", "division"), [(AGLOA, "middle"), (BASIC, "middle"), ("basic-equations-2015", "")])
def test_after_the_last_signature_a_slip_is_corrected_when_all_agree(ruleset: str, division: str) -> None:
    table = signed(ruleset, division)
    before = table.points
    table.play("judge correct 1 0 5")
    assert (table.phase, table.state.signed) == (Phase.SIGN, ())
    table.play("0 sign", "2 sign")
    assert table.phase is Phase.SIGN
    table.play("1 sign")
    assert (table.phase, table.points) == (Phase.DONE, (5, *before[1:]))


@pytest.mark.rule("000 XII-B", "003 XII-B")
@pytest.mark.parametrize(("ruleset", "division"), [(AGLOA, "middle"), (BASIC, "middle")])
def test_without_the_agreement_of_all_the_signed_scores_stay(ruleset: str, division: str) -> None:
    table = signed(ruleset, division)
    before = table.points
    table.play("judge correct 1 0 5", "0 sign", "1 decline it was right")
    assert (table.phase, table.points) == (Phase.DONE, before)
    assert sorted(table.state.signed) == [0, 1, 2]


@pytest.mark.rule("004 XII-B", "002 Scoresheets and Initialing")
def test_on_sets_knows_no_correction_after_signing() -> None:
    table = signed(ON_SETS, "middle")
    assert table.refused("judge correct 1 0 5").code == "signed-already"
    table = moving(ruleset=ON_SETS, strict=True).play("2 challenge impossible", "1 side challenger", "0 withhold")
    table.play("table end-round", "0 sign")
    assert table.refused("judge correct 1 0 5").code == "signed-already"
    table.play("judge correct 1 1 5")
    assert table.state.signed == (0,)


@pytest.mark.rule("002 Scoresheets and Initialing")
def test_the_cup_knows_no_correction_after_signing() -> None:
    table = rolling("fifth", ruleset=CUP, strict=True).play(f"0 roll {CUP_ROLL}", "0 lay 3", "0 goal")
    table.play("2 challenge p-flub").wait(200)
    table.play("table end-round", "0 sign", "1 sign", "2 sign")
    assert table.phase is Phase.DONE
    assert table.refused("judge correct 1 0 2").rule == f"{CUP} Scoresheets and Initialing"
    assert table.refused("1 protest it was wrong").code == "judge-is-final"


@pytest.mark.rule("002 Official Rules", "002 Additional Rules for Competition")
def test_in_the_cup_a_ruling_is_final_and_nobody_protests_it() -> None:
    table = rolling("fifth", ruleset=CUP).play(f"0 roll {CUP_ROLL}", "0 lay 3", "0 goal", "judge rule the Goal stands")
    finding = table.refused("1 protest it is no Goal")
    assert (finding.code, finding.rule) == ("judge-is-final", f"{CUP} Additional Rules for Competition")


@pytest.mark.rule("001 O9")
@pytest.mark.parametrize(("ruleset", "division"), [(AGLOA, "middle"), (ON_SETS, "middle")])
def test_manual_O9_who_relied_on_a_ruling_may_protest_after_signing(ruleset: str, division: str) -> None:
    table = moving(division, "3" if ruleset == ON_SETS else "r1r3", ruleset=ruleset, strict=True)
    table.play("judge rule the challenge counts", "2 challenge impossible", "1 side challenger", "0 withhold")
    table.play("table end-round", "0 sign", "1 sign", "2 sign", "0 protest the ruling was wrong")
    assert (table.phase, table.last.code, table.last.rule) == (Phase.DONE, "protest", "manual O9")


@pytest.mark.rule("001 O10")
def test_manual_O10_without_a_ruling_there_is_no_protest_after_signing() -> None:
    assert signed(AGLOA, "middle").refused("0 protest it was wrong").code == "no-ruling"


@pytest.mark.rule("003 XII-B")
def test_mlag_basic_knows_no_protest_after_signing() -> None:
    assert signed(BASIC, "middle").refused("0 protest it was wrong").code == "over"


@pytest.mark.rule("004 II-A-1")
def test_who_dealt_instead_of_another_does_not_deal_the_next_shake_too() -> None:
    """Seat 1 deals instead of seat 2; then seat 1 sets the next Goal, and the player to the right of it deals."""
    table = rolling("senior", ruleset="mlag-on-sets-2019", strict=True).play(f"0 roll {ON_SETS_ROLL}")
    while table.state.shake.dealer is None:
        table.wait(10)
    assert dealer_of(table.state) == 1
    following = next_shake(table.state)
    assert (following.shake.setter, dealer_of(following)) == (1, 0)
    away = apply(following, Action(following.now, JUDGE, "absent", "0"))
    assert dealer_of(away) == 2
