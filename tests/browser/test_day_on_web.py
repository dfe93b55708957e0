"""Two players go from their private links to their table and agree at the end; the organiser sees it at once."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.palette import reduced
from browser.scene import LOOP
from browser.test_day import PASSWORD, signed_in
from browser.visitors import Visitors
from forceout.referee.new_shake import throwers
from forceout.referee.state import Phase, State
from forceout.tournament.event.actions import Appoint, CheckIn, Draft, EnterPlayers, PlayOnWeb, Release, Start
from forceout.tournament.event.records import ORGANISER, Settings
from forceout.tournament.event.roles import Person, Role
from forceout.web.days import who
from forceout.web.days.models import Day, Organiser
from forceout.web.days.store import act, create, event_of
from forceout.web.tables import live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.bot_seats import BotSeat, first_decision
from forceout.web.tables.desk import DESK
from forceout.web.tables.rooms import changed_elsewhere

CSV = "id,name,team,grade\na,Maya Torres,Oak,5\nb,Jia Chen,Elm,5\n"


@pytest.fixture
def day() -> Iterator[Day]:
    Organiser.objects.all().delete()
    who.set_first_password(PASSWORD)
    made = create(Settings("mlag-basic-equations-2018", "Spring", "2026-03-14"))
    act(made, EnterPlayers, ORGANISER, csv=CSV)
    act(made, CheckIn, ORGANISER, players=frozenset("ab"))
    act(made, Draft, ORGANISER, policy="random", tables=(("a", "b"),))
    act(made, PlayOnWeb, ORGANISER, tables=frozenset({1}), shakes=1)
    act(made, Release, ORGANISER)
    act(made, Start, ORGANISER)
    for player in "ab":
        act(made, Appoint, ORGANISER, person=Person(f"player:{player}", Role.PLAYER, player=player))
    yield made
    made.delete()


def picture(page: Page, name: str) -> None:
    """Kept where somebody wants to look at it; those in the documents were taken so."""
    folder = os.environ.get("FORCEOUT_PICTURES")
    if folder:
        (Path(folder) / f"{name}.png").write_bytes(reduced(page.screenshot()))


def played(code: str) -> None:
    """Both play by themselves until the scoresheet lies there."""
    for _ in range(400):
        live = live_tables.load(code)
        assert live.match is not None
        state = live.match.state
        if state.scores:
            return
        asked = _next(state)
        if asked is not None:
            done = DESK.act_on(code, Act(asked[0], asked[1], asked[2], live.number))
            asyncio.run_coroutine_threadsafe(done, LOOP).result(30)
    raise AssertionError("the shake has no end")


def _next(state: State) -> tuple[int, str, str] | None:
    if state.phase is Phase.LOT:
        return next((seat, "lot", "") for seat in state.lot_seats if seat not in state.lots)
    if state.phase is Phase.ROLL:
        return (*throwers(state)[0], "")
    found = first_decision([BotSeat(seat, "level-1", 7) for seat in range(state.players)], state)
    return None if found is None else (found[0], found[1].verb, found[1].words)


def test_two_players_go_from_their_links_to_the_table_and_the_organiser_sees_that_they_agree(
    browser: Browser, address: str, day: Day
) -> None:
    visitors = Visitors(browser, address)
    organiser = signed_in(browser, address)
    organiser.goto(f"{address}/days/{day.code}/tables")
    expect(organiser.locator(".table-card")).to_contain_text("web: players come")
    pages = [visitors.visitor(), visitors.visitor(viewport={"width": 390, "height": 844})]
    for page, player in zip(pages, "ab", strict=True):
        page.goto(f"/days/k/{who.new_link(day, f'player:{player}')}")
        expect(page.get_by_role("button", name="Go to your table")).to_be_visible()
        picture(page, f"own-{player}")
        page.get_by_role("button", name="Go to your table").click()
        if player == "a":
            expect(page.get_by_text("The match begins when everybody has come")).to_be_visible()
            expect(page.get_by_text("is not here yet")).to_be_visible()
            picture(page, "lobby")
    web = event_of(day).rounds[0].tables[0].web
    assert web is not None
    expect(organiser.locator(".table-card")).to_contain_text("web: playing")
    played(web.code)
    changed_elsewhere(web.code)
    for page in pages:
        expect(page.get_by_role("button", name="I agree with it")).to_be_visible()
    for page, name in zip(pages, ("agree", "agree-phone"), strict=True):
        page.get_by_role("link", name="Back to the day").scroll_into_view_if_needed()
        picture(page, name)
    pages[0].get_by_role("button", name="I agree with it").click()
    expect(organiser.locator(".table-card")).to_contain_text("web: waits for agreement")
    picture(organiser, "tables-waiting")
    pages[1].get_by_role("button", name="I agree with it").click()
    expect(organiser.locator(".table-card")).to_contain_text("✓ confirmed")
    picture(organiser, "tables-confirmed")
    pages[0].get_by_role("link", name="Back to the day").click()
    expect(pages[0].locator("h1")).to_be_visible()
    organiser.goto(f"{address}/days/{day.code}/round/1/table/1")
    picture(organiser, "table")
    assert event_of(day).rounds[0].tables[0].confirmed
    assert visitors.faults == []
