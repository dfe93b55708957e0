"""Puzzles in the browser: the same for everybody, checked by the judge."""

from __future__ import annotations

import datetime
import json
import re
from typing import Any

import pytest
from django.test import Client

from forceout.web import wire
from forceout.web.puzzles.board_view import cubes_of, puzzle_view, result_of
from forceout.web.puzzles.making import made
from forceout.web.puzzles.today import puzzle_of

CASES = [
    ("find", "agloa-equations-2015", "elementary"),
    ("now", "agloa-equations-2015", "middle"),
    ("impossible", "agloa-equations-2015", "elementary"),
    ("ambiguous", "basic-equations-2015", ""),
    ("find", "mlag-on-sets-2019", "middle"),
    ("now", "mlag-on-sets-2019", "senior"),
]


def in_page(answer: Any) -> dict[str, Any]:
    found = re.search(r'id="puzzle-data" type="application/json">(.*?)</script>', answer.content.decode(), re.DOTALL)
    assert found is not None
    shown: dict[str, Any] = json.loads(found[1])
    return shown


@pytest.mark.parametrize(("kind", "ruleset", "division"), CASES)
def test_a_puzzle_is_shown_as_the_board_expects_and_its_answer_is_right(
    client: Client, kind: str, ruleset: str, division: str
) -> None:
    puzzle = made(kind, 11, ruleset, division, 0)
    view = puzzle_view(puzzle, day="", next_path="/", variations=0)
    assert not wire.misfit(wire.Puzzle, view)
    assert len({cube["number"] for cube in view["mat"]["cubes"]}) == len(view["mat"]["cubes"])
    assert puzzle.answer not in json.dumps({**view, "mat": None}, ensure_ascii=False) or kind in ("now", "impossible")
    right = result_of(puzzle, puzzle.answer)
    assert not wire.misfit(wire.PuzzleResult, right)
    assert right["right"]
    assert not result_of(puzzle, "7")["right"] or puzzle.answer == "7"
    given_up = result_of(puzzle, "")
    assert given_up["gaveUp"]
    assert not given_up["right"]
    asked = {"kind": kind, "seed": "11", "ruleset": ruleset, "division": division}
    assert in_page(client.get("/puzzles/", asked))["question"] == view["question"]


def test_a_cube_may_be_named_with_its_colour() -> None:
    puzzle = made("impossible", 11, "agloa-equations-2015", "elementary", 0)
    words = [str(cube) for cube in cubes_of(puzzle) if cube.place == "resources" and cube.face == puzzle.answer]
    assert result_of(puzzle, words[0])["right"]


def test_the_puzzle_of_a_day_is_the_same_all_day_and_another_the_next(client: Client) -> None:
    day = datetime.date(2026, 11, 15)
    assert puzzle_of(day) == puzzle_of(day)
    assert puzzle_of(day).shown() != puzzle_of(day + datetime.timedelta(days=1)).shown()
    assert in_page(client.get("/puzzles/today"))["day"]


def test_a_try_is_checked_over_http(client: Client) -> None:
    puzzle = made("find", 11, "agloa-equations-2015", "elementary", 0)
    asked = {"kind": "find", "seed": 11, "ruleset": "agloa-equations-2015", "division": "elementary", "variations": 0}
    for answer, right in ((puzzle.answer, True), ("1 = 1", False)):
        sent = client.post("/puzzles/check", json.dumps({**asked, "answer": answer}), "application/json")
        assert sent.json()["right"] is right


@pytest.mark.parametrize(
    "body",
    ["", "[]", "7", '{"answer": 5}', '{"answer": "' + "9" * 500 + '"}', '{"answer":"x","kind":"nonsense"}',
     '{"answer":"x","ruleset":"nonsense"}'],
)  # fmt: skip
def test_a_bad_try_is_told_why(client: Client, body: Any) -> None:
    answer = client.post("/puzzles/check", body, "application/json")
    assert answer.status_code == 400
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "query", [{"kind": "nonsense"}, {"ruleset": "nonsense"}, {"seed": "9" * 40}, {"variations": "x"}]
)
def test_a_trainer_that_is_asked_nonsense_stays_kind(client: Client, query: Any) -> None:
    assert client.get("/puzzles/", query).status_code in (200, 400)


@pytest.mark.parametrize("ruleset", ["agloa-equations-2015", "mlag-on-sets-2019"])
def test_whoever_asks_whether_now_can_be_said_is_told_and_shown(ruleset: str) -> None:
    puzzles = [made("now", seed, ruleset, "middle", 0) for seed in range(1, 9)]
    assert {puzzle.answer for puzzle in puzzles} == {"yes", "no"}
    for puzzle in puzzles:
        for told in (result_of(puzzle, ""), result_of(puzzle, puzzle.answer)):
            assert ("Now can be said" if puzzle.answer == "yes" else "Now cannot be said") in told["text"]
            assert bool(told["pieces"]) == (puzzle.answer == "yes")


@pytest.mark.parametrize("ruleset", ["mlag-basic-equations-2018", "acc-equations-2022", "mlag-on-sets-2019"])
def test_where_papers_are_read_in_one_way_the_trainer_says_so_at_once_and_leads_on(
    client: Client, ruleset: str
) -> None:
    answer = client.get("/puzzles/", {"kind": "ambiguous", "ruleset": ruleset})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "No such puzzle" in page
    assert 'href="/puzzles/"' in page
    assert "seed" not in page


def test_a_fault_in_a_drawn_row_counts_no_characters() -> None:
    puzzle = made("find", 11, "agloa-equations-2015", "elementary", 0)
    goal = puzzle.answer.partition(" = ")[2]
    findings = result_of(puzzle, f"3+×4 = {goal}")["findings"]
    assert findings
    assert not any("character" in finding["text"] for finding in findings)
