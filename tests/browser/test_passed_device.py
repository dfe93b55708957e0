"""One device goes round the table: nobody sees what another has written."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import button, move, pad, paper, sheet, type_on_pad, verdict
from browser.scene import ROLL, Scene
from browser.visitors import Visitors


@pytest.fixture
def shared(visitors: Visitors) -> Any:
    page = visitors.visitor()
    scene = Scene(page, page, page, passed=True)
    scene.play("0 lot 3", "1 lot 2", "2 lot 1", f"0 roll {ROLL}", "0 lay b1r2", "0 goal")
    scene.play("1 move r3 required", "2 move r+ required", "0 move b3 required")
    return scene, page


def test_the_paper_of_one_is_never_shown_to_the_next(shared: Any) -> None:
    scene, page = shared
    frames: list[str] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    scene.come_in(page)
    move(page, "blue times", "Required")
    button(page, "Challenge").click()
    who = sheet(page, "Who challenges?")
    expect(who.get_by_role("button", name="Theo")).to_have_count(0)  # he moved last
    who.get_by_role("button", name="Maya").click()
    button(page, "Now").click()

    expect(page.get_by_role("heading", name="Pass the device to Maya")).to_be_visible()
    expect(pad(page)).to_have_count(0)
    button(page, "I am Maya").click()
    type_on_pad(page, "(3+3)x2")
    expect(paper(page)).to_contain_text("red 3, red plus, blue 3")
    pad(page).get_by_role("button", name="Hand in", exact=True).click()

    expect(page.get_by_role("heading", name="Pass the device to Priya")).to_be_visible()
    assert "open bracket, red 3" not in page.content()
    button(page, "I am Priya").click()
    expect(pad(page)).to_be_visible()
    assert "open bracket, red 3" not in page.content()
    expect(paper(page)).not_to_contain_text("blue 3")
    assert any('"yours":[]' in frame for frame in frames)
    assert not any('"yours":[{' in frame for frame in frames)
    page.get_by_role("button", name="Join Theo").click()
    verdict(page, "Maya said Now")
    expect(page.get_by_text("The challenge stands. Maya showed how.")).to_be_visible()


def test_a_draft_is_not_shown_to_the_next_player_after_loading_the_page_anew(shared: Any) -> None:
    scene, page = shared
    scene.play("1 move b× required", "0 pick-up", "0 challenge now")
    scene.come_in(page)
    button(page, "I am Maya").click()
    type_on_pad(page, "(3+3)x2")
    page.reload()
    expect(page.get_by_role("heading", name="Pass the device to Maya")).to_be_visible()
    assert "open bracket, red 3" not in page.content()
    button(page, "I am Maya").click()
    expect(paper(page)).to_contain_text("red 3, red plus, blue 3")


def test_each_throws_and_signs_for_himself(visitors: Visitors, loaded_dice: Any) -> None:
    page = visitors.visitor()
    scene = Scene(page, page, passed=True)
    scene.come_in(page)
    button(page, "Maya: throw a cube").click()
    expect(button(page, "Maya: throw a cube")).to_have_count(0)
    button(page, "Theo: throw a cube").click()
    button(page, "Maya: Roll the cubes").click()
    expect(page.get_by_text("Choose cubes for the Goal.")).to_be_visible()
    scene.play("0 lay b1r2", "0 goal", "1 move r3 required", "0 pick-up", "0 challenge impossible", "1 withhold")
    verdict(page, "Maya said Impossible")
    button(page, "Sign for Maya").click()
    button(page, "Sign for Theo").click()
    expect(page.get_by_role("heading", name="Maya wins the match")).to_be_visible()
