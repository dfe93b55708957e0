"""A lost point is never taken in silence: at the table, in the live region and on the scoresheet."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.hands import button, says
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
    scene.play("0 select wild:0")
    for page in (maya, theo):
        lost = page.get_by_role("region", name="Points lost")
        expect(lost).to_contain_text("Maya loses a point.")
        expect(lost.get_by_role("link")).to_contain_text("II-B-2")
        says(page, re.compile(r"Maya loses a point\. .*II-B-2\."))
    button(theo, "OK").click()
    expect(theo.get_by_role("region", name="Points lost")).to_have_count(0)
    expect(maya.get_by_role("region", name="Points lost")).to_be_visible()


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
