"""A protest as a page shows it: who protests, against which ruling, who was heard, and where the paper is."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.tournament.event.calling import may_get_second
from forceout.tournament.event.calls import Call
from forceout.tournament.event.records import Event, Protest, TableOf
from forceout.tournament.event.roles import Deed
from forceout.web.days.names import names_for, person_called
from forceout.web.days.who import Here


@dataclass(frozen=True)
class Contested:
    index: int
    protest: Protest
    player: str
    call: Call | None
    """The call that it is about, where whoever looks may see its ruling."""
    by: str
    """Who gave the ruling."""
    heard: tuple[str, ...]
    """The judges, each once."""
    agreed: bool
    closed: bool
    """Whether nothing of it is shown here: whoever looks might be asked for the second opinion."""


def protests_of(here: Here, table: TableOf) -> list[Contested]:
    return [_contested(here, table, index, one) for index, one in enumerate(table.protests, 1)]


def _contested(here: Here, table: TableOf, index: int, protest: Protest) -> Contested:
    event = here.event
    call = event.calls[protest.call - 1] if protest.call is not None else None
    heard = dict.fromkeys((*protest.judges, *(one.by for one in call.rulings))) if call is not None else protest.judges
    knows = here.who in (*heard, protest.by)
    closed = (
        call is not None
        and may_get_second(event, call)
        and here.may(Deed.OFFICIATE)
        and not (here.may(Deed.DECIDE) or knows)
    )
    # whoever wrote the protest down has heard of the ruling from the players; what the judge recorded stays the judge's
    reads = not closed and (
        call is None or here.may(Deed.DECIDE) or not may_get_second(event, call) or here.who in heard
    )
    shown = call if reads else None
    return Contested(
        index,
        protest,
        names_for(here)[table.player(protest.seat)].name,
        shown,
        person_called(event, shown.ruling.by) if shown is not None and shown.ruling is not None else "",
        tuple(person_called(event, one) for one in heard) if reads else (),
        protest.agreed or (call is not None and call.agreed),
        closed,
    )


def decided_of(event: Event, number: int) -> Protest | None:
    """How the head judge decided about the ruling on a call, where that was protested."""
    call = event.calls[number - 1]
    table = event.rounds[call.round - 1].tables[call.table - 1]
    found = [one for one in table.protests if one.call == number and one.outcome]
    return next((one for one in found if one.outcome == "overturned"), found[-1] if found else None)
