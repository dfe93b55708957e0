"""What no seating can better. A seating that reaches its bounds is proven best, without a search."""

from __future__ import annotations

from collections import Counter

from forceout.tournament.seating.annealing import Weights
from forceout.tournament.seating.division import NOWHERE, TEAMMATES, Division
from forceout.tournament.seating.sizes import least_pairs


def least_keep(division: Division) -> int:
    """How many must sit away from the table kept for them: a table has so many seats, and a team only its share.

    Where teammates come first, a team has at most its even share of players at a table.
    """
    lost = 0
    for table, seats in enumerate(division.sizes):
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
    people = range(len(division.players))
    fresh = [
        bool(division.kind[one][other] & TEAMMATES)
        for one in people
        for other in range(one)
        if not division.met[one][other]
    ]
    teammates = min(sum(fresh), rounds * division.least_teammates)
    meetings = rounds * sum(size * (size - 1) // 2 for size in division.sizes)
    return max(0, meetings - (len(fresh) - sum(fresh)) - teammates)


def _by_player(division: Division, rounds: int) -> int:
    """Everybody has somebody to meet in every round, and only so many who are new. Each repeat is of two."""
    if division.least_teammates:
        return 0
    meets, short = rounds * (min(division.sizes) - 1), 0
    for one in range(len(division.players)):
        kinds, met = division.kind[one], division.met[one]
        new = sum(not met[other] and not kinds[other] & TEAMMATES for other in range(len(met)) if other != one)
        short += max(0, meets - new)
    return -(-short // 2)


def floor(division: Division, weights: Weights, rounds: int) -> int:
    """The least that any seating of so many rounds can cost."""
    hard = weights.teammates * division.least_teammates + weights.keep * least_keep(division)
    return rounds * hard + (weights.repeats * least_repeats(division, rounds) if weights.repeats else 0)
