"""Somebody looks a rule up with the keyboard, tries a line of their own, and asks the judge."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.test_access import LOOKS, WIDE, check
from browser.visitors import Visitors

CASE = "league=agloa-equations-2015&division=middle&claim=now&goal=b2g4&required=b× g−&permitted=k9 r3&resources=g4"


def test_a_rule_is_found_with_the_keyboard_as_one_types(visitors: Visitors) -> None:
    page = visitors.visitor(**WIDE)
    page.goto("/rules/")
    page.keyboard.press("/")
    page.keyboard.type("upside")
    expect(page.locator("#found .count")).to_contain_text("found")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#rule-title")).to_have_text("XIII-A-2 Upside-down")
    own = page.get_by_label("Try your own").first
    own.fill("9-2u")
    own.press("Enter")
    expect(page.locator(".outcome").first).to_have_text("It is 11.")
    page.get_by_role("button", name="Run again").first.click()
    expect(page.locator(".outcome").first).not_to_have_text("It is 11.")


@LOOKS
def test_the_rulebook_and_the_judge_are_for_everybody(visitors: Visitors, look: Any) -> None:
    page = visitors.visitor(**look)
    for address in ("/rules/?q=upside", "/rules/manual/D1", "/officials/", f"/officials/ask?{CASE}&paper=9-3x4=24"):
        page.goto(address)
        check(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address


@pytest.mark.parametrize(("paper", "word"), [("9-3x4=24", "Not correct"), ("(9-3)x4=24", "Correct")])
def test_a_paper_is_tapped_and_judged(visitors: Visitors, paper: str, word: str) -> None:
    page = visitors.visitor(**WIDE)
    page.goto(f"/officials/ask?{CASE}")
    resources = page.get_by_label("Resources", exact=True).last
    resources.focus()
    page.locator(".keys-to-tap").get_by_role("button", name="5").click()
    expect(resources).to_have_value("g4 5")
    expect(page.locator("#asked-mat .resources .cube-drawn")).to_have_count(2)
    page.get_by_label("Written on the paper").fill(paper)
    page.keyboard.press("Enter")
    expect(page.locator(".ruled .pill")).to_contain_text(word)
