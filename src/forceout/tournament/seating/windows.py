"""Makes a cut of the ranking better a few neighbouring tables at a time, each window searched through for certain."""

from __future__ import annotations

from forceout.tournament.seating.annealing import Search, Weights
from forceout.tournament.seating.division import NOWHERE, Division, Tables
from forceout.tournament.seating.exact import ExactRound

WIDTHS = (3, 4)
STEPS = 4_000
"""For one window."""


def improve_by_windows(
    division: Division, home: list[int], weights: Weights, tables: Tables, steps: int
) -> tuple[Tables, int]:
    """The same seating, or a better one, and what it costs."""
    best, cost = [list(table) for table in tables], Search(division, [tables], weights, home).cost
    improved = True
    while improved and steps > 0:
        improved = False
        for width in WIDTHS:
            for first in range(max(1, division.tables - width + 1)):
                if steps <= 0:
                    break
                last = min(division.tables, first + width)
                found, used = _window(division, home, weights, best, first, last)
                steps -= used
                if found is not None:
                    best[first:last], gained = found
                    cost -= gained
                    improved = True
    return best, cost


def _window(
    division: Division, home: list[int], weights: Weights, tables: Tables, first: int, last: int
) -> tuple[tuple[Tables, int] | None, int]:
    """Better tables for a window and by how much, or None where there are none; and the steps that were used."""
    people = sorted(one for table in tables[first:last] for one in table)
    number = {one: place for place, one in enumerate(people)}
    inside = [[number[one] for one in table] for table in tables[first:last]]
    small = Division(
        division.name,
        [division.players[one] for one in people],
        tuple(len(table) for table in inside),
        division.first_table + first,
        [bytearray(division.kind[one][other] for other in people) for one in people],
        [bytearray(division.met[one][other] for other in people) for one in people],
        [division.keep[one] - first if division.keep[one] != NOWHERE else NOWHERE for one in people],
        [NOWHERE] * len(people),
        [[place] for place in range(len(people))],
        [],
    )
    places = [home[one] - first for one in people]
    now = Search(small, [inside], weights, places).cost
    if not now:
        return None, len(people)
    exact = ExactRound(small, weights, STEPS, now, places, free_teammates=True).run()
    used = len(people) + STEPS - max(0, exact.steps)
    if exact.best is None:
        return None, used
    return ([[people[one] for one in table] for table in exact.best], now - exact.best_cost), used
