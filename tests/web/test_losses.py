"""A lost point is told in every viewer's view, with the shake, the player and the rule."""

from __future__ import annotations

import pytest

from forceout.referee.action import JUDGE, Action
from forceout.referee.match import apply, begin
from forceout.referee.state import Setup, State
from forceout.web.tables.board_view.story import story
from forceout.web.tables.board_view.table import _losses

ROLL = "r1 r1 r2 r3 r+ r− b1 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"


def selecting() -> State:
    state = begin(Setup("agloa-equations-2015", "middle", ("Ann", "Ben", "Cleo")))
    for seat, face in enumerate("321"):
        state = apply(state, Action(0, seat, "lot", face))
    return apply(state, Action(0, 0, "roll", ROLL))


@pytest.mark.rule("000 II-B-2")
def test_a_variation_without_effect_is_said_to_cost_a_point() -> None:
    state = apply(selecting(), Action(1_000, 0, "select", "wild:0"))
    (loss,) = _losses(state)
    assert (loss["shake"], loss["seat"], loss["points"]) == (1, 0, -1)
    assert loss["text"].endswith("Ann loses a point.")
    assert loss["rule"] == "agloa-equations-2015 II-B-2"
    assert story(state)[-1]["text"] == loss["text"]


@pytest.mark.rule("000 XI-A", "000 IX-C")
def test_every_point_that_is_missing_is_among_the_losses() -> None:
    state = apply(selecting(), Action(1_000, 0, "select", "wild:0"))
    state = apply(state, Action(90_000, JUDGE, "penalise", "2 2 talking"))
    losses = _losses(state)
    for seat in range(3):
        assert -sum(loss["points"] for loss in losses if loss["seat"] == seat) == state.penalties[seat]
    assert all(loss["rule"] and loss["text"] for loss in losses)
