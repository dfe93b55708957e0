"""Goes through a field division by division and puts the tables of all together, numbered through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from forceout.tournament.field import Player, Round
from forceout.tournament.seating.costs import whole_cost
from forceout.tournament.seating.division import Division, number_people, sizes_of
from forceout.tournament.seating.report import tables_of, too_few, wishes_unmet
from forceout.tournament.seating.shape import Asked, Seating, Shortfall


@dataclass(frozen=True)
class OneDivision:
    """A division that is to be seated: its place among the others, and how many tables they have before it."""

    name: str | None
    players: tuple[Player, ...]
    place: int
    first_table: int


@dataclass(frozen=True)
class Seated:
    """Its rounds, whether they are proven best, and how far people were displaced."""

    rounds: tuple[Round, ...]
    proven: bool = True
    displaced: int = 0


def by_division(asked: Asked, seat_one: Callable[[OneDivision], Seated], *, displaces: bool = False) -> Seating:
    rounds: list[list[tuple[str, ...]]] = [[] for _ in range(asked.rounds)]
    unseated: list[str] = []
    report: list[Shortfall] = []
    proven, displaced = True, 0
    for place, (name, players) in enumerate(asked.divisions().items()):
        if len(players) == 1:
            unseated.append(players[0].id)
            report.append(too_few(players[0]))
        if len(players) < 2:
            continue
        found = seat_one(OneDivision(name, players, place, len(rounds[0])))
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


def numbered(asked: Asked, one: OneDivision) -> Division:
    """A division in an order by lot, whose larger tables are those that more of its players need."""
    sizes, keep = sizes_of(one.players, asked.wishes), asked.wishes.keep
    kept = (keep[player.id] - 1 - one.first_table for player in one.players if player.id in keep)
    needed = Counter(at for at in kept if 0 <= at < len(sizes))
    order = sorted(range(len(sizes)), key=lambda at: (-needed[at], at))
    by_table = dict(zip(order, sorted(sizes, reverse=True), strict=True))
    ordered = tuple(by_table[at] for at in range(len(sizes)))
    rng = by_lot(asked, one.place, "order")
    return number_people(one.name, one.players, ordered, one.first_table, asked.wishes, asked.history, rng)
