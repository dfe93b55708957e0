"""What a judge or the table may say, to the last number: seats, points, seconds, shakes; and who may say it."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.tables import Table, beginning, moving, rolling, selecting, setting_goal

CUP_ROLL = "r0 r1 r2 r3 r+ b0 b1 b2 b3 b× g4 g5 g6 g− g× k7 k8 k9 k+ k÷"


@pytest.mark.rule("000 IX-C", "001 O2")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("judge warn", "wrong-seat"),
        ("judge warn 3", "wrong-seat"),
        ("judge warn -1", "wrong-seat"),
        ("judge warn Ann", "wrong-seat"),
        ("0 warn 1", "wrong-seat/judge"),
        ("table warn 1", "wrong-seat"),
        ("judge penalise 1", "bad-penalty"),
        ("judge penalise 1 1", "bad-penalty"),
        ("judge penalise 1 0 talking", "bad-penalty"),
        ("judge penalise 1 21 talking", "bad-penalty"),
        ("judge penalise 1 one talking", "bad-penalty"),
        ("judge penalise 3 1 talking", "wrong-seat"),
        ("0 penalise 1 1 talking", "wrong-seat/judge"),
        ("judge give-time 0", "bad-time"),
        ("judge give-time 3601", "bad-time"),
        ("judge give-time", "bad-time"),
        ("judge give-time -5", "bad-time"),
        ("1 give-time 30", "wrong-seat/judge"),
        ("judge resume", "not-paused"),
        ("0 pause", "wrong-seat/judge"),
        ("0 rule so", "wrong-seat/judge"),
        ("0 second-opinion so", "wrong-seat/judge"),
        ("0 say", "empty"),
        (f"0 say {'a' * 301}", "empty"),
        ("judge correct 1 0 4", "bad-correction"),
        ("judge correct 0 0 4", "bad-correction"),
        ("judge correct 1 0", "bad-correction"),
        ("0 end-round", "wrong-seat/round"),
        ("2 stop", "wrong-seat/round"),
        ("judge return r1", "unknown-section"),
        ("judge return r1 nowhere", "unknown-section"),
        ("judge return r1 required", "unknown-cube"),
        ("0 return r1 goal", "wrong-seat/judge"),
        ("0 set-aside", "wrong-seat/judge"),
        ("0 replay", "wrong-seat/judge"),
        ("judge absent 2", "wrong-phase"),
        ("0 absent 2", "wrong-seat/judge"),
        ("judge back 2", "not-absent"),
    ],
)
def test_what_an_official_may_not_say(line: str, code: str) -> None:
    assert moving().refused(line).code == code


@pytest.mark.rule("000 IX-C")
@pytest.mark.parametrize(("points", "lost"), [(1, 1), (20, 20)])
def test_a_penalty_takes_one_to_twenty_points(points: int, lost: int) -> None:
    table = moving().play(f"judge penalise 2 {points} talking.")
    assert table.lost == (0, 0, lost)
    assert table.last.penalty
    assert table.last.points == (0, 0, -lost)


@pytest.mark.rule("001 O2")
@pytest.mark.parametrize("seconds", [1, 30, 3600])
def test_time_given_moves_every_deadline(seconds: int) -> None:
    table = moving()
    ends, before = table.state.round_ends, table.deadline
    assert ends is not None
    table.play(f"judge give-time {seconds}")
    assert table.deadline == before + seconds * 1000
    assert table.state.round_ends == ends + seconds * 1000


@pytest.mark.rule("001 O2")
def test_a_judge_at_the_table_stops_the_clocks_and_gives_the_time_back() -> None:
    table = moving()
    before = table.deadline
    table.play("judge pause").play("judge resume", after=20_000)
    assert table.deadline == before + 20_000
    table.play("judge pause")
    assert table.refused("judge pause").code == "paused-already"


@pytest.mark.rule("000 XI-A-1-f", "001 O2")
def test_a_clock_that_waits_for_the_block_waits_for_the_judge_too() -> None:
    table = moving().play("2 pick-up")
    waiting = table.state.other_clock
    assert waiting is not None
    table.play("judge pause").play("judge resume", after=20_000)
    later = table.state.other_clock
    assert later is not None
    assert waiting.stopped is not None
    assert later.deadline == waiting.deadline + 20_000
    assert later.stopped == waiting.stopped + 20_000


@pytest.mark.rule("000 X-D")
def test_a_table_needs_two_players() -> None:
    table = rolling()
    table.play("judge absent 2")
    assert table.refused("judge absent 2").code == "absent-already"
    assert table.refused("judge absent 1").code == "too-few"
    assert table.state.shake.absent == (2,)
    table.play("judge back 2")
    assert table.state.absent == ()
    assert table.state.shake.absent == ()


@pytest.mark.rule("000 X-D")
def test_an_absent_goal_setter_is_followed_by_the_next_who_is_there() -> None:
    table = rolling().play("judge absent 0")
    assert table.state.shake.setter == 1
    assert table.timed == (1,)


@pytest.mark.rule("000 I-D")
@pytest.mark.parametrize(
    ("thrown", "setter"), [(("3", "1", "2"), 0), (("+", "1", "2"), 2), (("0", "3", "−"), 1), (("r0", "r1", "-"), 1)]
)
def test_the_highest_digit_sets_the_first_goal(thrown: tuple[str, ...], setter: int) -> None:
    table = beginning().play(*(f"{seat} lot {face}" for seat, face in enumerate(thrown)))
    assert table.state.shake.setter == setter
    assert table.phase is Phase.ROLL


@pytest.mark.rule("000 I-D")
def test_whoever_ties_throws_again_and_the_others_are_out() -> None:
    table = beginning().play("0 lot 3", "1 lot 3", "2 lot 1")
    assert table.state.lot_seats == (0, 1)
    assert table.refused("2 lot 3").code == "wrong-seat/lot"
    table.play("1 lot 2")
    assert table.refused("1 lot 3").code == "thrown-already"
    table.play("0 lot 3")
    assert table.state.shake.setter == 0
    signs = beginning().play("0 lot +", "1 lot −", "2 lot +")
    assert signs.phase is Phase.LOT
    assert signs.state.lot_seats == (0, 1, 2)


@pytest.mark.rule("000 I-D")
@pytest.mark.parametrize("face", ["", "4", "33", "x", "×"])
def test_only_what_is_on_a_red_cube_is_thrown(face: str) -> None:
    assert beginning().refused(f"0 lot {face}").code == "unknown-cube"


@pytest.mark.rule("000 VII-C-2", "000 VII-C-2-a")
def test_a_paper_has_something_on_it_and_is_final() -> None:
    table = moving(goal="r1").play("1 move g4 required", "2 challenge now")
    assert table.refused("2 present").code == "empty"
    assert table.refused("1 present 1 = 1").code in ("may-not-write", "wrong-seat")
    table.play("2 present 4−3 = 1")
    assert table.refused("2 present 4−3 = 1").code in ("presented-already", "wrong-phase")


@pytest.mark.rule("002 Challenges")
@pytest.mark.parametrize("words", ["5", "9", "0 0", "x", "012", "1", "-1"])
def test_who_calls_together_is_named_by_other_seats_that_are_there(words: str) -> None:
    """Seat 1 has moved, so seat 1 is challenged; seat 0 calls."""
    table = moving("sixth", "r1r3", CUP_ROLL, ruleset="acc-equations-2022", players=4, strict=True)
    table.play("1 move g4 required")
    claim = table.state.procedure.claims[0]
    assert table.refused(f"0 challenge {claim} {words}").code == "wrong-seat"


@pytest.mark.rule("000 VI-B")
def test_with_a_block_nobody_calls_together() -> None:
    table = moving().play("1 move g4 required")
    assert table.refused("2 challenge now 0 1").code == "unknown-challenge"
    assert table.refused("2 challenge maybe").code == "unknown-challenge"


@pytest.mark.rule("000 IV-C")
def test_before_the_goal_only_a_bonus_cube_is_played_and_only_to_forbidden() -> None:
    table = setting_goal(strict=True)
    assert table.refused("0 move g4 forbidden").code == "before-goal"
    table.play("0 bonus")
    assert table.refused("0 move g4 required").code == "before-goal"
    assert table.refused("0 move g4 permitted").code == "before-goal"
    assert table.refused("1 move g4 forbidden").code == "wrong-seat/goal"
    table.play("0 move g4 forbidden")
    assert table.at("forbidden") == ["g4"]
    assert table.refused("0 move g5 forbidden").code == "before-goal"


@pytest.mark.rule("000 XI-B")
@pytest.mark.parametrize(
    "table", [rolling(), selecting(), setting_goal(), moving()], ids=["roll", "pick", "goal", "play"]
)
def test_the_round_is_ended_once_by_the_table_or_a_judge(table: Table) -> None:
    table.play("table end-round")
    assert table.state.last_shake
    assert table.state.round_ends == table.state.now
    if table.phase in (Phase.SIGN, Phase.DONE):
        assert table.refused("judge end-round").code == "over"
