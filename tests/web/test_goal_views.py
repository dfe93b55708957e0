"""The web table offers what the procedure allows while a Goal is set, and for papers that bring one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from forceout.cubes.place import Place
from forceout.referee.action import Action
from forceout.referee.match import apply
from forceout.web import wire
from forceout.web.tables.board_view.seats import _note
from forceout.web.tables.board_view.shake import shake_view
from referee.tables import Table, moving, setting_goal

ROLL = "r0 r1 r2 r3 r+ b0 b1 b2 b3 b× g4 g5 g6 g− g× k7 k8 k9 k+ k÷"
LEAGUES = {
    "agloa-equations-2015": (False, False),
    "mlag-basic-equations-2018": (False, True),
    "mlag-on-sets-2019": (False, True),
    "acc-equations-2022": (True, True),
}


def setting(ruleset: str) -> Table:
    if ruleset == "acc-equations-2022":
        return setting_goal("fifth", ROLL, ruleset=ruleset, strict=True)
    return setting_goal(ruleset=ruleset, strict=True)


def shown(table: Table) -> wire.Shake:
    return shake_view(table.state, None)


@pytest.mark.rule("002 Procedure for Goal Setting 9")
@pytest.mark.rule("003 IV-B-3-c")
@pytest.mark.rule("004 III-B-2-c")
@pytest.mark.parametrize("ruleset", LEAGUES)
def test_the_board_knows_whether_a_goal_is_open_and_whether_time_sets_it(ruleset: Any) -> None:
    view = shown(setting(ruleset))
    assert (view["goalOpen"], view["goalByTime"]) == LEAGUES[ruleset]


@pytest.mark.rule("003 IV-D-2")
@pytest.mark.rule("004 III-D-2")
@pytest.mark.rule("002 Flubs")
@pytest.mark.parametrize("ruleset", ["mlag-basic-equations-2018", "mlag-on-sets-2019", "acc-equations-2022"])
def test_a_writer_against_no_goal_is_asked_to_bring_one(ruleset: str) -> None:
    table = setting(ruleset).play("0 no-goal", "1 disagree")
    writing = shown(table)["writing"]
    assert writing is not None
    assert writing["bringsGoal"]
    assert writing["fromResources"] is None
    assert "write one" in writing["heading"]


@pytest.mark.rule("004 III-D-2")
def test_a_goal_of_the_writers_own_is_drawn_and_may_be_objected_to() -> None:
    table = setting("mlag-on-sets-2019").play("0 no-goal", "1 disagree", "1 present 3+1u ; B ∪ R", "2 withhold")
    checking = shown(table)["checking"]
    assert checking is not None
    drawn = [(piece["kind"], piece["text"], piece["turned"]) for piece in checking["pieces"][:5]]
    assert drawn == [("cube", "3", ""), ("sign", "+", ""), ("cube", "1", "u"), ("sign", ";", ""), ("cube", "B", "")]
    assert "goal-misread" in [reason["code"] for reason in checking["reasons"]]


@pytest.mark.parametrize("ruleset", ["mlag-basic-equations-2018", "mlag-on-sets-2019", "acc-equations-2022"])
def test_whoever_says_that_there_is_a_goal_is_shown_to_have_said_that(ruleset: str) -> None:
    state = setting(ruleset).play("0 no-goal", "1 disagree").state
    assert _note(state, 1, [1], yours=False) == "Said “There is a Goal”. Is writing"
    assert _note(state, 1, [1], yours=True) == "You said “There is a Goal”. Write it"


def test_the_board_is_told_which_of_two_equal_cubes_is_which() -> None:
    """An action that names the cube that was clicked moves that one, and no other like it."""
    state = moving().state
    first, second, other = state.shake.at(Place.RESOURCES)[:3]
    twin = replace(second, face=first.face, colour=first.colour)
    cubes = tuple(twin if cube.number == second.number else cube for cube in state.shake.cubes)
    state = state.but(shake=replace(state.shake, cubes=cubes))
    told = {cube["number"]: cube for cube in shake_view(state, None)["cubes"]}
    assert [told[cube.number]["name"] for cube in (first, twin)] == [f"{twin}#{first.number}", f"{twin}#{twin.number}"]
    assert told[other.number]["name"] == told[other.number]["word"]
    words = f"{told[twin.number]['name']} required"
    after = apply(state, Action(state.now, state.shake.turn, "move", words))
    assert [cube.number for cube in after.shake.at(Place.REQUIRED)] == [twin.number]
