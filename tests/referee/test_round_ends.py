"""The end of a round: what is left to do, and that nobody's time runs any more."""

from __future__ import annotations

import pytest

from forceout.referee.state import Phase
from referee.tables import rolling


@pytest.mark.rule("000 XI-B-1")
def test_a_round_stopped_before_the_first_shake_is_over_at_once_and_no_clock_runs() -> None:
    play = rolling(strict=True).play("judge stop")
    assert play.phase is Phase.DONE
    assert play.state.clock is None
    assert play.state.scores == ()
