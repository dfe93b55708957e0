"""Everything without a mouse, by the keys of the design."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.hands import button, close_sheet, cube, holds, left_in_resources, open_menu, paper, says, verdict
from browser.scene import Pair, Scene
from browser.visitors import Visitors


@pytest.fixture
def two(visitors: Visitors) -> Pair:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.come_in(maya)
    scene.come_in(theo)
    left_in_resources(maya, 22)
    left_in_resources(theo, 22)
    return scene, maya, theo


def tab_to(page: Page, start: str) -> None:
    """Tabs until the focus is on something whose name begins so."""
    for _ in range(40):
        page.keyboard.press("Tab")
        name = page.evaluate(
            "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"
        )
        if name.startswith(start):
            return
    pytest.fail(f"“{start}” cannot be reached with the Tab key")


def test_a_turn_with_arrows_enter_and_a_letter(two: Pair) -> None:
    _, maya, theo = two
    tab_to(theo, "red 1, Resources")
    for _ in range(10):
        theo.keyboard.press("ArrowRight")
    expect(cube(theo, "green 4")).to_be_focused()
    theo.keyboard.press("Enter")
    expect(cube(theo, "green 4")).to_have_attribute("aria-pressed", "true")
    theo.keyboard.press("Escape")
    expect(cube(theo, "green 4")).to_have_attribute("aria-pressed", "false")
    theo.keyboard.press(" ")
    theo.keyboard.press("r")
    holds(maya, "Required", "green 4")
    says(theo, "You moved green 4 to Required. Maya’s turn.")


def test_the_focus_stays_among_the_cubes_after_a_move(two: Pair) -> None:
    _, _, theo = two
    tab_to(theo, "red 1, Resources")
    theo.keyboard.press("Enter")
    theo.keyboard.press("f")
    holds(theo, "Forbidden", "red 1")
    expect(theo.get_by_role("region", name="Resources, 21 cubes").locator(":focus")).to_have_count(1)


def test_each_group_of_cubes_is_one_tab_stop_in_the_order_of_the_design(two: Pair) -> None:
    scene, _, theo = two
    scene.play("1 move g4 required", "0 move g5 required", "1 move k7 permitted", "0 move k8 forbidden")
    holds(theo, "Forbidden", "black 8")
    stops: list[str] = []
    for _ in range(30):
        theo.keyboard.press("Tab")
        name = theo.evaluate(
            "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"
        )
        stops.append(str(name))
        if name == "Challenge":
            break
    groups = [stop.split(", ")[1] if " of " in stop else stop for stop in stops]
    known = ("Goal", "Required", "Permitted", "Forbidden", "Resources", "Challenge")
    assert [group for group in groups if group in known] == list(known)


def test_a_challenge_the_pad_and_handing_in_without_a_mouse(two: Pair) -> None:
    scene, maya, theo = two
    scene.play("1 move r3 required", "0 move b× required")
    holds(theo, "Required", "red 3", "blue times")
    theo.keyboard.press("c")
    expect(theo.get_by_text("You hold the block.")).to_be_visible()
    theo.keyboard.press("n")
    says(maya, "Theo says Now.", how="assertive")
    expect(paper(theo)).to_be_focused()
    theo.keyboard.type("(3x5)")
    expect(paper(theo)).to_contain_text("open bracket, red 3, blue times, green 5, close bracket")
    theo.keyboard.press("Backspace")
    theo.keyboard.press("Backspace")
    theo.keyboard.type("4)")
    expect(paper(theo)).to_contain_text("open bracket, red 3, blue times, green 4, close bracket")
    theo.keyboard.press("Enter")
    expect(button(theo, "Hand in")).to_be_focused()
    theo.keyboard.press("Enter")
    verdict(maya, "Theo said Now")
    expect(theo.get_by_role("heading", name="Theo said Now")).to_be_focused()
    expect(maya.get_by_text("The challenge stands. Theo showed how.")).to_be_visible()


def test_t_reads_the_turn_and_g_the_mat(two: Pair) -> None:
    scene, _, theo = two
    scene.play("1 move g4 required")
    holds(theo, "Required", "green 4")
    theo.keyboard.press("t")
    says(theo, "Waiting for Maya.")
    theo.keyboard.press("g")
    says(theo, "Goal: 12. Required: green 4. Permitted: no cubes. Forbidden: no cubes.")


def test_letter_keys_rest_when_they_are_turned_off_and_while_a_sheet_is_open(two: Pair) -> None:
    _, maya, theo = two
    menu = open_menu(theo)
    theo.keyboard.press("c")
    menu.get_by_role("switch", name="Letter keys").uncheck()
    close_sheet(theo)
    theo.keyboard.press("c")
    tab_to(theo, "red 1, Resources")
    theo.keyboard.press("Enter")
    theo.keyboard.press("r")
    expect(cube(theo, "red 1")).to_have_attribute("aria-pressed", "true")
    holds(theo, "Required")
    expect(button(theo, "Challenge")).to_be_visible()
    open_menu(theo).get_by_role("switch", name="Letter keys").check()
    close_sheet(theo)
    theo.keyboard.press("c")
    expect(button(maya, "Theo has it")).to_be_visible()
    theo.keyboard.press("Escape")
    expect(button(maya, "Challenge")).to_be_visible()


def test_the_goal_is_set_without_a_mouse(visitors: Visitors) -> None:
    maya = visitors.visitor()
    scene = Scene(maya, None)
    scene.play("0 lot 3", "1 lot 2", "0 roll r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√")
    scene.come_in(maya)
    left_in_resources(maya, 24)
    tab_to(maya, "red 1, Resources")
    maya.keyboard.press("Enter")
    tab_to_slot = "Place red 1 in the Goal"
    maya.get_by_role("button", name=tab_to_slot).wait_for()
    for _ in range(30):
        maya.keyboard.press("Shift+Tab")
        if maya.evaluate("document.activeElement.getAttribute('aria-label')") == tab_to_slot:
            break
    maya.keyboard.press("Enter")
    expect(maya.get_by_role("group", name="Goal, red 1")).to_be_visible()
    button(maya, "Goal").focus()
    maya.keyboard.press("Enter")
    expect(maya.get_by_role("group", name="Goal: red 1")).to_be_visible()
