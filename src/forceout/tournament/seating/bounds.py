"""What no seating can better. A seating that reaches its bounds is proven best, without a search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from forceout.tournament.seating.annealing import Weights
from forceout.tournament.seating.division import NOWHERE, TEAMMATES, Division
from forceout.tournament.seating.sizes import least_pairs


def least_keep(division: Division, sizes: Sequence[int]) -> int:
    """How many must sit away from the table kept for them: a table has so many seats, and a team only its share.

    Where teammates come first, a team has at most its even share of players at a table.
    """
    lost = 0
    for table, seats in enumerate(sizes):
        wanting = [one for one, kept in enumerate(division.keep) if kept == table]
        share = 0
        for team, count in Counter(division.team[one] for one in wanting).items():
            spread = team != NOWHERE and _kept_apart(division, team)
            share += min(count, -(-len(division.teams[team]) // division.tables)) if spread else count
        lost += len(wanting) - min(seats, share)
    return lost


def _kept_apart(division: Division, team: int) -> bool:
    """Whether the members of a team are to be kept apart at all."""
    first, second, *_ = division.teams[team]
    return bool(division.kind[first][second] & TEAMMATES)


def least_repeats(division: Division, rounds: int) -> int:
    """How many pairs must meet again, over all rounds.

    A table of an earlier round is like a team: spread over the tables of a later one, so many of its pairs stay
    together. And there are only so many pairs who have not met yet.
    """
    tables = division.tables
    own = sum(least_pairs(size, tables) for size in division.sizes)
    old = max((sum(least_pairs(len(group), tables) for group in groups) for groups in division.groups), default=0)
    by_round = old + (rounds - 1) * max(old, own)
    return max(by_round, _by_count(division, rounds), _by_player(division, rounds))


def _by_count(division: Division, rounds: int) -> int:
    """All pairs of all rounds, less those there are."""
    new = [_new(division, one) for one in range(len(division.players))]
    others, mates = sum(count for count, _ in new) // 2, sum(count for _, count in new) // 2
    meetings = rounds * sum(size * (size - 1) // 2 for size in division.sizes)
    return max(0, meetings - others - min(mates, rounds * division.least_teammates))


def _new(division: Division, one: int) -> tuple[int, int]:
    """How many somebody has not met yet: of others, and of the team where that is kept apart."""
    met, kinds = division.met[one], division.kind[one]
    mates = division.teams[division.team[one]] if division.team[one] != NOWHERE else ()
    unmet = sum(not met[other] for other in mates if kinds[other] & TEAMMATES)
    return met.count(0) - 1 - unmet, unmet


def _by_player(division: Division, rounds: int) -> int:
    """Everybody has somebody to meet in every round, and only so many who are new. Each repeat is of two."""
    if division.least_teammates:
        return 0
    meets, short = rounds * (min(division.sizes) - 1), 0
    for one in range(len(division.players)):
        short += max(0, meets - _new(division, one)[0])
    return -(-short // 2)


def floor(division: Division, weights: Weights, rounds: int, *, any_order: bool = False) -> int:
    """The least that any seating of so many rounds can cost, with tables as they are or (never more) in any order."""
    sizes = [max(division.sizes)] * division.tables if any_order else division.sizes
    hard = weights.teammates * division.least_teammates + weights.keep * least_keep(division, sizes)
    return rounds * hard + (weights.repeats * least_repeats(division, rounds) if weights.repeats else 0)
