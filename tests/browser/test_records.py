"""What is done with a match afterwards: sharing its review, printing it, and bringing a record along."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.hands import button
from browser.scene import Scene
from browser.test_access import check
from browser.visitors import Visitors
from forceout.web.tables import live_tables

PLAYED = (
    "1 move r3 required", "0 move b× required", "1 move k9 forbidden", "0 move g6 forbidden",
    "1 pick-up", "1 challenge now", "1 present r3×g4 = b1r2",
)  # fmt: skip


def test_a_review_is_shared_printed_and_ended_and_its_record_comes_back(visitors: Visitors) -> None:
    maya, stranger = visitors.visitor(), visitors.visitor(viewport={"width": 390, "height": 844})
    scene = Scene(maya, None, names=("Maya Lopez", "Theo Berg"))
    scene.first_goal()
    scene.play(*PLAYED)
    scene.table.over = True
    scene.table.save()
    live_tables.changed_by_hand(scene.code)
    # shared: others read first names, and nothing leads them further
    maya.goto(f"/t/{scene.code}/review")
    button(maya, "Make a link").click()
    expect(maya.get_by_role("button", name="Copy link")).to_be_visible()
    link = maya.get_by_text(re.compile(r"/r/[\w-]{22}$")).inner_text()
    stranger.goto(link)
    stranger.get_by_role("option", name=re.compile("^Move 2, Theo, red 3 to Required")).click()
    expect(stranger.get_by_role("heading", name=re.compile("^Move 2"))).to_be_visible()
    check(stranger)
    expect(stranger.get_by_text(re.compile("Lopez|Berg"))).to_have_count(0)
    expect(stranger.get_by_role("link", name="Match record")).to_have_count(0)
    # printed: a page for each shake, with every move; nothing of the screen
    maya.emulate_media(media="print")
    expect(maya.locator(".printed section")).to_have_count(1)
    expect(maya.locator(".printed tbody tr")).to_have_count(6)
    expect(button(maya, "Next move")).to_be_hidden()
    maya.emulate_media(media="screen")
    # ended: at once, for everybody
    button(maya, "End the link").click()
    expect(button(maya, "Make a link")).to_be_visible()
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="This link has ended")).to_be_visible()
    # the record comes back: first one that is no record, then the one that was downloaded
    with maya.expect_download() as downloading:
        maya.get_by_role("link", name="Match record").click()
    maya.goto("/reviews")
    file = maya.get_by_label("The file")
    file.set_input_files({"name": "notes.txt", "mimeType": "text/plain", "buffer": b"hello\n"})
    button(maya, "Review it").click()
    expect(maya.get_by_role("alert")).to_contain_text("Line 1: a record begins with")
    check(maya)
    file.set_input_files(downloading.value.path())
    button(maya, "Review it").click()
    expect(maya.get_by_role("grid", name=re.compile("^Moves by player"))).to_be_visible()
    maya.goto("/reviews")
    button(maya, "Delete the record of Maya Lopez, Theo Berg").click()
    expect(maya.get_by_role("heading", name="Records you uploaded")).to_have_count(0)
    refused = ("status of 404", "status of 400")  # the link that has ended, and the file that is no record
    visitors.faults[:] = [fault for fault in visitors.faults if not any(one in fault for one in refused)]
