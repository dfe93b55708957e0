"""Goes through a field division by division and puts the tables of all together, numbered through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from random import Random

from forceout.tournament.field import Player, Round
from forceout.tournament.seating.costs import whole_cost
from forceout.tournament.seating.division import Division, number_people, sizes_of
from forceout.tournament.seating.report import tables_of, too_few, wishes_unmet
from forceout.tournament.seating.shape import Asked, Seating, Shortfall

MOST_ORDERS, MOST_PEOPLE = 8, 60
"""How many orders of table sizes are tried, and for how large a division more than one."""


@dataclass(frozen=True)
class OneDivision:
    """A division that is to be seated: its place among the others, the tables they have before it, its steps."""

    name: str | None
    players: tuple[Player, ...]
    place: int
    first_table: int
    effort: int


@dataclass(frozen=True)
class Seated:
    """Its rounds, whether they are proven best, and how far people were displaced."""

    rounds: tuple[Round, ...]
    proven: bool = True
    displaced: int = 0


def by_division(asked: Asked, seat_one: Callable[[OneDivision], Seated], *, displaces: bool = False) -> Seating:
    rounds: list[list[tuple[str, ...]]] = [[] for _ in range(asked.rounds)]
    playing = max(1, sum(len(players) > 1 for players in asked.divisions().values()))
    unseated: list[str] = []
    report: list[Shortfall] = []
    proven, displaced = True, 0
    for place, (name, players) in enumerate(asked.divisions().items()):
        if len(players) == 1:
            unseated.append(players[0].id)
            report.append(too_few(players[0]))
        if len(players) < 2:
            continue
        found = seat_one(OneDivision(name, players, place, len(rounds[0]), asked.effort // playing))
        proven, displaced = proven and found.proven, displaced + found.displaced
        report += tables_of(asked, name, players, found.rounds[0])
        for tables, more in zip(rounds, found.rounds, strict=True):
            tables.extend(more)
    seated = tuple(tuple(tables) for tables in rounds)
    cost = whole_cost(asked, seated, displaced if displaces else None)
    return Seating(seated, tuple(unseated), cost, (*report, *wishes_unmet(asked, seated)), proven)


def by_lot(asked: Asked, place: int, purpose: str) -> Random:
    """Chance that depends on the seed, the division and what it is for, and on nothing else."""
    return Random(f"{asked.seed}/{place}/{purpose}")


def numbered(asked: Asked, one: OneDivision) -> tuple[list[Division], bool]:
    """A division with its people in an order by lot, and its tables in each order of sizes that makes a difference.

    Also whether these are all such orders.
    """
    sizes, keep = sizes_of(one.players, asked.wishes), asked.wishes.keep
    kept = (keep[player.id] - 1 - one.first_table for player in one.players if player.id in keep)
    needed = Counter(at for at in kept if 0 <= at < len(sizes))
    most = MOST_ORDERS if len(one.players) <= MOST_PEOPLE else 1
    orders = list(islice(size_orders(sizes, needed), most + 1))
    found = [
        number_people(
            one.name,
            one.players,
            ordered,
            one.first_table,
            asked.wishes,
            asked.history,
            by_lot(asked, one.place, "order"),
        )
        for ordered in orders[:most]
    ]
    return found, len(orders) <= most


def size_orders(sizes: Sequence[int], needed: Counter[int]) -> Iterator[tuple[int, ...]]:
    """Which of the tables that somebody needs are large: those that more people need first."""
    tables, larger = len(sizes), sum(size == sizes[0] for size in sizes)
    wanted = sorted(needed, key=lambda at: (-needed[at], at)) if larger < tables else []
    others = [at for at in range(tables) if at not in wanted]
    for count in range(min(larger, len(wanted)), -1, -1):
        if larger - count <= len(others):
            for some in combinations(wanted, count):
                large = {*some, *others[: larger - count]}
                yield tuple(sizes[0] if at in large else sizes[-1] for at in range(tables))
