"""The account of a match gives no paper away before all have presented."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.referee.match import begin
from forceout.referee.state import Phase, Setup, State
from forceout.referee.writing import PRESENTED
from forceout.web import wire
from forceout.web.tables.board_view.story import own_story, story

PAPER = "2+3=5"


def presented(phase: Phase) -> State:
    """Ann has handed in a paper in this shake, as she did in the last one."""
    state = begin(Setup("basic-equations-2015", "", ("Ann", "Ben")))
    state = state.noted(0, "Ann presents 1+1=2.", PRESENTED).noted(-2, "Shake 1: Ann 6.", "scored", "", (6, 2))
    return state.noted(0, f"Ann presents {PAPER}.", PRESENTED).but(phase=phase)


def seen(state: State, yours: tuple[int, ...], *, passed: bool = False) -> list[wire.Told]:
    return own_story(story(state), state, yours, passed=passed)


@pytest.mark.parametrize("phase", [Phase.WRITE, Phase.PLAY, Phase.GOAL, Phase.NO_GOAL])
def test_a_paper_stays_face_down_even_where_the_last_cube_goes_back(phase: Any) -> None:
    for looks, passed in (((), False), ((1,), False), ((0, 1), True)):
        told = [one["text"] for one in seen(presented(phase), looks, passed=passed)]
        assert told == ["Ann presents 1+1=2.", "Shake 1: Ann 6.", "Ann hands in a paper."]
    assert PAPER in seen(presented(phase), (0,))[-1]["text"]


@pytest.mark.parametrize("phase", [Phase.CHECK, Phase.BETWEEN, Phase.SIGN, Phase.DONE])
def test_it_is_told_once_all_have_presented(phase: Any) -> None:
    assert PAPER in seen(presented(phase), ())[-1]["text"]


def test_who_hands_in_nothing_is_not_said_to_have_handed_in_a_paper() -> None:
    state = presented(Phase.WRITE).noted(1, "Ben presents nothing.")
    state = state.noted(1, "Ben presents in the further minute.", "late")
    told = [one["text"] for one in seen(state, ())]
    assert told[-2:] == ["Ben presents nothing.", "Ben presents in the further minute."]
