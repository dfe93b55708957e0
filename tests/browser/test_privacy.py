"""A child reads what is kept, and deletes it with one button, while a friend looks on."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.hands import button
from browser.scene import Scene
from browser.test_access import check
from browser.visitors import Visitors


def test_a_child_deletes_everything_about_itself_with_one_button(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.come_in(theo)
    expect(theo.get_by_text("Maya").first).to_be_visible()
    maya.goto("/learn")
    maya.get_by_role("link", name="Privacy, and how to delete your data").click()
    expect(maya.get_by_text("1 table of yours is kept")).to_be_visible()
    check(maya)
    button(maya, "Delete my data now").click()
    expect(maya.get_by_role("heading", name="Delete my data")).to_be_visible()  # the box was not ticked
    maya.get_by_label("Yes, delete everything about me").check()
    button(maya, "Delete my data now").click()
    expect(maya.get_by_role("heading", name="Your data has been deleted")).to_be_visible()
    assert "forceout" not in {cookie.get("name") for cookie in maya.context.cookies()}
    expect(theo.get_by_text("Player 1").first).to_be_visible()
    expect(theo.get_by_text("Maya")).to_have_count(0)
