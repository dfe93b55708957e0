"""The guided first shake, walked in a real browser: by mouse, by keyboard alone, by touch; and what goes wrong."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from browser.hands import button, cube, holds, key, left_in_resources, move, no_sideways_scrolling, pad, section, slot
from browser.visitors import Visitors

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PROVED = "You said Now, and you proved it"


def coach(page: Page, step: int) -> None:
    expect(page.get_by_role("region", name=f"Coach, step {step} of 7")).to_be_visible()


def says(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.locator("[data-coach-says]")).to_have_text(words)


def tab_to(page: Page, name: str) -> None:
    """Tab goes from the coach mark to what it points at."""
    for _ in range(6):
        page.keyboard.press("Tab")
        if (
            page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent")
            .strip()
            .startswith(name)
        ):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def test_from_a_fresh_start_to_a_proved_now_in_eight_decisions(visitors: Visitors) -> None:
    page = visitors.visitor(viewport={"width": 1366, "height": 768})
    decisions = 0
    page.goto("/learn")
    page.get_by_role("link", name=re.compile("^Your first shake")).click()
    decisions += 1
    says(page, re.compile(r"^Roll the cubes"))
    button(page, "Roll the cubes").click()
    decisions += 1
    coach(page, 2)
    left_in_resources(page, 12)
    expect(page.locator("[data-lesson=off]")).to_have_count(11)
    for name in ("blue 1", "red 2"):
        move(page, name, "Goal")
    button(page, "Goal").click()
    decisions += 1
    says(page, re.compile(r"^Ada put 8 in Permitted: it may be used\. Put the blue times in Required"))
    for step, name, place in ((3, "blue times", "Required"), (4, "green 6", "Forbidden"), (5, "black 7", "Permitted")):
        coach(page, step)
        expect(page.locator("[data-lesson=target]")).to_have_count(2)
        expect(cube(page, name)).to_have_attribute("data-lesson", "target")
        expect(section(page, place)).to_have_attribute("data-lesson", "target")
        move(page, name, place)
        decisions += 1
    coach(page, 6)
    holds(page, "Required", "blue times", "green 4")
    button(page, "Challenge").click()
    button(page, "Now").click()
    decisions += 1
    coach(page, 7)
    for name, place in (("red 3", "Resources"), ("blue times", "Required"), ("green 4", "Required")):
        key(page, name, place).click()
    button(page, "Hand in").click()
    decisions += 1
    expect(page.get_by_role("heading", name=PROVED)).to_be_visible()
    assert decisions < 10
    for known in ("Read the mat", "Move one cube a turn", "Say Now", "Write it down"):
        expect(page.get_by_text(known, exact=True)).to_be_visible()
    with page.expect_navigation():
        button(page, "Play Ada, still without a clock").click()
    assert "/t/" in page.url
    page.goto("/learn")
    expect(page.get_by_role("listitem").filter(has_text="Your first shake")).to_contain_text("Done")


def test_the_first_shake_by_the_keyboard_alone_on_a_phone(visitors: Visitors) -> None:
    page = visitors.visitor(**PHONE)
    page.goto("/learn/first-shake")
    coach(page, 1)
    expect(page.get_by_role("region", name="Coach, step 1 of 7")).to_be_focused()
    tab_to(page, "Roll the cubes")
    page.keyboard.press("Enter")
    coach(page, 2)
    tab_to(page, "blue 1, Resources")
    page.keyboard.press("Enter")
    expect(slot(page, "blue 1", "Goal")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cube(page, "red 2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(slot(page, "red 2", "Goal")).to_be_focused()
    page.keyboard.press("Enter")
    expect(button(page, "Goal")).to_be_focused()
    page.keyboard.press("Enter")
    for step, name, letter in ((3, "blue times", "r"), (4, "green 6", "f"), (5, "black 7", "p")):
        expect(page.get_by_role("region", name=f"Coach, step {step} of 7")).to_be_focused()
        tab_to(page, f"{name}, Resources")
        page.keyboard.press("Enter")
        page.keyboard.press(letter)
    expect(page.get_by_role("region", name="Coach, step 6 of 7")).to_be_focused()
    tab_to(page, "Challenge")
    page.keyboard.press("Enter")
    expect(button(page, "Now")).to_be_focused()
    page.keyboard.press("Enter")
    coach(page, 7)
    tab_to(page, "Resources")
    page.get_by_role("textbox", name="Your equation").focus()
    page.keyboard.type("3x4")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=PROVED)).to_be_focused()
    no_sideways_scrolling(page)


def test_a_wrong_tap_show_me_leaving_and_coming_back(visitors: Visitors) -> None:
    page = visitors.visitor()
    page.goto("/learn/first-shake")
    button(page, "Roll the cubes").click()
    coach(page, 2)
    for name in ("blue 1", "red 2"):
        move(page, name, "Goal")
    button(page, "Goal").click()
    coach(page, 3)
    left_in_resources(page, 9)  # Ada has moved, and the mat lies still: a tap that is forced does not wait for that
    expect(page.locator("[data-lesson=target]")).to_have_count(2)
    cube(page, "red 3").click(force=True)
    says(page, re.compile(r"^That cube would be a move too\..* Put the blue times in Required"))
    left_in_resources(page, 9)
    cube(page, "blue times").click()
    expect(slot(page, "blue times", "Required")).to_be_visible()
    section(page, "Forbidden").click(force=True)
    says(page, re.compile(r"^In Forbidden nobody could multiply at all\."))
    left_in_resources(page, 9)
    page.keyboard.press("p")
    says(page, re.compile(r"^In Permitted times could be left out\."))
    left_in_resources(page, 9)
    button(page, "Show me").click()
    holds(page, "Required", "blue times")
    holds(page, "Required")
    coach(page, 3)
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Learn by playing")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Your first shake")).to_contain_text("Go on at step 3 of 7")
    page.get_by_role("link", name=re.compile("^Your first shake")).click()
    coach(page, 3)
    move(page, "blue times", "Required")
    coach(page, 4)
    page.get_by_role("link", name="Leave the lesson").first.click()
    expect(page.get_by_role("listitem").filter(has_text="Your first shake")).to_contain_text("Go on at step 4 of 7")


def test_the_first_shake_of_on_sets_by_touch(visitors: Visitors) -> None:
    page = visitors.visitor(**PHONE)
    page.goto("/learn/on-sets-first-shake")
    button(page, "Roll the cubes").tap()
    coach(page, 2)
    cube(page, "4").tap()
    slot(page, "4", "Goal").tap()
    button(page, "Goal").tap()
    for step, name, place in ((3, "union", "Required"), (4, "green", "Forbidden"), (5, "Universe", "Permitted")):
        coach(page, step)
        cube(page, name).tap()
        slot(page, name, place).tap()
    coach(page, 6)
    button(page, "Challenge").tap()
    button(page, "Now").tap()
    coach(page, 7)
    for name, place in (("red", "Resources"), ("union", "Required"), ("blue", "Required")):
        pad(page).get_by_role("button", name=place, exact=True).tap()
        key(page, name, place).tap()
    button(page, "Hand in").tap()
    expect(page.get_by_role("heading", name=PROVED)).to_be_visible()
    no_sideways_scrolling(page)


def decide(page: Page, claim: str) -> None:
    button(page, "Challenge").click()
    button(page, claim).click()


def test_short_lessons_of_equations_one_after_the_other(visitors: Visitors) -> None:
    page = visitors.visitor()
    page.goto("/learn/spot-now")
    decide(page, "Impossible")
    says(page, re.compile(r"^Impossible means that nobody can ever make 15\."))
    button(page, "Now").click()
    page.get_by_role("textbox", name="Your equation").focus()
    page.keyboard.type("3+(3x4)")  # a proof that the lesson does not show
    button(page, "Hand in").click()
    expect(page.get_by_role("heading", name="You spotted the Now")).to_be_visible()
    page.get_by_role("link", name="The next lesson").click()
    decide(page, "Impossible")
    expect(page.get_by_role("heading", name="You spotted the Impossible")).to_be_visible()
    page.get_by_role("link", name="The next lesson").click()
    move(page, "black 8", "Forbidden")
    says(page, re.compile(r"^Ada put 5 in Permitted\. "))
    decide(page, "Now")
    for name, place in (("green 5", "Permitted"), ("blue times", "Required"), ("green 4", "Resources")):
        key(page, name, place).click()
    button(page, "Hand in").click()
    expect(page.get_by_role("heading", name="You punished the flub")).to_be_visible()
    page.get_by_role("link", name="The next lesson").click()
    button(page, "Accept").click()
    says(page, re.compile(r"^Read it once more\."))
    regroup(page, "4, piece 3", "2, piece 5")
    expect(page.get_by_role("heading", name="You found the second reading")).to_be_visible()


def test_short_lessons_of_on_sets_on_a_phone(visitors: Visitors) -> None:
    page = visitors.visitor(**PHONE)
    page.goto("/learn/on-sets-spot-impossible")
    decide(page, "Impossible")
    expect(page.get_by_role("heading", name="You spotted the Impossible")).to_be_visible()
    page.goto("/learn/on-sets-second-reading")
    regroup(page, "blue, piece 3", "green, piece 5")
    expect(page.get_by_role("heading", name="You found the second reading")).to_be_visible()
    no_sideways_scrolling(page)


def regroup(page: Page, first: str, last: str) -> None:
    button(page, "Regroup it").click()
    for name in (first, last):
        page.get_by_role("button", name=re.compile(f"^{name} of ")).click()
    button(page, "Show this grouping").click()
