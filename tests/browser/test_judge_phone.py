"""The judge's phone and a player's own page in a real browser: new calls come by themselves, and keys are enough."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser import day_scene
from browser.screens import PHONE
from browser.visitors import Visitors
from forceout.tournament.event.actions import CallJudge, Rule, TakeCall
from forceout.web.days import who
from forceout.web.days.models import Day
from forceout.web.days.store import act, event_of


def followed(visitors: Visitors, day: Day, person: str) -> Page:
    page = visitors.visitor(**PHONE)
    page.goto(f"/days/k/{who.new_link(day, person)}")
    return page


def test_a_new_call_comes_by_itself_and_the_page_recovers(visitors: Visitors) -> None:
    day = day_scene.with_calls()
    page = followed(visitors, day, "K. Osei")
    expect(page.locator("#waiting")).to_have_text("3 waiting")
    page.context.set_offline(True)
    expect(page.locator("[data-lost]")).to_be_visible()
    act(day, CallJudge, "Kim", round=1, table=18, matter="scores")
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_have_text("4 waiting")
    expect(page.locator("#said")).to_have_text("1 new call.")
    expect(page.locator("[data-lost]")).to_be_hidden()
    visitors.leave()  # a page that asks about the day once more would be told that there is none
    day.delete()


def test_a_call_is_taken_and_ruled_with_the_keyboard(visitors: Visitors) -> None:
    day = day_scene.with_calls()
    page = followed(visitors, day, "K. Osei")
    page.get_by_role("button", name="Take the next call").press("Enter")
    expect(page.get_by_text("opens here when you have chosen")).to_be_visible()
    expect(page.get_by_role("link", name="Ask the judge")).to_be_hidden()
    page.get_by_label("Correct", exact=True).focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("link", name="Ask the judge")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.type("VII-B-6")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Look it up in the rulebook").press("Enter")
    assert opened.value.url.endswith("/rules/?league=agloa-equations-2015&q=VII-B-6")
    opened.value.close()
    page.get_by_label("Rule", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="K. Osei: not correct")).to_be_visible()
    assert event_of(day).calls[2].rulings[0].outcome == "not correct"
    visitors.leave()  # a page that asks about the day once more would be told that there is none
    day.delete()


def test_a_player_initials_with_one_press_and_hears_of_the_ruling(visitors: Visitors) -> None:
    day = day_scene.with_calls()
    page = followed(visitors, day, "player:L16")
    page.get_by_role("button", name="My line is right").press("Enter")
    expect(page.locator(".is-me")).to_contain_text("initialled")
    act(day, TakeCall, "K. Osei", call=3)
    act(day, Rule, "K. Osei", call=3, outcome="correct", rule="VII-B")
    expect(page.locator(".own-call").first).to_contain_text("Ruling: correct")
    visitors.leave()  # a page that asks about the day once more would be told that there is none
    day.delete()
