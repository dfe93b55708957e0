"""Playoffs: the best so many of each division, dealt to the tables there and back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from forceout.rules.finding import BadQuestion
from forceout.tournament.field import Player, Round
from forceout.tournament.seating.everybody import OneDivision, Seated, by_division
from forceout.tournament.seating.shape import Asked, Seating, Shortfall
from forceout.tournament.seating.sizes import table_sizes
from forceout.tournament.words import number, some


def deal_playoffs(asked: Asked) -> Seating:
    """Teammates may meet. The deal is fixed by the ranking, so no other is possible, let alone better."""
    qualified: list[Player] = []
    ties: list[Shortfall] = []
    for division, players in asked.divisions().items():
        best, tied = _qualified(asked, players)
        qualified += best
        if tied:
            text = f"{some(one.name for one in tied)} tie for the last of {number(asked.places, 'place')}."
            names = tuple(sorted(one.id for one in tied))
            ties.append(Shortfall("tie-at-cut", text, names, division=division))
    wishes = replace(asked.wishes, teammates_may_meet=True)
    playing = replace(asked, players=tuple(qualified), wishes=wishes)

    def seat_one(one: OneDivision) -> Seated:
        tables = len(table_sizes(len(one.players), (), wishes.sizes))
        return Seated((dealt_there_and_back([player.id for player in one.players], tables),))

    seating = by_division(playing, seat_one)
    report = (*ties, *seating.report)
    return replace(seating, report=report, qualified=tuple(one.id for one in qualified))


def dealt_there_and_back(names: Sequence[str], tables: int) -> Round:
    """Rank 1 to T to tables 1 to T, the next T back from T to 1, and so on."""
    found: list[list[str]] = [[] for _ in range(tables)]
    for rank, name in enumerate(names):
        row, at = divmod(rank, tables)
        found[at if row % 2 == 0 else tables - 1 - at].append(name)
    return tuple(tuple(table) for table in found)


def _qualified(asked: Asked, players: tuple[Player, ...]) -> tuple[list[Player], list[Player]]:
    """Who plays on, in order, and those who tie for the last place where not all of them have one."""

    def lot(one: Player) -> tuple[bool, object]:
        drawn = asked.lots.get(one.id)
        return drawn is None, drawn or 0

    order = sorted(players, key=lambda one: (-one.points, lot(one), one.id))
    if len(order) <= asked.places:
        return order, []
    last = order[asked.places - 1].points
    tied = [one for one in order if one.points == last]
    above = [one for one in order if one.points > last]
    if len(above) + len(tied) == asked.places:
        return above + tied, []
    if asked.ties == "in":
        return above + tied, tied
    if asked.ties == "out":
        return above, tied
    free = asked.places - len(above)
    if lot(tied[free - 1]) == lot(tied[free]):
        names = some(one.id for one in tied)
        raise BadQuestion("lots-needed", f"{names} tie for the last places: draw lots and give them in “lots”.")
    return above + tied[:free], tied
