"""The visitor's own settings stay in the browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import close_sheet, left_in_resources, open_menu
from browser.scene import Scene
from browser.visitors import Visitors


@pytest.fixture
def theo(visitors: Visitors) -> Any:
    theo = visitors.visitor()
    scene = Scene(None, theo)
    scene.first_goal()
    scene.come_in(theo)
    left_in_resources(theo, 22)
    return theo


def darkness(page: Page) -> float:
    """From 0, black, to 255."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(float(part) for part in colour.removeprefix("rgb(").rstrip(")").split(", ")) / 3


def test_the_dark_theme_and_letters_for_marks_survive_a_reload(theo: Page) -> None:
    assert darkness(theo) > 200
    menu = open_menu(theo)
    menu.get_by_role("radio", name="Dark").check()
    menu.get_by_role("switch", name="Letters instead of corner marks").check()
    close_sheet(theo)
    for _ in range(2):
        assert darkness(theo) < 60
        expect(theo.locator("html")).to_have_attribute("data-marks", "letters")
        menu = open_menu(theo)
        expect(menu.get_by_role("radio", name="Dark")).to_be_checked()
        expect(menu.get_by_role("switch", name="Letters instead of corner marks")).to_be_checked()
        close_sheet(theo)
        theo.reload()
        left_in_resources(theo, 22)
    theo.goto("/")
    assert darkness(theo) < 60


def test_the_first_picture_of_a_dark_page_is_dark(theo: Page) -> None:
    """Before the board's script has run, so that nobody is dazzled."""
    open_menu(theo).get_by_role("radio", name="Dark").check()
    theo.route("**/board/assets/*.js", lambda route: route.abort())
    theo.goto("/")
    assert darkness(theo) < 60
    theo.unroute("**/board/assets/*.js")


def test_a_visitor_whose_device_is_dark_sees_a_dark_table(visitors: Visitors) -> None:
    page = visitors.visitor(color_scheme="dark")
    page.goto("/")
    assert darkness(page) < 60


def test_larger_cubes_are_larger(theo: Page) -> None:
    from browser.hands import cube

    before = cube(theo, "green 4").bounding_box()
    open_menu(theo).get_by_role("switch", name="Larger cubes").check()
    close_sheet(theo)
    after = cube(theo, "green 4").bounding_box()
    assert before is not None
    assert after is not None
    assert after["width"] > before["width"]
