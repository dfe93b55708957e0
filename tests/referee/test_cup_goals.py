"""The Challenge Cup: a Goal is open until “Goal” is said, and “No Goal” is challenged by writing one (002)."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.tables import Table, setting_goal

ROLL = "r0 r1 r2 r3 r+ b0 b1 b2 b3 b× g4 g5 g6 g− g× k7 k8 k9 k+ k÷"
ILLEGAL = "r1k÷r2"
"""One half is no integer."""


def setting(**setup: object) -> Table:
    """Seat 0 is to set the Goal and has a minute."""
    table = setting_goal("fifth", ROLL, ruleset="acc-equations-2022", **{"strict": True, **setup})  # type: ignore[arg-type]
    assert table.seconds in (60, None)
    return table


@pytest.mark.rule("002 Procedure for Goal Setting 9")
def test_until_goal_is_said_cubes_may_be_taken_back_and_exchanged() -> None:
    table = setting().play("0 lay r1r3", "0 lay k7", "0 lay k7r+b2")
    assert table.goal() == "k7r+b2"
    assert "r1" in table.at("resources")
    table.play("0 lay")
    assert (table.goal(), table.at("goal")) == ("", [])
    table.play("0 lay k9", "0 goal")
    assert table.phase is Phase.PLAY
    assert table.refused("0 lay k8").code == "wrong-phase"


@pytest.mark.rule("000 IV-B-3")
@pytest.mark.rule("003 IV-B-3")
@pytest.mark.rule("004 III-B-2")
@pytest.mark.parametrize("ruleset", ["agloa-equations-2015", "mlag-basic-equations-2018", "mlag-on-sets-2019"])
def test_elsewhere_a_cube_that_touched_the_goal_section_stays(ruleset: str) -> None:
    table = setting_goal(ruleset=ruleset, strict=True)
    first, second = ("1", "3") if table.setup.game.deals_cards else ("r1", "r3")
    table.play(f"0 lay {first}")
    assert table.refused(f"0 lay {second}").code == "goal-touched"
    assert table.refused("0 no-goal").code == "no-goal/touched"


@pytest.mark.rule("002 Goal")
@pytest.mark.rule("002 Procedure for Goal Setting 7")
def test_a_faulty_goal_is_not_set_but_changed_and_cannot_be_challenged() -> None:
    table = setting().play(f"0 lay {ILLEGAL}")
    told = table.refused("0 goal")
    assert (told.code, told.rule) == ("goal-illegal", "acc-equations-2022 Goal")
    table.play("1 challenge p-flub")
    assert table.challenge is None
    assert table.lost == (0, 0, 0)
    table.play("0 lay r2k÷r1", "0 goal")
    assert table.phase is Phase.PLAY


@pytest.mark.rule("002 Goal")
def test_when_time_runs_out_over_a_faulty_goal_more_time_is_given() -> None:
    table = setting().play(f"0 lay {ILLEGAL}").wait(59)
    assert table.phase is Phase.GOAL
    assert table.seconds == 60
    assert "goal-advice" in table.codes()
    table.play("0 lay r2k÷r1", "0 goal")
    assert table.phase is Phase.PLAY
    assert table.lost == (0, 0, 0)


@pytest.mark.rule("002 Goal")
def test_a_goal_that_is_still_faulty_then_is_no_goal() -> None:
    table = setting().play(f"0 lay {ILLEGAL}").wait(59).wait(60)
    assert table.phase is Phase.NO_GOAL
    assert table.at("goal") == []


@pytest.mark.rule("002 Procedure for Goal Setting 5")
@pytest.mark.parametrize("strict", [True, False])
def test_when_time_runs_out_cubes_in_the_goal_section_are_the_goal_and_none_are_no_goal(strict: bool) -> None:
    table = setting(strict=strict).play("0 lay r1r3").wait(59)
    assert (table.phase, table.goal()) == (Phase.PLAY, "r1r3")
    table = setting(strict=strict).wait(60)
    assert table.phase is Phase.NO_GOAL


@pytest.mark.rule("002 Procedure for Goal Setting 5")
def test_what_time_has_declared_is_not_said_to_be_the_setters_word() -> None:
    table = setting().play("0 lay r1r3").wait(59)
    assert ("goal-time", "acc-equations-2022 Procedure for Goal Setting 5") in told(table)
    table = setting().wait(60)
    assert table.last.text == "Time is up, and Ann has set no Goal: that counts as “no Goal”."
    assert table.last.rule == "acc-equations-2022 Procedure for Goal Setting 5"


def told(table: Table) -> list[tuple[str, str]]:
    return [(event.code, event.rule) for event in table.state.account]


@pytest.mark.rule("002 Goal")
def test_without_a_timer_a_faulty_goal_does_not_lock_the_match() -> None:
    table = setting(timed=False).play(f"0 lay {ILLEGAL}")
    assert table.refused("0 goal").code == "goal-illegal"
    table.play("0 lay r1", "0 goal")
    assert table.phase is Phase.PLAY
    table = setting(timed=False).play(f"0 lay {ILLEGAL}", "0 no-goal")
    assert table.phase is Phase.NO_GOAL


@pytest.mark.rule("002 Procedure for Goal Setting 7")
def test_over_the_board_a_faulty_goal_that_was_said_is_put_right_before_it_can_be_challenged() -> None:
    table = setting(strict=False).play(f"0 lay {ILLEGAL}", "0 goal")
    assert table.phase is Phase.PLAY
    table.play("1 challenge p-flub")
    assert (table.challenge, table.phase) == (None, Phase.GOAL)
    assert table.seconds == 60
    table.play("0 lay r2k÷r1", "0 goal", "1 challenge p-flub")
    assert table.challenge == ("p-flub", (1,), 0)


@pytest.mark.rule("002 Procedure for Goal Setting 7")
def test_over_the_board_a_goal_of_too_many_cubes_cannot_be_challenged_either() -> None:
    table = setting(strict=False).play("0 lay r3b×g4b2b1k7", "0 goal", "1 challenge p-flub")
    assert (table.challenge, table.phase) == (None, Phase.GOAL)
    table.play("0 lay k9", "0 goal", "1 challenge p-flub")
    assert table.challenge == ("p-flub", (1,), 0)


@pytest.mark.rule("002 Procedure for Goal Setting 9")
def test_over_the_board_a_move_before_goal_is_said_does_not_set_the_goal() -> None:
    table = setting(strict=False).play("0 lay r1r3", "1 move g4 required")
    assert table.phase is Phase.GOAL
    table.play("2 charge 1", "0 lay k9", "0 goal")
    assert (table.goal(), table.at("required"), table.turn) == ("k9", [], 1)


@pytest.mark.rule("002 Procedure for Goal Setting 9")
def test_no_goal_may_be_said_until_goal_is_said() -> None:
    table = setting().play("0 lay r1r3", "0 no-goal")
    assert table.phase is Phase.NO_GOAL
    assert table.at("goal") == []
    assert len(table.at("resources")) == 20
    table = setting().play("0 bonus", "0 move k9 forbidden", "0 lay r1", "0 no-goal")
    assert table.phase is Phase.NO_GOAL
    assert table.at("forbidden") == ["k9"]
    table = setting().play("0 lay r1r3", "0 goal")
    assert table.refused("0 no-goal").code == "wrong-phase"


@pytest.mark.rule("002 Procedure for Goal Setting 6")
@pytest.mark.parametrize("after", [1, 20, 45])
def test_after_no_goal_the_sand_runs_out_and_is_turned_once_more_for_the_others(after: int) -> None:
    table = setting().play("0 no-goal", after=after * 1000)
    assert table.seconds == 60 - after + 60
    assert table.timed == (1, 2)
    table.wait(60 - after + 59)
    assert table.phase is Phase.NO_GOAL
    table.wait(1)
    assert "void" in table.codes()
    assert table.state.shake.setter == 1


@pytest.mark.rule("002 Procedure for Goal Setting 6")
def test_no_goal_by_time_gives_the_others_a_full_interval() -> None:
    table = setting().wait(60)
    assert (table.phase, table.seconds) == (Phase.NO_GOAL, 60)


@pytest.mark.rule("002 Challenges")
@pytest.mark.parametrize("words", ["1 disagree", "1 challenge", "1 challenge no-goal"])
def test_a_challenge_of_no_goal_has_an_interval_of_its_own(words: str) -> None:
    table = setting().play("0 no-goal").play(words, after=100_000)
    assert table.challenge == ("no-goal", (1,), 0)
    assert table.seconds == 60
    table.play("1 present 4+3 = 7", "2 side mover")
    assert table.points == (0, 2, 0)
    assert table.state.shake.setter == 1


@pytest.mark.rule("002 Challenges")
def test_two_who_challenge_no_goal_together_are_both_callers() -> None:
    table = setting().play("0 no-goal", "1 disagree 2")
    assert table.challenge == ("no-goal", (1, 2), 0)
    table.play("2 present 4+3 = 7", "1 withhold")
    assert table.points == (0, 0, 1)
    assert setting().play("0 no-goal").refused("1 disagree 0").code == "wrong-seat"


@pytest.mark.rule("000 IV-D")
@pytest.mark.rule("003 IV-D")
@pytest.mark.rule("004 III-D")
@pytest.mark.rule("002 Procedure for Goal Setting 6")
@pytest.mark.parametrize(
    "ruleset", ["agloa-equations-2015", "mlag-basic-equations-2018", "mlag-on-sets-2019", "acc-equations-2022"]
)
def test_who_agreed_to_no_goal_is_off_the_clock(ruleset: str) -> None:
    table = setting_goal(ruleset=ruleset, strict=True) if "acc" not in ruleset else setting()
    table.play("0 no-goal", "1 agree")
    assert table.timed == (2,)
    table.wait(200)
    assert table.lost[1] == 0


@pytest.mark.rule("002 Procedure for Goal Setting 4")
def test_the_timer_sets_no_goal_in_the_cup() -> None:
    assert setting().play("0 lay r1").refused("0 start-clock").code == "goal-unsaid"


# -- declarations ------------------------------------------------------------------------------------


def challenged(claim: str = "a-flub", callers: str = "2", players: int = 4) -> Table:
    """Seat 1 moved last; `callers` have called a flub. Declarations go 2, 3, 0."""
    table = setting(players=players).play("0 lay r1r3", "0 goal", "1 move g6 permitted")
    first, *others = callers.split()
    return table.play(f"{first} challenge {claim} {' '.join(others)}".strip())


@pytest.mark.rule("002 Challenges 4")
def test_declarations_go_in_order_and_withholding_is_one() -> None:
    table = challenged()
    for line in ("0 withhold", "0 side mover"):
        told = table.refused(line)
        assert (told.code, told.rule) == ("wrong-seat/side", "acc-equations-2022 Challenges 4")
        assert "Dia" in told.text
    table.play("3 withhold", "0 withhold")
    assert table.state.shake.writing.sides == {3: "mover", 0: "mover"}


@pytest.mark.rule("002 Challenges 2")
@pytest.mark.rule("002 Challenges 4")
@pytest.mark.parametrize("first", ["3 side mover", "3 withhold"])
def test_who_changes_to_the_side_that_writes_has_the_rest_of_the_time_for_it(first: str) -> None:
    table = challenged().play(first, "3 side challenger", "0 side mover", "2 withhold")
    assert table.phase is Phase.WRITE
    assert table.timed == (3,)
    table.play("3 present 7+6 = 13")
    assert table.state.shake.writing.papers == {3: "7+6 = 13"}
    table = challenged().play(first, "3 side challenger", "0 side mover", "2 withhold").wait(60)
    assert table.points == (1, 1, 0, 0)


@pytest.mark.rule("002 Challenges")
def test_three_who_called_together_are_listed_as_people_say_it() -> None:
    table = challenged(callers="2 3 0")
    assert table.last.text == "Cleo, Dia and Ann challenge Ben: A-flub."


@pytest.mark.rule("002 Challenges 4")
def test_a_paper_handed_in_early_declares_when_its_turn_comes() -> None:
    table = challenged().play("0 present 7+6 = 13")
    assert table.state.shake.writing.sides == {}
    table.play("3 side mover")
    assert table.state.shake.writing.sides == {3: "mover", 0: "challenger"}
    assert table.refused("3 side challenger").code == "sided-already"


@pytest.mark.rule("002 Challenges 4")
def test_when_time_is_up_papers_and_silence_declare_in_order() -> None:
    table = challenged().play("0 present 7+6 = 13").wait(59)
    said = [event.text for event in table.state.account if "sides with" in event.text or "joins" in event.text]
    assert said == ["Dia joins the Mover.", "Ann sides with the Challenger."]


@pytest.mark.rule("002 Challenges")
@pytest.mark.rule("002 Scoring Games")
def test_a_caller_together_with_others_who_writes_nothing_has_no_point_of_the_movers() -> None:
    table = challenged(callers="2 3").play("2 withhold", "3 withhold", "0 withhold")
    assert table.points == (1, 1, 0, 0)
    table = challenged(callers="2 3").wait(60)
    assert table.points == (1, 1, 0, 0)


@pytest.mark.rule("002 Challenges")
def test_a_caller_together_with_others_may_change_to_the_mover() -> None:
    table = challenged(callers="2 3").play("2 side mover", "3 withhold", "0 withhold")
    assert table.points == (1, 1, 1, 0)


@pytest.mark.rule("002 Challenges")
def test_callers_together_of_a_p_flub_share_in_it_without_writing() -> None:
    table = challenged("p-flub", "2 3").play("2 withhold", "3 withhold", "0 withhold", "1 withhold")
    assert table.points == (1, 0, 1, 1)


# -- initials ----------------------------------------------------------------------------------------


def scored() -> Table:
    """A game has been scored: seat 1's flub against seat 0 stood."""
    table = setting().play("0 lay r1r3", "0 goal", "1 challenge a-flub", "1 withhold", "2 withhold")
    assert (table.points, table.phase) == ((1, 0, 1), Phase.BETWEEN)
    return table


@pytest.mark.rule("002 Scoresheets and Initialing")
def test_a_score_is_open_until_it_is_initialled_and_closed_then() -> None:
    table = scored().play("judge correct 1 1 2")
    assert table.points == (1, 2, 1)
    table.play(f"1 roll {ROLL}")
    told = table.refused("judge correct 1 1 0")
    assert (told.code, told.rule) == ("initialled", "acc-equations-2022 Scoresheets and Initialing")


@pytest.mark.rule("002 Scoresheets and Initialing")
def test_the_table_scoresheet_is_closed_by_the_first_initials() -> None:
    table = scored().play("table end-round")
    assert table.phase is Phase.SIGN
    table.play("judge correct 1 1 2", "0 sign")
    assert table.refused("judge correct 1 1 0").code == "initialled"
