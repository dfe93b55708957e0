"""axe-core finds nothing serious on any screen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import button, challenge, cube, left_in_resources, open_menu, pad, sheet, slot, verdict
from browser.scene import ROLL, Scene
from browser.visitors import Visitors

AXE = (Path(__file__).parents[2] / "board" / "node_modules" / "axe-core" / "axe.min.js").read_text()
SETTLED = """Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => null))).then(() => null)"""
BAD = ("serious", "critical")
WIDE = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DARK = {"color_scheme": "dark"}
PAGES = (
    "/", "/new", "/learn", "/rules/", "/coaches", "/privacy", "/practice", "/reviews", "/join", "/seat", "/learn/path",
    "/position", "/puzzles/today", "/puzzles/",
)  # fmt: skip
LOW = ((1366, 625), (844, 390))
LOOKS = pytest.mark.parametrize("look", [WIDE, PHONE, DARK], ids=["wide", "phone", "dark"])


def faults(page: Page) -> list[str]:
    """What axe finds wrong, with where and why. A colour that is still fading would be none of the design's."""
    page.evaluate(SETTLED)
    page.evaluate(AXE)
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")
    return [
        f"{page.url} {one['id']}: {node['html'][:200]} {node['failureSummary']}"
        for one in found["violations"]
        if one["impact"] in BAD
        for node in one["nodes"]
    ]


def check(page: Page) -> None:
    assert faults(page) == []


@pytest.mark.parametrize("look", [WIDE, DARK], ids=["wide", "dark"])
def test_the_pages(visitors: Visitors, look: Any) -> None:
    page = visitors.visitor(**look)
    found: list[str] = []
    for path in PAGES:
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        found += faults(page)
    assert found == []


def test_the_lobby(visitors: Visitors) -> None:
    page = visitors.visitor()
    page.goto("/")
    page.get_by_role("radio", name=re.compile("^Friends")).check()
    button(page, "Play now").click()
    page.get_by_label("What shall we call you?").fill("Maya")
    button(page, "Open the table").click()
    button(page, "Begin").wait_for()
    check(page)


@LOOKS
def test_the_table_in_play(visitors: Visitors, look: Any) -> None:
    theo = visitors.visitor(**look)
    scene = Scene(None, theo, ruleset="agloa-equations-2015", division="middle", timed=True)
    scene.play(
        "0 lot 3",
        "1 lot 2",
        f"0 roll {ROLL}",
        "0 select sideways",
        "1 select factorial ; multiple-operations",
        "0 lay b1r2",
        "0 goal",
    )
    scene.play("1 move r3 required", "0 move k9 forbidden", "1 move k8 permitted", "0 move b× required")
    scene.come_in(theo)
    left_in_resources(theo, 18)
    cube(theo, "green 4").click()
    check(theo)
    if look is WIDE:
        for width, height in LOW:
            theo.set_viewport_size({"width": width, "height": height})
            check(theo)


@LOOKS
def test_the_variation_sheet_the_goal_and_the_menus(visitors: Visitors, look: Any) -> None:
    maya = visitors.visitor(**look)
    scene = Scene(maya, None, ruleset="agloa-equations-2015", division="middle", play="friendly")
    scene.play("0 lot 3", "1 lot 2", f"0 roll {ROLL}")
    scene.come_in(maya)
    expect(maya.get_by_role("region", name="Variations")).to_be_visible()
    check(maya)
    scene.play("0 select sideways", "1 select factorial ; multiple-operations")
    for name in ("blue 1", "red 2"):
        cube(maya, name).click()
        slot(maya, name, "Goal").click()
    cube(maya, "red 2", "Goal").click()
    check(maya)
    open_menu(maya).wait_for()
    check(maya)
    maya.keyboard.press("Escape")
    button(maya, "Help").click()
    sheet(maya, "Help").wait_for()
    check(maya)


@LOOKS
def test_writing_checking_the_verdict_and_the_scoresheet(visitors: Visitors, look: Any) -> None:
    theo = visitors.visitor(**look)
    scene = Scene(None, theo, judge_checks=False, timed=True)
    scene.first_goal()
    scene.play("1 move r3 required", "0 move r+ required", "1 move b3 required", "0 move b× required")
    scene.come_in(theo)
    challenge(theo, "Now")
    pad(theo).wait_for()
    check(theo)
    scene.play("1 present r3+b3×b2 = b1r2")
    expect(theo.get_by_role("heading", name="Maya checks your equation")).to_be_visible()
    check(theo)
    scene.play("0 reject ambiguous r3+(b3×b2) = b1r2")
    verdict(theo, "Theo said Now")
    button(theo, "Sign the scoresheet").wait_for()
    check(theo)


@LOOKS
def test_a_checker_and_his_loops(visitors: Visitors, look: Any) -> None:
    maya = visitors.visitor(**look)
    scene = Scene(maya, None, judge_checks=False)
    scene.first_goal()
    scene.play("1 move r3 required", "0 move r+ required", "1 move b3 required", "0 move b× required")
    scene.play("1 pick-up", "1 challenge now", "1 present r3+b3×b2 = b1r2")
    scene.come_in(maya)
    button(maya, "Regroup it").wait_for()
    check(maya)
    button(maya, "Regroup it").click()
    maya.get_by_role("button", name="3, piece 3 of 8").click()
    maya.get_by_role("button", name="2, piece 5 of 8").click()
    check(maya)


@LOOKS
def test_an_on_sets_table(visitors: Visitors, look: Any) -> None:
    from browser.test_on_sets import AFTER_FOUR_MOVES, BEFORE_THE_GOAL

    theo = visitors.visitor(**look)
    scene = Scene(None, theo, ruleset="mlag-on-sets-2019", division="middle")
    scene.play(*BEFORE_THE_GOAL, *AFTER_FOUR_MOVES)
    scene.come_in(theo)
    expect(theo.get_by_role("region", name="Universe, 8 cards")).to_be_visible()
    check(theo)


@LOOKS
def test_the_review(visitors: Visitors, look: Any) -> None:
    from browser.test_reviewing import PLAYED

    theo = visitors.visitor(**look)
    scene = Scene(None, theo, practice=True)
    scene.first_goal()
    scene.play(*PLAYED)
    theo.goto(f"/t/{scene.code}/review")
    expect(theo.get_by_role("heading", name="This shake by player")).to_be_visible()
    check(theo)


@LOOKS
def test_a_lesson(visitors: Visitors, look: Any) -> None:
    page = visitors.visitor(**look)
    page.goto("/learn/first-shake")
    button(page, "Roll the cubes").click()
    page.get_by_role("region", name="Coach, step 2 of 7").wait_for()
    expect(page.locator("[data-lesson=off]").first).to_be_visible()
    check(page)
    page.goto("/learn/spot-impossible")
    challenge(page, "Impossible")
    verdict(page, "You spotted the Impossible")
    check(page)
