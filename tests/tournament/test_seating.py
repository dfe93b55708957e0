"""Seating: sizes by reckoning, fair draws, sections, playoffs, and the same tables for the same seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from forceout import ask
from forceout.rules.day import TableSizes
from forceout.rules.finding import Unknown
from forceout.tournament.checking import check_seating, compare
from forceout.tournament.field import Player, Wishes
from forceout.tournament.seating.designs import field_of
from forceout.tournament.seating.policies import find_policy
from forceout.tournament.seating.shape import Asked
from forceout.tournament.seating.sizes import least_pairs, table_sizes
from tournament.comparing import uneven

THREES, CUP = TableSizes(2, 3, 3), TableSizes(3, 5, 4)
Json = dict[str, Any]


@pytest.mark.rule("000 I-A")
@pytest.mark.parametrize(
    ("players", "teams", "sizes", "wanted"),
    [
        (7, (), THREES, (3, 2, 2)),
        (7, (), CUP, (4, 3)),
        (10, (), CUP, (5, 5)),
        (10, (3,), CUP, (4, 3, 3)),
        (30, (5,) * 6, CUP, (5, 5, 4, 4, 4, 4, 4)),
        (2, (), CUP, (2,)),
        (4, (), TableSizes(3, 3, 3), (2, 2)),
        (5, (), TableSizes(3, 3, 3), (3, 2)),
        (4, (4,), THREES, (2, 2)),
    ],
)
def test_table_sizes(players: int, teams: tuple[int, ...], sizes: TableSizes, wanted: tuple[int, ...]) -> None:
    assert table_sizes(players, teams, sizes) == wanted


@given(st.integers(0, 9), st.integers(1, 5))
def test_the_fewest_pairs_of_a_team_are_those_of_an_even_spread(members: int, tables: int) -> None:
    def splits(left: int, places: int) -> list[tuple[int, ...]]:
        if places == 1:
            return [(left,)]
        return [(here, *rest) for here in range(left + 1) for rest in splits(left - here, places - 1)]

    pairs = (sum(here * (here - 1) // 2 for here in split) for split in splits(members, tables))
    assert least_pairs(members, tables) == min(pairs)


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 11, 13, 16])
def test_a_field_has_differences_and_products_that_can_be_undone(order: int) -> None:
    field = field_of(order)
    assert field is not None
    everything = set(range(order))
    for one in range(order):
        assert {field.minus(one, other) for other in everything} == everything
        if one:
            assert {field.times(one, other) for other in everything} == everything
        for other in range(order):
            assert field.times(one, other) == field.times(other, one)
    assert field_of(6) is None


def test_a_draw_is_fair_whatever_people_are_called() -> None:
    """Every two players of different teams meet about as often; so do they where teams are large and tables few."""
    players = [{"id": f"{team}{number}", "team": team} for team in "abcdef" for number in range(2)]
    met: Counter[tuple[str, str]] = Counter()
    for seed in range(600):
        (tables,) = ask({"ask": "seat", "policy": "random", "players": players, "seed": seed})["rounds"]
        met.update(pair for table in tables for pair in combinations(sorted(table), 2))
    pairs = [(one["id"], other["id"]) for one, other in combinations(players, 2) if one["team"] != other["team"]]
    assert set(met) == set(pairs)
    assert all(75 <= met[pair] <= 170 for pair in pairs), (min(met.values()), max(met.values()))


def test_the_same_seed_seats_the_same_tables_and_another_seed_others() -> None:
    players = [{"id": f"p{number}", "team": f"t{number % 9}"} for number in range(45)]
    question = {"ask": "seat", "policy": "apart", "players": players, "rounds": 3, "seed": 5}
    assert ask(question) == ask(question)
    assert ask(question)["rounds"] != ask({**question, "seed": 6})["rounds"]


def test_these_tables_are_those_of_every_machine() -> None:
    """Chances are whole numbers and steps are counted, so this very seating comes out everywhere."""
    players = [{"id": f"p{number}", "team": f"t{number % 3}"} for number in range(6)]
    answer = ask({"ask": "seat", "policy": "apart", "players": players, "rounds": 2, "seed": 1})
    assert answer["rounds"] == EVERYWHERE


EVERYWHERE = [[["p0", "p5", "p4"], ["p3", "p2", "p1"]], [["p4", "p3", "p5"], ["p1", "p0", "p2"]]]


def test_no_order_of_pythons_sets_shows_in_the_tables() -> None:
    players = [{"id": f"p{number}", "team": f"t{number % 7}", "league": f"l{number % 3}"} for number in range(30)]
    apart = [["p1", "p9"], ["p4", "p22"], ["p3", "p5"]]
    history = [[[f"p{number}" for number in range(at, at + 3)] for at in range(0, 30, 3)]]
    wishes = {"apart": apart, "keep": {"p8": 2, "p9": 2}, "history": history, "effort": 5_000}
    lines = [
        json.dumps({"ask": "seat", "policy": policy, "players": players, **more})
        for policy, more in (("apart", {**wishes, "rounds": 3}), ("standings", wishes), ("sections", {"sections": 4}))
    ]
    answers = []
    for seed in ("1", "2"):
        command = [sys.executable, "-m", "forceout.cli.main", "ask"]
        run = subprocess.run(
            command, input="\n".join(lines).encode(), capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        answers.append(run.stdout)
    assert answers[0] == answers[1]
    assert len(answers[0].splitlines()) == 3
    assert b"error" not in answers[0]


@pytest.mark.rule("002 How to Fill Out the Table Scoresheet")
def test_the_duty_to_keep_score_goes_round() -> None:
    players = [{"id": f"p{number}", "team": f"t{number % 5}"} for number in range(20)]
    sizes = {"min": 3, "max": 5, "prefer": 4}
    rounds = ask({"ask": "seat", "policy": "apart", "players": players, "rounds": 4, "sizes": sizes})["rounds"]
    kept = Counter(table[-1] for tables in rounds for table in tables)
    assert max(kept.values()) <= 2
    assert len(kept) >= 14


@pytest.mark.parametrize("seed", range(30))
def test_sections_are_even_where_teams_are_of_one_league(seed: int) -> None:
    rng = Random(seed)
    players: list[Json] = []
    for league in range(rng.randrange(1, 6)):
        for team in range(rng.randrange(1, 6)):
            for number in range(rng.randrange(1, 8)):
                one = {"id": f"{league}.{team}.{number}", "team": f"{league}.{team}", "league": str(league)}
                players.append({**one, "seed_rank": rng.randrange(1, 4)} if rng.random() < 0.4 else one)
    sections = rng.randrange(2, 7)
    answer = ask({"ask": "seat", "policy": "sections", "players": players, "sections": sections, "seed": seed})
    sizes = [len(section) for section in answer["sections"]]
    assert max(sizes) - min(sizes) <= 1
    assert sorted(name for section in answer["sections"] for name in section) == sorted(one["id"] for one in players)
    assert (uneven(players, answer["sections"]), answer["cost"]["uneven"], answer["proven"]) == (0, 0, True)


def test_sections_that_cannot_be_even_are_reported() -> None:
    """Each two of three should be in different sections, and there are two."""
    players = [
        {"id": "a", "team": "oak", "seed_rank": 1},
        {"id": "b", "team": "oak", "league": "north"},
        {"id": "c", "league": "north", "seed_rank": 1},
    ]
    answer = ask({"ask": "seat", "policy": "sections", "players": players, "sections": 2, "effort": 500})
    assert (answer["cost"]["uneven"], answer["proven"]) == (1, False)
    assert [one["code"] for one in answer["report"]] == ["uneven-sections"]


def test_playoffs_draw_lots_only_as_far_as_they_decide() -> None:
    players = [{"id": name, "points": points} for name, points in (("a", 9), ("b", 5), ("c", 5), ("d", 5))]
    question = {"ask": "seat", "policy": "playoffs", "players": players, "places": 2, "ties": "lots"}
    assert ask({**question, "lots": {"c": 1}})["qualified"] == ["a", "c"]
    assert ask({**question, "lots": {"c": 1}, "places": 3})["error"]["code"] == "lots-needed"
    assert ask({**question, "places": 4})["report"] == []


def test_an_edit_says_what_it_breaks_and_what_it_mends() -> None:
    players = [Player("a1", "A"), Player("a2", "A"), Player("b1", "B"), Player("b2", "B")]
    before = check_seating(players, Wishes(THREES), (), ((("a1", "a2"), ("b1", "b2")),))
    after = check_seating(players, Wishes(THREES), ((("a1", "b1"),),), ((("a1", "b1"), ("a2", "b2")),))
    change = compare(before, after)
    assert [(one.code, one.players) for one in change.breaks] == [("repeat", ("a1", "b1"))]
    assert [(one.code, one.players) for one in change.mends] == [
        ("teammates", ("a1", "a2")),
        ("teammates", ("b1", "b2")),
    ]


def test_a_search_can_be_watched_and_stopped() -> None:
    told: list[int] = []

    def watch(steps: int, cost: int) -> bool:
        told.append(steps)
        return False

    players = tuple(Player(f"p{number}", f"t{number // 3}") for number in range(12))
    asked = Asked(players, Wishes(TableSizes(3, 3, 3)), rounds=4, watch=watch)
    find_policy("apart").seat(asked)
    assert told


def test_a_policy_that_nobody_knows_is_told_what_there_is() -> None:
    with pytest.raises(Unknown, match="apart, random, standings, sections, playoffs"):
        find_policy("swiss")
