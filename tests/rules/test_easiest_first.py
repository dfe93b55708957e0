"""The order in which newcomers learn variations, and in which they are suggested."""

from __future__ import annotations

import pytest

from forceout.rules.leagues import all_leagues

DIVISIONS = [(league.key, key) for league in all_leagues().values() for key in league.divisions]


@pytest.mark.parametrize(("ruleset", "division"), DIVISIONS)
def test_every_variation_of_every_division_has_its_place_in_the_order(ruleset: str, division: str) -> None:
    league = all_leagues()[ruleset]
    played = league.divisions[division]
    keys = [one.key for one in league.easiest_first(played)]
    assert set(keys) <= set(league.easiest)
    assert keys == sorted(keys, key=league.easiest.index)
    assert sorted(keys) == sorted(one.key for one in played.offered if league.plays(one))


def test_no_variation_stands_twice_in_an_order() -> None:
    for league in all_leagues().values():
        assert len(set(league.easiest)) == len(league.easiest)


def test_elementary_begins_with_turning_a_cube() -> None:
    league = all_leagues()["agloa-equations-2015"]
    keys = [one.key for one in league.easiest_first(league.divisions["elementary"])]
    assert keys[:3] == ["sideways", "upside-down", "wild"]
    assert "two-digit-numerals" not in keys  # it is played in the other years
