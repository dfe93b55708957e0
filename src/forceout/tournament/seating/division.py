"""One division, its people numbered, so that a search has small numbers to work with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from forceout.tournament.field import Player, Round, Wishes
from forceout.tournament.seating.sizes import least_pairs, table_sizes

NOWHERE = -1
"""The table of somebody who keeps none, or none that this division has; the team of somebody who has none."""

TEAMMATES, APART = 1, 2
"""What a pair is, as bits."""

Tables = list[list[int]]


@dataclass
class Division:
    """People by number, in an order drawn by the seed: nothing depends on how they are called or listed."""

    name: str | None
    players: list[Player]
    sizes: tuple[int, ...]
    first_table: int
    """The number of tables in the divisions before."""
    kind: list[bytearray]
    met: list[bytearray]
    keep: list[int]
    team: list[int]
    teams: list[list[int]]
    """The members of each team, and each player without a team by themselves."""
    groups: list[list[list[int]]]
    """The tables of each round of history, as far as their people are here."""

    @property
    def tables(self) -> int:
        return len(self.sizes)

    @property
    def least_teammates(self) -> int:
        """The pairs of teammates that must meet in a round."""
        spread = (members for members in self.teams if len(members) > 1)
        return sum(
            least_pairs(len(members), self.tables)
            for members in spread
            if self.kind[members[0]][members[1]] & TEAMMATES
        )

    def named(self, tables: Sequence[Sequence[int]]) -> Round:
        return tuple(tuple(self.players[one].id for one in table) for table in tables)


def team_counts(players: Sequence[Player], wishes: Wishes) -> list[int]:
    """How large the teams are; none where teammates may meet."""
    if wishes.teammates_may_meet:
        return []
    counts: dict[str, int] = {}
    for one in players:
        if one.team:
            counts[one.team] = counts.get(one.team, 0) + 1
    return list(counts.values())


def sizes_of(players: Sequence[Player], wishes: Wishes) -> tuple[int, ...]:
    return table_sizes(len(players), team_counts(players, wishes), wishes.sizes)


def number_people(
    name: str | None,
    players: Sequence[Player],
    sizes: tuple[int, ...],
    first_table: int,
    wishes: Wishes,
    history: Sequence[Round],
    rng: Random | None,
) -> Division:
    """A division with its people numbered. With `rng` in an order by lot, else in the order given."""
    order = list(players)
    if rng is not None:
        rng.shuffle(order)
    number = {player.id: place for place, player in enumerate(order)}
    by_team: dict[str, list[int]] = {}
    for place, player in enumerate(order):
        by_team.setdefault(f"team {player.team}" if player.team else f"player {player.id}", []).append(place)
    teams = list(by_team.values())
    kind = [bytearray(len(order)) for _ in order]
    team = [NOWHERE] * len(order)
    for which, members in enumerate(teams):
        if len(members) > 1:
            for one in members:
                team[one] = which
        if not wishes.teammates_may_meet:
            for one, other in combinations(members, 2):
                kind[one][other] = kind[other][one] = TEAMMATES
    for first, second in wishes.apart:
        if first in number and second in number:
            one, other = number[first], number[second]
            kind[one][other] |= APART
            kind[other][one] |= APART
    groups = [[[number[name] for name in table if name in number] for table in tables] for tables in history]
    met = [bytearray(len(order)) for _ in order]
    for tables in groups:
        for group in tables:
            for one, other in combinations(set(group), 2):
                met[one][other] = met[other][one] = 1
    keep = [_local(wishes.keep.get(player.id), first_table, len(sizes)) for player in order]
    return Division(name, order, sizes, first_table, kind, met, keep, team, teams, groups)


def _local(table: int | None, first_table: int, tables: int) -> int:
    if table is None:
        return NOWHERE
    at = table - 1 - first_table
    return at if 0 <= at < tables else NOWHERE
