"""The field of a round: who is there, who met whom before, and what the organiser wishes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations

from forceout.rules.day import TableSizes

Table = tuple[str, ...]
Round = tuple[Table, ...]
Pair = tuple[str, str]
"""Two ids in order."""


@dataclass(frozen=True)
class Player:
    """A player as the seating sees one. `league` and `seed_rank` matter for sections, `points` for rankings."""

    id: str
    team: str | None = None
    division: str | None = None
    absent: bool = False
    points: Fraction = Fraction(0)
    league: str | None = None
    seed_rank: int | str | None = None
    called: str = ""
    """The name that sentences say; where there is none, the id is the name."""

    @property
    def name(self) -> str:
        return self.called or self.id


@dataclass(frozen=True)
class Wishes:
    """What the organiser wants of the tables. `keep` has the number of the table that a player needs."""

    sizes: TableSizes = field(default_factory=TableSizes)
    apart: frozenset[Pair] = frozenset()
    keep: Mapping[str, int] = field(default_factory=dict)
    teammates_may_meet: bool = False


def pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def pairs_of(table: Iterable[str]) -> Iterable[Pair]:
    """Everybody at a table with everybody else."""
    return combinations(sorted(set(table)), 2)


def met(rounds: Iterable[Round]) -> frozenset[Pair]:
    """All pairs that sat at a table together."""
    return frozenset(one for tables in rounds for table in tables for one in pairs_of(table))
