"""The best seating of one round for certain: every way is tried that could still be better than the best one known."""

from __future__ import annotations

from dataclasses import dataclass, field

from forceout.tournament.seating.annealing import Weights
from forceout.tournament.seating.division import APART, NOWHERE, TEAMMATES, Division, Tables

MOST_PEOPLE = 300
"""A larger field has more seatings than anybody could go through."""


class _Spent(Exception):
    """The steps are used up."""


@dataclass
class ExactRound:
    """A search through all seatings of a round, player by player. `weights` must be strict.

    With `home` players stand in the order of their home tables, and the tables they have left empty behind them must
    still be filled from further down: that much displacement is certain.
    """

    division: Division
    weights: Weights
    steps: int
    best_cost: int
    home: list[int] | None = None
    best: Tables | None = None
    free_teammates: bool = False
    """Whether pairs of teammates count as any other cost: a few tables of many, whose share of them is not known."""
    most_listed: int = 0
    """To list all seatings below `best_cost`, up to so many, instead of looking for the best."""
    listed: list[Tables] = field(default_factory=list, init=False)
    complete: bool = field(default=False, init=False)

    def run(self) -> ExactRound:
        division = self.division
        people = range(len(division.players))
        if len(people) > MOST_PEOPLE:
            return self
        self.order = sorted(people, key=self._importance)
        self.tables: Tables = [[] for _ in division.sizes]
        self.kept = {kept for kept in division.keep if kept != NOWHERE}
        self.least_teammates = 0 if self.free_teammates else division.least_teammates
        self.by_apart = [self.weights.apart if kind & APART else 0 for kind in range(4)]
        try:
            self._place(0, 0, self.weights.teammates * self.least_teammates)
            self.complete = True
        except _Spent:
            pass
        return self

    def _importance(self, one: int) -> tuple[int, int, int]:
        if self.home is not None:
            return self.home[one], 0, one
        busy = sum(map(bool, self.division.kind[one])) + sum(self.division.met[one])
        return -(self.division.keep[one] != NOWHERE), -busy, one

    def _place(self, number: int, teammates: int, cost: int) -> None:
        """Seat the next player. `cost` has the teammates that must meet anyway, and all else so far."""
        if number == len(self.order):
            found = [list(table) for table in self.tables]
            if not self.most_listed:
                self.best_cost, self.best = cost, found
            elif len(self.listed) == self.most_listed:
                raise _Spent
            else:
                self.listed.append(found)
            return
        one = self.order[number]
        for at in self._choices(one):
            self.steps -= 1
            if self.steps < 0:
                raise _Spent
            pairs, more = self._added(one, at)
            if self.free_teammates:
                more += self.weights.teammates * pairs
            elif teammates + pairs > self.least_teammates:
                continue
            self.tables[at].append(one)
            if cost + more + self._still_to_come(number + 1) < self.best_cost:
                self._place(number + 1, teammates + pairs, cost + more)
            self.tables[at].pop()

    def _choices(self, one: int) -> list[int]:
        """Tables with room; of empty tables alike, one."""
        sizes, seen, found = self.division.sizes, set(), []
        for at, table in enumerate(self.tables):
            if len(table) == sizes[at]:
                continue
            if not table and self.home is None and at not in self.kept:
                if sizes[at] in seen:
                    continue
                seen.add(sizes[at])
            found.append(at)
        if self.home is not None:
            found.sort(key=lambda at: abs(at - self.home[one]) if self.home else 0)
        return found

    def _added(self, one: int, at: int) -> tuple[int, int]:
        """The pairs of teammates, and the cost of all else, that this seat adds."""
        kinds, met = self.division.kind[one], self.division.met[one]
        kept = self.division.keep[one]
        pairs, cost = 0, self.weights.keep if kept not in (NOWHERE, at) else 0
        for mate in self.tables[at]:
            pairs += kinds[mate] & TEAMMATES
            cost += self.by_apart[kinds[mate]] + (self.weights.repeats if met[mate] else 0)
        if self.home is not None:
            cost += self.weights.displaced * abs(self.home[one] - at)
        return pairs, cost

    def _still_to_come(self, number: int) -> int:
        if self.home is None or number == len(self.order):
            return 0
        here = self.home[self.order[number]]
        sizes = self.division.sizes
        empty = sum((sizes[at] - len(self.tables[at])) * (here - at) for at in range(min(here, len(sizes))))
        return self.weights.displaced * empty
