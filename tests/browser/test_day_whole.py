"""A whole day by an organiser without a mouse: twelve players, three rounds, a late entry, an absentee, an edit, a
protest, a correction, and a server that is killed in the middle of an entry."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.visitors import Visitors
from web.test_kill import Server

PASSWORD = "a long word"
NAMES = ("Maya", "Jia", "Omar")
TEAMS = {"Oak": "Torres", "Elm": "Chen", "Ash": "Aziz", "Fir": "Vance"}
CSV = "name,team,grade\n" + "".join(f"{name} {last},{team},7\n" for team, last in TEAMS.items() for name in NAMES)
MOST_TABS = 120
STEPS = """one => {
    const able = "a[href], button, input, select, textarea, summary, [tabindex]";
    const open = it => !it.disabled && it.tabIndex >= 0 && it.checkVisibility();
    const all = [...document.querySelectorAll(able)].filter(open);
    all.sort((a, b) => (a.tabIndex || 99) - (b.tabIndex || 99));
    return Math.max(0, all.indexOf(one) - all.indexOf(document.activeElement) - 1);
}"""
"""About how often Tab is pressed on the way, so that nobody has to look after each."""
LINES = {3: "642", 2: "62"}
"""Scores that a table of so many can have in a shake."""


class Keys:
    """An organiser at a keyboard: whatever is wanted is reached by Tab."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)

    def to(self, wanted: Locator) -> None:
        expect(wanted).to_have_count(1)
        for _ in range(wanted.evaluate(STEPS)):
            self.press("Tab")
        for _ in range(MOST_TABS):
            if wanted.evaluate("one => one === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"no way by Tab to {wanted}")

    def button(self, name: str) -> None:
        self.to(self.page.get_by_role("button", name=name, exact=True))
        self.press("Enter")

    def link(self, name: str | re.Pattern[str]) -> None:
        self.to(self.page.locator("main, header").get_by_role("link", name=name))
        self.press("Enter")

    def field(self, label: str, text: str) -> None:
        self.to(self.page.get_by_label(label, exact=True))
        self.type(text)

    def step(self, name: str) -> None:
        self.to(self.page.locator(f".steps > a:has(b:text-is('{name}'))"))
        self.press("Enter")
        expect(self.page.locator(".steps [aria-current]")).to_contain_text(name)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path / "data")
    yield made
    made.kill()


@pytest.fixture
def people(browser: Browser, server: Server) -> Iterator[Visitors]:
    found = Visitors(browser, server.address)
    yield found
    for context in found.contexts:
        context.close()
    assert [fault for fault in found.faults if "409" not in fault] == []


def test_an_organiser_leads_a_day_by_keyboard(people: Visitors, server: Server, tmp_path: Path) -> None:
    keys = Keys(people.visitor())
    open_the_day(keys)
    enter_players(keys)
    first_round(keys)
    late_entry(keys)
    second_round(keys, people, server, tmp_path)
    correct_a_sheet(keys, people)
    third_round(keys)


def open_the_day(keys: Keys) -> None:
    page = keys.page
    page.goto("/days/first")
    keys.to(page.locator("#password"))
    keys.type(PASSWORD)
    keys.to(page.locator("#again"))
    keys.type(PASSWORD)
    keys.press("Enter")
    page.wait_for_url("**/days/")
    keys.to(page.locator("#name"))
    keys.type("Spring Day")
    keys.to(page.locator("#league"))
    keys.type("AGLOA Adventurous")
    keys.to(page.locator("#name"))
    keys.press("Enter")
    page.wait_for_url("**/entries")


def enter_players(keys: Keys) -> None:
    page = keys.page
    keys.to(page.locator("#csv"))
    page.keyboard.insert_text(CSV)
    keys.button("Read these lines")
    expect(page.locator("#who")).to_have_text("12 players")
    keys.link("Settings")
    keys.to(page.locator("[name=second_entry]"))
    keys.press("Space")
    keys.button("Keep these settings")
    keys.step("Entries")
    keys.link("Check in those who are here")
    for number in range(1, 5):
        keys.to(page.locator(f"#team-{number}-here"))
        keys.press("Enter")
        expect(page.locator(".team-grid .pill").nth(number - 1)).to_have_text("3 of 3 here")
    keys.press("ArrowDown", "ArrowDown", "Enter")  # somebody of the last team has not come
    expect(page.locator(".team-grid .pill").nth(3)).to_have_text("2 of 3 here")


