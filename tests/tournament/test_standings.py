"""Standings: exact, in the order of work that the formula says, and the same whoever is listed first."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from forceout import ask
from forceout.rules.decimals import decimal, rounded
from forceout.rules.leagues import all_leagues
from forceout.tournament.combining import COMBINING
from forceout.tournament.seating.policies import POLICIES

Json = dict[str, Any]
SCORES = st.fractions(min_value=-9, max_value=9, max_denominator=12)


@given(SCORES, st.integers(0, 4))
def test_rounding_goes_to_the_nearest_and_halves_away_from_zero(value: Fraction, places: int) -> None:
    near = rounded(value, places)
    assert abs(near - value) * 2 <= Fraction(1, 10**places)
    assert rounded(-value, places) == -near
    if abs(near - value) * 2 == Fraction(1, 10**places):
        assert abs(near) > abs(value)
    text = decimal(value, places)
    assert Fraction(text) == near
    assert not (text.startswith("-") and near == 0)
    assert len(text.partition(".")[2]) == places


@given(st.lists(st.lists(SCORES, max_size=4), min_size=1, max_size=7), st.sampled_from(["sum", "mean", "best", "drop"]))
@settings(max_examples=60, deadline=None)
def test_a_place_is_one_more_than_the_number_of_better_ones(days: list[list[Fraction]], combine: str) -> None:
    players = [{"id": f"p{number}"} for number in range(len(days))]
    results = [
        {"player": f"p{number}", "round": label, "score": str(score)}
        for number, day in enumerate(days)
        for label, score in enumerate(day, 1)
    ]
    formula = {"combine": combine, **({"n": 2} if combine in ("best", "drop") else {})}
    question = {"ask": "standings", "players": players, "rounds": [1, 2, 3, 4], "results": results, "formula": formula}
    lines = ask(question)["players"]
    values = {line["id"]: Fraction(line["value"]) for line in lines}
    for line in lines:
        same = [other for other in values.values() if other == values[line["id"]]]
        assert line["place"] == 1 + sum(other > values[line["id"]] for other in values.values())
        assert line["tied"] == (len(same) > 1)
    assert [line["id"] for line in lines] == sorted(values, key=lambda name: (-values[name], name))
    assert ask({**question, "players": players[::-1], "results": results[::-1]})["players"] == lines


def told(**more: Any) -> Json:
    players = [{"id": "ann", "team": "Oak"}, {"id": "bob", "team": "Oak"}, {"id": "cy", "team": "Elm"}]
    results = [
        {"player": "ann", "round": "one", "score": 6, "points": 20},
        {"player": "ann", "round": "two", "score": 2, "points": 11},
        {"player": "bob", "round": "one", "score": 4, "points": 30},
        {"player": "cy", "round": "two", "score": "9/2"},
    ]
    return ask({"ask": "standings", "players": players, "results": results, **more})


def values(answer: Json, kind: str = "players") -> dict[str, str]:
    return {line["id"]: line["value"] for line in answer[kind]}


def test_scale_comes_before_rounding_and_rounding_before_adding() -> None:
    formula = {"scale": {"rounds": ["one"], "best": 7}, "round_each": 0}
    assert values(told(formula=formula)) == {"ann": "9", "bob": "5", "cy": "5"}


def test_missed_rounds_are_zeros_or_left_out() -> None:
    assert values(told(formula={"combine": "mean"})) == {"ann": "4", "bob": "4", "cy": "9/2"}
    assert values(told(formula={"combine": "mean", "missed": "zero"})) == {"ann": "4", "bob": "2", "cy": "9/4"}
    assert values(told(formula={"combine": "drop", "n": 1})) == {"ann": "6", "bob": "4", "cy": "9/2"}


def test_the_drawn_come_before_the_undrawn() -> None:
    results = [{"player": name, "round": 1, "score": 1} for name in ("ann", "bob", "cy")]
    answer = told(results=results, tiebreaks=["lot"], lots={"cy": 9, "bob": 2})
    assert [(line["id"], line["place"]) for line in answer["players"]] == [("bob", 1), ("cy", 2), ("ann", 3)]


def test_a_team_counts_those_who_played_or_all() -> None:
    answer = told(team={"combine": "mean"}, players=[{"id": name, "team": "Oak"} for name in ("ann", "bob", "cy", "d")])
    assert values(answer, "teams") == {"Oak": "11/2"}
    everybody = told(
        team={"combine": "mean", "members": "all"},
        players=[{"id": name, "team": "Oak"} for name in ("ann", "bob", "cy", "d")],
    )
    assert values(everybody, "teams") == {"Oak": "33/8"}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"formula": {"combine": "best"}}, "bad-formula"),
        ({"formula": {"combine": "best", "n": 0}}, "bad-formula"),
        ({"formula": {"round_each": -1}}, "bad-formula"),
        ({"formula": {"missed": "maybe"}}, "bad-formula"),
        ({"formula": {"scale": {"rounds": [1], "best": 2.5}}}, "bad-field"),
        ({"team": {"combine": "drop", "n": 1}}, "bad-formula"),
        ({"team": {"size": [5, 3]}}, "bad-formula"),
        ({"team": {"tiebreaks": ["points"]}}, "bad-tiebreak"),
        ({"tiebreaks": ["count:"]}, "bad-tiebreak"),
        ({"lots": {"zoe": 1}}, "unknown-player"),
        ({"results": [{"player": "ann", "round": 1, "total": 3}]}, "missing-field"),
        ({"results": [{"player": "ann", "round": 1, "total": 3, "games": "3/2"}]}, "bad-games"),
        ({"results": [{"player": "ann", "round": 1, "score": 3, "games": 2}]}, "bad-field"),
        ({"results": [{"player": "ann", "round": 1.0, "score": 3}]}, "bad-field"),
    ],
)
def test_a_formula_that_makes_no_sense_is_refused(more: Json, code: str) -> None:
    assert told(**more)["error"]["code"] == code


@pytest.mark.parametrize("league", all_leagues().values(), ids=lambda league: league.key)
def test_the_presets_of_a_league_name_what_there_is(league: Any) -> None:
    assert league.day.seatings
    assert league.day.standings
    assert all(preset.policy in POLICIES for preset in league.day.seatings)
    for preset in league.day.standings:
        assert preset.formula.combine in COMBINING
        assert preset.team is None or COMBINING[preset.team.combine].of_teams


@pytest.mark.rule("002 Procedures and Team Scoring")
def test_the_cup_adds_rounded_player_scores() -> None:
    cup = all_leagues()["acc-equations-2022"].day.standings[0].formula
    results = [{"player": "ann", "round": label, "total": 1, "games": 3} for label in (1, 2, 3)]
    formula = {"combine": cup.combine, "round_each": cup.round_each, "decimals": cup.decimals}
    answer = ask({"ask": "standings", "players": [{"id": "ann"}], "results": results, "formula": formula})
    assert answer["players"][0]["shown"] == "0.99"
