"""Whole shakes as they are heard: by the keyboard alone, from the first page to the score, kept in `spoken/`.

Whether it is still read so is tested here; whether it is good to listen to, a person has to read.
To write them anew: `SPOKEN=write pytest tests/browser/test_whole_shakes_spoken.py`, then read the difference."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browser.hands import button
from browser.reader import Reader
from browser.scene import ROLL, Scene
from browser.visitors import Visitors
from forceout.referee.action import Action
from forceout.web.tables import acting
from forceout.web.tables.driver import Driver

KEPT = Path(__file__).parent / "spoken"
ELEMENTARY_ROLL = "4 2 1 B B R R G Y B R ∪ ∩ − ' V V Λ"
CARDS = "BRGY BRG BR BG RY G Y blank"


@contextmanager
def kept(page: Page, name: str) -> Iterator[Reader]:
    """A walk whose reading is that of the file, and which never leaves the focus nowhere after an act."""
    reader = Reader(page)
    path = KEPT / f"{name}.txt"
    try:
        yield reader
    finally:
        text = re.sub(r"Table [A-Z0-9]{5}\b", "Table ABCDE", "\n".join(reader.lines).strip() + "\n")
        text = re.sub(r"((?:[Oo]ne|\d+) minutes?) \d+ seconds?", r"\1", text)
        # how much is left depends on how quick the machine is
        text = re.sub(r"(?:[Oo]ne|\d+) (?:minutes?|seconds?) left", "so much time left", text)
        # every day has another puzzle
        text = re.sub(r"About \d+ minutes?, link", "About so many minutes, link", text)
        if os.environ.get("SPOKEN") == "write":
            KEPT.mkdir(exist_ok=True)
            path.write_text(text)
    assert reader.lost == []
    assert text == path.read_text()


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that does what the test says, and throws that are always the same."""
    thrown = acting._thrown

    async def nothing(*_: object) -> None:
        return None

    def loaded(live: Any, state: Any, act: acting.Act, at: int) -> Action:
        fair = thrown(live, state, act, at)
        roll = ELEMENTARY_ROLL if "on-sets" in live.table.ruleset else ROLL
        words = {"lot": str(3 - fair.who), "roll": roll, "deal": CARDS}
        return Action(fair.at, fair.who, fair.verb, words.get(fair.verb, fair.words))

    monkeypatch.setattr(acting, "_thrown", loaded)
    monkeypatch.setattr(Driver, "_of_a_bot", nothing)


def test_from_the_first_page_through_the_guided_first_shake(visitors: Visitors) -> None:
    page = visitors.visitor()
    with kept(page, "first-shake") as reader:
        reader.chapter("The first page")
        page.goto("/")
        reader.reads()
        reader.tab_to("Start the lesson")
        reader.press("Enter", focus="Coach, step 1", hears="Roll")
        reader.chapter("The guided first shake: roll")
        reader.reads()
        reader.tab_to("Roll the cubes")
        reader.press("Enter", focus="Coach, step 2")
        reader.chapter("Set the Goal")
        reader.tab_to("blue 1, Resources")
        reader.press("Enter", focus="Place blue 1")
        reader.press("Enter", focus="red 2, Resources")
        reader.press("Enter", focus="Place red 2")
        reader.press("Enter", focus="Goal")
        reader.press("Enter", focus="Coach, step 3")
        for step, name, letter in ((3, "blue times", "r"), (4, "green 6", "f"), (5, "black 7", "p")):
            reader.chapter(f"Step {step}: a move")
            reader.tab_to(f"{name}, Resources")
            reader.press("Enter", focus="Place" if step == 3 else "")
            reader.press(letter, focus=f"Coach, step {step + 1}")
        reader.chapter("Step 6: a challenge")
        reader.tab_to("Challenge")
        reader.press("Enter", focus="Now")
        reader.press("Enter", focus="Coach, step 7")
        reader.chapter("Step 7: writing")
        reader.reads()
        reader.tab_to("red 3")
        reader.press("Enter", focus="blue times")
        reader.press("Enter", focus="green 4")
        reader.press("Enter", focus="Hand in")
        reader.press("Enter", focus="You said Now")
        reader.chapter("The last screen")
        reader.reads()