def first_round(keys: Keys) -> None:
    page = keys.page
    keys.step("Seating")
    keys.button("Make a draft")
    expect(page.locator("#draft")).to_have_text("Round 1, draft")
    expect(page.locator(".chip[data-player]")).to_have_count(11)
    edit_the_draft(keys)
    release(keys, 1)
    type_sheets(keys, 1)
    close(keys, 1)


def edit_the_draft(keys: Keys) -> None:
    """An edit in words that a rule forbids is asked about again; one by arrows says what it does; both are undone."""
    page = keys.page
    one, other = two_teammates(page)
    before = seats(page)
    keys.to(page.locator("#words"))
    keys.type(f"swap {one} {other}")
    keys.press("Enter")
    expect(page.locator("#second-yes")).to_be_visible()
    expect(page.locator("#second-reason")).to_be_focused()
    expect(page.locator(".second-yes .is-hard").first).to_contain_text("of team")
    keys.type("They asked for it")
    keys.press("Enter")
    expect(page.locator("form[data-undo]")).to_have_count(1)
    expect(page.locator("[data-told] .is-hard").first).to_contain_text("of team")
    assert seats(page) != before
    keys.press("Control+z")
    expect(page.locator("form[data-undo]")).to_have_count(0)
    assert seats(page) == before
    chips = page.locator(".chip[data-player]")
    chips.first.focus()
    keys.press("Enter", "ArrowRight")
    expect(page.locator("[data-told]")).to_contain_text(re.compile("would break|would mend|Breaks nothing"))
    keys.press("Escape")
    assert seats(page) == before


def seats(page: Page) -> list[str]:
    found: list[str] = page.locator(".chip[data-player]").evaluate_all("all => all.map(one => one.dataset.player)")
    return found


def two_teammates(page: Page) -> tuple[str, str]:
    """A seat of table 1 and one elsewhere whose player has a teammate there: the two may not change places."""
    tables: list[list[list[str]]] = page.locator(".draft-table").evaluate_all(
        """all => all.map(table => [...table.querySelectorAll(".chip[data-player]")].map(chip =>
            [chip.querySelector(".chip-seat").textContent, chip.querySelector(".small").textContent.trim()]))"""
    )
    first, *rest = tables
    for seat, team in (one for table in rest for one in table):
        left = [there for there, other in first if other != team]
        if len(left) < len(first):
            return left[0], seat
    raise AssertionError("no two of a team")


def release(keys: Keys, number: int) -> None:
    page = keys.page
    keys.button(f"Release round {number}")
    keys.button("Start the clock")
    expect(page.locator("#round")).to_have_text(f"Round {number}")
    expect(page.locator("main [data-clock]").first).to_contain_text(re.compile("^(30|29):"))


def type_sheets(keys: Keys, number: int, but: int = 0) -> None:
    page = keys.page
    keys.step("Results")
    for table in range(1, 5):
        if table != but:
            type_sheet(keys, table)
            hand_on(keys, number)
    if but:
        type_sheet(keys, but)
    else:
        expect(page.locator(".queue")).to_contain_text("All are confirmed")


def type_sheet(keys: Keys, table: int) -> None:
    page = keys.page
    expect(page.locator("#table")).to_be_focused()
    keys.type(str(table))
    keys.press("Enter")
    page.wait_for_url(f"**/table/{table}/sheet")
    cells = page.locator(".cell[data-shake]")
    expect(cells.first).to_be_focused()
    players = page.locator(".score-sheet tbody tr").count()
    for _ in range(3):
        keys.type(LINES[players])
    expect(page.locator("[data-total='0']")).to_have_text("18")


def hand_on(keys: Keys, number: int) -> None:
    keys.press("Control+Enter")
    keys.page.wait_for_url(f"**/round/{number}/scores")


def close(keys: Keys, number: int) -> None:
    keys.step("Tables")
    keys.button(f"Close round {number}")
    expect(keys.page.locator("h1")).to_have_text(f"Standings after round {number}")


def late_entry(keys: Keys) -> None:
    page = keys.page
    keys.step("Tables")
    keys.link("Late and absent")
    keys.field("Name", "Late Lou")
    keys.field("Team", "Yew")
    keys.field("Grade", "7")
    keys.press("Enter")
    expect(page.locator(".steps > a").first).to_contain_text("13 players, 1 not here")


