"""A lost point is never taken in silence: at the table, in the live region and on the scoresheet."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.hands import box, button, cube, says, sheet, slot
from browser.scene import Scene
from browser.visitors import Visitors

NO_ZERO = "r1 r1 r2 r3 r+ r− b1 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"


def test_a_variation_without_effect_says_that_it_cost_a_point(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, ruleset="agloa-equations-2015", division="middle")
    scene.play("0 lot 3", "1 lot 1", f"0 roll {NO_ZERO}")
    scene.come_in(maya)
    scene.come_in(theo)
    expect(maya.get_by_text("Look at the cubes")).to_be_visible()
    expect(theo.get_by_role("heading", name="Maya is choosing")).to_be_visible()  # what was lost before is no news
    scene.play("0 select wild:0")
    for page in (maya, theo):
        lost = page.get_by_role("region", name="Points lost")
        whose = "You lose 1 point." if page is maya else "Maya loses 1 point."
        expect(lost).to_contain_text(whose)
        rule = lost.get_by_role("link", name=re.compile("^Open rule: .*II-B-2"))
        expect(rule).to_have_attribute("href", re.compile("^/rules/.*II-B-2"))
        says(page, re.compile(rf"{whose} .*II-B-2\."), how="assertive")
        # it pushes the mat, and lies over nothing
        strip, notice, mat = (
            box(page.get_by_role("region", name=name, exact=True))
            for name in ("Players and time", "Points lost", "Mat")
        )
        assert strip["y"] + strip["height"] <= notice["y"]
        assert notice["y"] + notice["height"] <= mat["y"]
        expect(page.get_by_role("list", name="Players")).to_contain_text("−1 variation")
    button(theo, "OK").click()
    expect(theo.get_by_role("region", name="Points lost")).to_have_count(0)
    expect(maya.get_by_role("region", name="Points lost")).to_be_visible()
    theo.get_by_role("button", name=re.compile("^−1 variation")).click()
    so_far = sheet(theo, "Points so far")
    expect(so_far).to_contain_text(re.compile("−1 *Maya *Shake 1"))
    expect(so_far.get_by_role("link")).to_contain_text("II-B-2")


def test_the_scoresheet_lists_what_was_lost_and_why(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, judge_checks=True)
    scene.first_goal()
    scene.play("0 challenge impossible", "1 challenge impossible", "0 withhold")
    scene.play("-2 end-round")
    scene.come_in(maya)
    sheet = maya.get_by_role("region", name="Penalties")
    expect(sheet).to_contain_text("Shake 1")
    expect(sheet).to_contain_text("loses a point.")
    expect(sheet.get_by_role("link")).to_contain_text("VI-B")


def test_a_notice_waits_while_a_cube_is_in_hand(visitors: Visitors) -> None:
    theo = visitors.visitor()
    scene = Scene(None, theo)
    scene.first_goal()
    scene.come_in(theo)
    button(theo, "Let a computer play for Maya").wait_for()
    cube(theo, "green 4").click()
    before = [box(slot(theo, "green 4", place)) for place in ("Required", "Permitted", "Forbidden")]
    scene.play("-1 penalise 1 1 talking")
    says(theo, re.compile("You lose 1 point"), how="assertive")
    assert [box(slot(theo, "green 4", place)) for place in ("Required", "Permitted", "Forbidden")] == before
    expect(theo.get_by_role("region", name="Points lost")).to_have_count(0)
    theo.keyboard.press("Escape")
    expect(theo.get_by_role("region", name="Points lost")).to_be_visible()
