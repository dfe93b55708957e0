"""The app without a connection, after one visit: a lesson, stored puzzles, a position of the path; and back again."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from browser.hands import button, no_sideways_scrolling
from browser.test_access import check
from browser.visitors import Visitors
from forceout.web.puzzles.pack import pack_file

READY = "async () => { await navigator.serviceWorker.ready; return (await caches.keys()).length; }"


def write(page: Page, text: str) -> None:
    if not page.get_by_label("Type it", exact=True).is_visible():
        button(page, "Type it").click()
    page.get_by_label("Type it", exact=True).fill(text)
    button(page, "Hand in").click()


def stored_solution() -> tuple[int, str]:
    """The first puzzle of the pack in which something is written, and its answer."""
    positions = json.loads(pack_file())["positions"]
    return next((at, one["answers"][0]) for at, one in enumerate(positions, 1) if one["puzzle"]["kind"] == "find")


def test_after_one_visit_lessons_and_stored_puzzles_work_without_a_connection(visitors: Visitors) -> None:
    maya = visitors.visitor(service_workers="allow")
    maya.goto("/")
    assert maya.evaluate(READY) == 1
    maya.context.set_offline(True)
    # a table needs the server; the page says so, and what works
    maya.goto("/t/ABCDE")
    expect(maya.get_by_text("Not connected. Your entries are kept here.")).to_be_visible()
    check(maya)
    # a step of the first lesson
    maya.get_by_role("link", name=re.compile("first shake", re.IGNORECASE)).first.click()
    expect(button(maya, "Show me")).to_be_visible()
    maya.get_by_role("button", name=re.compile("^Roll")).first.click()
    expect(maya.get_by_text(re.compile("Goal")).first).to_be_visible()
    # a puzzle with one right answer, and one whose answers are stored
    maya.goto("/puzzles/stored")
    maya.get_by_role("button", name=re.compile("^No ")).click()
    expect(maya.get_by_role("heading", name="That is right")).to_be_visible()
    number, answer = stored_solution()
    maya.goto(f"/puzzles/stored#{number}")
    maya.reload()
    write(maya, f"({answer.replace(' = ', ') = ')}")  # right as well, but not written as it is stored
    expect(maya.get_by_role("alert")).to_contain_text("only the table can say")
    write(maya, answer)
    expect(maya.get_by_role("heading", name="That is right")).to_be_visible()
    # a position of the learning path at its own address
    maya.goto("/learn/path/equations/sideways/1")
    write(maya, "3÷4s = 12")
    expect(maya.get_by_role("heading", name="That is right")).to_be_visible()
    # connected again: everything is the server's
    maya.context.set_offline(False)
    maya.goto("/reviews")
    expect(maya.get_by_role("heading", name="Review a record")).to_be_visible()
    maya.goto("/offline")
    maya.set_viewport_size({"width": 320, "height": 568})
    no_sideways_scrolling(maya)
