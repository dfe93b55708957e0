"""The puzzle of the day and the trainer."""

from __future__ import annotations

import datetime
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.hands import button
from forceout.analysis.puzzles import Puzzle
from forceout.web.puzzles import today

MONDAY = datetime.date(2026, 11, 16)
FIND, NOW, _, IMPOSSIBLE, _, _, AMBIGUOUS = (MONDAY + datetime.timedelta(days) for days in range(7))
PIECE = re.compile(r"[rbgk]?[0-9+−×÷^√=]")


@pytest.fixture
def day_of(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes it another day, as far as the puzzle goes."""

    def make_it(day: datetime.date) -> Puzzle:
        puzzle = today.puzzle_of(day)
        monkeypatch.setattr("forceout.web.puzzles.pages.puzzle_of", lambda _: puzzle)
        return puzzle

    return make_it


def type_it(page: Page, text: str) -> None:
    button(page, "Type it").click()
    page.get_by_label("Type it").fill(text)
    button(page, "Hand in").click()


def heading(page: Page, words: str) -> None:
    found = page.get_by_role("heading", name=words)
    expect(found).to_be_visible()
    expect(found).to_be_focused()


def test_a_solution_of_todays_puzzle_is_wrong_at_first_and_then_right(page: Page, day_of: Any) -> None:
    puzzle = day_of(FIND)
    page.goto("/puzzles/today")
    expect(page.get_by_role("heading", name="Find a solution")).to_be_visible()
    required = page.get_by_role("group", name="Required, use every one").get_by_role("button")
    required.first.click()
    button(page, "Hand in").click()
    heading(page, "Not there yet")
    expect(page.get_by_text("1 solved so far")).to_have_count(0)
    type_it(page, puzzle.answer)
    heading(page, "That is right")
    expect(page.get_by_text("1 solved so far")).to_be_visible()
    page.get_by_role("link", name="Next puzzle").click()
    expect(button(page, "Choose puzzles")).to_be_visible()
    expect(page.get_by_text("1 solved so far")).to_be_visible()


@pytest.mark.parametrize("right", [True, False], ids=["right", "wrong"])
def test_whether_now_could_be_said_is_answered(page: Page, day_of: Any, right: bool) -> None:
    puzzle = day_of(NOW)
    page.goto("/puzzles/today")
    yes = puzzle.check("yes") == right
    page.get_by_role("button", name=re.compile("^Yes" if yes else "^No")).click()
    heading(page, "That is right" if right else "It is the other way round")


def face_of(name: str) -> str:
    """“green times, 3 of 12” is ×."""
    spoken = {"plus": "+", "minus": "−", "times": "×", "divided by": "÷", "power": "^", "root": "√"}
    words = name.split(",")[0].split(" ", 1)[1]
    return spoken.get(words, words)


def test_the_cube_that_spoils_it_is_tapped_twice(page: Page, day_of: Any) -> None:
    puzzle = day_of(IMPOSSIBLE)
    page.goto("/puzzles/today")
    cubes = page.get_by_role("toolbar", name="Cubes of Resources").get_by_role("button")
    names = [str(one.get_attribute("aria-label")) for one in cubes.all()]
    spoils = [place for place, name in enumerate(names) if puzzle.check(face_of(name))]
    wrong = next(place for place in range(len(names)) if place not in spoils)
    cubes.nth(wrong).click()
    expect(page.get_by_text("again to forbid it.")).to_be_visible()
    cubes.nth(wrong).click()
    heading(page, "Not this cube")
    cubes.nth(spoils[0]).dblclick()
    heading(page, "That is right")


def test_a_paper_is_read_in_another_way(page: Page, day_of: Any) -> None:
    puzzle = day_of(AMBIGUOUS)
    page.goto("/puzzles/today")
    count = len(PIECE.findall(puzzle.paper))
    for first, last in loops(puzzle.answer):
        for place in (first, last):
            page.get_by_role("button", name=re.compile(f", piece {place + 1} of {count}$")).click()
    button(page, "Hand in").click()
    heading(page, "That is right")


def loops(grouped: str) -> list[tuple[int, int]]:
    """The pairs of brackets, by the first and the last piece inside."""
    found, opened, at = [], [], 0
    for part in re.findall(rf"{PIECE.pattern}|[()]", grouped):
        if part == "(":
            opened.append(at)
        elif part == ")":
            found.append((opened.pop(), at - 1))
        else:
            at += 1
    return [loop for loop in found if loop[0] != loop[1]]


def test_the_trainer_gives_up_shows_the_answer_and_goes_on_to_the_next(page: Page) -> None:
    page.goto("/puzzles/?kind=find&seed=12&ruleset=agloa-equations-2015&division=middle")
    before = page.url
    button(page, "Show me the answer").click()
    heading(page, "Here is the answer")
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_role("heading", name="Find a solution")).to_be_visible()
    assert page.url != before
    assert "kind=find" in page.url
    button(page, "Choose puzzles").click()
    page.get_by_label("Kind").select_option("now")
    button(page, "Choose").click()
    expect(page.get_by_role("heading", name="Could Now be said?").first).to_be_visible()
