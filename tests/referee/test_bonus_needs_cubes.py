"""A bonus move is made only where a second cube can follow it."""

from __future__ import annotations

import pytest

from forceout.cubes.place import Place
from forceout.referee.state import State
from referee.shakes import down_to
from referee.tables import moving
from referee.test_cup_goals import ROLL as CUP_ROLL


@pytest.mark.rule("000 VI-A-3", "003 VI-A")
def test_bonus_is_not_said_with_one_cube_left_and_is_with_two() -> None:
    for left, refused in ((("k9",), True), (("k8", "k9"), False)):
        shown = down_to(*left)
        if refused:
            assert shown.refused(f"{shown.turn} bonus").code == "bonus-last"
        else:
            shown.play(f"{shown.turn} bonus")
            assert shown.state.shake.bonus.called


def with_only(state: State, count: int) -> State:
    """All but so many cubes of Resources lie in Permitted."""
    shake = state.shake
    for cube in shake.at(Place.RESOURCES)[count:]:
        shake = shake.moved(cube.number, Place.PERMITTED)
    return state.but(shake=shake)


@pytest.mark.rule("002 Bonus Play")
def test_in_the_cup_both_cubes_of_a_bonus_move_are_played_before_the_force_out() -> None:
    shown = moving("fifth", roll=CUP_ROLL, ruleset="acc-equations-2022", strict=True)
    whole = shown.state
    shown.state = with_only(whole, 3)
    assert shown.refused(f"{shown.turn} bonus").code == "bonus-last"
    shown.state = with_only(whole, 4)
    shown.play(f"{shown.turn} bonus")
    assert shown.state.shake.bonus.called
