"""What people at a table expect of each other: leaving it fairly, a kind word, another device, a host, a projector."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.hands import button, close_sheet, open_menu, says
from browser.scene import ROLL, Scene
from browser.test_access import check
from browser.test_on_sets import AFTER_FOUR_MOVES, BEFORE_THE_GOAL
from browser.visitors import Visitors


@pytest.fixture
def pair(visitors: Visitors) -> tuple[Scene, Page, Page]:
    maya, theo = visitors.visitor(), visitors.visitor(viewport={"width": 390, "height": 844})
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.come_in(maya)
    scene.come_in(theo)
    return scene, maya, theo


def test_an_offer_to_stop_is_declined_and_then_somebody_resigns(pair: tuple[Scene, Page, Page]) -> None:
    _, maya, theo = pair
    menu = open_menu(theo)
    menu.get_by_role("button", name="Offer to stop").click()
    expect(menu.get_by_text("Maya is asked. When all agree, the match ends")).to_be_visible()
    check(theo)
    menu.get_by_role("button", name="Yes, offer to stop").click()
    offer = maya.get_by_role("region", name="Offer to stop")
    expect(offer).to_contain_text("Theo offers to stop here.")
    says(maya, re.compile("Theo offers to stop here."))
    check(maya)
    offer.get_by_role("button", name="Play on").click()
    expect(offer).to_have_count(0)
    expect(theo.get_by_text("Maya would like to play on.").first).to_be_visible()

    menu = open_menu(maya)
    menu.get_by_role("button", name="Resign").click()
    expect(
        menu.get_by_text("The match ends with the points that were scored. This shake does not count.")
    ).to_be_visible()
    menu.get_by_role("button", name="Yes, resign").click()
    expect(theo.get_by_text("Maya resigns.").first).to_be_visible()
    expect(theo.get_by_role("listitem").filter(has_text="Has resigned")).to_have_count(1)


def test_a_kind_word_is_seen_and_heard_and_can_be_muted(pair: tuple[Scene, Page, Page]) -> None:
    _, maya, theo = pair
    open_menu(maya).get_by_role("button", name="Good luck").click()
    expect(theo.get_by_role("listitem").filter(has_text="“Good luck”")).to_be_visible()
    says(theo, "Maya: Good luck")
    menu = open_menu(theo)
    menu.get_by_role("switch", name="Hear Maya").uncheck()
    check(theo)
    close_sheet(theo)
    open_menu(maya).get_by_role("button", name="Claps").click()
    expect(maya.get_by_role("listitem").filter(has_text="Claps")).to_be_visible()
    expect(theo.get_by_text("Claps")).to_have_count(0)


def test_sound_is_on_after_the_first_tap_and_the_bar_says_so(pair: tuple[Scene, Page, Page]) -> None:
    _, maya, theo = pair
    for page in (maya, theo):
        button(page, "Sound is on").click()
        expect(button(page, "Sound is off")).to_be_visible()
    maya.reload()
    expect(button(maya, "Sound is off")).to_be_visible()


def test_the_seat_goes_to_a_phone_and_the_laptop_watches(pair: tuple[Scene, Page, Page], visitors: Visitors) -> None:
    scene, _, theo = pair
    laptop = theo.context.new_page()
    scene.come_in(laptop)
    expect(laptop.get_by_role("button", name=re.compile("^green 4, Resources"))).to_be_enabled()
    open_menu(theo).get_by_role("link", name="Continue on another device").click()
    button(theo, "Make a code").click()
    expect(theo.get_by_role("img", name="The code as a picture that a phone can read")).to_be_visible()
    check(theo)
    code = theo.locator(".seat-code").inner_text()
    phone = visitors.visitor(viewport={"width": 390, "height": 844})
    phone.goto("/seat")
    phone.get_by_label("The code").fill(code.lower())
    button(phone, "Play here").click()
    expect(phone.get_by_role("listitem").filter(has_text="Theo (you)")).to_have_count(1)
    expect(laptop.get_by_text("You play on another device now. Here you watch.")).to_be_visible()
    check(laptop)


def test_the_host_closes_the_table_and_removes_a_guest(pair: tuple[Scene, Page, Page], visitors: Visitors) -> None:
    scene, maya, theo = pair
    watcher = visitors.visitor()
    scene.come_in(watcher, watch=True)
    expect(maya.get_by_text("1 watching")).to_be_visible()
    expect(open_menu(theo).get_by_role("region", name="As the host")).to_have_count(0)
    close_sheet(theo)
    host = open_menu(maya).get_by_role("region", name="As the host")
    host.get_by_role("switch", name="Closed to strangers").check()
    expect(watcher.get_by_text("The host has closed this table to visitors.")).to_be_visible()
    expect(host.get_by_role("button", name="Copy the invitation")).to_be_visible()
    check(maya)
    watcher.goto(re.sub(r".*(/t/)", r"\1", host.locator(".link").inner_text()))
    expect(watcher.get_by_role("list", name="Players")).to_be_visible()
    host.get_by_role("button", name="Remove Theo").click()
    host.get_by_role("button", name="Remove Theo").click()
    expect(theo.get_by_text("You are welcome at every other table")).to_be_visible()
    expect(maya.get_by_role("listitem").filter(has_text="Player 2").first).to_be_visible()


EQUATIONS = (
    "0 lot 3", "1 lot 2", f"0 roll {ROLL}", "0 lay b1r2", "0 goal", "1 move r3 required", "0 move b3 permitted",
    "1 move k√ forbidden", "0 move g^ forbidden",
)  # fmt: skip
SCREENS = {
    "equations": ({"ruleset": "basic-equations-2015"}, EQUATIONS),
    "on-sets": (
        {"ruleset": "mlag-on-sets-2019", "division": "middle"}, (*BEFORE_THE_GOAL, *AFTER_FOUR_MOVES)
    ),
}  # fmt: skip


@pytest.mark.parametrize("game", SCREENS)
def test_a_table_on_a_projector_is_read_from_the_back_of_the_room(visitors: Visitors, game: str) -> None:
    terms, lines = SCREENS[game]
    screen = visitors.visitor(viewport={"width": 1920, "height": 1080})
    scene = Scene(None, None, timed=True, **terms)
    scene.play(*lines)
    screen.goto(f"/t/{scene.code}/screen")
    expect(screen.get_by_role("region", name="Goal")).to_be_visible()
    check(screen)
    assert min(screen.locator(".who b").evaluate_all(SIZES)) >= 0.046 * 1080
    assert min(screen.locator(".players strong, .clock b").evaluate_all(SIZES)) >= 0.06 * 1080
    assert screen.evaluate(f"[...document.querySelectorAll('.screen *')].every({FITS})")
    scene.play("1 move b÷ permitted" if game == "equations" else "1 move ∪ permitted")
    expect(screen.get_by_text(re.compile("Theo: . to Permitted"))).to_be_visible()


SIZES = "(found) => found.map((one) => parseFloat(getComputedStyle(one).fontSize))"
FITS = """(one) => { const box = one.getBoundingClientRect();
    return !box.width || one.closest('.unseen') || (box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1); }"""
