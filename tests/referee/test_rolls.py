"""What can be rolled at all, and what a roll that cannot be is told."""

from __future__ import annotations

import random

import pytest

from forceout.referee.action import Action, Refused
from forceout.referee.dice import dealt, lot, rolled
from forceout.referee.match import apply, begin
from forceout.referee.state import Setup
from forceout.rules.leagues import all_leagues
from referee.tables import ROLL, rolling


@pytest.mark.rule("000 II-A")
@pytest.mark.parametrize(
    ("roll", "code"),
    [
        (ROLL.replace("k√", "r0"), "bad-roll"),
        (ROLL.replace(" k√", ""), "bad-roll"),
        (f"{ROLL} k√", "unknown-cube"),
        (ROLL.replace("k√", "k0"), "unknown-cube"),
        (ROLL.replace("r0", "r9"), "unknown-cube"),
        (ROLL.replace("k√", "k?"), "unknown-cube"),
    ],
)
def test_a_roll_has_six_cubes_of_each_colour_with_the_faces_of_that_colour(roll: str, code: str) -> None:
    assert rolling().refused(f"0 roll {roll}").code == code


@pytest.mark.rule("000 II-A")
def test_a_roll_that_can_be_is_taken() -> None:
    assert len(rolling().play(f"0 roll {ROLL}").at("resources")) == 24


@pytest.mark.parametrize("key", list(all_leagues()))
def test_whatever_is_thrown_for_a_player_is_taken_or_refused_also_where_a_league_throws_no_such_thing(key: str) -> None:
    league = all_leagues()[key]
    for division in league.divisions:
        setup = Setup(key, division, ("Ann", "Ben"))
        dice = random.Random(1)
        thrown = {
            "lot": lot(setup, dice),
            "roll": " ".join(rolled(setup, dice)),
            "deal": " ".join(map(str, dealt(setup, dice))),
        }
        taken = set()
        for verb, words in thrown.items():
            for seat in (0, 1):
                try:
                    apply(begin(setup), Action(0, seat, verb, words))
                    taken.add(verb)
                except Refused:
                    continue  # not now, or not by this one; anything else that is raised is a fault
        assert len(taken) == 1