def second_round(keys: Keys, people: Visitors, server: Server, tmp_path: Path) -> None:
    page = keys.page
    keys.step("Seating")
    keys.button("Make a draft")
    expect(page.locator(".chip[data-player]")).to_have_count(12)
    expect(page.locator(".draft-grid")).to_contain_text("Late Lou")
    release(keys, 2)
    judge = appoint_judge(keys, people)
    protest = a_player_protests(keys, people)
    type_sheets(keys, 2, but=4)
    kill_in_mid_entry(keys, server, tmp_path)
    keys.step("Tables")
    expect(page.locator("[aria-labelledby=needs]")).to_contain_text(f"Table {protest}: a protest is open")
    expect(page.get_by_role("button", name="Close round 2", exact=True)).to_be_disabled()
    expect(page.locator("main")).to_contain_text("the head judge decides it")
    judge.goto(f"{page.url.rpartition('/')[0]}/round/2/table/{protest}")
    judge.get_by_role("button", name="The ruling stands").click()
    expect(judge.locator("main")).to_contain_text("the ruling stands")
    page.reload()
    expect(page.locator("[aria-labelledby=needs]")).to_contain_text("Nothing waits for you")
    close(keys, 2)


def linked(people: Visitors, page: Page, name: str) -> Page:
    """Somebody who follows the private link that the organiser was shown."""
    figure = page.locator("figure", has_text=name).first
    address = figure.locator("code").inner_text().strip()
    other = people.visitor(viewport={"width": 390, "height": 844})
    other.goto(address)
    return other


def appoint_judge(keys: Keys, people: Visitors) -> Page:
    page = keys.page
    keys.link("People")
    keys.to(page.locator("#name"))
    keys.type("Ms Reyes")
    keys.to(page.locator("#role"))
    keys.type("head")
    keys.button("Give a link")
    return linked(people, page, "Ms Reyes")


def a_player_protests(keys: Keys, people: Visitors) -> int:
    """A child with a link hands in a protest; the number of the table."""
    page = keys.page
    keys.link("People")
    keys.button("All players")
    child = linked(people, page, "Late Lou")
    child.locator("summary", has_text="Protest").click()
    child.locator("[name=statement]").fill("The other player moved twice.")
    child.locator("form:has([name=statement]) [name=called]").check()
    child.get_by_role("button", name="Hand in the protest").click()
    expect(child.locator("main")).to_contain_text("Round 2")
    keys.link("Today")
    card = page.locator(".table-card", has_text="Late Lou")
    expect(card).to_contain_text("protest")
    return int(card.locator(".table-head b").inner_text())


def kill_in_mid_entry(keys: Keys, server: Server, tmp_path: Path) -> None:
    """What is typed stays on the page while there is no server, and what was acknowledged is there when it is back."""
    page, port = keys.page, server.port
    server.kill()
    keys.press("Control+Enter")
    expect(page.locator("[data-offline]")).to_be_visible()
    expect(page.locator(".cell[data-shake]").first).to_have_value("6")
    again = Server(tmp_path / "data", port)
    server.process = again.process
    hand_on(keys, 2)
    expect(page.locator(".queue")).to_contain_text("All are confirmed")


def correct_a_sheet(keys: Keys, people: Visitors) -> None:
    page = keys.page
    keys.step("Tables")
    page.wait_for_load_state()  # before, nobody hears the key
    keys.press("/")
    expect(page.locator(".find input")).to_be_focused()
    keys.type("table 1")
    expect(page.locator("[data-find]:visible")).to_have_count(1)
    keys.press("Enter")
    page.wait_for_url("**/table/1")
    keys.link("Correct it")
    keys.to(page.locator(".cell[data-shake]").first)
    keys.type("246")
    keys.to(page.locator("#kind"))
    keys.type("agreement")
    keys.to(page.locator("#reason"))
    keys.type("The paper was read upside down")
    keys.to(page.locator("[name=agreed]"))
    keys.press("Space")
    keys.button("Keep the correction")
    page.wait_for_url("**/tables")
    hall = people.visitor(viewport={"width": 1920, "height": 1080})
    hall.goto(page.url.replace("/tables", "/hall"))
    hall.keyboard.press("ArrowLeft")
    for _ in range(4):
        if "Changed" in hall.locator("h1").inner_text():
            break
        hall.keyboard.press("ArrowRight")
        hall.wait_for_timeout(300)
    expect(hall.locator("h1")).to_have_text("Changed")
    expect(hall.locator("header")).to_contain_text("Round 2, table 1")


def third_round(keys: Keys) -> None:
    page = keys.page
    keys.step("Seating")
    keys.button("Make a draft")
    release(keys, 3)
    type_sheets(keys, 3)
    close(keys, 3)
    expect(page.locator(".standings").first.locator("tbody tr")).to_have_count(13)
    expect(page.locator(".fault")).to_contain_text("Round 2 was closed although something was missing, or changed")
