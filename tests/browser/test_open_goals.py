"""The Challenge Cup's open Goal, and papers that bring a Goal against “No Goal”."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.hands import button, cube, hand_in, move, paper, type_on_pad
from browser.scene import ON_SETS_ROLL, Scene
from browser.visitors import Visitors
from forceout.web.tables.models import Logged

CUP_ROLL = "r0 r1 r2 r3 r+ b0 b1 b2 b3 b× g4 g5 g6 g− g× k7 k8 k9 k+ k÷"
CARDS = "BRGY BRG BR BG RY G Y blank"


def verbs_of(scene: Scene) -> list[str]:
    kept = Logged.objects.filter(table=scene.table, verb__in=("lay", "goal", "no-goal")).order_by("number")
    return [f"{one.verb} {one.words}".strip() for one in kept]


@pytest.mark.rule("002 Procedure for Goal Setting 9")
def test_a_faulty_cup_goal_is_changed_on_the_mat_and_no_goal_can_still_be_said(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, ruleset="acc-equations-2022", division="fifth")
    scene.play(f"0 roll {CUP_ROLL}")
    scene.come_in(maya)
    for name in ("red 1", "black divided by", "red 2"):
        move(maya, name, "Goal")
    button(maya, "Goal").click()
    expect(maya.get_by_text("Change it, and then say “Goal”.").first).to_be_visible()
    cube(maya, "black divided by", "Goal").click()
    button(maya, "Take back").click()
    expect(maya.get_by_role("group", name="Goal, red 1, red 2")).to_be_visible()
    expect(button(maya, "No Goal")).to_be_visible()
    button(maya, "Goal").click()
    expect(maya.get_by_role("group", name="Goal: red 1, red 2")).to_be_visible()
    assert verbs_of(scene) == ["lay r1k÷r2", "lay r1r2", "lay r1r2", "goal"]


@pytest.mark.rule("002 Procedure for Goal Setting 9")
def test_no_goal_is_said_in_the_cup_after_cubes_were_laid(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, ruleset="acc-equations-2022", division="fifth")
    scene.play(f"0 roll {CUP_ROLL}")
    scene.come_in(maya)
    scene.come_in(theo)
    move(maya, "red 1", "Goal")
    button(maya, "No Goal").click()
    expect(theo.get_by_role("button", name="Disagree")).to_be_visible()
    button(theo, "Disagree").click()
    type_on_pad(theo, "4+3=7")
    expect(paper(theo)).to_contain_text("equals")
    hand_in(theo)
    expect(maya.get_by_role("heading", name="Theo’s paper is correct")).to_be_visible()


@pytest.mark.rule("004 III-D-2")
def test_in_on_sets_no_goal_is_refuted_by_a_goal_and_a_solution(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, ruleset="mlag-on-sets-2019", division="middle", judge_checks=True)
    scene.play(
        "0 lot 5", "1 lot 2", f"0 roll {ON_SETS_ROLL}", f"1 deal {CARDS}", "0 select shift-from-permitted",
        "1 select no-null-restrictions ; absolute-value", "0 no-goal", "1 disagree",
    )  # fmt: skip
    scene.come_in(theo)
    type_on_pad(theo, "BuR")
    expect(button(theo, "Hand in")).to_be_disabled()
    theo.get_by_label("Your Goal").fill("4+1")
    theo.get_by_label("Your Goal").blur()
    button(theo, "Hand in").click()
    expect(theo.get_by_role("heading", name="Theo’s paper is correct")).to_be_visible()
    kept = Logged.objects.get(table=scene.table, verb="present")
    assert kept.words == "4+1 ; B ∪ R"
