"""A round from the officials' side: two judges' phones and the head judge's, three tables that call."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser import day_scene
from browser.test_judge_phone import followed
from browser.visitors import Visitors
from forceout.tournament.event.actions import CallJudge
from forceout.web.days.store import act, event_of

SECRET = "Read as nine minus twelve it misses the Goal."


def ruled(page: Page, outcome: str, rule: str, words: str) -> None:
    page.get_by_label(outcome, exact=True).check()
    page.get_by_label("Rule", exact=True).fill(rule)
    page.get_by_label("In a sentence, for the players").fill(words)
    page.get_by_role("button", name="Record the ruling").click()


def test_calls_ruling_time_a_blind_second_opinion_that_differs_a_protest_and_its_outcome(visitors: Visitors) -> None:
    day = day_scene.with_judges()
    osei, wu = followed(visitors, day, "K. Osei"), followed(visitors, day, "L. Wu")
    for at, matter in ((1, "correct"), (2, "scores"), (3, "time")):
        act(day, CallJudge, "Kim", round=1, table=at, matter=matter, words="They say it can be read two ways.")
    expect(osei.locator("#waiting")).to_have_text("3 waiting")
    expect(wu.locator("#waiting")).to_have_text("3 waiting")

    osei.get_by_role("button", name="Take the next call: table 1").click()
    expect(wu.locator("#waiting")).to_have_text("2 waiting")  # it has gone from the other phone
    osei.get_by_label("Not correct", exact=True).check()
    osei.get_by_role("button", name="Record the ruling").click()
    assert not event_of(day).calls[0].rulings  # a ruling needs its rule
    ruled(osei, "Not correct", "VII-B-6", SECRET)
    expect(osei.get_by_text(SECRET)).to_be_visible()

    wu.get_by_role("button", name="Take the next call: table 2").click()
    wu.get_by_text("More time for the table").click()
    wu.get_by_label("Minutes").fill("3")
    wu.get_by_label("Why").fill("a long look at the sheet")
    wu.get_by_role("button", name="Add the time").click()
    assert [one.seconds for one in event_of(day).rounds[0].tables[1].credits] == [180]

    osei.goto(f"/days/{day.code}/calls/1")
    osei.get_by_role("button", name="Send a second opinion").click()
    wu.goto(f"/days/{day.code}/calls/1")
    expect(wu.get_by_role("button", name="Take this call")).to_be_visible()
    assert SECRET not in wu.content()
    assert "Osei" not in wu.locator("main").inner_text()
    wu.get_by_role("button", name="Take this call").click()
    assert SECRET not in wu.content()
    ruled(wu, "Correct", "VII-B", "There is one way only.")
    expect(wu.get_by_text("The two rulings differ.")).to_be_visible()
    osei.goto(f"/days/{day.code}/calls/1")
    expect(osei.get_by_text("The two rulings differ.")).to_be_visible()
    ruled(osei, "Not correct", "VII-B-6", "We agree that there are two ways.")

    osei.get_by_text("A player protests").click()
    osei.get_by_label("What happened, from everybody at the table").fill("I wrote a bracket that has faded.")
    osei.get_by_label("Where the paper is kept").fill("envelope 7")
    osei.get_by_role("button", name="Note the protest").click()
    head = followed(visitors, day, "Ms Brandt")
    head.goto(f"/days/{day.code}/round/1/table/1/judge")
    expect(head.get_by_text("I wrote a bracket that has faded.")).to_be_visible()
    expect(head.get_by_text("envelope 7")).to_be_visible()
    head.get_by_role("button", name="The ruling stands").click()
    (protest,) = event_of(day).rounds[0].tables[0].protests
    assert protest.outcome
    visitors.leave()  # a page that asks about the day once more would be told that there is none
    day.delete()
