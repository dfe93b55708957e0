"""A day in a real browser: scores by one key each, checked as they are typed; a hall screen that goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from forceout.tournament.event.actions import CheckIn, Draft, EnterPlayers, Release, Start
from forceout.tournament.event.records import ORGANISER, Settings
from forceout.tournament.event.rounds import propose
from forceout.web.days import hall, who
from forceout.web.days.models import Day, Organiser
from forceout.web.days.store import act, create, event_of

CSV = "id,name,team,grade\n" + "".join(f"p{n},Ann{n} Bell{n},T{n % 4},7\n" for n in range(12))
PASSWORD = "a long word"


@pytest.fixture
def day() -> Iterator[Day]:
    Organiser.objects.all().delete()
    who.set_first_password(PASSWORD)
    made = create(Settings("agloa-equations-2015", "Spring", "2026-03-14"))
    act(made, EnterPlayers, ORGANISER, csv=CSV)
    act(made, CheckIn, ORGANISER, players=frozenset(f"p{n}" for n in range(12)))
    tables = propose(event_of(made), "random").rounds[0]
    act(made, Draft, ORGANISER, policy="random", tables=tables)
    act(made, Release, ORGANISER)
    act(made, Start, ORGANISER)
    yield made
    made.delete()


def signed_in(browser: Browser, address: str) -> Page:
    page = browser.new_context().new_page()
    page.goto(f"{address}/days/sign-in")
    page.fill("#password", PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/days/")
    return page


def test_a_sheet_is_typed_with_one_key_a_score_and_an_impossible_line_is_red_at_once(
    browser: Browser, address: str, day: Day
) -> None:
    page = signed_in(browser, address)
    page.goto(f"{address}/days/{day.code}/round/1/scores")
    page.locator("#table").focus()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.locator(".cell").first.focus()
    page.keyboard.type("666")
    expect(page.locator("[data-problems]")).to_contain_text("no ending gives 6, 6 and 6")
    expect(page.locator(".cell[aria-invalid]")).to_have_count(3)
    page.keyboard.press("ArrowUp")
    page.keyboard.type("2")
    expect(page.locator(".cell[aria-invalid]")).to_have_count(0)
    expect(page.locator("[data-total='0']")).to_have_text("6")
    page.keyboard.type("264")
    expect(page.locator("[data-total='1']")).to_have_text("12")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Which table?")
    sheet = event_of(day).rounds[0].tables[1].sheet
    assert sheet is not None
    assert [line.points for line in sheet.sheet.lines] == [(6, 6, 2), (2, 6, 4)]


def test_the_hall_screen_turns_its_pages_and_goes_on_when_the_server_was_away(
    browser: Browser, address: str, day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "NAMES", 6)
    monkeypatch.setattr(hall, "SECONDS", 1)
    page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(f"{address}/days/{day.code}/hall")
    expect(page.locator("footer")).to_contain_text("page 2 of 2")
    page.route("**/hall?*", lambda route: route.abort())
    page.wait_for_timeout(1500)
    expect(page.locator("h1")).to_have_text("Round 1")
    page.unroute("**/hall?*")
    shown = page.locator("footer").inner_text()
    expect(page.locator("footer")).not_to_have_text(shown)
    expect(page.locator("[data-clock]")).to_contain_text("29:")
