"""The officials' manual, section E: writing and checking equations."""

from __future__ import annotations

import pytest

from forceout.exact import Value
from forceout.referee.state import Phase
from forceout.rules.equations.game import Equations
from forceout.rules.equations.terms import Terms
from forceout.rules.verdict import Verdict
from referee.shakes import (
    AMBIGUOUS,
    REGROUPED,
    RIGHT,
    WRONG,
    checked,
    counted,
    late,
    written_after_now,
)
from referee.tables import Table, moving

BOTH = [pytest.param(True, id="strict"), pytest.param(False, id="over-the-board")]


def points(shown: Table) -> tuple[int, ...]:
    return shown.state.scores[-1].points


@pytest.mark.rule("001 E1")
def test_manual_E1_a_presented_equation_is_final() -> None:
    play = written_after_now().play(f"0 present {WRONG}")
    assert play.refused(f"0 present {RIGHT}").code == "presented-already"
    play.play("1 side mover").play("1 reject not-equal")
    assert points(play) == (2, 6, 6)


@pytest.mark.rule("001 E1")
def test_manual_E1_who_changes_a_presented_equation_admits_that_it_was_wrong() -> None:
    while_writing = written_after_now().play(f"0 present {RIGHT}", f"0 change {RIGHT}")
    assert while_writing.last.code == "altered"
    assert while_writing.play("1 side mover").state.scores
    assert points(while_writing) == (2, 6, 6)
    while_checking = checked("(3×4)+1 = 13").play("2 change 13 = 13")
    assert points(while_checking) == (6, 4, 2)
    assert while_checking.state.shake.checking.rulings == {2: False}
    strict = written_after_now(strict=True).play(f"0 present {RIGHT}")
    assert strict.refused(f"0 change {RIGHT}").code == "presented-already"


@pytest.mark.rule("001 E1")
def test_manual_E1_what_was_not_presented_may_be_changed_and_costs_a_point_after_time() -> None:
    play = written_after_now().play("1 side mover")
    assert play.refused(f"0 change {RIGHT}").code == "not-presented"
    late(play, 2).play(f"0 present {RIGHT}")
    assert play.lost == (1, 0, 0)
    assert (play.phase, play.state.shake.writing.papers) == (Phase.CHECK, {0: RIGHT})


@pytest.mark.rule("001 E3")
@pytest.mark.parametrize("strict", BOTH)
def test_manual_E3_a_grouping_that_makes_it_unequal_shows_ambiguity(strict: bool) -> None:
    play = checked(AMBIGUOUS, strict=strict).play(f"0 reject ambiguous {REGROUPED}")
    assert play.state.shake.checking.rulings == {2: False}
    assert points(play) == (6, 4, 2)


@pytest.mark.rule("001 E3")
@pytest.mark.parametrize("strict", BOTH)
def test_manual_E3_each_checker_has_one_try(strict: bool) -> None:
    play = checked(AMBIGUOUS, strict=strict).play("0 reject ambiguous (3×4)+1 = 13")
    assert (play.phase, play.last.code) == (Phase.CHECK, "ambiguity-failed")
    assert play.refused(f"0 reject ambiguous {REGROUPED}").code == "tried-already"
    assert play.refused("1 reject not-equal").code == "objections-over"
    assert play.refused("1 ask-judge").code == "objections-over"
    play.play(f"1 reject ambiguous {REGROUPED}")
    # neither of them has accepted, so both profit from it
    assert points(play) == (6, 4, 2)
    failed = checked(AMBIGUOUS, strict=strict).play("0 reject ambiguous (3×4)+1 = 13", "1 reject ambiguous 3×4+1 = 13")
    assert failed.state.shake.checking.rulings == {2: True}
    assert points(failed) == (2, 2, 6)


@pytest.mark.rule("001 E3")
@pytest.mark.rule("000 VII-C-5-c")
def test_manual_E3_checkers_who_work_together_share_one_try() -> None:
    play = checked(AMBIGUOUS).play("0 reject ambiguous-together (3×4)+1 = 13")
    assert play.state.shake.checking.rulings == {2: True}
    assert points(play) == (2, 2, 6)
    shown = checked(AMBIGUOUS).play(f"1 reject ambiguous-together {REGROUPED}")
    assert points(shown) == (6, 4, 2)


