"""What officials do at a table, and how the Challenge Cup declares."""

from __future__ import annotations

import pytest

from forceout.referee.action import JUDGE, Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import Challenge, Goal, Phase, Setup, Shake
from forceout.referee.time_passes import next_due
from referee.random_play import random_match
from referee.tables import moving


def test_a_scored_shake_is_corrected_when_all_agree() -> None:
    setup = Setup("agloa-equations-2015", "middle", ("Ann", "Ben"))
    state, log, _ = random_match(setup, 2, solves=False)
    while log and state.phase is Phase.DONE:
        log.pop()
        from forceout.referee.match import fold

        state = fold(setup, log)
    before = state.totals
    score = state.scores[0].points[1]
    after = apply(state, Action(state.now, JUDGE, "correct", f"1 1 {score + 2}"))
    assert after.totals == (before[0], before[1] + 2)
    with pytest.raises(Refused):
        apply(state, Action(state.now, JUDGE, "correct", "99 1 4"))
    with pytest.raises(Refused):
        apply(state, Action(state.now, 0, "correct", "1 1 6"))


@pytest.mark.rule("002 Challenges")
def test_in_the_challenge_cup_declarations_go_to_the_left_and_stay_once_the_next_has_declared() -> None:
    setup = Setup("acc-equations-2022", "fourth", ("Ann", "Ben", "Cem", "Dia", "Eli"), timed=False)
    shake = Shake(1, 0, last_mover=0, challenge=Challenge("p-flub", (2,), 0), goal=Goal(is_set=True))
    state = begin(setup).but(phase=Phase.WRITE, shake=shake, clock=None)
    with pytest.raises(Refused, match="Ben declares first"):
        apply(state, Action(0, 3, "side", "challenger"))
    state = apply(state, Action(0, 1, "side", "mover"))
    state = apply(state, Action(0, 1, "side", "challenger"))
    state = apply(state, Action(0, 3, "side", "challenger"))
    with pytest.raises(Refused, match="next player has declared"):
        apply(state, Action(0, 1, "side", "mover"))
    assert state.shake.writing.sides == {1: "challenger", 3: "challenger"}


def test_a_second_opinion_is_on_the_record() -> None:
    state = begin(Setup("basic-equations-2015", "", ("Ann", "Ben")))
    state = apply(state, Action(0, JUDGE, "second-opinion", "the Goal is legal"))
    assert state.account[-1].code == "second-opinion"


@pytest.mark.rule("001 O2")
@pytest.mark.parametrize(
    ("seconds", "given"), [("1", True), ("3600", True), ("0", False), ("3601", False), ("x", False)]
)
def test_a_judge_gives_from_a_second_to_an_hour(seconds: str, given: bool) -> None:
    table = moving(strict=True)
    deadline = table.deadline
    if given:
        assert table.play(f"judge give-time {seconds}").deadline == deadline + int(seconds) * 1000
    else:
        assert table.refused(f"judge give-time {seconds}").code == "bad-time"
    assert table.refused("1 give-time 30").code.startswith("wrong-seat")


@pytest.mark.rule("000 XI-B")
def test_nothing_falls_due_once_the_round_is_over() -> None:
    state = moving(strict=True).state.but(clock=None)
    assert next_due(state) == state.round_ends
    for phase in (Phase.SIGN, Phase.DONE):
        assert next_due(state.but(phase=phase)) is None
