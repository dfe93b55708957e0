"""Players check what was handed in by the book: they accept, reject with a reason, or regroup."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import button, points, verdict
from browser.scene import ROLL, Scene
from browser.visitors import Visitors

NOW = (
    f"0 roll {ROLL}", "0 lay b1r2", "0 goal", "1 move r3 required", "2 move b3 required", "0 move r+ required",
    "1 move b× required", "2 pick-up", "2 challenge now",
)  # fmt: skip
"""Priya says Now to Theo; with blue 2 it can be made: (3+3)×2."""


@pytest.fixture
def three(visitors: Visitors) -> Any:
    """Maya, Theo and Priya at a table where the players check."""
    pages = [visitors.visitor() for _ in range(3)]
    scene = Scene(*pages, judge_checks=False)
    scene.play("0 lot 3", "1 lot 2", "2 lot 1", *NOW)
    return scene, *pages


def come_in(scene: Any, *pages: Any) -> None:
    for page in pages:
        scene.come_in(page)


def test_one_paper_falls_by_a_regrouping_and_the_other_by_a_reason(three: Any) -> None:
    scene, maya, theo, priya = three
    scene.play("0 present (r3×b3)+b2 = b1r2", "2 present r3+b3×b2 = b1r2")
    come_in(scene, maya, theo, priya)
    # Maya's is looked at first: it makes 11
    expect(theo.get_by_role("heading", name="Check Maya’s equation")).to_be_visible()
    theo.get_by_role("button", name="It does not equal the Goal").click()
    # then Priya's, which can be read in two ways
    expect(theo.get_by_role("heading", name="Check Priya’s equation")).to_be_visible()
    button(theo, "Regroup it").click()
    theo.get_by_role("button", name="3, piece 3 of 8").click()
    theo.get_by_role("button", name="2, piece 5 of 8").click()
    expect(theo.get_by_text("Open bracket, 3 times 2, close bracket.")).to_be_visible()
    button(theo, "Show this grouping").click()
    for page in (maya, theo, priya):
        verdict(page, "Priya said Now")
        expect(page.get_by_text("The challenge does not stand. Nobody showed how.")).to_be_visible()
        expect(page.get_by_role("heading", name="Maya’s paper does not equal the Goal")).to_be_visible()
        expect(page.get_by_role("heading", name="Priya’s paper can be read in another way")).to_be_visible()
        expect(page.get_by_text("Misses the Goal").first).to_be_visible()
        points(page, "Theo", 6, 6)
        points(page, "Maya", 2, 2)
    expect(theo.get_by_role("link", name="Open rule").first).to_have_attribute(
        "href", "/rules/?cite=basic-equations-2015%20III"
    )


def test_an_objection_that_is_not_so_leaves_the_paper_to_be_checked(three: Any) -> None:
    scene, maya, theo, _ = three
    scene.play("0 side mover", "2 present (r3+b3)×b2 = b1r2")
    come_in(scene, maya, theo)
    theo.get_by_role("button", name="A Required cube is not used").click()
    expect(theo.get_by_text("That is not so")).to_be_visible()
    button(theo, "Accept").click()
    expect(theo.get_by_text("Theo accepts it")).to_be_visible()
    expect(theo.get_by_role("heading", name="Maya checks Priya’s equation")).to_be_visible()
    button(maya, "Accept").click()
    verdict(maya, "Priya said Now")
    points(maya, "Priya", 6, 6)


def test_a_regrouping_that_shows_nothing_ends_the_objections(three: Any) -> None:
    scene, maya, theo, _ = three
    scene.play("0 side mover", "2 present (r3+b3)×b2 = b1r2")
    come_in(scene, maya, theo)
    button(theo, "Regroup it").click()
    theo.get_by_role("button", name="open bracket, piece 1 of 10").click()
    theo.get_by_role("button", name="close bracket, piece 5 of 10").click()
    button(theo, "Show this grouping").click()
    expect(maya.get_by_text("Theo tried to regroup it")).to_be_visible()
    expect(maya.get_by_role("button", name="It does not equal the Goal")).to_have_count(0)
    button(maya, "Accept").click()
    points(maya, "Priya", 6, 6)


def test_a_loop_is_drawn_with_the_mouse(three: Any) -> None:
    scene, _, theo, _ = three
    scene.play("0 side mover", "2 present r3+b3×b2 = b1r2")
    scene.come_in(theo)
    button(theo, "Regroup it").click()
    first = theo.get_by_role("button", name="3, piece 3 of 8").bounding_box()
    last = theo.get_by_role("button", name="2, piece 5 of 8").bounding_box()
    assert first is not None
    assert last is not None
    theo.mouse.move(first["x"] + 15, first["y"] + 20)
    theo.mouse.down()
    theo.mouse.move(last["x"] + 15, last["y"] + 20, steps=6)
    theo.mouse.up()
    expect(theo.get_by_text("Open bracket, 3 times 2, close bracket.")).to_be_visible()
    expect(button(theo, "Show this grouping")).to_be_enabled()
    theo.get_by_role("button", name="Take off loop 1").click()
    expect(button(theo, "Show this grouping")).to_be_disabled()
