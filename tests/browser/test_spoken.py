"""What is read aloud: the live regions say what the design says, no more."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from browser.hands import button, challenge, hand_in, left_in_resources, move, says, type_on_pad, verdict
from browser.scene import Scene
from browser.visitors import Visitors


def listen(page: Page) -> None:
    """Writes down everything that a live region of the table says."""
    page.add_init_script("""
        window.heard = [];
        addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
            for (const region of document.querySelectorAll("[data-live]")) {
                const words = `${region.dataset.live}: ${region.textContent.trim()}`;
                if (region.textContent.trim() && !heard.includes(words)) heard.push(words);
            }
        }).observe(document.body, { childList: true, characterData: true, subtree: true }));
    """)


def heard(page: Page, how: Any) -> Any:
    return [words.removeprefix(f"{how}: ") for words in page.evaluate("heard") if words.startswith(f"{how}: ")]


def test_a_move_is_told_politely_with_whose_turn_it_is_and_how_long(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, timed=True)
    scene.first_goal()
    scene.come_in(maya)
    scene.come_in(theo)
    left_in_resources(maya, 22)
    left_in_resources(theo, 22)
    move(theo, "red 1", "Permitted")
    # the sand that was left is carried over, so it can be a little more
    says(maya, re.compile(r"^Theo moved red 1 to Permitted\. Your turn, one minute( \d+ seconds?)?\.$"))
    says(theo, "You moved red 1 to Permitted. Maya’s turn.")
    says(maya, "", how="assertive")


def test_a_now_interrupts_and_nothing_else_does(visitors: Visitors) -> None:
    maya, theo = visitors.visitor(), visitors.visitor()
    for page in (maya, theo):
        listen(page)
    scene = Scene(maya, theo)
    scene.first_goal()
    scene.play("1 move r3 required", "0 move b× required")
    scene.come_in(maya)
    scene.come_in(theo)
    left_in_resources(maya, 20)
    challenge(theo, "Now")
    says(maya, "Theo says Now.", how="assertive")
    says(theo, "", how="assertive")  # who said it knows, and is told what to do
    says(theo, re.compile("^You said Now"))
    type_on_pad(theo, "3x4")
    hand_in(theo)
    verdict(maya, "Theo said Now")
    expect(button(maya, "Sign the scoresheet")).to_be_visible()
    assert heard(maya, "assertive") == ["Theo says Now."]
    told = heard(maya, "polite")
    assert [words for words in told if "Points:" in words][1:] == []  # scores once
    assert any("Points: Maya 2, total 2; Theo 6, total 6." in words for words in told)
    assert told[0] == "Theo has picked up the block."
    assert not any("Theo: Now" in words for words in told)  # it has been said already


def test_the_clock_is_a_timer_that_does_not_chatter(visitors: Visitors) -> None:
    theo = visitors.visitor()
    scene = Scene(None, theo, timed=True)
    scene.first_goal()
    scene.come_in(theo)
    clock = theo.get_by_role("timer")
    expect(clock).to_have_attribute("aria-live", "off")
    expect(clock).to_have_accessible_name(re.compile("^(one|2) minute.* left to move$"))


def test_a_regrouping_is_read_with_its_brackets(visitors: Visitors) -> None:
    maya = visitors.visitor()
    scene = Scene(maya, None)
    scene.first_goal()
    scene.play("1 move r3 required", "0 move r+ required", "1 move b3 required", "0 move b× required")
    scene.play("1 pick-up", "1 challenge now", "1 present r3+b3×b2 = b1r2")
    scene.come_in(maya)
    verdict(maya, "Theo said Now")
    readings = maya.get_by_role("img", name=re.compile("3, plus, open bracket, 3, times, 2, close bracket, equals"))
    expect(readings).to_be_visible()
    expect(maya.get_by_text("Misses the Goal")).to_be_visible()
