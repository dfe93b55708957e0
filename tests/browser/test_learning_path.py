"""The learning path: a variation is tried, what was missed comes back when it is due, a play code brings it along."""

from __future__ import annotations

import datetime
import re

from playwright.sync_api import Page, expect

from browser.hands import button
from browser.test_access import PHONE, check
from browser.test_puzzle_pages import heading, type_it
from browser.visitors import Visitors

LATER = re.compile(r"comes back in (2\d hours|\d+ days)")


def pressed(page: Page, role: str, name: str) -> None:
    """By keyboard alone."""
    found = page.get_by_role(role, name=name).first  # type: ignore[arg-type]
    found.focus()
    expect(found).to_be_focused()
    page.keyboard.press("Enter")


def test_what_was_missed_comes_back_when_it_is_due_and_a_play_code_brings_it_to_another_device(
    visitors: Visitors,
) -> None:
    page = visitors.visitor(**PHONE)
    page.goto("/learn/path")
    pressed(page, "link", "Sideways")
    expect(page.get_by_role("heading", level=1, name="Sideways")).to_be_visible()
    check(page)
    pressed(page, "link", "Try the first one")
    type_it(page, "3÷4 = 12")
    heading(page, "Not there yet")
    button(page, "Show me the answer").click()
    heading(page, "Here is the answer")
    page.goto("/learn/review")
    expect(page.get_by_role("heading", name="Nothing is due")).to_be_visible()
    expect(page.get_by_text("comes back in 10 minutes")).to_be_visible()

    page.clock.set_fixed_time(datetime.datetime.now() + datetime.timedelta(minutes=11))
    page.goto("/practice")
    pressed(page, "link", "Review what you missed 1 position is due.")
    expect(page.get_by_role("heading", name="Sideways, position 1")).to_be_visible()
    check(page)
    pressed(page, "link", "Try it")
    type_it(page, "3÷4s = 12")
    heading(page, "That is right")
    pressed(page, "link", "What else is due")
    expect(page.get_by_role("heading", name="Nothing is due")).to_be_visible()
    expect(page.get_by_text(LATER)).to_be_visible()  # from now on it waits for days

    page.goto("/learn/path")
    expect(page.get_by_text("1 of 3 done")).to_be_visible()
    pressed(page, "button", "Give me a play code")
    expect(page.get_by_text("This is your play code.")).to_be_visible()
    check(page)
    code = page.locator(".play-code").inner_text()

    other = visitors.visitor(color_scheme="dark")
    other.goto("/learn/path")
    expect(other.get_by_text("1 of 3 done")).to_have_count(0)
    other.get_by_label("I have a play code").fill(code.lower().replace("-", " "))
    other.keyboard.press("Enter")
    expect(other.get_by_text("Your progress is here now.")).to_be_visible()
    expect(other.get_by_text("1 of 3 done")).to_be_visible()
    check(other)
