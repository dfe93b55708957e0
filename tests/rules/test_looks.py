"""What every variation shows to whoever chooses: its picture, its line and what it must find in a roll."""

from __future__ import annotations

import random
from typing import Any

import pytest

from forceout.rules.league import AnyLeague, Division
from forceout.rules.leagues import all_leagues
from forceout.rules.look import Drawn
from forceout.rules.variation import Needs, Variation

LONGEST_LINE = 44
ALL = [
    pytest.param(league, division, one, id=f"{league.key} {division.key} {one.key}")
    for league in all_leagues().values()
    for division in league.divisions.values()
    for one in division.offered
]


@pytest.mark.parametrize(("league", "division", "one"), ALL)
def test_every_variation_of_every_division_has_its_line_its_picture_and_what_it_needs(
    league: AnyLeague, division: Division[Any, Any], one: Variation[Any, Any]
) -> None:
    assert one.look is not None
    assert 10 < len(one.line) <= LONGEST_LINE
    assert one.line.endswith(".")
    drawn = [part for part in one.look.picture if isinstance(part, Drawn)]
    assert drawn
    faces = {face for kind in division.terms.cubes.kinds for face in kind.faces}
    assert all(set(part.faces) <= faces for part in drawn)
    assert isinstance(one.affects, Needs)
    always = one.affects((), division.terms, "") if not one.affects.lacking else False
    assert always is (
        not one.affects.lacking
    )  # what needs nothing is never without effect; all others say what is missing


@pytest.mark.parametrize(("league", "division", "one"), ALL)
def test_a_picture_is_made_of_cubes_of_the_roll_each_used_once(
    league: AnyLeague, division: Division[Any, Any], one: Variation[Any, Any]
) -> None:
    dice = random.Random(one.key)
    for _ in range(20):
        cubes = league.game.read_cubes(" ".join(league.game.throw(division.terms, dice)))
        assert one.look is not None
        shown = [part for part in one.look.of_roll(cubes) if part.cube]
        drawn = [part for part in one.look.picture if isinstance(part, Drawn)]
        for part, spec in zip(shown, drawn, strict=True):
            there = [cube for cube in cubes if cube.face in spec.faces]
            assert not there or part.text in {cube.face for cube in there} or len(drawn) > 1
        coloured = [(part.text, part.colour) for part in shown if part.colour is not None]
        rolled = [(cube.face, cube.colour) for cube in cubes]
        for seen in coloured:
            rolled.remove(seen)
