"""Bots as ordinary seats: legal, the same for a seed, in time, and they see only what a player sees."""

from __future__ import annotations

import pytest

from forceout.bots.decision import view_for
from forceout.bots.duel import interval, play_match
from forceout.bots.strategy import bot
from forceout.referee.face_down import HIDDEN
from forceout.referee.match import apply, begin, fold
from forceout.referee.state import BySeat, Phase, Setup, Shake, Writing
from forceout.testing import faults_of


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_a_bot_of_each_level_passes_the_kit(level: int) -> None:
    # how fast a bot is, bench/bots tells; here a busy machine must not fail the test
    assert faults_of(lambda seed: bot(level, seed), seconds=120) == []


def test_the_kit_finds_a_bot_that_breaks_the_rules() -> None:
    class Cheat:
        name = "Cheat"

        def decide(self, view, seat):  # type: ignore[no-untyped-def]
            from forceout.bots.decision import Decision

            return Decision("move", "g4 required") if view.phase is Phase.PLAY else bot(1).decide(view, seat)

    assert any("refused" in fault for fault in faults_of(lambda seed: Cheat()))


def test_a_bot_does_not_see_what_others_have_written() -> None:
    setup = Setup("basic-equations-2015", "", ("Ann", "Ben"))
    state = begin(setup).but(
        phase=Phase.WRITE, shake=Shake(1, 0, writing=Writing(papers=BySeat({0: "1+1 = 2", 1: "2+0 = 2"})))
    )
    assert view_for(state, 1).state.shake.writing.papers == {0: HIDDEN, 1: "2+0 = 2"}
    assert view_for(state.but(phase=Phase.CHECK), 1).state.shake.writing.papers == state.shake.writing.papers


def test_a_match_between_bots_is_a_match_like_any_other() -> None:
    setup = Setup("agloa-equations-2015", "middle", ("Low", "High"))
    played = play_match(setup, [bot(2, 1), bot(4, 2)], seed=5, shakes=2)
    assert played.state.phase is Phase.DONE
    assert len(played.state.scores) == 2
    assert fold(setup, played.log) == played.state


def test_every_decision_comes_with_a_reason() -> None:
    setup = Setup("agloa-equations-2015", "elementary", ("Low", "High"))
    state = begin(setup)
    played = play_match(setup, [bot(3, 1), bot(3, 2)], seed=3, shakes=1)
    for action in played.log:
        if state.phase not in (Phase.LOT, Phase.ROLL, Phase.BETWEEN, Phase.DONE):
            for seat in range(2):
                decision = bot(3, 9).decide(view_for(state, seat), seat)
                assert decision is None or decision.reason.endswith(".")
        state = apply(state, action)


def test_bounds_of_a_share_hold_it() -> None:
    mean, least, most = interval([1.0] * 13 + [0.0] * 7)
    assert least < mean < most
    assert mean == 0.65
