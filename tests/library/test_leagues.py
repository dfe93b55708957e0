"""The way into the library: leagues, divisions, variations, rolls and deals."""

from __future__ import annotations

import pickle

import pytest

import forceout


def test_every_league_is_listed_in_the_order_people_expect() -> None:
    assert [league.key for league in forceout.leagues()] == [
        "agloa-equations-2015",
        "agloa-equations-2016",
        "basic-equations-2015",
        "mlag-basic-equations-2018",
        "acc-equations-2022",
        "mlag-on-sets-2019",
    ]


def test_a_league_tells_its_game_season_and_document() -> None:
    league = forceout.league("agloa-equations-2015")
    assert (league.key, league.game.key, league.season) == ("agloa-equations-2015", "equations", "2015-16")
    assert league.document.number == "000"
    assert str(league.document)
    assert [division.key for division in league.divisions] == ["elementary", "middle", "junior", "senior"]
    assert forceout.league("mlag-on-sets-2019").game.key == "on-sets"


def test_a_league_without_divisions_has_one_with_an_empty_key() -> None:
    basic = forceout.league("basic-equations-2015")
    assert [division.key for division in basic.divisions] == [""]
    assert basic.division().key == basic.division("").key == ""


def test_what_there_is_not_is_unknown_and_what_there_is_is_listed() -> None:
    with pytest.raises(forceout.Unknown, match="agloa-equations-2015, agloa-equations-2016") as raised:
        forceout.league("nonsense")
    assert isinstance(raised.value, LookupError)
    assert "mlag-on-sets-2019" in raised.value.known
    league = forceout.league("agloa-equations-2015")
    with pytest.raises(forceout.Unknown, match="elementary, middle, junior, senior"):
        league.division("nonsense")
    with pytest.raises(forceout.Unknown, match="upside-down"):
        league.division("middle").variation("nonsense")
    with pytest.raises(forceout.Unknown, match="7"):
        league.division("middle").variation("base:7")
    with pytest.raises(AttributeError, match="nonsense"):
        forceout.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_a_division_lists_what_may_be_chosen_and_what_is_always_in_effect() -> None:
    league = forceout.league("agloa-equations-2015")
    middle = league.division("middle")
    keys = [variation.key for variation in middle.variations]
    assert "average" in keys, "played in even years"
    assert "exponent" not in keys, "played in odd years"
    assert middle.always == ()
    junior = league.division("junior")
    assert [str(one) for one in junior.always] == ["sideways", "upside-down"]
    assert "sideways" not in [one.key for one in junior.variations]
    assert forceout.league("mlag-basic-equations-2018").division("junior").variations == ()


def test_a_variation_tells_its_rule_and_what_fills_its_blank() -> None:
    middle = forceout.league("agloa-equations-2015").division("middle")
    base = next(one for one in middle.variations if one.key == "base")
    assert base.rule == "agloa-equations-2015 XIII-B-6"
    assert base.parameter is not None
    assert (base.parameter.kind, base.parameter.values) == ("base", (8, 9, 10))
    assert base.summary.endswith(".")
    assert middle.variation("sideways").parameter is None
    assert middle.variation("base:8").title == "Base eight"


def test_a_roll_comes_from_its_seed_and_is_what_the_action_says() -> None:
    middle = forceout.league("agloa-equations-2015").division("middle")
    roll = middle.roll(seed=7)
    assert roll == middle.roll(seed=7) != middle.roll(seed=8)
    assert len(str(roll).split()) == 24
    senior = forceout.league("mlag-on-sets-2019").division("senior")
    assert len(str(senior.roll(seed=1)).split()) == 18
    assert 10 <= len(senior.deal(seed=1)) <= 14
    with pytest.raises(ValueError, match="no cards"):
        middle.deal(seed=1)


def test_a_variation_without_effect_on_a_roll_says_why() -> None:
    middle = forceout.league("agloa-equations-2015").division("middle")
    roll = middle.roll(seed=7)
    assert middle.variation("base:8").no_effect(roll, chosen=()) is None
    found = middle.variation("base:8").no_effect(roll, chosen=("base:9",))
    assert found is not None
    assert found.code == "already-chosen"
    assert found.rule.startswith("agloa-equations-2015 ")
    without_zero = forceout.Roll(
        tuple(word for word in roll.words if "0" not in word), tuple(cube for cube in roll.cubes if cube.face != "0")
    )
    useless = middle.variation("wild:0").no_effect(without_zero)
    assert useless is not None
    assert useless.code == "no-effect"


def test_a_game_without_cards_refuses_a_universe_with_a_sentence() -> None:
    middle = forceout.league("agloa-equations-2015").division("middle")
    with pytest.raises(forceout.BadPosition, match="played without cards"):
        middle.variation("base:8").no_effect(middle.roll(seed=7), universe="BR BG")


def test_leagues_and_divisions_travel_between_processes() -> None:
    middle = forceout.league("agloa-equations-2015").division("middle")
    assert pickle.loads(pickle.dumps(middle)) == middle
