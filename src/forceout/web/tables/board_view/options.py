"""What the viewer's seats may do now: the board draws it and knows no rule of its own."""

from __future__ import annotations

from collections.abc import Mapping

from forceout.referee.state import State
from forceout.referee.verbs import LEAVING
from forceout.web import wire
from forceout.web.recent import Recent
from forceout.web.tables.board_view.listing import listed_for
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.log import Folded

LISTED: Recent[tuple[int, int], tuple[State, list[wire.SeatOption]]] = Recent(5_000)
"""By table and seat, only the latest, with the very state it is of: an act that was foreseen may still not be kept, and
then another one has its number."""


def options_view(live: LiveTable, seats: tuple[int, ...]) -> list[wire.SeatOption]:
    """For each of these seats one entry a verb, with all its words."""
    match = live.match
    if match is None:
        return []
    found = [option for seat in seats for option in _kept(live.table.pk, match, seat)]
    return [option for option in found if option["verb"] not in LEAVING] if live.table.of_day else found


def _kept(table: int, match: Folded, seat: int) -> list[wire.SeatOption]:
    known = LISTED.peek((table, seat))
    if known is None or known[0] is not match.state:
        known = match.state, listed_for(match.state, seat)
        LISTED.keep((table, seat), known)
    return known[1]


def keep_options(table: int, state: State, listed: Mapping[int, list[wire.SeatOption]]) -> None:
    """Another process has listed them."""
    for seat, options in listed.items():
        LISTED.keep((table, seat), (state, options))
