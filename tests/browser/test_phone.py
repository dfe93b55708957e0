"""A phone in one hand: tap and tap, and nothing scrolls sideways."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import button, cube, holds, left_in_resources, no_sideways_scrolling, pad, section, slot, verdict
from browser.scene import Scene
from browser.test_access import PAGES
from browser.visitors import Visitors

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NARROW = {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}
SIZES = pytest.mark.parametrize("size", [PHONE, NARROW], ids=["390", "320"])


@SIZES
def test_a_cube_is_moved_by_tap_and_tap(visitors: Visitors, size: Any) -> None:
    theo = visitors.visitor(**size)
    scene = Scene(None, theo)
    scene.first_goal()
    scene.come_in(theo)
    left_in_resources(theo, 22)
    no_sideways_scrolling(theo)
    cube(theo, "green 4").tap()
    expect(cube(theo, "green 4")).to_have_attribute("aria-pressed", "true")
    no_sideways_scrolling(theo)
    section(theo, "Required").tap(position={"x": 60, "y": 12})
    holds(theo, "Required", "green 4")
    no_sideways_scrolling(theo)


@SIZES
def test_no_screen_of_a_shake_scrolls_sideways(visitors: Visitors, size: Any) -> None:
    maya, theo = visitors.visitor(), visitors.visitor(**size)
    scene = Scene(maya, theo, ruleset="agloa-equations-2015", division="middle", judge_checks=False)
    scene.come_in(theo)
    button(theo, "Throw a cube").wait_for()
    no_sideways_scrolling(theo)
    scene.play("0 lot 1", "1 lot 2", "1 roll r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√")
    expect(theo.get_by_role("region", name="Variations")).to_be_visible()
    no_sideways_scrolling(theo)
    scene.play("1 select sideways", "0 select factorial ; multiple-operations")
    expect(theo.get_by_text("Choose cubes for the Goal.")).to_be_visible()
    for name in ("blue 1", "red plus", "red 2", "blue times", "green 6", "black 9"):
        cube(theo, name).tap()
        slot(theo, name, "Goal").tap()
    no_sideways_scrolling(theo)
    scene.play("1 lay b1r2", "1 goal", "0 move r3 required", "1 move b× required")
    expect(theo.get_by_role("group", name="Goal: blue 1, red 2")).to_be_visible()
    scene.play("0 move k9 forbidden")
    button(theo, "Challenge").tap()
    button(theo, "Now").wait_for()
    no_sideways_scrolling(theo)
    button(theo, "Now").tap()
    pad(theo).wait_for()
    no_sideways_scrolling(theo)
    scene.play("1 present r3×b0 = b1r2")
    scene.come_in(maya)
    button(maya, "Regroup it").wait_for()
    theo.get_by_role("heading", name="Maya checks your equation").wait_for()
    no_sideways_scrolling(theo)
    scene.play("0 reject not-equal")
    verdict(theo, "Theo said Now")
    no_sideways_scrolling(theo)


@SIZES
def test_a_checker_on_a_phone_has_everything_in_reach(visitors: Visitors, size: Any) -> None:
    theo = visitors.visitor(**size)
    scene = Scene(None, theo, judge_checks=False)
    scene.first_goal()
    scene.play("1 move r3 required", "0 move r+ required", "1 move b3 required", "0 pick-up", "0 challenge now")
    scene.play("0 present r3+b3×b2 = b1r2")
    scene.come_in(theo)
    button(theo, "Regroup it").tap()
    theo.get_by_role("button", name="3, piece 3 of 8").tap()
    theo.get_by_role("button", name="2, piece 5 of 8").tap()
    no_sideways_scrolling(theo)
    button(theo, "Show this grouping").tap()
    verdict(theo, "Maya said Now")
    no_sideways_scrolling(theo)


def test_no_page_scrolls_sideways_at_320_pixels(visitors: Visitors) -> None:
    page = visitors.visitor(**NARROW)
    for path in PAGES:
        page.goto(path)
        no_sideways_scrolling(page)


def test_an_on_sets_table_fits_a_phone(visitors: Visitors) -> None:
    from browser.test_on_sets import AFTER_FOUR_MOVES, BEFORE_THE_GOAL

    theo = visitors.visitor(**NARROW)
    scene = Scene(None, theo, ruleset="mlag-on-sets-2019", division="middle")
    scene.play(*BEFORE_THE_GOAL, *AFTER_FOUR_MOVES)
    scene.come_in(theo)
    expect(theo.get_by_role("region", name="Universe, 8 cards")).to_be_visible()
    no_sideways_scrolling(theo)
