"""The shape that all seating policies have: a field, its history, wishes and a seed in; rounds, cost and report out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from forceout.tournament.field import Pair, Player, Round, Wishes

Watch = Callable[[int, int], bool]
"""Told the steps done and the cost so far; says whether to go on."""

USUAL_EFFORT = 300_000
MOST_EFFORT = 2_000_000


@dataclass(frozen=True)
class Asked:
    """What a seating is made from. The fields of single policies have defaults that the others never look at."""

    players: tuple[Player, ...]
    wishes: Wishes = field(default_factory=Wishes)
    history: tuple[Round, ...] = ()
    rounds: int = 1
    seed: int = 0
    effort: int = USUAL_EFFORT
    small_tables_first: bool = False
    sections: int = 1
    places: int = 0
    ties: str = "in"
    lots: Mapping[str, Fraction] = field(default_factory=dict)
    watch: Watch | None = None

    @property
    def present(self) -> tuple[Player, ...]:
        return tuple(one for one in self.players if not one.absent)

    def divisions(self) -> dict[str | None, tuple[Player, ...]]:
        """Those who are there, division by division, in the order in which divisions are first met."""
        found: dict[str | None, list[Player]] = {one.division: [] for one in self.players}
        for one in self.present:
            found[one.division].append(one)
        return {division: tuple(players) for division, players in found.items()}


@dataclass(frozen=True)
class Cost:
    """What a seating costs, in the order in which costs are compared. None where a policy does not know one."""

    teammates: int = 0
    apart: int = 0
    keep: int = 0
    repeats: int = 0
    displaced: int | None = None
    sizes: int = 0
    uneven: int | None = None


@dataclass(frozen=True)
class Shortfall:
    """A cause why a seating is not all that was wished for."""

    code: str
    text: str
    players: tuple[str, ...] = ()
    pairs: tuple[Pair, ...] = ()
    division: str | None = None
    team: str | None = None
    members: int | None = None
    tables: int | None = None
    least_pairs: int | None = None
    rule: str = ""


@dataclass(frozen=True)
class Seating:
    """Rounds of tables, and what there is to say of them. `proven`: no seating has a lower cost."""

    rounds: tuple[Round, ...] = ()
    unseated: tuple[str, ...] = ()
    cost: Cost = field(default_factory=Cost)
    report: tuple[Shortfall, ...] = ()
    proven: bool = False
    sections: tuple[tuple[str, ...], ...] | None = None
    qualified: tuple[str, ...] | None = None


class Policy(Protocol):
    """A way to seat a field. It is found by its key in `policies.py`; adding one touches nothing else."""

    @property
    def key(self) -> str: ...

    @property
    def several_rounds(self) -> bool:
        """Whether it can plan more than one round."""

    @property
    def seats_everybody(self) -> bool:
        """Whether all who are there play; where only the best do, teammates may meet."""

    @property
    def needs(self) -> frozenset[str]:
        """What a question has to say for it beside the players: how many sections, or how many places."""

    def seat(self, asked: Asked) -> Seating: ...
