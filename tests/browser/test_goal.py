"""Selecting variations, setting a Goal with everything that a Goal may have, and the bonus move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.hands import button, cube, holds, left_in_resources, move, sheet
from browser.scene import ROLL, Pair, Scene
from browser.visitors import Visitors
from forceout.web.tables.models import Logged


@pytest.fixture
def two(visitors: Visitors) -> Pair:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, ruleset="agloa-equations-2015", division="middle")
    scene.play("0 lot 3", "1 lot 2", f"0 roll {ROLL}")
    return scene, maya, theo


def words_of(scene: Scene, verb: str) -> list[str]:
    return list(Logged.objects.filter(table=scene.table, verb=verb).order_by("number").values_list("words", flat=True))


def test_variations_are_selected_from_the_sheet_and_stand_in_the_bar(two: Pair) -> None:
    scene, maya, theo = two
    scene.come_in(maya)
    scene.come_in(theo)
    expect(maya.get_by_role("heading", name="Choose a variation")).to_be_visible()
    expect(theo.get_by_role("heading", name="Maya is choosing")).to_be_visible()
    choose = maya.get_by_role("region", name="Variations").get_by_role("button", name=re.compile("^Choose"))
    expect(choose).to_have_attribute("aria-disabled", "true")
    expect(choose).to_have_accessible_description("Tap one first.")
    maya.get_by_role("button", name="0 Wild").click()
    expect(choose).to_have_text("Choose 0 Wild")
    choose.click()
    expect(theo.get_by_role("heading", name="Choose two variations")).to_be_visible()
    sheet_of_theo = theo.get_by_role("region", name="Variations")
    for title in ("Factorial", "Multiple Operations"):
        sheet_of_theo.get_by_role("button", name=re.compile(f"^{title}")).click()
    sheet_of_theo.get_by_role("button", name="Choose Factorial and Multiple Operations").click()
    expect(maya.get_by_text("Choose cubes for the Goal.")).to_be_visible()
    maya.get_by_role("banner").get_by_role("button", name=re.compile("^Factorial")).first.click()
    shown = sheet(maya, "Factorial")
    expect(shown).to_contain_text("Chosen by Theo")
    expect(shown).to_contain_text("AGLOA Adventurous Equations 2015-16, XIII-B-4")
    assert words_of(scene, "select") == ["wild:0", "factorial; multiple-operations"]


def test_a_goal_is_built_with_a_gap_and_a_turned_cube(two: Pair) -> None:
    scene, maya, theo = two
    scene.play("0 select sideways", "1 select factorial ; multiple-operations")
    scene.come_in(maya)
    scene.come_in(theo)
    for name in ("red 2", "blue times", "blue 3"):
        move(maya, name, "Goal")
    cube(maya, "blue 3", "Goal").click()
    tools = maya.get_by_role("toolbar", name="For blue 3")
    tools.get_by_role("button", name="Left").click()
    tools.get_by_role("button", name="Left").click()
    expect(maya.get_by_role("group", name="Goal, blue 3, red 2, blue times")).to_be_visible()
    tools.get_by_role("button", name="Right").click()
    tools.get_by_role("button", name="Right").click()
    tools.get_by_role("button", name="Gap before").click()
    expect(maya.get_by_role("button", name="blue 3, Goal, 3 of 3, after a gap")).to_be_visible()
    cube(maya, "red 2", "Goal").click()
    maya.get_by_role("toolbar", name="For red 2").get_by_role("button", name="Turn").click()
    button(maya, "Goal").click()
    expect(theo.get_by_role("group", name=re.compile("^Goal: .*red 2, blue times, blue 3"))).to_be_visible()
    assert words_of(scene, "lay") == ["r2sb× b3"]


def test_a_cube_is_taken_back_from_the_goal_before_it_is_said(two: Pair) -> None:
    scene, maya, _ = two
    scene.play("0 select sideways", "1 select factorial ; multiple-operations")
    scene.come_in(maya)
    move(maya, "red 2", "Goal")
    move(maya, "blue 1", "Goal")
    left_in_resources(maya, 22)
    cube(maya, "red 2", "Goal").click()
    button(maya, "Take back").click()
    left_in_resources(maya, 23)
    button(maya, "Goal").click()
    expect(maya.get_by_role("group", name="Goal: blue 1")).to_be_visible()
    assert words_of(scene, "lay") == ["b1"]


def test_a_bonus_is_called_and_only_then_a_second_cube_is_moved(two: Pair) -> None:
    scene, maya, theo = two
    scene.play("0 select sideways", "1 select factorial ; multiple-operations", "0 lay b1r2", "0 goal")
    scene.come_in(maya)
    scene.come_in(theo)
    button(theo, "Call Bonus").click()
    expect(theo.get_by_text("Bonus: choose a cube to forbid").first).to_be_visible()
    cube(theo, "black 9").click()
    expect(button(theo, "Place black 9 in Required")).to_have_count(0)
    button(theo, "Place black 9 in Forbidden").click()
    holds(maya, "Forbidden", "black 9")
    expect(theo.get_by_text("Bonus made. Now your move.")).to_be_visible()
    move(theo, "green 4", "Required")
    holds(maya, "Required", "green 4")
    expect(maya.get_by_text("Choose a cube to move.")).to_be_visible()
    assert words_of(scene, "move") == ["k9 forbidden", "g4 required"]


def test_no_goal_is_declared_and_agreed_to(two: Pair) -> None:
    scene, maya, theo = two
    scene.play("0 select sideways", "1 select factorial ; multiple-operations")
    scene.come_in(maya)
    scene.come_in(theo)
    button(maya, "No Goal").click()
    expect(theo.get_by_role("heading", name="Maya declares: no Goal")).to_be_visible()
    button(theo, "Agree").click()
    expect(button(maya, "Roll the cubes")).to_be_visible()
