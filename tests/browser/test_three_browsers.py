"""Two people and a bot at one table, and somebody who watches: each in a browser of his own."""

from __future__ import annotations

import re
from collections import deque
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import button, challenge, cube, hand_in, holds, key, move, paper, points, slot, verdict
from browser.scene import ROLL, Scene
from browser.visitors import Visitors
from forceout.bots.decision import Decision
from forceout.games.match import Match
from forceout.referee.state import Phase
from forceout.web.tables.models import Logged
from forceout.web.thinking import Pool


class ScriptedBot:
    """Plays the moves it is given, accepts every paper, and never challenges."""

    name = "Scripted"

    def __init__(self, *moves: str) -> None:
        self.moves = deque(moves)

    def decide(self, view: Match, seat: int) -> Decision | None:
        if (
            view.phase is Phase.PLAY
            and view.state.shake.turn == seat
            and self.moves
            and view.state.shake.block.holder is None
        ):
            return Decision("move", self.moves.popleft(), seconds=0)
        if view.phase is Phase.WRITE and seat not in view.state.shake.writing.sides:
            return Decision("side", "mover", seconds=0)
        if view.phase is Phase.CHECK and not any(check.checker == seat for check in view.state.shake.checking.checks):
            return Decision("accept", seconds=0)
        return Decision("sign", seconds=0) if view.phase is Phase.SIGN and seat not in view.state.signed else None


@pytest.fixture
def scripted_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = ScriptedBot("b3 required")
    monkeypatch.setattr("forceout.web.tables.bot_seats.make_bot", lambda name, seed: bot)
    # a script is read line by line, so it is read here and not by whichever worker is free
    monkeypatch.setattr("forceout.web.tables.driver.SOON", Pool("here", workers=0, most=50, seconds=20, nice=0))


def open_a_table(page: Page) -> str:
    page.goto("/")
    page.get_by_role("link", name="All choices").click()
    page.get_by_text("Change", exact=True).click()
    page.get_by_role("radio", name=re.compile("^Basic Equations")).check()
    page.get_by_role("radio", name=re.compile("^Friends")).check()
    page.get_by_text("More choices").click()
    page.get_by_label("Players at the table").select_option("3")
    page.get_by_label("Computer players among them").select_option("1")
    page.get_by_label("Shakes in the match").select_option("1")
    page.get_by_label("Who checks Solutions").select_option("players")
    page.get_by_label("Clocks").select_option("off")
    button(page, "Play now").click()
    page.get_by_label("What shall we call you?").fill("Maya")
    button(page, "Open the table").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return str(page.url).rsplit("/", 1)[1]


def join_by_code(page: Page, code: str, name: str) -> None:
    page.goto("/")
    page.get_by_label("Join by code").fill(code.lower())
    button(page, "Join").click()
    page.get_by_label("What are you called?").fill(name)
    button(page, "Sit down").click()


