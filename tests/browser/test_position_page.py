"""The position page: a mat is laid by tapping, asked about, and sent by its link."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import button
from browser.test_access import check
from browser.visitors import Visitors

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}


def lay(page: Page, section: str, *cubes: str) -> None:
    page.get_by_role("radio", name=section, exact=True).check()
    palette = page.get_by_role("group", name="Cubes", exact=True)
    for cube in cubes:
        palette.get_by_role("button", name=cube, exact=True).click()


def in_view(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("look", [DESK, PHONE], ids=["desk", "phone"])
def test_a_mat_is_laid_by_tapping_asked_about_and_opened_elsewhere_by_its_link(visitors: Visitors, look: Any) -> None:
    page = visitors.visitor(**look)
    page.goto("/position?league=basic-equations-2015")
    lay(page, "Goal", "blue 1", "red 2")
    lay(page, "Required", "red 3", "blue times")
    lay(page, "Resources", "green 4", "black 7", "red plus")
    expect(page.locator("input[name=required]")).to_have_value("r3 b×")
    button(page, "Take black 7 off Resources").click()
    expect(button(page, "Take black 7 off Resources")).to_have_count(0)
    button(page, "Is there a solution?").click()
    answer = page.get_by_role("region", name="The answer")
    expect(answer.get_by_role("heading", name="There is a solution")).to_be_focused()
    expect(answer.get_by_role("region", name="Could Now be called?")).to_contain_text("Yes")
    check(page)
    assert in_view(page)
    other = visitors.visitor(**look)
    other.goto(page.url)
    expect(other.get_by_role("button", name=re.compile("^Move red 3 from Required"))).to_be_visible()
    expect(other.get_by_role("alert")).to_have_count(0)
    button(other, "What would the next cube do?").click()
    table = other.get_by_role("table")
    expect(table.get_by_role("row", name=re.compile("^green 4"))).to_contain_text("No solution left")
    check(other)
    assert in_view(other)


def test_on_a_phone_typing_is_one_press_away_and_not_in_the_way(visitors: Visitors) -> None:
    page = visitors.visitor(**PHONE)
    page.goto("/position")
    typing = page.locator("input.cubes-typed").locator("visible=true")
    expect(typing).to_have_count(0)
    page.get_by_text("Type the mat").click()
    expect(typing).to_have_count(5)


def test_a_mat_of_on_sets_is_laid_with_the_keyboard_and_with_cards(visitors: Visitors) -> None:
    page = visitors.visitor(**DESK)
    page.goto("/position?league=mlag-on-sets-2019&division=senior")
    page.get_by_label("Goal", exact=True).locator("visible=true").last.fill("1")
    page.get_by_label("Required", exact=True).locator("visible=true").last.fill("B n R")
    for card in ("blue red", "blue", "green yellow"):
        page.get_by_role("button", name=f"Card {card}", exact=True).press("Enter")
    button(page, "Show all solutions").press("Enter")
    expect(page.get_by_role("heading", name="One solution, and no more")).to_be_focused()
    expect(page.get_by_role("img", name=re.compile("B.*R"))).to_be_visible()
    check(page)
