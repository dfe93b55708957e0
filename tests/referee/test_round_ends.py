"""The end of a round: what is left to do, and that nobody's time runs any more."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.shakes import table
from referee.tables import rolling, selecting


@pytest.mark.rule("000 XI-B-1")
def test_a_round_stopped_before_the_first_shake_is_over_at_once_and_no_clock_runs() -> None:
    play = rolling(strict=True).play("judge stop")
    assert play.phase is Phase.DONE
    assert play.state.clock is None
    assert play.state.scores == ()


@pytest.mark.rule("000 XI-B-1")
def test_after_stop_no_other_shake_begins() -> None:
    play = table().play("judge stop")
    assert play.state.last_shake is True
    assert rolling().play("judge stop").state.last_shake is True


@pytest.mark.rule("000 II-B-3", "001 A20")
def test_more_variations_than_the_player_may_select_are_not_taken() -> None:
    play = selecting(players=3)
    assert play.refused("0 select factorial ; sideways").code == "selection/too-many"
    assert play.play("0 select factorial").state.shake.turn == 1
