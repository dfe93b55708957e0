"""What the host of a table may do: remove a guest, close the table to strangers, switch set phrases off.

None of it is an act of the match. At tables of a league's day the officials decide, and there is no host.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from django.db import transaction

from forceout.referee.action import Refused
from forceout.rules.finding import Finding
from forceout.web.house import house
from forceout.web.tables import live_tables
from forceout.web.tables.alone import between_two_acts
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.forgetting import clear_seat
from forceout.web.tables.guests import CLOSED, REMOVED
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.models import Removed, Seat, Table
from forceout.web.tables.rooms import Connection, room_of

REMOVE, CLOSE, OPEN = "remove", "close-table", "open-table"
QUIET, TALKATIVE = "phrases-off", "phrases-on"
HOSTING = frozenset({REMOVE, CLOSE, OPEN, QUIET, TALKATIVE})
ONLY_HOST = Finding("only-host", "", "Only whoever opened this table can do that.")
OF_DAY = Finding("of-day", "", "This is a table of a league's day: an official decides that. Call a judge.")
NOBODY = Finding("no-guest", "", "Nobody sits there whom you could ask to leave.")
SWITCHES = {CLOSE: ("closed", True), OPEN: ("closed", False), QUIET: ("phrases", False), TALKATIVE: ("phrases", True)}


@dataclass(frozen=True)
class Gone:
    """Who has to leave the room."""

    player: str = ""
    strangers: bool = False


async def hosted(code: str, player: str, verb: str, words: str) -> None:
    """Carries it out and shows it to everybody; `Refused` where the player may not."""
    gone = await between_two_acts(code, partial(_changed, code, player, verb, words))
    live = await in_order(live_tables.load, code)
    room = room_of(code)
    if room is None:
        house().announce(code)  # it was lost meanwhile, and whoever has it does not know
        return
    for connection in list(room.connections):
        if gone.player and connection.visitor == gone.player:
            connection.dismiss(REMOVED.text)
        elif gone.strangers and is_stranger(live, connection):
            connection.dismiss(CLOSED.text)
    room.show()


def is_stranger(live: LiveTable, connection: Connection) -> bool:
    """As at the door (`kept_out`): whoever has a seat there also watches there, on a projector for instance."""
    visitor = connection.visitor
    known = bool(visitor) and (visitor == live.table.host or any(seat.player == visitor for seat in live.seats))
    return not (connection.judges or connection.invited or known)


def _changed(code: str, player: str, verb: str, words: str) -> Gone:
    with transaction.atomic():
        table = Table.objects.get(code=code)
        if table.of_day:
            raise Refused(OF_DAY)
        if not player or player != table.host:
            raise Refused(ONLY_HOST)
        if verb == REMOVE:
            return Gone(player=_removed(table, words))
        field, on = SWITCHES[verb]
        setattr(table, field, on)
        table.save(update_fields=[field])
        return Gone(strangers=verb == CLOSE)


def _removed(table: Table, words: str) -> str:
    """The seat is free again before the match, and a bot plays on there during it."""
    seats = list(Seat.objects.filter(table=table))
    seat = next((one for one in seats if words == str(one.number)), None)
    if seat is None or seat.kind != Seat.PERSON or seat.player in ("", table.host) or table.over:
        raise Refused(NOBODY)
    player = seat.player
    Removed.objects.get_or_create(table=table, player=player)
    clear_seat(table, seat, seats)
    return player
