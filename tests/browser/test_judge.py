"""A judge on a phone and two players: a call, the ruling on a paper with its rule, and play that goes on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.hands import button
from browser.scene import ROLL, Scene
from browser.test_access import faults
from browser.visitors import Visitors

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def take_chair(maya: Page, judge: Page, scene: Scene) -> None:
    """The host's link, as it stands on the host's page."""
    maya.goto(f"/t/{scene.code}/judges")
    link = maya.get_by_label("The judge’s link").input_value()
    judge.goto(link)
    button(judge, "Take the judge’s chair").click()
    expect(judge.get_by_role("heading", name="Nobody waits for you")).to_be_visible()


def checked(maya: Page, theo: Page) -> Scene:
    """Maya has written after her Now, and Theo checks it."""
    scene = Scene(maya, theo, names=("Maya", "Theo"), judge_checks=False)
    scene.play("0 lot 3", "1 lot 2", f"0 roll {ROLL}", "0 lay b1r2", "0 goal", "1 move r3 required",
               "0 move b3 required", "1 move r+ required", "0 move b× required", "1 challenge now",
               "1 present (r3+b3)×b2 = b1r2")  # fmt: skip
    return scene


@pytest.mark.rule("001 O2")
def test_a_judge_on_a_phone_answers_a_call_and_rules_on_a_paper_by_its_rule(visitors: Visitors) -> None:
    maya, theo, judge = visitors.visitor(), visitors.visitor(), visitors.visitor(**PHONE)
    scene = checked(maya, theo)
    take_chair(maya, judge, scene)
    for page in (maya, theo):
        scene.come_in(page)
    button(maya, "Call a Judge").click()
    button(maya, "Is it correct?").click()

    expect(judge.get_by_role("heading", name="Is it correct?")).to_be_visible()
    expect(judge.get_by_text("Maya has called you. The clocks stand.")).to_be_visible()
    expect(theo.get_by_text("Maya has called a judge: Is it correct?")).to_be_visible()
    expect(button(theo, "No judge needed")).to_have_count(0)
    expect(judge.locator("[data-live=polite]")).to_contain_text("Maya calls a judge")

    expect(judge.get_by_role("heading", name="Theo handed in")).to_be_visible()
    record = button(judge, "Record the ruling")
    expect(record).to_be_disabled()
    judge.get_by_text("Not correct", exact=True).click()
    expect(judge.get_by_text("A ruling names its rule. Choose one.")).to_be_visible()
    rule = judge.get_by_role("combobox", name="Rule")
    rule.fill("brackets")
    expect(judge.get_by_role("listbox").get_by_role("option").first).to_be_visible()
    rule.press("ArrowDown")
    rule.press("Enter")
    judge.get_by_label("Why, if it needs a word").fill("it can be read in two ways")
    expect(judge.get_by_text(re.compile(r"^Scores: Maya \d+, Theo \d+$"))).to_be_visible()
    expect(maya.get_by_text("it can be read in two ways")).to_have_count(0)
    for page in (maya, judge):
        assert faults(page) == []
    assert judge.evaluate("document.documentElement.scrollWidth") <= 390
    record.click()

    for page in (maya, theo):
        expect(page.get_by_role("region", name="What the judge did")).to_contain_text("it can be read in two ways")
        expect(page.get_by_role("region", name="What the judge did").get_by_role("link")).to_be_visible()
    button(judge, "Let play go on").click()
    expect(judge.get_by_role("heading", name="Nobody waits for you")).to_be_visible()
    expect(maya.get_by_text("Maya has called a judge")).to_have_count(0)


def test_a_caller_may_need_no_judge_any_more_and_the_judge_uses_the_keyboard(visitors: Visitors) -> None:
    maya, theo, judge = visitors.visitor(), visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, names=("Maya", "Theo"))
    scene.first_goal()
    take_chair(maya, judge, scene)
    for page in (maya, theo):
        scene.come_in(page)
    button(theo, "Call a Judge").click()
    button(theo, "Something else").click()
    expect(judge.get_by_role("heading", name="Something else")).to_be_visible()
    button(theo, "No judge needed").click()
    expect(judge.get_by_role("heading", name="Nobody waits for you")).to_be_visible()

    stop = button(judge, "Stop the clocks")
    stop.focus()
    stop.press("Enter")
    expect(maya.get_by_text("The judge has stopped the clocks.")).to_be_visible()
    judge.get_by_role("radio", name="Penalty").focus()
    judge.keyboard.press("Space")
    judge.get_by_role("combobox", name="Player").select_option("Theo")
    judge.get_by_role("combobox", name="Rule").fill("block")
    expect(judge.get_by_role("listbox").get_by_role("option").first).to_be_visible()
    judge.keyboard.press("Enter")
    judge.get_by_label("What you rule, and why").fill("talking to a neighbour")
    expect(judge.get_by_text("Scores: Maya 0, Theo -1")).to_be_visible()
    button(judge, "Record the ruling").press("Enter")
    expect(theo.get_by_role("region", name="Points lost")).to_contain_text("talking to a neighbour")
    judge.get_by_text("More a judge can do").click()
    button(judge, "1 minute").click()
    button(maya, "OK").click()  # the point that Theo lost, which everybody is told
    expect(maya.get_by_role("region", name="What the judge did")).to_contain_text("60 seconds are given back.")
    button(judge, "Let play go on").click()
    expect(maya.get_by_text("The judge has stopped the clocks.")).to_have_count(0)


def test_a_player_who_follows_the_judges_link_is_told_why_it_opens_nothing(visitors: Visitors) -> None:
    maya, theo, judge = visitors.visitor(), visitors.visitor(), visitors.visitor()
    scene = Scene(maya, theo, names=("Maya", "Theo"))
    scene.first_goal()
    take_chair(maya, judge, scene)
    scene.come_in(theo)
    expect(theo.get_by_role("region", name="Mat")).to_be_visible()
    scene.come_in(maya)
    button(maya, "Menu").click()
    expect(maya.get_by_role("link", name="Invite a judge")).to_be_visible()
    button(theo, "Menu").click()
    expect(theo.get_by_role("link", name="Invite a judge")).to_have_count(0)