def test_a_whole_shake_of_equations_with_a_variation(visitors: Visitors, scripted: None) -> None:
    page = visitors.visitor()
    with kept(page, "equations") as reader:
        terms: dict[str, Any] = {
            "ruleset": "agloa-equations-2015",
            "division": "elementary",
            "play": "friendly",
            "timed": True,
        }
        scene = Scene(page, 1, bot_name="Ada", **terms)
        reader.chapter("Coming to the table: who begins")
        scene.come_in(page)
        page.get_by_text("threw 2").wait_for()
        reader.reads()
        reader.tab_to("Throw a cube")
        reader.press("Enter", focus="Roll the cubes")
        reader.chapter("Roll")
        reader.press("Enter", hears="turn")
        reader.chapter("Choose a variation")
        reader.reads()
        reader.tab_to("Sideways")
        reader.press("Enter")
        reader.press("Enter", hears="turn")
        scene.play("1 select average ; remainder")
        reader.waits(hears="Your turn")
        reader.chapter("Set the Goal")
        lay_goal(reader, "blue 1", "red 2")
        scene.play("1 move r3 required")
        reader.waits(hears="Your turn")
        reader.chapter("Moves")
        reader.reads()
        move(reader, "black 9", "f")
        reader.press("g")
        reader.press("t")
        scene.play("1 move b× required")
        reader.waits(hears="Your turn")
        prove_now(reader, "3x4", "Maya said Now")
        sign(reader, scene)


def test_a_whole_shake_of_on_sets(visitors: Visitors, scripted: None) -> None:
    page = visitors.visitor()
    with kept(page, "on-sets") as reader:
        scene = Scene(page, 1, bot_name="Ada", ruleset="mlag-on-sets-2019", division="elementary", play="friendly")
        reader.chapter("Coming to the table: who begins")
        scene.come_in(page)
        button(page, "Throw a cube").wait_for()
        reader.tab_to("Throw a cube")
        reader.press("Enter", focus="Roll the cubes", hears="cards dealt")
        reader.chapter("Roll")
        reader.press("Enter", hears="turn")
        reader.chapter("Choose a variation")
        reader.tab_to("Choose for me")
        reader.press("Enter", hears="turn")
        scene.play("1 select multiple-operations ; shift-from-permitted")
        reader.waits(hears="Your turn")
        reader.chapter("Set the Goal")
        reader.reads()
        lay_goal(reader, "2")
        scene.play("1 move R required")
        reader.waits(hears="Your turn")
        reader.chapter("Moves")
        move(reader, "green", "f")
        scene.play("1 move ∩ required")
        reader.waits(hears="Your turn")
        prove_now(reader, "RnY", "Maya said Now")
        sign(reader, scene)


def lay_goal(reader: Reader, *names: str) -> None:
    for name in names:
        to_cube(reader, name)
        reader.press("Enter", focus=f"Place {name} in the Goal")
        reader.press("Enter")
    reader.tab_to("Goal", "Shift+Tab")
    reader.press("Enter", hears="turn")


def to_cube(reader: Reader, name: str) -> None:
    """Resources are one stop; in them one goes by arrows."""
    reader.tab_to_group("Resources")
    reader.arrow_to(f"{name}, Resources")


def move(reader: Reader, name: str, letter: str) -> None:
    to_cube(reader, name)
    reader.press("Enter")
    reader.press(letter, hears="turn")


def prove_now(reader: Reader, paper: str, headline: str) -> None:
    reader.chapter("A challenge")
    reader.press("c", focus="Now")
    reader.press("n", focus="Your")
    reader.chapter("Writing")
    reader.reads()
    reader.types(paper)
    reader.press("Enter", focus="Hand in")
    reader.press("Enter", focus=headline, hears="Sign the scoresheet")
    reader.chapter("Verdict and score")
    reader.reads()
    reader.tab_to("Sign the scoresheet")


def sign(reader: Reader, scene: Scene) -> None:
    reader.press("Enter", hears="signed")
    scene.play("1 sign")
    reader.waits(hears="wins the match")
    reader.tab_to("Review the match")