@pytest.mark.rule("001 E3")
@pytest.mark.parametrize("regrouped", ["2×(3+[5)÷2] = 8", "[2×(3]+5)÷2 = 8", "2×3+(5÷2) = 8"])
def test_manual_E3_a_grouping_never_cuts_across_the_writers_own(regrouped: str) -> None:
    play = moving(goal="k8", picks=("factorial", "sideways", "upside-down"))
    play.play("1 move b2 permitted", "2 move g5 permitted", "0 challenge impossible", "1 side challenger")
    play.play("2 present 2×(3+5)÷2 = 8", f"0 reject ambiguous {regrouped}")
    assert play.last.code == "ambiguity-failed"
    play.play("1 accept")
    assert play.state.shake.checking.rulings == {2: True}


@pytest.mark.rule("001 E5")
@pytest.mark.parametrize("strict", BOTH)
def test_manual_E5_writing_takes_two_minutes_and_a_further_one_for_a_point(strict: bool) -> None:
    play = written_after_now(strict=strict).play("1 side mover")
    assert play.seconds == 119
    late(play, 2)
    assert (play.lost, play.phase, play.seconds) == ((1, 0, 0), Phase.WRITE, 60)
    late(play, 2)
    assert play.lost == (2, 0, 0)
    assert play.state.shake.writing.papers == {}
    assert points(play) == (2, 6, 6)


@pytest.mark.rule("001 E5")
def test_manual_E5_a_writer_who_does_not_want_the_minute_concedes() -> None:
    play = counted(written_after_now().play("1 side mover"), 2).play("0 withhold")
    assert (play.lost, points(play)) == ((0, 0, 0), (2, 6, 6))


@pytest.mark.rule("001 E5")
def test_manual_E5_only_who_takes_the_minute_pays_and_who_waits_changes_nothing() -> None:
    play = written_after_now().play("1 side challenger", f"0 present {RIGHT}")
    late(play, 2)
    assert play.lost == (0, 1, 0)
    play.play("0 change 6+7 = 13")
    assert play.state.shake.checking.rulings == {0: False}
    play.play(f"1 present {RIGHT}", "0 accept", "2 accept")
    assert points(play) == (2, 6, 2)
    # of two who are late, one buys the minute: the other pays as soon as he uses it
    two = counted(written_after_now().play("1 side challenger"), 2).play("0 take-minute")
    assert two.lost == (1, 0, 0)
    assert two.refused("0 take-minute").code == "no-clock"
    two.play(f"1 present {RIGHT}")
    assert two.lost == (1, 1, 0)
    one = counted(written_after_now().play("1 side challenger"), 2).play("0 take-minute", f"0 present {RIGHT}")
    assert (one.lost, one.phase, one.state.shake.writing.withheld) == ((1, 0, 0), Phase.CHECK, (1,))


@pytest.mark.rule("001 E6")
@pytest.mark.parametrize("strict", BOTH)
def test_manual_E6_checking_takes_two_minutes_and_a_further_one_for_a_point(strict: bool) -> None:
    play = checked("(3×4)+2 = 13", strict=strict).play("1 accept")
    assert play.seconds == 119
    late(play, 2)
    assert (play.lost, play.phase, play.seconds) == ((1, 0, 0), Phase.CHECK, 60)
    late(play, 2)
    assert play.lost == (2, 0, 0)
    # whoever has shown nothing must accept, wrong as the equation is
    assert play.state.shake.checking.rulings == {2: True}
    assert points(play) == (2, 2, 6)


@pytest.mark.rule("001 E6")
def test_manual_E6_not_accepting_without_a_reason_is_paying_or_accepting() -> None:
    def unexplained() -> Table:
        play = checked("(3×4)+2 = 13").play("1 accept").wait(115).play("0 reject")
        assert (play.phase, play.state.shake.checking.rulings) == (Phase.CHECK, {})
        return counted(play, 2)

    accepts = unexplained().play("0 accept")
    assert (accepts.lost, points(accepts)) == ((0, 0, 0), (2, 2, 6))
    pays = unexplained().play("0 take-minute", "0 reject not-equal")
    assert (pays.lost, points(pays)) == ((1, 0, 0), (6, 2, 2))


