"""Somebody who has never been here plays a match of one shake against a bot."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.hands import button, challenge, cube, hand_in, hand_in_nothing, move, pad, resources

MOST_CLICKS = 1
MOST_STEPS = 400
CLICKS = """
    addEventListener("pointerdown", () => sessionStorage.setItem("clicks",
        String(1 + Number(sessionStorage.getItem("clicks") ?? 0))), { capture: true });
"""


def choose_a_variation(page: Page) -> None:
    """Nothing has to be known: the table takes the first that it suggests."""
    page.get_by_role("button", name="Choose for me").click()


def set_the_goal(page: Page) -> None:
    for name in ("blue 1", "red 2"):
        move(page, name, "Goal")
    button(page, "Goal").click()


def write(page: Page) -> None:
    """Every Required cube in a row: most likely no equation, but something to be judged."""
    required = pad(page).get_by_role("group", name="Required, use every one").get_by_role("button")
    if required.count() == 0:
        hand_in_nothing(page)
        return
    for one in required.all():
        one.click()
    hand_in(page)


class Newcomer:
    """Does whatever the table asks for next."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.did: list[str] = []
        self.asked: list[tuple[str, Locator, Callable[[], None]]] = [
            ("throw", button(page, "Throw a cube"), button(page, "Throw a cube").click),
            ("roll", button(page, "Roll the cubes"), button(page, "Roll the cubes").click),
            ("select", page.get_by_role("heading", name=re.compile("^Choose ")), lambda: choose_a_variation(page)),
            ("goal", page.get_by_text("Choose cubes for the Goal."), lambda: set_the_goal(page)),
            ("write", pad(page), lambda: write(page)),
        ]

    def step(self) -> None:
        for name, asks, answer in self.asked:
            if asks.is_visible():
                answer()
                expect(asks).to_be_hidden()  # the server has heard of it
                self.did.append(name)
                return
        if self.page.get_by_text("Choose a cube to move.").is_visible():
            self.moves()
        else:
            self.page.wait_for_timeout(50)

    def moves(self) -> None:
        """First a cube to Required, then the block."""
        if "move" in self.did:
            challenge(self.page, "Now")
            expect(pad(self.page)).to_be_visible()
            self.did.append("challenge")
        else:
            lying = resources(self.page).get_by_role("button", name=re.compile(", Resources, "))
            first = str(lying.first.get_attribute("aria-label")).split(",")[0]
            move(self.page, first, "Required")
            expect(cube(self.page, first)).to_have_count(0)
            self.did.append("move")

    def play(self) -> list[str]:
        """Until the scoresheet lies there."""
        for _ in range(MOST_STEPS):
            if button(self.page, "Sign the scoresheet").is_visible():
                break
            self.step()
        return self.did


def test_a_newcomer_is_at_a_table_with_one_click(page: Page) -> None:
    page.add_init_script(CLICKS)
    page.goto("/")
    button(page, "Play now").click()
    expect(page.get_by_role("list", name="Players")).to_contain_text("Player (you)")
    button(page, "Throw a cube").wait_for()
    assert page.evaluate("Number(sessionStorage.getItem('clicks'))") <= MOST_CLICKS


def test_a_newcomer_plays_a_whole_shake_against_a_bot_to_the_signed_scoresheet(page: Page, loaded_dice: Any) -> None:
    page.goto("/new")
    page.get_by_text("Change", exact=True).click()
    page.get_by_role("radio", name=re.compile("^AGLOA Adventurous Equations 2015")).check()
    page.get_by_text("More choices").click()
    page.get_by_label("Shakes in the match").select_option("1")
    button(page, "Play now").click()
    did = Newcomer(page).play()
    assert did[:5] == ["throw", "roll", "select", "goal", "move"]

    expect(page.get_by_role("heading", name="Scores after shake 1")).to_be_visible()
    expect(page.get_by_role("heading", name="The scoresheet")).to_be_visible()
    signed = page.get_by_role("row", name=re.compile("^Signed"))
    expect(signed).to_contain_text("not yet")
    button(page, "Sign the scoresheet").click()
    expect(page.get_by_role("heading", name=re.compile("the match$"))).to_be_visible()
    expect(signed.get_by_text("yes")).to_have_count(2)
    expect(page.get_by_role("link", name="Review the match").first).to_be_visible()
