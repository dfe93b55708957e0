"""The seating policies by their keys. A league names the one it uses; adding one touches nothing but this list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from forceout.rules.finding import Unknown
from forceout.tournament.seating.costs import scorekeepers_last
from forceout.tournament.seating.cut import cut_by_ranking
from forceout.tournament.seating.everybody import OneDivision, Seated, by_division, by_lot, numbered
from forceout.tournament.seating.planning import best_plan
from forceout.tournament.seating.playoffs import deal_playoffs
from forceout.tournament.seating.sections import spread_over_sections
from forceout.tournament.seating.shape import Asked, Policy, Seating


@dataclass(frozen=True)
class Planning:
    """Rounds planned ahead: teammates apart, wishes met, and nobody meets twice where that can be.

    All people and teams are put into an order by lot first, so that one round of it is a fair draw.
    """

    key: str
    several_rounds: bool = True
    seats_everybody: bool = True
    needs: frozenset[str] = frozenset()

    def seat(self, asked: Asked) -> Seating:
        def seat_one(one: OneDivision) -> Seated:
            orders, every = numbered(asked, one)
            rng = by_lot(asked, one.place, "plan")
            planned = best_plan(orders, asked.rounds, one.effort, rng, asked.watch, all_orders=every)
            rounds = tuple(planned.division.named(tables) for tables in planned.rounds)
            return Seated(scorekeepers_last(asked, rounds), planned.proven)

        return by_division(asked, seat_one)


@dataclass(frozen=True)
class Cut:
    """The ranking cut into tables from the top, teammates moved as little as can be."""

    key: str = "standings"
    several_rounds: bool = False
    seats_everybody: bool = True
    needs: frozenset[str] = frozenset()

    def seat(self, asked: Asked) -> Seating:
        return cut_by_ranking(asked)


@dataclass(frozen=True)
class Sections:
    """Teams, leagues and seeds spread evenly; play goes on inside the sections."""

    key: str = "sections"
    several_rounds: bool = False
    seats_everybody: bool = True
    needs: frozenset[str] = frozenset({"sections"})

    def seat(self, asked: Asked) -> Seating:
        return spread_over_sections(asked)


@dataclass(frozen=True)
class Playoffs:
    """The best, dealt to the tables there and back."""

    key: str = "playoffs"
    several_rounds: bool = False
    seats_everybody: bool = False
    needs: frozenset[str] = frozenset({"places"})

    def seat(self, asked: Asked) -> Seating:
        return deal_playoffs(asked)


_ALL: tuple[Policy, ...] = (Planning("apart"), Planning("random"), Cut(), Sections(), Playoffs())
POLICIES: Mapping[str, Policy] = MappingProxyType({policy.key: policy for policy in _ALL})


def find_policy(key: str) -> Policy:
    found = POLICIES.get(key)
    if found is None:
        text = f"“{key[:40]}” is no way to seat a round; there are {', '.join(POLICIES)}."
        raise Unknown("unknown-policy", text, POLICIES)
    return found
