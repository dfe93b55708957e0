"""Every variation has an example that the judge confirms: with it the paper is as said, without it the other way."""

from __future__ import annotations

from typing import Any

import pytest

from forceout.cubes.cards import read_universe
from forceout.rules.claims import open_claim
from forceout.rules.game import Mat
from forceout.rules.league import AnyLeague, Division
from forceout.rules.leagues import all_leagues
from forceout.rules.variation import Choice, Example, Variation

OFFERED = [
    pytest.param(league, division, variation, id=f"{league.key} {division.key} {variation.key}")
    for league in all_leagues().values()
    for division in league.divisions.values()
    for variation in division.offered
]


def judged(league: AnyLeague, terms: Any, example: Example) -> bool:
    game = league.game
    mat = Mat(
        game.read_laid_goal(example.goal),
        read_universe(example.universe) if example.universe else (),
        resources=game.read_cubes(example.cubes),
    )
    return game.judge(example.paper, game.position(mat, open_claim(terms)), terms).correct


@pytest.mark.parametrize(("league", "division", "variation"), OFFERED)
def test_the_judge_confirms_the_example_of_a_variation(
    league: AnyLeague, division: Division[Any, Any], variation: Variation[Any, Any]
) -> None:
    example = variation.example
    if example is None:
        assert variation.key == "shift-from-permitted", "only this one changes nothing that is written"
        return
    choice = Choice(variation.key, example.parameter)
    always = choice.key in {one.key for one in division.always}
    terms = league.terms(division, () if always else (choice,))
    assert judged(league, terms, example) is example.right
    if not always:
        assert judged(league, league.terms(division, ()), example) is not example.right
