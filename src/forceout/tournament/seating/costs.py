"""What a finished seating costs, counted from its names: a policy may be wrong about itself, and this would tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from forceout.tournament.field import Pair, Round, met, pairs_of
from forceout.tournament.seating.shape import Asked, Cost


def whole_cost(asked: Asked, rounds: Sequence[Round], displaced: int | None = None) -> Cost:
    return Cost(
        len(teammates_together(asked, rounds)),
        len(apart_together(asked, rounds)),
        len(away_from_kept(asked, rounds)),
        len(repeated(asked, rounds)),
        displaced,
        sum(abs(len(table) - asked.wishes.sizes.prefer) for tables in rounds for table in tables),
    )


def _pairs(rounds: Sequence[Round]) -> Iterator[Pair]:
    return (one for tables in rounds for table in tables for one in pairs_of(table))


def teammates_together(asked: Asked, rounds: Sequence[Round]) -> list[Pair]:
    team = {one.id: one.team for one in asked.players}
    return [(one, other) for one, other in _pairs(rounds) if team[one] is not None and team[one] == team[other]]


def apart_together(asked: Asked, rounds: Sequence[Round]) -> list[Pair]:
    return [one for one in _pairs(rounds) if one in asked.wishes.apart]


def away_from_kept(asked: Asked, rounds: Sequence[Round]) -> list[str]:
    keep = asked.wishes.keep
    return [one for tables in rounds for at, table in enumerate(tables, 1) for one in table if keep.get(one, at) != at]


def repeated(asked: Asked, rounds: Sequence[Round]) -> list[Pair]:
    """The pairs that meet again, each as often as it does."""
    before, found = set(met(asked.history)), []
    for tables in rounds:
        found += [one for one in _pairs((tables,)) if one in before]
        before |= met((tables,))
    return found


def scorekeepers_last(asked: Asked, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The last name listed keeps score where the league wants it so; the duty goes round."""
    kept = Counter(table[-1] for tables in asked.history for table in tables if table)
    found = []
    for tables in rounds:
        seated = []
        for table in tables:
            keeper = min(table, key=lambda one: (kept[one], table.index(one)))
            seated.append((*(one for one in table if one != keeper), keeper))
        kept.update(table[-1] for table in seated)
        found.append(tuple(seated))
    return tuple(found)