@pytest.mark.rule("001 E7")
def test_manual_E7_both_check_one_equation_in_the_same_two_minutes() -> None:
    play = written_after_now().play(f"0 present {RIGHT}", "1 present 6+7 = 13")
    assert play.state.clock is not None
    assert (play.state.shake.checking.writer, play.state.clock.seats, play.seconds) == (0, (1, 2), 120)
    play.wait(90).play("1 accept")
    assert (play.state.clock.seats, play.seconds) == ((2,), 29)
    play.play("2 accept")
    assert (play.state.shake.checking.writer, play.state.clock.seats, play.seconds) == (1, (0, 2), 120)
    play.play("0 accept", "2 accept")
    assert points(play) == (6, 4, 2)


@pytest.mark.rule("001 E11")
@pytest.mark.parametrize(("accepts", "finds", "scores"), [(0, 1, (2, 4, 2)), (1, 0, (6, 2, 2))])
def test_manual_E11_who_accepts_a_wrong_equation_scores_2(accepts: int, finds: int, scores: tuple[int, ...]) -> None:
    play = checked("(3×4)+2 = 13").play(f"{accepts} accept", f"{finds} reject not-equal")
    assert play.state.shake.checking.rulings == {2: False}
    assert points(play) == scores


@pytest.mark.rule("001 E12")
@pytest.mark.parametrize(("accepts", "finds", "scores"), [(0, 1, (2, 4, 2)), (1, 0, (6, 2, 2))])
@pytest.mark.parametrize("bought", [True, False])
def test_manual_E12_only_who_takes_the_further_minute_pays_for_it(
    accepts: int, finds: int, scores: tuple[int, ...], bought: bool
) -> None:
    play = checked("(3×4)+2 = 13").play(f"{accepts} accept")
    if bought:
        counted(play, 2).play(f"{finds} take-minute")
    else:
        late(play, 2)
    play.play(f"{finds} reject not-equal")
    assert (play.lost[finds], sum(play.lost)) == (1, 1)
    assert points(play) == scores


@pytest.mark.rule("001 E13")
def test_manual_E13_who_accepted_may_not_reject_but_the_other_checker_may() -> None:
    play = checked("(3×4)+2 = 13").play("0 accept")
    assert play.refused("0 reject not-equal").code == "checked-already"
    play.play("1 reject not-equal")
    assert points(play) == (2, 4, 2)
    # with an equation of his own the accepter is scored on that
    own = checked("(3×4)+2 = 13", side="mover").play("1 present (3×4)+1 = 13", "1 accept", "0 reject not-equal")
    own.play("0 accept", "2 accept")
    assert points(own) == (2, 6, 2)


@pytest.mark.rule("001 E14")
@pytest.mark.parametrize("strict", BOTH)
def test_manual_E14_the_third_party_checks_the_equation_of_the_player_joined(strict: bool) -> None:
    play = written_after_now(strict=strict).play("1 side challenger", f"1 present {RIGHT}", f"0 present {WRONG}")
    checking = play.state.shake.checking.writer
    assert checking == 1
    play.play("0 accept", "2 accept", "1 reject not-equal")
    assert play.state.shake.checking.rulings == {1: True, 0: False}
    assert points(play) == (2, 6, 2)
    never = checked("(3×4)+2 = 13", side="mover", strict=strict).play("1 withhold", "1 reject not-equal")
    assert never.state.shake.checking.rulings == {2: False}


@pytest.mark.rule("001 E19")
@pytest.mark.parametrize("finds", [0, 1])
def test_manual_E19_a_reason_given_after_time_counts_and_both_pay(finds: int) -> None:
    play = checked("(3×4)+2 = 13").wait(119.5).play("0 reject", after=500)
    late(play, 2)
    assert play.lost == (1, 1, 0)
    play.play(f"{finds} reject not-equal")
    assert play.state.shake.checking.rulings == {2: False}
    assert points(play) == (6, 4, 2)
    assert play.lost == (1, 1, 0)


@pytest.mark.rule("001 E20")
@pytest.mark.parametrize("strict", BOTH)
def test_manual_E20_asked_only_for_equality_the_judge_lets_one_reading_pass(strict: bool) -> None:
    play = checked(AMBIGUOUS, strict=strict).play("0 ask-judge")
    assert play.state.shake.checking.rulings == {2: True}
    assert points(play) == (2, 2, 6)
    wrong = checked("(3×4)+2 = 13", strict=strict).play("0 ask-judge")
    assert wrong.state.shake.checking.rulings == {2: False}
    assert points(wrong) == (6, 4, 2)


