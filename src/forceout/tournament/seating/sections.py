"""Sections: each has its share of every team, of every league and of every seed, as evenly as that can be."""

from __future__ import annotations

from collections import Counter
from random import Random

from forceout.tournament.field import Player
from forceout.tournament.seating.shape import Asked, Cost, Seating, Shortfall
from forceout.tournament.words import number

TRIES = 40
"""Exchanges looked at for one player at a time."""


def spread_over_sections(asked: Asked) -> Seating:
    players = list(asked.present)
    rng = Random(f"{asked.seed}/sections")
    rng.shuffle(players)
    search = _Spread(players, asked.sections)
    search.run(rng, asked.effort)
    sections = tuple(tuple(players[one].id for one in sorted(section)) for section in search.sections())
    report: tuple[Shortfall, ...] = ()
    if search.uneven:
        text = f"{number(search.uneven, 'player')} too many of a team, a league or a seed are in one section."
        report = (Shortfall("uneven-sections", text),)
    return Seating((), (), Cost(uneven=search.uneven), report, search.uneven == 0, sections)


class _Spread:
    """Players in sections, and how many of each team, league and seed are where. An empty seat is nobody's."""

    def __init__(self, players: list[Player], sections: int) -> None:
        self.count = sections
        kinds: dict[tuple[str, object], list[int]] = {}
        for one, player in enumerate(players):
            for kind in (("league", player.league), ("team", player.team), ("seed", player.seed_rank)):
                if kind[1] is not None:
                    kinds.setdefault(kind, []).append(one)
        self.groups: list[list[int]] = [[] for _ in players]
        for which, members in enumerate(kinds.values()):
            for one in members:
                self.groups[one].append(which)
        self.share = [-(-len(members) // sections) for members in kinds.values()]
        # dealt league by league and in it team by team, which spreads both evenly where teams are of one league
        order = sorted(range(len(players)), key=lambda one: self._rank(players[one], kinds))
        seats = -(-len(players) // sections) * sections
        self.groups += [[] for _ in range(seats - len(players))]
        self.people = len(players)
        self.place = [0] * seats
        for at, one in enumerate([*order, *range(len(players), seats)]):
            self.place[one] = at % sections
        self.here = [Counter[int]() for _ in range(sections)]
        for one, at in enumerate(self.place):
            self.here[at].update(self.groups[one])
        self.uneven = sum(max(0, count - self.share[which]) for here in self.here for which, count in here.items())

    @staticmethod
    def _rank(player: Player, kinds: dict[tuple[str, object], list[int]]) -> tuple[int, int]:
        league, team = kinds.get(("league", player.league)), kinds.get(("team", player.team))
        return (league[0] if league else -1), (team[0] if team else -1)

    def sections(self) -> list[list[int]]:
        return [[one for one in range(self.people) if self.place[one] == at] for at in range(self.count)]

    def _change(self, one: int, other: int) -> int:
        here, there = self.place[one], self.place[other]
        change = 0
        for mover, left, joined in ((one, here, there), (other, there, here)):
            still = self.groups[other if mover == one else one]
            for which in self.groups[mover]:
                if which not in still:
                    change -= self.here[left][which] > self.share[which]
                    change += self.here[joined][which] >= self.share[which]
        return change

    def _exchange(self, one: int, other: int) -> None:
        here, there = self.place[one], self.place[other]
        self.here[here].subtract(self.groups[one])
        self.here[there].subtract(self.groups[other])
        self.here[there].update(self.groups[one])
        self.here[here].update(self.groups[other])
        self.place[one], self.place[other] = there, here

    def _complains(self, one: int) -> bool:
        here = self.here[self.place[one]]
        return any(here[which] > self.share[which] for which in self.groups[one])

    def run(self, rng: Random, steps: int) -> None:
        """Exchanges until all is even or the steps are used up."""
        best, kept = self.uneven, list(self.place)
        while steps > 0 and self.uneven and self.count > 1:
            hot = [one for one in range(self.people) if self._complains(one)]
            steps -= 1 + self.people // 8
            rng.shuffle(hot)
            for one in hot:
                if self._complains(one):
                    steps -= TRIES
                    self._try(rng, one)
                    if self.uneven < best:
                        best, kept = self.uneven, list(self.place)
        self.uneven, self.place = best, kept

    def _try(self, rng: Random, one: int) -> None:
        found, best = -1, 2
        for _ in range(TRIES):
            other = rng.randrange(len(self.place))
            if self.place[other] != self.place[one] and self._may_leave(one, other):
                change = self._change(one, other)
                if change < best:
                    found, best = other, change
        if found >= 0 and (best <= 0 or rng.getrandbits(4) == 0):
            self._exchange(one, found)
            self.uneven += best

    def _may_leave(self, one: int, other: int) -> bool:
        """No section may have two empty seats while another has none."""
        return other < self.people or not any(
            self.place[empty] == self.place[one] for empty in range(self.people, len(self.place))
        )
