"""Of two equal cubes the one that is named moves: “g4#12”, by its number in the roll."""

from __future__ import annotations

import pytest

from forceout.cubes.place import Place
from forceout.referee.action import Action, Refused
from forceout.referee.legal_actions import legal_actions
from forceout.referee.match import apply, begin, fold
from forceout.referee.named_cubes import cube_name
from forceout.referee.record import read_record, write_record
from forceout.referee.state import Setup, State

EQUATIONS = "r1 r2 r3 r3 r+ r− b0 b1 b2 b3 b× b÷ g4 g4 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
BEFORE = [
    Action(0, 0, "lot", "3"),
    Action(0, 1, "lot", "1"),
    Action(1_000, 0, "roll", EQUATIONS),
    Action(2_000, 0, "lay", "r3#3"),
]
SETUP = Setup("basic-equations-2015", "", ("Ann", "Ben"))


def with_goal(*more: Action) -> State:
    return fold(SETUP, [*BEFORE, Action(3_000, 0, "goal"), *more])


def test_a_goal_is_laid_with_the_cube_that_is_named() -> None:
    state = fold(SETUP, BEFORE)
    assert [cube.number for cube in state.shake.goal.cubes] == [3]
    turned = fold(SETUP, [*BEFORE[:3], Action(2_000, 0, "lay", "g4#13+r3 r3#2")])
    assert [cube.number for cube in turned.shake.goal.cubes] == [13, 4, 3, 2]
    assert [cube.gap_before for cube in turned.shake.goal.cubes] == [False, False, False, True]


def test_the_cube_that_is_named_moves() -> None:
    state = with_goal(Action(4_000, 1, "move", "g4#13 required"))
    assert [cube.number for cube in state.shake.at(Place.REQUIRED)] == [13]
    plain = with_goal(Action(4_000, 1, "move", "g4 required"))
    assert [cube.number for cube in plain.shake.at(Place.REQUIRED)] == [12]


def test_a_number_that_does_not_fit_is_refused() -> None:
    state = with_goal()
    for word in ("g4#14", "g4#99", "k7#12", "g4#", "g4#x", "g4#12#13", "#12"):
        with pytest.raises(Refused) as refused:
            apply(state, Action(4_000, 1, "move", f"{word} required"))
        assert refused.value.finding.code == "unknown-cube"
    moved = apply(state, Action(4_000, 1, "move", "g4#12 required"))
    with pytest.raises(Refused):
        apply(moved, Action(5_000, 0, "move", "g4#12 required"))


def test_a_cube_is_named_with_its_number_only_where_another_is_like_it() -> None:
    state = with_goal()
    names = {cube.number: cube_name(state.shake, cube) for cube in state.shake.cubes}
    assert (names[12], names[13], names[14], names[2]) == ("g4#12", "g4#13", "g6", "r3#2")
    moved = apply(state, Action(4_000, 1, "move", "g4#12 required"))
    assert cube_name(moved.shake, moved.shake.cubes[13]) == "g4#13", "a name stays, wherever the other one goes"
    listed = {option.words for option in legal_actions(state, 1) if option.verb == "move"}
    assert {"g4 required", "g4#12 required", "g4#13 required", "g6 required"} <= listed
    assert "g6#14 required" not in listed


def test_numbers_go_into_the_record_and_come_out_again() -> None:
    actions = [*BEFORE, Action(3_000, 0, "goal"), Action(4_000, 1, "move", "g4#13 required")]
    text = write_record(SETUP, actions)
    assert "move g4#13 required" in text
    setup, read = read_record(text)
    assert (setup, read) == (SETUP, actions)
    assert fold(setup, read) == fold(SETUP, actions)


def test_a_judge_puts_the_cube_back_that_is_named() -> None:
    both = [Action(4_000, 1, "move", "g4#13 required"), Action(5_000, 0, "move", "g4 required")]
    state = with_goal(*both, Action(6_000, -1, "return", "g4#13 required"))
    assert [cube.number for cube in state.shake.at(Place.REQUIRED)] == [12]


def test_equal_cubes_of_on_sets_are_told_apart_too() -> None:
    setup = Setup("mlag-on-sets-2019", "middle", ("Ann", "Ben"), timed=False)
    state = begin(setup)
    state = apply(state, Action(0, 0, "lot", "3"))
    state = apply(state, Action(0, 1, "lot", "1"))
    state = apply(state, Action(0, 0, "roll", "B B B B R R G Y ∪ ∪ ∩ − V Λ = 1 2 2"))
    cards = "BRGY BR G RY B R"
    dealt = apply(state, Action(0, 1, "deal", cards))
    while dealt.phase.name == "SELECT":
        dealt = apply(dealt, Action(0, dealt.shake.turn, "select", "two-operations"))
    laid = apply(dealt, Action(0, 0, "lay", "(2#17×1)+2"))
    assert sorted(cube.number for cube in laid.shake.goal.cubes) == [15, 16, 17]
    alone = apply(dealt, Action(0, 0, "lay", "2#17"))
    assert [cube.number for cube in alone.shake.goal.cubes] == [17]
    assert alone.shake.goal.shape == "2"
