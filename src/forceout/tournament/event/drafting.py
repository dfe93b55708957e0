"""What a draft needs before it is drawn and tells afterwards: the usual policy, how far ahead, and every shortfall."""

from __future__ import annotations

from collections.abc import Sequence

from forceout.tournament.event.records import Event, RoundOf, Stage
from forceout.tournament.event.rounds import history_of, players_of, wishes_of
from forceout.tournament.field import Round
from forceout.tournament.seating.policies import POLICIES
from forceout.tournament.seating.report import tables_of, too_few, wishes_unmet
from forceout.tournament.seating.shape import Asked, Shortfall


def draft_of(event: Event) -> RoundOf | None:
    return event.rounds[-1] if event.rounds and event.rounds[-1].stage is Stage.DRAFT else None


def asked_of(event: Event) -> Asked:
    return Asked(players_of(event), wishes_of(event), history_of(event))


def usual_policy(event: Event) -> str:
    """The league's own for the round that comes next."""
    number = len(event.released) + 1
    usual = [one for one in event.league.day.seatings if one.from_round is not None and one.from_round <= number]
    return max(usual, key=lambda one: one.from_round or 0).policy if usual else "random"


def rounds_ahead(event: Event, policy: str) -> int:
    """How many rounds are thought of at once, so that the last ones still have pairs who have not met."""
    preset = next((one for one in event.league.day.seatings if one.policy == policy), None)
    return max(1, (preset.rounds if preset else 1) - len(event.released)) if POLICIES[policy].several_rounds else 1


def usual_places(event: Event) -> int:
    """Places in the playoffs: the best nine, or a third of a small field."""
    return max(3, min(9, len(event.here) // 3))


def report_of(asked: Asked, tables: Round) -> Sequence[Shortfall]:
    """Every cause why the tables are not all that was wished for, counted from the tables themselves."""
    told: list[Shortfall] = []
    division = {one.id: one.division for one in asked.players}
    for key, players in asked.divisions().items():
        ours = tuple(table for table in tables if table and division.get(table[0]) == key)
        if len(players) == 1:
            told.append(too_few(players[0]))
        elif ours:
            told += tables_of(asked, key, players, ours)
    return [*told, *wishes_unmet(asked, (tables,))]
