"""Plans rounds in which as few as possible meet a teammate, somebody kept apart, or the same person twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from forceout.tournament.seating.all_rounds import AllRounds
from forceout.tournament.seating.annealing import SOFT, Search, Weights, chances, strict
from forceout.tournament.seating.bounds import floor
from forceout.tournament.seating.designs import designed
from forceout.tournament.seating.division import NOWHERE, Division, Tables
from forceout.tournament.seating.exact import ExactRound
from forceout.tournament.seating.shape import Watch

COOL, WARM, HOT = chances(1, 12), chances(1, 4), chances(1, 2)
MIXING = 20
"""Random exchanges for each player of a draw."""


@dataclass(frozen=True)
class Planned:
    """The tables of one division in each round. `proven`: with tables of these sizes none cost less."""

    division: Division
    rounds: list[Tables]
    cost: int
    proven: bool


def dealt(division: Division, rng: Random) -> Tables:
    """Team after team round the tables, the teams and their members in an order by lot.

    Every team is spread as evenly as it can be, so no seating has fewer pairs of teammates.
    """
    tables: Tables = [[] for _ in division.sizes]
    order = sorted(range(division.tables), key=lambda at: -division.sizes[at])
    teams = [rng.sample(members, len(members)) for members in rng.sample(division.teams, len(division.teams))]
    for number, one in enumerate(one for members in teams for one in members):
        tables[order[number % division.tables]].append(one)
    return tables


def plan(division: Division, rounds: int, effort: int, rng: Random, watch: Watch | None = None) -> Planned:
    """The best rounds that so many steps find."""
    weights = strict(len(division.players), rounds)
    least = floor(division, weights, rounds)
    if rounds > 1 and not division.groups and all(kept == NOWHERE for kept in division.keep):
        ready = designed(division, rounds, rng)
        if ready is not None and Search(division, ready, weights).cost <= least:
            return Planned(division, ready, least, True)
    search = Search(division, [dealt(division, rng) for _ in range(rounds)], weights)
    if rounds == 1:
        search.mix(rng, MIXING * len(division.players))
    for steps, soft in ((effort // 4, False), (effort // 4, True), (effort // 2, True)):
        if search.best > least:
            improve(search, weights, SOFT if soft else None, least, rng, steps, watch)
    if search.best <= least:
        return Planned(division, search.best_rounds, search.best, True)
    if watch is not None and not watch(search.steps, search.best):
        return Planned(division, search.best_rounds, search.best, False)
    return _settled(division, search, weights, rounds, effort)


def improve(
    search: Search, weights: Weights, soft: Weights | None, least: int, rng: Random, steps: int, watch: Watch | None
) -> None:
    """A run of the search, on soft weights first where they are given. What it finds is kept where it is better."""
    best, rounds = search.best, search.best_rounds
    if soft is not None:
        search.weigh(soft)
        search.run(rng, steps // 2, HOT, 0, watch)
        search.run(rng, steps // 4, WARM, 0, watch)
        search.back_to_best(weights)
        steps //= 4
    search.run(rng, steps, COOL, least, watch)
    if search.best > best:
        search.best, search.best_rounds = best, rounds


def _settled(division: Division, search: Search, weights: Weights, rounds: int, effort: int) -> Planned:
    """Where the bounds were not reached, all seatings of a round are gone through, if there are few enough."""
    if rounds == 1:
        exact = ExactRound(division, weights, effort, search.best).run()
        found = search.best_rounds if exact.best is None else [exact.best]
        return Planned(division, found, exact.best_cost, exact.complete)
    one = replace(weights, repeats=0)
    hard = min(Search(division, [tables], one).cost for tables in search.best_rounds)
    exact = ExactRound(division, one, effort, hard).run()
    hard = rounds * exact.best_cost
    least = hard + floor(division, replace(weights, teammates=0, apart=0, keep=0), rounds)
    if not exact.complete or search.best <= least:
        return Planned(division, search.best_rounds, search.best, exact.complete)
    # a plan that costs more than it must in a single round is worse than any with repeats alone
    repeats = min(search.best - hard, weights.keep)
    whole = AllRounds(division, one, exact.best_cost, rounds, repeats, effort)
    if whole.found is None:
        return Planned(division, search.best_rounds, search.best, whole.complete)
    return Planned(division, whole.found, hard + whole.best, whole.complete)


def best_plan(
    orders: Sequence[Division], rounds: int, effort: int, rng: Random, watch: Watch | None, *, all_orders: bool
) -> Planned:
    """The best plan with the larger tables in any of these orders. It is proven where they are all there are.

    Where a table is kept for somebody it matters which tables are the larger ones.
    """
    weights = strict(len(orders[0].players), rounds)
    least = floor(orders[0], weights, rounds, any_order=True)
    found: list[Planned] = []
    for division in orders:
        found.append(plan(division, rounds, effort // len(orders), rng, watch))
        if found[-1].cost <= least:
            return replace(found[-1], proven=True)
    best = min(found, key=lambda one: one.cost)
    alike = rounds == 1 or len(orders) == 1  # of several rounds each might have an order of its own
    return replace(best, proven=all_orders and alike and all(one.proven for one in found))
