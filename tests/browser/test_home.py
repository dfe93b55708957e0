"""The first page in a real browser: a fresh start, a seat that waits, a rematch of two, at the sizes of the design."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.hands import button, no_sideways_scrolling
from browser.scene import Scene
from browser.test_access import faults
from browser.visitors import Visitors
from forceout.web.tables.models import Seat, Table

SIZES = ((1366, 768), (1366, 625), (390, 844), (320, 568))
ORDER = """() => [".felt", ".join", ".play-card", ".puzzle-tile"].map(
    (name) => document.querySelector(name).getBoundingClientRect().top)"""
SMALL_TARGETS = """() => [...document.querySelectorAll("main button, main a")]
    .filter((one) => one.getClientRects().length && one.getBoundingClientRect().height < 24)
    .map((one) => one.outerHTML.slice(0, 80))"""


def in_view(page: Page, name: str) -> None:
    """The one way in is seen without scrolling."""
    way = page.get_by_role("link", name=name)
    box = way.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= page.evaluate("innerHeight")


def played_out(maya: Page | None, theo: Page | None) -> Scene:
    """A match of one shake that is over, and signed by both."""
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.play("1 move r3 required", "0 move r+ required", "1 move b3 required", "0 move b× required")
    scene.play("1 pick-up", "1 challenge now", "1 present (r3+b3)×b2 = b1r2", "-2 end-round", "0 sign", "1 sign")
    Table.objects.filter(code=scene.code).update(over=True)
    return scene


def test_a_fresh_start_leads_to_the_lesson_and_fits_every_window(visitors: Visitors) -> None:
    page = visitors.visitor()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/")
        expect(page.get_by_role("heading", name="Learn by playing: 5 minutes")).to_be_visible()
        no_sideways_scrolling(page)
        if height > 568:
            in_view(page, "Start the lesson")
        tops = page.evaluate(ORDER)
        assert width > 700 or tops == sorted(tops)
        assert page.evaluate(SMALL_TARGETS) == []
    assert faults(page) == []
    assert page.get_by_role("link", name="Start the lesson").get_attribute("href") == "/learn/first-shake"
    # a code may be pasted as it was sent, and is read as one field
    code = page.get_by_label("Join by code")
    code.fill(" k7-m3p")
    expect(code).to_have_value("K7M3P")
    assert page.locator(".boxes").inner_text().split() == list("K7M3P")
    # no name is asked for before others read it
    page.get_by_role("radio", name=re.compile("^Friends")).check()
    expect(page.get_by_text("you get a code for your friends")).to_be_visible()
    expect(page.get_by_text("1 opponent: Ada")).to_be_hidden()
    button(page, "Play now").click()
    page.get_by_label("What shall we call you?").fill("Maya")
    button(page, "Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def test_a_seat_that_waits_is_found_again(visitors: Visitors) -> None:
    theo = visitors.visitor()
    scene = Scene(None, theo)
    scene.first_goal()
    for width, height in SIZES:
        theo.set_viewport_size({"width": width, "height": height})
        theo.goto("/")
        expect(theo.get_by_role("heading", name="Your table is waiting, Theo")).to_be_visible()
        no_sideways_scrolling(theo)
        in_view(theo, f"Continue at table {scene.code}")
    assert faults(theo) == []
    expect(theo.get_by_role("img", name="Goal: blue 1, red 2")).to_be_visible()
    theo.get_by_role("link", name=f"Continue at table {scene.code}").click()
    expect(theo.get_by_role("list", name="Players")).to_contain_text("Theo (you)")


def test_two_people_play_again_on_the_same_seats(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor(viewport={"width": 390, "height": 844})
    scene = played_out(maya, theo)
    scene.come_in(theo)
    maya.goto("/")
    expect(maya.get_by_text("Play the same people again", exact=True)).to_be_visible()
    assert faults(maya) == []
    maya.get_by_role("button", name="Rematch with Theo").click()
    expect(maya.get_by_role("heading", name="Waiting for players")).to_be_visible()
    expect(maya.get_by_role("region", name="Seats")).to_contain_text("Theo is asked to come")
    offer = theo.get_by_role("region", name="Rematch")
    expect(offer).to_contain_text("Maya wants a rematch.")
    assert faults(theo) == []
    offer.get_by_role("button", name="Sit down").click()
    for page in (maya, theo):
        button(page, "Throw a cube").wait_for()
    assert maya.url == theo.url
    code = maya.url.rsplit("/", 1)[1]
    assert [seat.name for seat in Seat.objects.filter(table__code=code)] == ["Maya", "Theo"]


def test_the_end_of_a_match_offers_a_rematch(visitors: Visitors) -> None:
    maya = visitors.visitor(color_scheme="dark")
    scene = played_out(maya, None)
    scene.come_in(maya)
    expect(button(maya, "Rematch")).to_be_visible()
    assert faults(maya) == []
    button(maya, "Rematch").click()
    expect(maya.get_by_role("heading", name="Waiting for players")).to_be_visible()
    button(maya, "Begin").click()  # Theo does not come: a bot takes the seat
    expect(maya.get_by_role("list", name="Players")).to_contain_text("Ada")
    maya.goto("/reviews")
    expect(maya.get_by_role("list", name="Your matches").get_by_role("listitem")).to_have_count(2)
    assert faults(maya) == []
