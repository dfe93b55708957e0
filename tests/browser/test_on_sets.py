"""On-Sets: cards are dealt, and a Restriction takes one of them out."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.hands import (
    button,
    challenge,
    cube,
    hand_in,
    holds,
    key,
    move,
    no_sideways_scrolling,
    paper,
    points,
    slot,
    type_on_pad,
    verdict,
)
from browser.scene import ON_SETS_ROLL, Pair, Scene
from browser.visitors import Visitors

CARDS = "BRGY BRG BR BG RY G Y blank"
BEFORE_THE_GOAL = (
    "0 lot 5", "1 lot 2", f"0 roll {ON_SETS_ROLL}", f"1 deal {CARDS}", "0 select shift-from-permitted",
    "1 select no-null-restrictions ; absolute-value",
)  # fmt: skip
AFTER_FOUR_MOVES = (
    "0 lay 4", "0 goal", "1 move ⊆ required", "0 move R required", "1 move B required", "0 move G forbidden",
)  # fmt: skip
"""The Goal is four cards. With ∪ it can be made: R ⊆ B takes the card RY out, and B ∪ R names the four others."""


@pytest.fixture
def two(visitors: Visitors) -> Pair:
    maya, theo = visitors.visitor(), visitors.visitor()
    return Scene(maya, theo, ruleset="mlag-on-sets-2019", division="middle"), maya, theo


@pytest.mark.parametrize("width", [1110, 1280, 1366])
def test_long_names_of_variations_leave_the_menu_in_the_window(visitors: Visitors, width: int) -> None:
    maya, theo = visitors.visitor(viewport={"width": width, "height": 625}), visitors.visitor()
    names = ("Maximiliana Augusta", "Scunthorpe United")
    scene = Scene(maya, theo, names=names, ruleset="mlag-on-sets-2019", division="middle")
    scene.play("0 lot 5", "1 lot 2", f"0 roll {ON_SETS_ROLL}", f"1 deal {CARDS}")
    scene.play("0 select union-intersection-interchangeable")
    scene.play("1 select universe-null-interchangeable ; shift-from-permitted")
    scene.come_in(maya)
    expect(button(maya, "Menu")).to_be_in_viewport(ratio=1)
    no_sideways_scrolling(maya)


def test_the_universe_is_shown_card_by_card_and_a_goal_is_laid_as_a_product(two: Pair) -> None:
    scene, maya, theo = two
    scene.play(*BEFORE_THE_GOAL)
    scene.come_in(maya)
    scene.come_in(theo)
    for page in (maya, theo):
        universe = page.get_by_role("region", name="Universe, 8 cards")
        expect(universe.get_by_role("listitem")).to_have_count(8)
        expect(universe.get_by_role("listitem", name="blue red green yellow")).to_be_visible()
        expect(universe.get_by_role("listitem", name="blank")).to_be_visible()
    for digit in ("2", "4"):
        cube(maya, digit).click()
        slot(maya, digit, "Goal").click()
    maya.get_by_role("group", name="How they lie").get_by_role("button").nth(1).click()
    button(maya, "Goal").click()
    expect(theo.get_by_role("group", name="Goal: 2 on top of 4")).to_be_visible()


def test_a_now_is_shown_with_a_restriction_in_the_solution(two: Pair) -> None:
    scene, maya, theo = two
    scene.play(*BEFORE_THE_GOAL, *AFTER_FOUR_MOVES)
    scene.come_in(maya)
    scene.come_in(theo)
    move(theo, "union", "Permitted")
    holds(maya, "Required", "subset", "red", "blue")
    holds(maya, "Permitted", "union")
    challenge(maya, "Now")
    expect(maya.get_by_role("heading", name="Show that the Goal can be made now")).to_be_visible()
    key(maya, "red", "Required").click()
    key(maya, "subset", "Required").click()
    key(maya, "blue", "Required").click()
    button(maya, "Restriction ends").click()
    key(maya, "blue", "Required").click()  # what the Restriction has used may be used again
    key(maya, "union", "Permitted").click()
    key(maya, "red", "Required").click()
    expect(paper(maya)).to_contain_text("red, subset, blue, Restriction ends, blue, union, red")
    hand_in(maya)
    for page in (maya, theo):
        verdict(page, "Maya said Now")
        expect(page.get_by_text("The challenge stands. Maya showed how.")).to_be_visible()
        points(page, "Maya", 6, 6)


def test_a_solution_without_its_restriction_misses_the_goal(two: Pair) -> None:
    scene, maya, theo = two
    scene.play(*BEFORE_THE_GOAL, *AFTER_FOUR_MOVES, "1 move ∪ permitted")
    scene.come_in(maya)
    scene.come_in(theo)
    challenge(maya, "Now")
    type_on_pad(maya, "B∪R")
    hand_in(maya)
    verdict(theo, "Maya said Now")
    expect(theo.get_by_text("The challenge does not stand.")).to_be_visible()
