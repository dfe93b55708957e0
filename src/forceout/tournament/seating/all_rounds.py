"""The fewest repeats of several rounds for certain, where all seatings of a round can be combined with each other."""

from __future__ import annotations

from itertools import combinations

from forceout.tournament.seating.annealing import Weights
from forceout.tournament.seating.division import Division, Tables
from forceout.tournament.seating.exact import ExactRound

MOST_PEOPLE, MOST_SEATINGS = 10, 1_500


class _Spent(Exception):
    """The steps are used up."""


class AllRounds:
    """Tries all combinations of seatings that could repeat less than the best plan known."""

    def __init__(
        self, division: Division, hard: Weights, hard_cost: int, rounds: int, repeats: int, steps: int
    ) -> None:
        """`hard_cost` is what teammates, pairs and tables must cost in a round: only such seatings count."""
        self.rounds, self.best, self.steps = rounds, repeats, steps
        self.found: list[Tables] | None = None
        self.complete = False
        if len(division.players) > MOST_PEOPLE:
            return
        listing = ExactRound(division, hard, steps, hard_cost + 1, most_listed=MOST_SEATINGS).run()
        if not listing.complete:
            return
        self.seatings = listing.listed
        self.masks = [_mask(tables) for tables in self.seatings]
        met = sum(1 << _bit(one, other) for other, row in enumerate(division.met) for one in range(other) if row[one])
        try:
            self._add(0, [], met, 0)
            self.complete = True
        except _Spent:
            pass

    def _add(self, first: int, chosen: list[int], met: int, repeats: int) -> None:
        """One round more. The order of rounds makes no difference to how often pairs meet."""
        if len(chosen) == self.rounds:
            self.best, self.found = repeats, [self.seatings[one] for one in chosen]
            return
        for one in range(first, len(self.masks)):
            self.steps -= 1
            if self.steps < 0:
                raise _Spent
            more = repeats + (self.masks[one] & met).bit_count()
            if more < self.best:
                self._add(one, [*chosen, one], met | self.masks[one], more)


def _bit(one: int, other: int) -> int:
    return other * (other - 1) // 2 + one


def _mask(tables: Tables) -> int:
    """The pairs of a seating as bits."""
    return sum(1 << _bit(one, other) for table in tables for one, other in combinations(sorted(table), 2))
