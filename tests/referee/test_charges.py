"""What goes back when a charge is upheld, and what stays where it lies."""

from __future__ import annotations

import pytest

from referee.shakes import down_to, table


@pytest.mark.rule("000 V-C-2", "001 C19")
def test_a_leaders_second_cube_goes_back_and_whatever_was_played_before_stays() -> None:
    play = table().play("1 move g5 required", "2 move g4 permitted").leading(0)
    goal = play.at("goal")
    play.play("0 bonus", "0 move k7 forbidden", "0 move g6 permitted", "1 charge 0")
    assert (play.at("required"), play.at("permitted"), play.at("forbidden")) == (["g5"], ["g4"], ["k7"])
    assert play.at("goal") == goal
    assert "g6" in play.at("resources")
    assert (play.turn, play.lost) == (1, (1, 0, 0))


@pytest.mark.rule("000 VI-A-1")
@pytest.mark.parametrize("strict", [True, False])
def test_now_needs_two_cubes_in_resources_and_no_more(strict: bool) -> None:
    two = down_to("k√", "k8", strict=strict)
    caller = two.turn
    two.play(f"{caller} pick-up", f"{caller} challenge now")
    assert two.challenge is not None
    one = down_to("k√", strict=strict)
    caller = one.turn
    one.play(f"{caller} pick-up", f"{caller} challenge now")
    assert one.challenge is None
    assert one.codes()[-1] == "now-two"
    assert one.lost[caller] == 1
