"""Somebody else sits at a seat: who may, what needs a reason, and what becomes of a sheet that is there already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forceout.tournament.divisions import plays_down
from forceout.tournament.entries import Entry
from forceout.tournament.event.actions import Substitute
from forceout.tournament.event.records import Event, Stage, TableOf, refused
from forceout.tournament.event.roles import Deed, reach
from forceout.tournament.event.sheets import keep_version
from forceout.tournament.words import some

CLAUSE = "substitute"


def substitute(event: Event, action: Substitute) -> Event:
    found = event.rounds[action.round - 1].tables[action.table - 1]
    if event.rounds[action.round - 1].stage is Stage.CLOSED:
        raise refused("round-closed", f"Round {action.round} is over.")
    if not 0 <= action.seat < len(found.seats):
        raise refused("unknown-seat", f"Table {action.table} has no seat {action.seat + 1}.")
    entry, seated = event.entry(action.player), event.entry(found.seats[action.seat])
    if entry is None:
        raise refused("unknown-player", f"Nobody called {action.player} is entered.")
    if seated is not None and entry.team != seated.team:
        text = f"{entry.name} is not of team {seated.team} and cannot sit there for {seated.name}."
        raise refused("other-team", text, event.league.day.cite("signed"))
    out = event.disqualified.get(action.player)
    if out is not None and out.rest:
        raise refused("disqualified", f"{entry.name} is disqualified.", event.league.procedure.cite("conduct"))
    back = action.player == found.seats[action.seat]
    taken = {name for table in event.rounds[action.round - 1].tables for name in table.players}
    if action.player in taken and not (back and action.as_first_read) and action.player != found.player(action.seat):
        raise refused("seated-already", f"{event.called(action.player)} has a seat in round {action.round}.")
    if action.as_first_read:
        return _sits(event, action, replace(found, sat={**found.sat, action.seat: action.player}))
    if action.player == found.player(action.seat):
        raise refused("sits-there", f"{event.called(action.player)} sits there already.")
    faults = [] if back else list(_faults(event, found, entry))
    if faults and not action.reason.strip():
        text = f"{some(one.rstrip('.') for one in faults)}. Say why it should be so all the same."
        raise refused("hard-fault", text, event.league.day.cite("seating"))
    others = {seat: name for seat, name in found.sat.items() if seat != action.seat}
    changed = replace(found, sat=others if back else {**others, action.seat: action.player})
    return _corrected(event, action, changed) if found.versions else _sits(event, action, changed)


def _sits(event: Event, action: Substitute, table: TableOf) -> Event:
    return event.with_round(action.round, event.rounds[action.round - 1].with_table(action.table, table))


def _faults(event: Event, table: TableOf, entry: Entry) -> Iterator[str]:
    who = event.called(entry.id)
    if entry.id in event.left:
        yield f"{who} has been checked out."
    if table.division is None:
        return
    division, order = event.league.division(table.division), list(event.league.divisions)
    if plays_down(division, entry.grade):
        yield f"{who} is in grade {entry.grade}, too old for {division.title}: nobody plays down."
    elif entry.division in order and order.index(entry.division) > order.index(table.division):
        yield f"{who} plays in a higher division than {division.title}: no table mixes divisions."


def _corrected(event: Event, action: Substitute, table: TableOf) -> Event:
    """Who sat there is part of the sheet: another name is a new version, and nobody signed for another."""
    rule = event.league.day.cite("signed")
    if reach(event.people.get(action.who), Deed.CORRECT) is None:
        text = f"The sheet of table {action.table} is there: the organiser or the head judge corrects who sat there."
        raise refused("sheet-there", text, rule)
    if not action.reason.strip():
        text = f"The sheet of table {action.table} is there: another name on it is a correction. Say why."
        raise refused("reason-needed", text, rule)
    before = table.versions[-1]
    sheet = replace(before.sheet, signed=before.sheet.signed - {action.seat})
    last = action.seat == len(table.seats) - 1
    unsigned = replace(
        table,
        initials={seat: one for seat, one in table.initials.items() if seat != action.seat},
        games_initials=None if last else table.games_initials,
    )
    version = replace(before, sheet=sheet, by=action.who, at=action.at, clause=CLAUSE, reason=action.reason)
    return keep_version(event, action.round, action.table, unsigned, version)
