"""Practice: help that no match has."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import button, challenge, hand_in, holds, left_in_resources, move, pad, type_on_pad
from browser.scene import ROLL, Scene
from browser.test_access import check
from browser.visitors import Visitors


@pytest.fixture
def alone(visitors: Visitors) -> Any:
    page = visitors.visitor()
    scene = Scene(page, page, passed=True, practice=True)
    scene.play("0 lot 3", "1 lot 2", f"0 roll {ROLL}", "0 lay b1r2", "0 goal")
    return scene, page


def test_the_bar_says_whether_now_could_be_called(alone: Any) -> None:
    scene, page = alone
    scene.come_in(page)
    bar = page.get_by_role("region", name="Practice")
    expect(bar).to_contain_text(re.compile("Could Now be called\\?\\s*No"))
    expect(bar).to_contain_text(re.compile("Is there a solution\\?\\s*Yes"))
    move(page, "red 3", "Required")
    holds(page, "Required", "red 3")
    move(page, "blue times", "Required")
    expect(bar).to_contain_text(re.compile("Could Now be called\\?\\s*Yes"))


def test_a_hint_says_more_each_time_and_goes_with_the_next_move(alone: Any) -> None:
    scene, page = alone
    scene.play("1 move r3 required", "0 move b× required")
    scene.come_in(page)
    bar = page.get_by_role("region", name="Practice")
    button(page, "Hint").click()
    expect(bar.get_by_text("Now could be called: there is a solution with three cubes.")).to_be_visible()
    button(page, "Hint").click()
    expect(bar.get_by_text(re.compile("^One solution begins with"))).to_be_visible()
    button(page, "Hint").click()
    expect(bar.get_by_text("Here is one.")).to_be_visible()
    expect(bar.get_by_role("img", name=re.compile("equals, 1, 2"))).to_be_visible()
    move(page, "black 9", "Forbidden")
    holds(page, "Forbidden", "black 9")
    expect(bar.get_by_text("Here is one.")).to_have_count(0)


def test_a_move_is_taken_back(alone: Any) -> None:
    scene, page = alone
    scene.come_in(page)
    move(page, "red 3", "Required")
    holds(page, "Required", "red 3")
    button(page, "Take back").click()
    holds(page, "Required")
    left_in_resources(page, 22)


def test_after_a_verdict_the_last_turn_is_taken_back_and_played_otherwise(alone: Any) -> None:
    scene, page = alone
    scene.play("1 move r3 required", "0 move b× required", "1 pick-up", "1 challenge now")
    scene.come_in(page)
    button(page, "I am Theo").click()
    button(page, "Type it").click()
    page.get_by_text("What can be typed").click()
    expect(page.get_by_text("times, multiplied by, or the key x")).to_be_visible()
    check(page)
    page.get_by_role("textbox", name="Type it").fill("3 times 5")
    hand_in(page)
    card = page.get_by_role("complementary", name="The rule").first
    expect(card).to_contain_text(re.compile(r"\w+\. \w+"))
    expect(page.get_by_role("heading", name="For next time")).to_be_visible()
    after = page.get_by_role("region", name="After the verdict")
    expect(after.get_by_role("link", name="See this shake in the review")).to_have_attribute(
        "href", f"/t/{scene.code}/review?shake=1"
    )
    expect(after.get_by_role("link", name="Ask the judge")).to_be_visible()
    check(page)
    after.get_by_role("button", name="Take back to your last turn").click()
    left_in_resources(page, 20)
    move(page, "green 4", "Permitted")
    holds(page, "Permitted", "green 4")


def test_the_pad_says_what_the_line_is_worth(alone: Any) -> None:
    scene, page = alone
    scene.play("1 move r3 required", "0 move b× required", "1 pick-up", "1 challenge now")
    scene.come_in(page)
    button(page, "I am Theo").click()
    type_on_pad(page, "3x5")
    expect(pad(page).get_by_text("It is 15.")).to_be_visible()
    page.keyboard.press("Backspace")
    page.keyboard.type("4")
    expect(pad(page).get_by_text("It is 12.")).to_be_visible()


def test_a_table_where_a_match_counts_has_none_of_it(visitors: Visitors) -> None:
    theo = visitors.visitor()
    scene = Scene(None, theo)
    scene.first_goal()
    scene.play("1 move r3 required", "0 move b× required")
    scene.come_in(theo)
    left_in_resources(theo, 20)
    expect(theo.get_by_role("region", name="Practice")).to_have_count(0)
    expect(button(theo, "Hint")).to_have_count(0)
    challenge(theo, "Now")
    type_on_pad(theo, "3x4")
    theo.wait_for_timeout(600)
    expect(pad(theo).get_by_text("It is 12.")).to_have_count(0)
    hand_in(theo)


def test_practice_is_opened_from_the_first_page(page: Page, loaded_dice: Any) -> None:
    page.goto("/")
    page.get_by_role("link", name="All choices").click()
    page.get_by_role("radio", name=re.compile("^Practice")).check()
    button(page, "Play now").click()
    expect(page.get_by_role("region", name="Practice")).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)