@pytest.mark.rule("001 E21")
def test_manual_E21_a_general_claim_of_ambiguity_is_not_heard() -> None:
    play = checked(AMBIGUOUS).play("0 reject ambiguous")
    assert (play.phase, play.last.code, play.state.shake.checking.rulings) == (Phase.CHECK, "no-grouping", {})
    play.play(f"0 reject ambiguous {REGROUPED}")
    assert points(play) == (6, 4, 2)


@pytest.mark.rule("001 E21")
def test_manual_E21_each_checker_pays_for_the_minute_to_show_ambiguity() -> None:
    one = counted(checked(AMBIGUOUS), 2).play("0 take-minute", f"0 reject ambiguous {REGROUPED}")
    assert (one.lost, points(one)) == ((1, 0, 0), (6, 4, 2))
    both = counted(checked(AMBIGUOUS), 2).play("0 take-minute", "0 reject ambiguous (3×4)+1 = 13")
    # the only one with time left has failed, so the other has to accept
    assert (both.lost, both.state.shake.checking.rulings) == ((1, 0, 0), {2: True})
    joins = counted(checked(AMBIGUOUS), 2).play("0 take-minute", f"1 reject ambiguous {REGROUPED}")
    assert (joins.lost, points(joins)) == ((1, 1, 0), (6, 4, 2))


@pytest.mark.rule("001 E22")
@pytest.mark.rule("000 VII-C-5-c")
def test_manual_E22_after_a_failed_try_at_ambiguity_nothing_else_is_heard() -> None:
    play = checked("3×4+2 = 13").play("0 reject ambiguous (3×4)+3 = 13")
    assert play.phase is Phase.CHECK
    assert play.refused("0 reject not-equal").code == "tried-already"
    assert play.refused("1 reject not-equal").code == "objections-over"
    play.play("1 accept")
    assert play.state.shake.checking.rulings == {2: True}


@pytest.mark.rule("001 E3")
@pytest.mark.rule("000 VII-B-6")
def test_manual_E3_a_grouping_shows_that_a_paper_is_wrong_which_is_right_in_no_reading() -> None:
    play = checked("3×4+2 = 13").play("0 reject ambiguous (3×4)+2 = 13")
    assert play.state.shake.checking.rulings == {2: False}


@pytest.mark.rule("001 E20")
@pytest.mark.rule("000 XIII-C-9")
def test_manual_E20_a_judge_who_saw_no_reading_that_fits_does_not_say_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(text: str, place: object, terms: Terms) -> Verdict[Value]:
        doubt = terms.finding("unverifiable", "unverifiable", "It can be read in more ways than anyone could check.")
        return Verdict(findings=(doubt,), proven=False, fits=False)

    play = checked(RIGHT)
    monkeypatch.setattr(Equations, "judge", lambda game, text, place, terms: unread(text, place, terms))
    assert play.play("0 ask-judge 13").state.shake.checking.rulings == {2: False}


@pytest.mark.rule("001 E23")
@pytest.mark.rule("000 VII-C-5-c comment (a)")
def test_manual_E23_a_checker_who_takes_no_part_in_the_further_minute_pays_nothing() -> None:
    play = counted(checked("(3×4)+2 = 13"), 2).play("0 take-minute", "0 reject not-equal")
    assert (play.lost, points(play)) == ((1, 0, 0), (6, 4, 2))
    silent = counted(checked("(3×4)+2 = 13"), 2).play("0 take-minute", "0 accept")
    assert (silent.lost, silent.state.shake.checking.rulings) == ((1, 0, 0), {2: True})


@pytest.mark.rule("001 E26")
def test_manual_E26_a_mover_who_accepts_scores_2_though_both_equations_were_wrong() -> None:
    play = written_after_now().play("1 side challenger", f"0 present {WRONG}", f"1 present {WRONG}")
    play.play("2 accept", "1 reject not-equal", "0 reject not-equal")
    assert play.state.shake.checking.rulings == {0: False, 1: False}
    assert points(play) == (2, 2, 2)


@pytest.mark.rule("001 E26")
def test_manual_E26_a_third_party_who_accepts_is_scored_on_his_own_equation() -> None:
    play = written_after_now().play("1 side challenger", f"0 present {WRONG}", f"1 present {RIGHT}")
    play.play("1 accept", "2 reject not-equal", "0 accept", "2 accept")
    assert play.state.shake.checking.rulings == {0: False, 1: True}
    assert points(play) == (2, 6, 2)
