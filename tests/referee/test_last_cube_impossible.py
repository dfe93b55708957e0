"""Impossible after the last cube: when it may still be called, and by whom."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.referee.state import Phase
from referee.shakes import RIGHT, down_to
from referee.tables import Table


def last_cube(**setup: Any) -> Table:
    """The last cube has been played, and everybody writes."""
    play = down_to("r2", **setup)
    return play.play(f"{play.turn} move r2 permitted")


@pytest.mark.rule("000 VIII-B")
def test_impossible_is_called_in_the_first_minute_of_writing() -> None:
    play = last_cube()
    assert play.phase is Phase.WRITE
    mover = play.state.shake.last_mover
    assert mover is not None
    other = (mover + 1) % 3
    early = last_cube().play(f"{other} pick-up", f"{other} challenge impossible")
    assert early.challenge == ("impossible", (other,), mover)
    late = last_cube().wait(65).play(f"{other} pick-up", f"{other} challenge impossible")
    assert late.challenge is None
    assert "challenge-late" in late.codes()


@pytest.mark.rule("000 VIII-B")
def test_who_has_presented_after_the_last_cube_cannot_call_impossible() -> None:
    play = last_cube()
    mover = play.state.shake.last_mover
    assert mover is not None
    other = (mover + 1) % 3
    play.play(f"{other} present {RIGHT}", f"{other} pick-up", f"{other} challenge impossible")
    assert play.challenge is None
    assert "challenge-late" in play.codes()


@pytest.mark.rule("000 VIII-A")
def test_who_has_presented_is_not_said_to_have_written_nothing_when_the_time_is_up() -> None:
    play = last_cube(strict=True)
    play.play(f"0 present {RIGHT}", f"1 present {RIGHT}").wait(600)
    assert play.state.shake.writing.papers.keys() >= {0, 1} or play.state.scores
    told = [event.text for event in play.state.account]
    assert not any(text.startswith(("Ann presents nothing", "Ben presents nothing")) for text in told)
    assert any("Cleo" in text and "nothing" in text for text in told)
