"""Choosing a variation without outside knowledge; Help that stops the clocks; words explained where they appear."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.hands import button, says
from browser.scene import Scene
from browser.test_access import check
from browser.visitors import Visitors
from forceout.web.tables.models import Logged

ROLL = "r2 r+ r1 r1 r2 r+ b1 b1 b2 b2 b1 b3 g× g× g5 g4 g6 g− k9 k7 k7 k9 k7 k8"
ELEMENTARY: dict[str, Any] = {"ruleset": "agloa-equations-2015", "division": "elementary", "timed": True}


def choosing(visitors: Visitors, width: int, height: int, play: str = "friendly") -> tuple[Scene, Page, Locator]:
    page = visitors.visitor(viewport={"width": width, "height": height})
    scene = Scene(page, 1, play=play, **ELEMENTARY)
    scene.play("0 lot 3", "1 lot 2", f"0 roll {ROLL}")
    scene.come_in(page)
    sheet = page.get_by_role("region", name="Variations")
    expect(sheet).to_be_visible()
    return scene, page, sheet


def chosen(scene: Scene) -> str:
    return Logged.objects.filter(table=scene.table, verb="select").order_by("number").values_list("words", flat=True)[0]


def nothing_hidden(page: Page) -> None:
    """The page does not scroll, and Resources are in sight."""
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    expect(page.get_by_role("region", name=re.compile("^Resources, "))).to_be_in_viewport(ratio=0.4)


def test_three_are_suggested_and_what_can_change_nothing_is_grey_with_its_reason(visitors: Visitors) -> None:
    scene, page, sheet = choosing(visitors, 1366, 768)
    suggested = sheet.get_by_role("list", name="Suggested").get_by_role("button")
    expect(suggested).to_have_count(3)
    expect(suggested.first).to_have_accessible_name(re.compile("^Sideways.*sideways 2 is ½"))
    expect(suggested.first).to_contain_text("XIII-A-1")
    grey = sheet.get_by_role("button", name="Remainder")
    expect(grey).to_contain_text("no ÷ rolled")
    expect(grey).to_have_attribute("aria-disabled", "true")
    nothing_hidden(page)
    expect(page.get_by_role("region", name="What happens next")).to_contain_text("You choose one")
    go = sheet.get_by_role("button", name=re.compile("^Choose(?! for me)"))
    expect(go).to_have_accessible_description("Tap one first.")
    grey.focus()  # a disabled name can be read, and not be picked
    page.keyboard.press("Enter")
    expect(go).to_have_text("Choose")
    suggested.first.focus()
    page.keyboard.press("a")
    expect(sheet.get_by_role("button", name="Average")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(sheet.get_by_text("it gives the average of two numbers")).to_be_visible()
    expect(go).to_have_text("Choose Average")
    page.keyboard.press("Enter")
    expect(sheet).to_have_count(0)
    assert chosen(scene) == "average"


def test_a_newcomer_on_a_phone_swipes_opens_the_rest_and_may_leave_the_choice_to_the_table(visitors: Visitors) -> None:
    scene, page, sheet = choosing(visitors, 390, 844)
    card = sheet.get_by_role("list", name="Suggested").get_by_role("listitem").first
    box = card.bounding_box()
    assert box is not None
    assert box["width"] == 260
    nothing_hidden(page)
    sheet.get_by_role("button", name="8 more variations").click()
    more = page.get_by_role("dialog", name="More variations")
    check(page)
    more.get_by_role("button", name="Average").click()
    expect(more.get_by_role("button", name="Choose Average")).to_be_visible()
    more.get_by_role("button", name="Close").click()
    sheet.get_by_role("button", name="Choose for me").click()
    expect(sheet).to_have_count(0)
    assert chosen(scene) == "sideways"


def test_in_a_low_window_pictures_stand_beside_names_and_league_play_helps_nobody(visitors: Visitors) -> None:
    _, page, sheet = choosing(visitors, 1366, 625)
    card = sheet.get_by_role("list", name="Suggested").get_by_role("listitem").first
    picture, name = card.locator(".picture").bounding_box(), card.locator("strong").bounding_box()
    assert picture is not None
    assert name is not None
    assert picture["x"] + picture["width"] <= name["x"]
    nothing_hidden(page)

    scene, page, sheet = choosing(visitors, 1366, 768, play="league")
    expect(sheet.get_by_role("list", name="All variations").get_by_role("button")).to_have_count(11)
    expect(sheet.get_by_role("list", name="Suggested")).to_have_count(0)
    expect(button(page, "Choose for me")).to_have_count(0)
    expect(sheet).to_contain_text("costs 1 point. II-B-2")
    check(page)
    wild = sheet.get_by_role("button", name="0 Wild")
    expect(wild).not_to_have_attribute("aria-disabled", "true")
    wild.click()
    sheet.get_by_role("button", name="Choose 0 Wild").click()
    says(page, re.compile(r"lose.* point.*II-B-2"), how="assertive")
    assert chosen(scene) == "wild:0"


def test_help_stops_the_clock_against_computers_and_words_are_explained_in_place(visitors: Visitors) -> None:
    scene, page, sheet = choosing(visitors, 1366, 768)
    button(page, "Help").click()
    help_sheet = page.get_by_role("dialog", name="Help")
    expect(help_sheet).to_contain_text("The clocks stand still while you read.")
    stopped = Logged.objects.filter(table=scene.table, verb="pause", words="0 help")
    expect(page.locator(".clock.short")).to_have_count(0)
    help_sheet.get_by_text("Words", exact=True).click()
    expect(help_sheet).to_contain_text("One round of the game")
    help_sheet.get_by_role("button", name="Close").click()
    button(page, "shake, what does it mean?").click()
    assert stopped.count() == 1
    note = page.get_by_role("complementary", name="shake")
    expect(note).to_contain_text("One round of the game")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    button(page, "Resources, what does it mean?").click()
    button(page, "No more tips").click()
    expect(page.get_by_role("button", name=re.compile("what does it mean"))).to_have_count(0)
    sheet.get_by_role("button", name=re.compile("^Upside-down|Upside-down")).first.click()
    button(page, "Choose Upside-down").click()  # the clocks run again, or the table would refuse it
    expect(sheet).to_have_count(0)
    assert Logged.objects.filter(table=scene.table, verb="resume").count() == 1

    other = visitors.visitor()
    friends = Scene(other, None, play="friendly", **ELEMENTARY)
    friends.play("0 lot 3", "1 lot 2", f"0 roll {ROLL}")
    friends.come_in(other)
    button(other, "Help").click()
    expect(other.get_by_role("dialog", name="Help")).to_contain_text("The clocks run on while you read: other people")
