"""A search by swaps. Each step looks at the exchange of two players of one round, and knows what it would change.

Players with something to complain of are looked at in turn; the best of a few exchanges is made when it is no loss, and
now and then when it is one. Steps are counted, not seconds, and chances are whole numbers: the same seed finds the same
tables on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from forceout.tournament.seating.division import APART, NOWHERE, TEAMMATES, Division, Tables
from forceout.tournament.seating.shape import Watch

CHANCE_BITS = 16
MOST_LOSS = 24
FEW = 24
"""How many exchanges are looked at for one player at a time."""
CROWD = 10
"""Seats of a table that are looked at in one step."""
NEAR = 3
"""Tables to either side."""


@dataclass(frozen=True)
class Weights:
    """What each wish weighs. With `strict` ones no number of later wishes outweighs an earlier one."""

    teammates: int
    apart: int
    keep: int
    repeats: int
    displaced: int = 0

    def of_kinds(self) -> list[int]:
        return [(self.teammates if kind & TEAMMATES else 0) + (self.apart if kind & APART else 0) for kind in range(4)]


def strict(players: int, rounds: int, *, displaced: bool = False) -> Weights:
    """Weights so far apart that costs compare as their list does."""
    last = 1 + players * max(players, rounds * 8)  # more than all repeats, or all displacements, can come to
    keep = last
    apart = keep * (players * rounds + 1)
    teammates = apart * (players * players * rounds + 1)
    return Weights(teammates, apart, keep, 0 if displaced else 1, 1 if displaced else 0)


SOFT = Weights(6, 6, 4, 1)
SOFT_CUT = Weights(6, 6, 6, 0, 1)
"""Weights near enough to each other that the search may pass through a worse seating on its way to a better one."""


def chances(numerator: int, denominator: int) -> list[int]:
    """The chance, in 2^16, to make an exchange that loses 0, 1, 2 …: each further point makes it rarer."""
    found, chance = [], 1 << CHANCE_BITS
    for _ in range(MOST_LOSS):
        found.append(chance)
        chance = chance * numerator // denominator
    return found


class Search:
    """Rounds of one division on their way to fewer faults."""

    def __init__(
        self, division: Division, rounds: Sequence[Tables], weights: Weights, home: list[int] | None = None
    ) -> None:
        self.division, self.home = division, home
        self.steps = 0
        self.crowd = 1 + max(division.sizes) // CROWD
        self.seats_matter = home is not None or any(kept != NOWHERE for kept in division.keep)
        self._load(rounds)
        self.weigh(weights)

    def _load(self, rounds: Sequence[Tables]) -> None:
        division = self.division
        self.rounds = [[list(table) for table in tables] for tables in rounds]
        self.met = [bytearray(row) for row in division.met]
        self.place: list[list[int]] = []
        for tables in self.rounds:
            place = [NOWHERE] * len(division.players)
            for at, table in enumerate(tables):
                for one in table:
                    place[one] = at
                    for other in table:
                        if other != one:
                            self.met[one][other] += 1
            self.place.append(place)

    def weigh(self, weights: Weights) -> None:
        """Judge by these weights from here on."""
        self.weights, self.by_kind = weights, weights.of_kinds()
        self.cost = self._whole_cost()
        self.best, self.best_rounds = self.cost, self._copy()

    def back_to_best(self, weights: Weights) -> None:
        """Go on from the best found so far, judged by other weights."""
        self._load(self.best_rounds)
        self.weigh(weights)

    def _copy(self) -> list[Tables]:
        return [[list(table) for table in tables] for tables in self.rounds]

    def _whole_cost(self) -> int:
        """All there is to complain of. A pair that met k times, in history or here, repeats k − 1 times."""
        total, repeats = 0, 0
        seen: set[tuple[int, int]] = set()
        for tables, place in zip(self.rounds, self.place, strict=True):
            for table in tables:
                for one in table:
                    kinds, met = self.division.kind[one], self.division.met[one]
                    for other in table:
                        if other > one:
                            total += self.by_kind[kinds[other]]
                            repeats += bool(met[other]) or (one, other) in seen
                            seen.add((one, other))
            if self.seats_matter:
                total += sum(self._alone(one, at) for one, at in enumerate(place))
        return total + self.weights.repeats * repeats

    def _alone(self, one: int, at: int) -> int:
        """What it costs that somebody sits at a table, whoever else is there."""
        kept = self.division.keep[one]
        cost = self.weights.keep if kept not in (NOWHERE, at) else 0
        return cost if self.home is None else cost + self.weights.displaced * abs(self.home[one] - at)

    def _complaint(self, number: int, one: int) -> int:
        """What the seat of somebody costs."""
        at = self.place[number][one]
        kinds, met, by_kind, repeats = self.division.kind[one], self.met[one], self.by_kind, self.weights.repeats
        cost = self._alone(one, at) if self.seats_matter else 0
        for other in self.rounds[number][at]:
            if other != one:
                cost += by_kind[kinds[other]] + (repeats if met[other] > 1 else 0)
        return cost

    def _change(self, number: int, one: int, other: int) -> int:
        """What the exchange of two players of different tables would change."""
        place, tables = self.place[number], self.rounds[number]
        here, there = place[one], place[other]
        kind, met, by_kind, repeats = self.division.kind, self.met, self.by_kind, self.weights.repeats
        kinds, kinds_other, met_one, met_other = kind[one], kind[other], met[one], met[other]
        change = 0
        for mate in tables[here]:
            if mate != one:
                change += by_kind[kinds_other[mate]] - by_kind[kinds[mate]]
                if met_other[mate]:
                    change += repeats
                if met_one[mate] > 1:
                    change -= repeats
        for mate in tables[there]:
            if mate != other:
                change += by_kind[kinds[mate]] - by_kind[kinds_other[mate]]
                if met_one[mate]:
                    change += repeats
                if met_other[mate] > 1:
                    change -= repeats
        if self.seats_matter:
            change += self._alone(one, there) - self._alone(one, here)
            change += self._alone(other, here) - self._alone(other, there)
        return change

    def _exchange(self, number: int, one: int, other: int) -> None:
        place, tables, met = self.place[number], self.rounds[number], self.met
        here, there = place[one], place[other]
        for mover, left, joined in ((one, here, there), (other, there, here)):
            for mate in tables[left]:
                if mate not in (one, other):
                    met[mover][mate] -= 1
                    met[mate][mover] -= 1
            for mate in tables[joined]:
                if mate not in (one, other):
                    met[mover][mate] += 1
                    met[mate][mover] += 1
        tables[here][tables[here].index(one)] = other
        tables[there][tables[there].index(other)] = one
        place[one], place[other] = there, here

    def mix(self, rng: Random, exchanges: int) -> None:
        """Random exchanges that cost nothing, so that a draw does not show how it was dealt."""
        people = len(self.division.players)
        for number in range(len(self.rounds)):
            for _ in range(exchanges):
                one, other = rng.randrange(people), rng.randrange(people)
                if self.place[number][one] != self.place[number][other]:
                    change = self._change(number, one, other)
                    if change <= 0:
                        self._exchange(number, one, other)
                        self.cost += change
        self._remember()

    def _remember(self) -> None:
        if self.cost < self.best:
            self.best, self.best_rounds = self.cost, self._copy()
        elif self.cost == self.best:
            self.best_rounds = self._copy()

    def run(
        self,
        rng: Random,
        steps: int,
        chance: list[int],
        floor: int,
        watch: Watch | None = None,
        heard: int = 1,
    ) -> None:
        """Until the cost is at its floor, nobody complains, or the steps are used up.

        Complaints that weigh less than `heard` are not listened to.
        """
        end = self.steps + steps
        people = len(self.division.players)
        while self.steps < end and self.best > floor:
            hot = [
                (number, one)
                for number in range(len(self.rounds))
                for one in range(people)
                if self._complaint(number, one) >= heard
            ]
            self.steps += 1 + len(self.rounds) * people * self.crowd // 8  # looking round is work too
            if not hot or self.division.tables < 2:
                break
            rng.shuffle(hot)
            for number, one in hot:
                if self._complaint(number, one) >= heard:
                    self._try(rng, number, one, chance)
                    if self.cost < self.best:
                        self._remember()
                        if self.best <= floor:
                            return
                if self.steps >= end:
                    break
            if watch is not None and not watch(self.steps, self.best):
                break

    def _others(self, rng: Random, number: int, one: int) -> Sequence[int]:
        """With whom an exchange is looked at: everybody, or some, or those near home where nobody should go far."""
        people = len(self.place[number])
        if people <= FEW:
            return range(people)
        wanted = self.division.keep[one]
        if wanted not in (NOWHERE, self.place[number][one]):
            return self.rounds[number][wanted] + [rng.randrange(people) for _ in range(FEW // 2)]
        if self.home is None:
            return [rng.randrange(people) for _ in range(FEW)]
        here, home = self.place[number][one], self.home[one]
        near = range(max(0, min(here, home) - NEAR), max(here, home) + NEAR + 1)
        close = [other for table in self.rounds[number][near.start : near.stop] for other in table]
        return close + [rng.randrange(people) for _ in range(FEW // 2)]

    def _try(self, rng: Random, number: int, one: int, chance: list[int]) -> None:
        """Make the best of a few exchanges for somebody who complains."""
        place = self.place[number]
        others = self._others(rng, number, one)
        best, found = None, []
        for other in others:
            if place[other] == place[one]:
                continue
            change = self._change(number, one, other)
            self.steps += self.crowd
            if best is None or change < best:
                best, found = change, [other]
            elif change == best:
                found.append(other)
        if best is None:
            return
        if best < 0 or (best < MOST_LOSS and rng.getrandbits(CHANCE_BITS) < chance[best]):
            self._exchange(number, one, found[rng.randrange(len(found))])
            self.cost += best
