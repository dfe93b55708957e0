"""Moving cubes: by dragging, and what is refused."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.hands import button, cube, holds, left_in_resources, move, section, slot
from browser.scene import ROLL, Pair, Scene
from browser.visitors import Visitors
from forceout.web.tables.models import Logged


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


MANY = ("blue 1", "red 2", "red plus", "red 3", "blue times", "green 4", "black plus")
"""More cubes than a Goal may have."""


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, what: Locator, to: tuple[float, float]) -> None:
    page.mouse.move(*middle(what))
    page.mouse.down()
    page.mouse.move(*to, steps=8)
    page.mouse.up()


def test_a_cube_is_dragged_from_resources_to_a_section(two: Pair) -> None:
    _, maya, theo = two
    drag(theo, cube(theo, "green 4"), middle(section(theo, "Permitted")))
    holds(theo, "Permitted", "green 4")
    holds(maya, "Permitted", "green 4")
    left_in_resources(theo, 21)


def test_a_cube_dropped_outside_returns_and_nothing_is_sent(two: Pair) -> None:
    scene, _, theo = two
    number = Logged.objects.filter(table=scene.table).count()
    drag(theo, cube(theo, "green 4"), middle(theo.get_by_role("list", name="Players")))
    drag(theo, cube(theo, "green 4"), middle(theo.get_by_role("group", name="Goal: blue 1, red 2")))
    left_in_resources(theo, 22)
    expect(cube(theo, "green 4")).to_have_attribute("aria-pressed", "false")
    assert Logged.objects.filter(table=scene.table).count() == number
    # and the next click is a click again
    move(theo, "green 4", "Forbidden")
    holds(theo, "Forbidden", "green 4")


def test_a_player_who_is_not_on_turn_picks_nothing_up(two: Pair) -> None:
    _, maya, _ = two
    cube(maya, "green 4").click(force=True)
    expect(maya.get_by_role("button", name="Place green 4 in Required")).to_have_count(0)
    drag(maya, cube(maya, "green 4"), middle(section(maya, "Required")))
    holds(maya, "Required")


def test_the_whole_section_takes_a_lifted_cube_and_escape_puts_it_back(two: Pair) -> None:
    _, _, theo = two
    cube(theo, "green 4").click()
    theo.keyboard.press("Escape")
    expect(cube(theo, "green 4")).to_have_attribute("aria-pressed", "false")
    cube(theo, "green 5").click()
    section(theo, "Forbidden").click(position={"x": 200, "y": 14})
    holds(theo, "Forbidden", "green 5")


def test_a_refusal_shows_the_sentence_and_the_rule_and_nothing_moves(visitors: Visitors) -> None:
    maya = visitors.visitor()
    scene = Scene(maya, None)
    scene.play("0 lot 3", "1 lot 2", f"0 roll {ROLL}")
    scene.come_in(maya)
    left_in_resources(maya, 24)
    number = Logged.objects.filter(table=scene.table).count()
    for name in MANY:
        move(maya, name, "Goal")
    button(maya, "Goal").click()
    refused = maya.get_by_role("link", name=re.compile("^Open rule: Basic Equations 2015-16, "))
    expect(refused).to_be_visible()
    expect(maya.get_by_text("A Goal has at most")).to_be_visible()
    assert Logged.objects.filter(table=scene.table).count() == number
    left_in_resources(maya, 24 - len(MANY))
    expect(maya.get_by_role("group", name=f"Goal, {', '.join(MANY)}")).to_be_visible()
    # what comes next takes the sentence away
    for name in MANY[2:]:
        cube(maya, name, "Goal").click()
        button(maya, "Take back").click()
    button(maya, "Goal").click()
    expect(refused).to_have_count(0)
    expect(maya.get_by_role("group", name="Goal: blue 1, red 2")).to_be_visible()


def test_a_relation_is_not_forbidden_while_many_cubes_are_left(visitors: Visitors) -> None:
    from browser.test_on_sets import AFTER_FOUR_MOVES, BEFORE_THE_GOAL

    theo = visitors.visitor()
    scene = Scene(None, theo, ruleset="mlag-on-sets-2019", division="middle")
    scene.play(*BEFORE_THE_GOAL, *AFTER_FOUR_MOVES)
    scene.come_in(theo)
    move(theo, "equals", "Forbidden")
    expect(theo.get_by_text("An = may go to Forbidden only when four or fewer cubes are left.")).to_be_visible()
    expect(theo.get_by_role("link", name="Open rule: MLAG On-Sets 2019-20, IV-D")).to_be_visible()
    holds(theo, "Forbidden", "2", "1", "green")
    expect(cube(theo, "equals")).to_be_visible()


@pytest.mark.parametrize("which", [0, 1])
def test_of_two_equal_cubes_the_one_that_was_clicked_is_moved(page: Page, which: int) -> None:
    scene = Scene(page, None)
    twins = ROLL.replace("g5", "g6")
    scene.play("0 lot 2", "1 lot 3", f"1 roll {twins}", "1 lay b1r2", "1 goal")
    scene.come_in(page)
    both = page.get_by_role("button", name=re.compile(r"^green 6, Resources, "))
    clicked = both.nth(which)
    number = clicked.get_attribute("data-cube")
    clicked.click()
    slot(page, "green 6", "Required").click()
    holds(page, "Required", "green 6")
    expect(section(page, "Required").locator("[data-cube]")).to_have_attribute("data-cube", str(number))
    expect(both).to_have_count(1)
