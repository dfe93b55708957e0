"""After a match: the review, and the record that replays."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.hands import button, no_sideways_scrolling
from browser.scene import Scene
from browser.visitors import Visitors
from forceout.referee.record import replay
from forceout.referee.state import Phase

PLAYED = (
    "1 move r3 required", "0 move b× required", "1 move k9 forbidden", "0 move g6 forbidden",
    "1 pick-up", "1 challenge now", "1 present r3×g4 = b1r2",
)  # fmt: skip
"""Maya's second move lets Now be said; Theo misses it once and then takes it."""


@pytest.fixture
def over(visitors: Visitors) -> Any:
    """A match of one shake that both have signed."""
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.play(*PLAYED)
    scene.come_in(maya)
    scene.come_in(theo)
    for page in (maya, theo):
        button(page, "Sign the scoresheet").click()
    expect(maya.get_by_role("heading", name="Theo wins the match")).to_be_visible()
    return scene, maya


def test_the_review_goes_through_the_moves_and_says_where_a_now_was_open(over: Any) -> None:
    _, maya = over
    maya.get_by_role("link", name="Review the match").first.click()
    expect(maya.get_by_role("heading", level=1, name=re.compile("^Shake 1"))).to_be_visible()
    grid = maya.get_by_role("grid", name=re.compile("^Moves by player"))
    expect(grid.get_by_role("gridcell")).to_have_count(6)
    expect(
        maya.get_by_role("heading", name=re.compile("^Move 3"))
    ).to_be_visible()  # the first there is something to say about
    expect(maya.get_by_text("Now was open").first).to_be_visible()
    grid.get_by_role("gridcell", name=re.compile("^Move 2, Theo, red 3 to Required")).click()
    expect(maya.get_by_role("heading", name=re.compile("^Move 2"))).to_be_visible()
    expect(maya.get_by_role("img", name="red 3, just moved")).to_be_visible()
    maya.keyboard.press("ArrowRight")
    expect(maya.get_by_role("heading", name=re.compile("^Move 3"))).to_be_visible()
    button(maya, "Next move").click()
    expect(maya.get_by_role("heading", name=re.compile("^Move 4"))).to_be_visible()
    expect(grid.get_by_role("gridcell", name=re.compile("missed Now"))).not_to_have_count(0)
    expect(grid.get_by_role("gridcell", name=re.compile("Theo, says Now"))).to_have_count(1)
    table = maya.get_by_role("region", name="This shake by player")
    expect(table.get_by_role("row", name=re.compile("^Theo .*6$"))).to_be_visible()


def test_the_record_that_is_downloaded_replays_to_the_same_score(over: Any) -> None:
    scene, maya = over
    with maya.expect_download() as downloading:
        maya.get_by_role("link", name="Record", exact=True).click()
    text = downloading.value.path().read_text()
    assert downloading.value.suggested_filename == f"forceout-{scene.code}.txt"
    states = list(replay(text))
    assert states[-1].phase is Phase.DONE
    assert list(states[-1].totals) == [2, 6]


def test_the_review_of_a_finished_match_is_found_again_and_fits_a_phone(over: Any, visitors: Visitors) -> None:
    _, maya = over
    maya.goto("/reviews")
    maya.get_by_role("link", name=re.compile("^Review of table")).click()
    expect(maya.get_by_role("grid", name=re.compile("^Moves by player"))).to_be_visible()
    phone = visitors.visitor(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.goto(maya.url)
    moves = phone.get_by_role("listbox", name="Moves")
    moves.get_by_role("option", name=re.compile("^Move 2")).tap()
    expect(phone.get_by_role("heading", name=re.compile("^Move 2"))).to_be_visible()
    no_sideways_scrolling(phone)


def test_there_is_no_review_and_no_record_while_the_match_counts(visitors: Visitors) -> None:
    maya = visitors.visitor()
    scene = Scene(maya, None)
    scene.first_goal()
    for path in ("review", "record.txt", "review.json"):
        answer = maya.request.get(f"/t/{scene.code}/{path}")
        assert answer.status == 403, path
