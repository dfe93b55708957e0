"""Small fields, where every seating can be looked at: what a policy finds is the best, and `proven` tells the truth."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from random import Random
from typing import Any

import pytest

from forceout import ask
from tournament.comparing import true_cost

Json = dict[str, Any]
ORDER = ("teammates", "apart", "keep", "repeats")


def every_seating(people: tuple[str, ...], sizes: list[int]) -> Iterator[list[list[str]]]:
    """All ways to fill tables of these sizes, in this order."""
    if not sizes:
        yield []
        return
    for table in combinations(people, sizes[0]):
        rest = tuple(one for one in people if one not in table)
        for others in every_seating(rest, sizes[1:]):
            yield [list(table), *others]


def random_field(seed: int, policy: str) -> Json:
    """Up to eight players in teams, with history, pairs to be kept apart and tables to be kept."""
    rng = Random(f"small fields {seed}")
    count = rng.randrange(4, 9)
    names = [f"p{number}" for number in range(count)]
    sizes = rng.choice([(2, 3, 3), (3, 5, 4), (2, 4, 3)])
    question: Json = {
        "ask": "seat",
        "policy": policy,
        "players": [{"id": name, "team": f"t{rng.randrange(4)}", "points": rng.randrange(99)} for name in names],
        "sizes": dict(zip(("min", "max", "prefer"), sizes, strict=True)),
        "seed": seed,
        "effort": 20_000,
    }
    for _ in range(rng.randrange(3)):
        order = rng.sample(names, count)
        question.setdefault("history", []).append([order[at : at + 3] for at in range(0, count, 3)])
    pairs = list(combinations(names, 2))
    if rng.random() < 0.5:
        question["apart"] = [list(pair) for pair in rng.sample(pairs, rng.randrange(1, 6))]
    if rng.random() < 0.5:
        question["keep"] = {name: rng.randrange(1, 4) for name in rng.sample(names, rng.randrange(1, 4))}
    return question


def rank(cost: Any, *, last: int) -> tuple[int, ...]:
    return (*(cost[key] for key in ORDER[:3]), last)


@pytest.mark.rule("002 Procedures and Team Scoring")
@pytest.mark.parametrize("seed", range(120))
@pytest.mark.parametrize("policy", ["apart", "random"])
def test_no_seating_of_a_small_field_is_better(policy: str, seed: int) -> None:
    question = random_field(seed, policy)
    answer = ask(question)
    names, (tables,) = tuple(one["id"] for one in question["players"]), answer["rounds"]
    sizes = sorted(map(len, tables))
    orders = {tuple(order) for order in _orders(sizes)}
    best = min(
        rank(cost, last=cost["repeats"])
        for order in orders
        for seats in every_seating(names, list(order))
        for cost in [true_cost(question, [seats])]
    )
    got = rank(answer["cost"], last=answer["cost"]["repeats"])
    assert got == best
    assert answer["proven"]


def _orders(sizes: list[int]) -> Iterator[list[int]]:
    if not sizes:
        yield []
    for at, size in enumerate(sizes):
        yield from ([size, *rest] for rest in _orders(sizes[:at] + sizes[at + 1 :]))


@pytest.mark.parametrize("seed", range(120))
def test_no_cut_of_a_small_ranking_is_better(seed: int) -> None:
    question = random_field(seed, "standings")
    for place, one in enumerate(question["players"]):
        one["points"] = 100 - place  # no ties: the plain cut is the same for everybody
    answer = ask(question)
    (tables,) = answer["rounds"]
    sizes = [len(table) for table in tables]
    assert sizes == sorted(sizes, reverse=True), "small tables are at the bottom"
    names = tuple(one["id"] for one in question["players"])
    order = iter(names)
    home = {next(order): at for at, size in enumerate(sizes) for _ in range(size)}

    def displaced(seats: list[list[str]]) -> int:
        return sum(abs(home[name] - at) for at, table in enumerate(seats) for name in table)

    best = min(rank(true_cost(question, [seats]), last=displaced(seats)) for seats in every_seating(names, sizes))
    assert displaced(tables) == answer["cost"]["displaced"]
    assert rank(answer["cost"], last=answer["cost"]["displaced"]) == best
    assert answer["proven"]


@pytest.mark.parametrize("seed", range(40))
def test_ties_in_a_ranking_are_drawn_and_no_table_above_has_a_lower_score(seed: int) -> None:
    rng = Random(seed)
    points = {f"p{number}": rng.randrange(6) for number in range(rng.randrange(4, 40))}
    players = [{"id": name, "points": count} for name, count in points.items()]
    answer = ask({"ask": "seat", "policy": "standings", "players": players, "seed": seed})
    (tables,) = answer["rounds"]
    for above, below in pairwise(tables):
        assert min(points[name] for name in above) >= max(points[name] for name in below)
    assert (answer["cost"]["displaced"], answer["proven"]) == (0, True)


@pytest.mark.parametrize("seed", range(40))
def test_no_plan_of_several_rounds_of_a_small_field_is_better(seed: int) -> None:
    rng = Random(f"small plans {seed}")
    count = rng.choice((5, 6, 6, 7))
    names = tuple(f"p{number}" for number in range(count))
    question: Json = {
        "ask": "seat",
        "policy": "apart",
        "players": [{"id": name, "team": f"t{rng.randrange(4)}"} for name in names],
        "rounds": 2 if count == 7 else rng.choice((2, 3)),
        "seed": seed,
        "effort": 20_000,
    }
    if rng.random() < 0.5:
        order = rng.sample(names, count)
        question["history"] = [[order[at : at + 3] for at in range(0, count, 3)]]
    if rng.random() < 0.4:
        question["apart"] = [rng.sample(names, 2) for _ in range(2)]
    answer = ask(question)
    sizes = sorted(map(len, answer["rounds"][0]), reverse=True)
    alike = {frozenset(frozenset(table) for table in seats): seats for seats in every_seating(names, sizes)}
    best = min(
        rank(cost, last=cost["repeats"])
        for plan in product(alike.values(), repeat=question["rounds"])
        for cost in [true_cost(question, list(plan))]
    )
    assert rank(answer["cost"], last=answer["cost"]["repeats"]) == best
    assert answer["proven"]
