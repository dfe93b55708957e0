"""How the account calls people and points: players by name, officials by what they are, and points counted."""

from __future__ import annotations

import pytest

from forceout.referee.action import JUDGE, TABLE
from forceout.rules.finding import Finding
from referee.tables import NAMES, moving

TALKING = Finding("penalty", "000 IX-C", "That was loud.")


@pytest.mark.rule("000 IX-C")
def test_players_are_called_by_name_and_officials_by_what_they_are() -> None:
    state = moving().state
    assert [state.name(seat) for seat in range(state.players)] == list(NAMES[: state.players])
    assert state.name(JUDGE) == "The judge"
    assert state.name(TABLE) == "The table"
    assert state.name(state.players) == "The table"


@pytest.mark.rule("000 IX-C")
@pytest.mark.parametrize(
    ("points", "said"),
    [
        (1, "That was loud. Ben loses a point."),
        (2, "That was loud. Ben loses 2 points."),
        (-1, "That was loud. Ben gets back a point."),
        (-2, "That was loud. Ben gets back 2 points."),
    ],
)
def test_points_that_are_lost_or_given_back_are_counted_and_said(points: int, said: str) -> None:
    state = moving().state
    after = state.penalised(1, points, TALKING)
    event = after.account[-1]
    assert (event.text, event.points, event.penalty) == (said, (0, -points, 0), True)
    assert (event.code, event.rule) == ("penalty", "000 IX-C")
    assert after.penalties == (0, points, 0)


@pytest.mark.rule("000 IX-C")
def test_what_costs_nothing_is_said_without_points() -> None:
    state = moving().state
    after = state.penalised(1, 0, TALKING)
    event = after.account[-1]
    assert (event.text, event.points, event.penalty) == ("That was loud.", (), False)
    assert after.penalties == state.penalties