def test_two_people_a_bot_and_a_spectator_play_to_a_now_that_the_players_check(
    visitors: Visitors, loaded_dice: Any, scripted_bot: Any
) -> None:
    maya, theo, watcher = visitors.visitor(), visitors.visitor(), visitors.visitor()
    code = open_a_table(maya)
    join_by_code(theo, code, "Theo")
    watcher.goto(f"/t/{code}")
    everybody = (maya, theo, watcher)
    expect(watcher.get_by_text("You are watching")).to_have_count(0)  # while cubes are thrown for the first Goal
    for page in (maya, theo):
        button(page, "Throw a cube").click()
    button(maya, "Roll the cubes").click()
    for name in ("blue 1", "red 2"):
        cube(maya, name).click()
        slot(maya, name, "Goal").click()
    button(maya, "Goal").click()
    for page in everybody:
        expect(page.get_by_role("group", name="Goal: blue 1, red 2")).to_be_visible()
    expect(watcher.get_by_text("You are watching this table.")).to_be_visible()

    move(theo, "red 3", "Required")
    holds(maya, "Required", "red 3", "blue 3")  # the bot has answered
    move(maya, "red plus", "Required")
    expect(theo.get_by_text("Choose a cube to move.")).to_be_visible()
    move(theo, "blue times", "Required")
    for page in everybody:
        holds(page, "Required", "red 3", "blue 3", "red plus", "blue times")

    challenge(maya, "Now")
    for page in (theo, watcher):
        expect(page.locator("[data-live=assertive]")).to_have_text("Maya says Now.")
    button(maya, "open bracket").click()
    key(maya, "red 3", "Required").click()
    key(maya, "red plus", "Required").click()
    key(maya, "blue 3", "Required").click()
    button(maya, "close bracket").click()
    key(maya, "blue times", "Required").click()
    key(maya, "blue 2", "Resources").click()
    expect(paper(maya)).to_contain_text("blue times, blue 2")
    for page in (theo, watcher):
        expect(page.get_by_text("Maya is writing", exact=True)).to_be_visible()
        assert "blue times, blue 2" not in page.content()
    hand_in(maya)

    expect(theo.get_by_role("heading", name="Check Maya’s equation")).to_be_visible()
    expect(watcher.get_by_role("button", name="Accept")).to_have_count(0)
    button(theo, "Accept").click()
    for page in everybody:
        verdict(page, "Maya said Now")
        expect(page.get_by_text("The challenge stands. Maya showed how.")).to_be_visible()
        points(page, "Maya", 6, 6)
        points(page, "Theo", 2, 2)
    for page in (maya, theo):
        button(page, "Sign the scoresheet").click()
    for page in everybody:
        expect(page.get_by_role("heading", name="Maya wins the match")).to_be_visible()


def test_a_paper_stays_face_down_for_a_spectator_until_all_are_in(visitors: Visitors) -> None:
    maya, theo, priya, watcher = (visitors.visitor() for _ in range(4))
    scene = Scene(maya, theo, priya, judge_checks=False)
    scene.play("0 lot 3", "1 lot 2", "2 lot 1")
    scene.play(
        f"0 roll {ROLL}",
        "0 lay b1r2",
        "0 goal",
        "1 move r3 required",
        "2 move b3 required",
        "0 move r+ required",
        "1 move b× required",
    )
    for page in (maya, theo, priya):
        scene.come_in(page)
    frames: list[str] = []
    watcher.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    scene.come_in(watcher, watch=True)
    challenge(maya, "Now")
    paper(maya).focus()
    maya.keyboard.type("(3+3)×2")
    hand_in(maya)
    expect(watcher.get_by_text("Maya has handed in", exact=True)).to_be_visible()
    expect(watcher.get_by_text("Papers stay face down until all are in. Waiting for Priya.")).to_be_visible()
    secret = Logged.objects.get(table=scene.table, verb="present").words
    assert frames
    assert not any(secret in frame for frame in frames)
    expect(theo.get_by_text("Maya has handed in", exact=True)).to_be_visible()
    button(priya, "Join Theo You do not write. You check what the others hand in.").click()
    expect(watcher.get_by_role("heading", name="Theo and Priya check Maya’s equation")).to_be_visible()
    assert any(secret in frame for frame in frames), "now that all are in, it is shown"


def test_the_menu_has_a_link_for_those_who_watch(visitors: Visitors) -> None:
    maya, guest = visitors.visitor(), visitors.visitor()
    scene = Scene(maya, None, names=("Maya", "Theo"))
    scene.first_goal()
    scene.come_in(maya)
    button(maya, "Menu").click()
    watching = maya.get_by_role("region", name="Watching")
    guest.goto(str(watching.get_by_text(f"/t/{scene.code}/watch").text_content()))
    expect(guest.get_by_role("region", name="Mat")).to_be_visible()
    expect(button(guest, "Challenge")).to_have_count(0)
    expect(maya.get_by_role("link", name="Record of the match")).to_have_count(0)
