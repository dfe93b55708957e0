"""Words that may be typed on the pad, by the league and the variations in force."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from forceout.referee.state import Setup
from forceout.rules.leagues import all_leagues
from forceout.rules.variation import Choice
from forceout.web.tables.board_view.may_write import may_write_view

KEPT = Path(__file__).parents[2] / "board" / "src" / "pad" / "typed-words.json"
"""What the board's own tests type: what the server says, kept in step by the test below."""
CASES = {
    "basic-equations-2015//": "basic",
    "agloa-equations-2015/senior/log": "log",
    "agloa-equations-2015/elementary/remainder": "remainder",
    "agloa-equations-2015/elementary/factorial": "factorial",
    "agloa-equations-2015/middle/sideways;upside-down": "turned",
    "agloa-equations-2015/junior/gcf;base:12": "gcf",
    "agloa-equations-2016/middle/percent": "percent",
    "agloa-equations-2015/senior/root-is-i": "imaginary",
    "mlag-on-sets-2019/senior/two-solutions": "on-sets",
    "mlag-on-sets-2019/elementary/": "elementary-sets",
}


def words(case: str) -> list[dict[str, Any]]:
    league, division, chosen = case.split("/")
    setup = Setup(league, division, ("Maya", "Theo"))
    choices = tuple(Choice.parse(one) for one in chosen.split(";") if one)
    return [dict(one) for one in may_write_view(setup, choices, ())["words"]]


def test_the_board_types_what_the_server_offers() -> None:
    told = {
        name: {"game": all_leagues()[case.split("/")[0]].game.key, "words": words(case)} for case, name in CASES.items()
    }
    assert json.loads(KEPT.read_text(encoding="utf-8")) == told


@pytest.mark.parametrize(
    ("case", "word", "spelled"),
    [
        ("agloa-equations-2015/senior/log", "log", "÷s"),
        ("agloa-equations-2015/elementary/remainder", "remainder", "÷s"),
        ("agloa-equations-2015/elementary/factorial", "factorial", "!"),
        ("agloa-equations-2016/middle/percent", "percent", "√u"),
        ("basic-equations-2015//", "times", "×"),
        ("mlag-on-sets-2019/senior/", "prime", "'"),
    ],
)
def test_a_word_is_the_sign_that_the_variation_makes(case: str, word: str, spelled: str) -> None:
    assert [one["spelled"] for one in words(case) if word in one["words"]] == [spelled]


@pytest.mark.parametrize("word", ["log", "factorial", "remainder", "sideways", "percent", "gcf"])
def test_a_word_of_a_variation_that_is_not_in_force_is_not_offered(word: str) -> None:
    assert not any(word in one["words"] for one in words("basic-equations-2015//"))


def test_no_word_means_two_signs() -> None:
    for case in CASES:
        typed = [word for one in words(case) for word in one["words"]]
        assert len(typed) == len(set(typed)), case
