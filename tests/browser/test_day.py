"""A day in a real browser: scores by one key each, checked as they are typed; a hall screen that goes on by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from forceout.tournament.event.actions import Advance, CheckIn, Draft, EnterPlayers, Release, Start
from forceout.tournament.event.records import ORGANISER, Settings
from forceout.tournament.event.rounds import new_faults, propose
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


@pytest.fixture
def drafted(day: Day) -> Day:
    """The second round is drawn."""
    act(day, Advance, ORGANISER, reason="nobody has played")
    act(day, Draft, ORGANISER, policy="random", tables=propose(event_of(day), "random").rounds[0])
    return day


def signed_in(browser: Browser, address: str, **options: Any) -> Page:
    page = browser.new_context(**options).new_page()
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
    expect(page.locator("button.push")).to_be_focused()  # nothing more was typed, so it goes on from here
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
    expect(page.locator("#hall")).to_have_attribute("data-page", "2")
    page.route("**/hall?*", lambda route: route.abort())
    page.wait_for_timeout(1500)
    expect(page.locator("h1")).to_have_text("Round 1")
    page.unroute("**/hall?*")
    at = page.locator("#hall").get_attribute("data-page")
    expect(page.locator("#hall")).not_to_have_attribute("data-page", str(at))
    expect(page.locator("[data-clock]")).to_contain_text("29:")


def test_the_hall_screen_holds_a_page_and_turns_it_by_keys(
    browser: Browser, address: str, day: Day, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "NAMES", 6)
    page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
    page.goto(f"{address}/days/{day.code}/hall")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#hall")).to_have_attribute("data-page", "2")
    page.keyboard.press("Space")
    expect(page.locator("[data-turning]")).to_have_text("held: Space goes on")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#hall")).to_have_attribute("data-page", "1")
    page.keyboard.press("f")
    expect(page.locator(":root:fullscreen")).to_have_count(1)
    page.keyboard.press("f")
    expect(page.locator(":root:fullscreen")).to_have_count(0)


def test_on_a_phone_a_shake_at_a_time_is_typed_with_keys_on_the_screen(
    browser: Browser, address: str, day: Day
) -> None:
    page = signed_in(browser, address, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.goto(f"{address}/days/{day.code}/round/1/table/3/sheet")
    expect(page.locator("[data-which]")).to_have_text("Shake 1")
    expect(page.locator(".cell[data-shake]:visible")).to_have_count(3)
    for key in "666":
        page.locator(f"[data-key='{key}']").tap()
    expect(page.locator("[data-problems]")).to_contain_text("Possible with one score changed: 6 6 2")
    expect(page.locator("[data-which]")).to_have_text("Shake 1")  # it is not left while it cannot be
    page.locator("[data-key='2']").tap()
    expect(page.locator("[data-problems]")).to_be_empty()
    for _ in range(10):
        page.locator("[data-turn='1']").tap()
    expect(page.locator("[name=signed-0]")).to_be_visible()
    page.get_by_role("button", name="Hand on to the second reader").tap()
    expect(page.locator("h1")).to_have_text("Which table?")
    sheet = event_of(day).rounds[0].tables[2].sheet
    assert sheet is not None
    assert [sorted(point or 0 for point in line.points or ()) for line in sheet.sheet.lines] == [[2, 6, 6]]


def test_tables_are_found_by_typing_and_reached_by_arrows(browser: Browser, address: str, day: Day) -> None:
    page = signed_in(browser, address)
    page.goto(f"{address}/days/{day.code}/tables")
    page.keyboard.press("/")
    page.keyboard.type("ann7")
    expect(page.locator(".table-card:visible")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".table-card:visible")).to_have_count(4)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".table-card").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_contain_text("Table 2")


def test_a_player_is_dragged_onto_another_by_mouse_and_by_touch(browser: Browser, address: str, drafted: Day) -> None:
    page = signed_in(browser, address)
    page.goto(f"{address}/days/{drafted.code}/seating")
    before = event_of(drafted).rounds[-1].seating
    one, other = harmless(drafted)
    drag(page, f"[data-player='{one}'] .chip-name", f"[data-player='{other}'] .chip-name", "mouse")
    expect(page.locator("form[data-undo]")).to_have_count(1)
    expect(page.locator("#edit-told")).to_have_text("The last change")
    after = event_of(drafted).rounds[-1].seating
    assert [name for table in after for name in table] == [
        {one: other, other: one}.get(name, name) for table in before for name in table
    ]
    drag(page, f"[data-player='{one}'] .grip", f"[data-player='{other}']", "touch")
    expect(page.locator("form[data-undo]")).to_contain_text("(2)")
    assert event_of(drafted).rounds[-1].seating == before


def harmless(day: Day) -> tuple[str, str]:
    """Two players of different tables who may change places."""
    event = event_of(day)
    tables = event.rounds[-1].seating
    for one in tables[0]:
        for other in tables[1]:
            change = {one: other, other: one}
            swapped = tuple(tuple(change.get(name, name) for name in table) for table in tables)
            if not new_faults(event, swapped, "random", tables):
                return one, other
    raise AssertionError("nobody may change places")


def drag(page: Page, one: str, other: str, kind: str) -> None:
    """By events as a mouse or a finger makes them."""
    if kind == "mouse":
        page.locator(one).drag_to(page.locator(other))
        return
    page.evaluate(
        """([one, other]) => {
            const at = (name) => { const box = document.querySelector(name).getBoundingClientRect();
                return {clientX: box.x + box.width / 2, clientY: box.y + box.height / 2}; };
            const tell = (kind, target, place) => target.dispatchEvent(new PointerEvent(kind,
                {bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", button: 0, ...place}));
            const from = document.querySelector(one);
            tell("pointerdown", from, at(one));
            tell("pointermove", from, at(other));
            tell("pointerup", from, at(other));
        }""",
        [one, other],
    )


def test_the_hall_and_the_standings_fit_a_phone(browser: Browser, address: str, day: Day) -> None:
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(f"{address}/days/{day.code}/hall")
    cut = "[...document.querySelectorAll('.hall li span')].filter(one => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".hall li").count() == 12
    assert page.evaluate(cut) == 0
    act(day, Advance, ORGANISER, reason="nobody has played")
    for path in ("hall", "standings"):
        page.goto(f"{address}/days/{day.code}/{path}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
    points = page.locator("table.standings tbody td:last-child").first.bounding_box()
    assert points is not None
    assert points["x"] + points["width"] <= 390
