"""Who sits down or leaves after a round was released: late entries, tables left with one, substitutes."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.checking import Violation, check_seating, compare
from forceout.tournament.event.actions import Dissolve, Join, LeaveOut
from forceout.tournament.event.records import Event, Stage, TableOf, refused
from forceout.tournament.event.rounds import players_of, wishes_of
from forceout.tournament.seating.policies import find_policy
from forceout.tournament.words import some


def dissolve(event: Event, action: Dissolve) -> Event:
    """Tables keep their numbers: the one that is dissolved stays empty."""
    before = event.rounds[action.round - 1]
    left = [name for name in before.tables[action.table - 1].seats if name in event.here]
    if before.stage is Stage.CLOSED or before.tables[action.table - 1].versions:
        raise refused("too-late", f"Table {action.table} has played: its sheet says who was absent.")
    if len(left) != 1:
        raise refused("not-alone", f"{len(left)} players are left at table {action.table}; it goes on or stays empty.")
    options = [
        (_trouble(joining(event, action.round, at, left[0])), at)
        for at in tables_with_room(event, action.round, left[0], absent_too=not action.as_first_read)
        if at != action.table
    ]
    if not options:
        text = f"No other table has room for {event.called(left[0])}."
        raise refused("no-room", text, event.league.day.cite("seating"))
    _, best = min(options)
    table = before.tables[best - 1]
    if len(table.seats) >= event.sizes.most:  # the chair of somebody who is absent
        table = table.left_by(_absent(event, table)[-1])
    joined = table.joined_by(left[0])
    empty = replace(before.tables[action.table - 1], seats=(), web=None)
    return event.with_round(action.round, before.with_table(best, joined).with_table(action.table, empty))


def _absent(event: Event, table: TableOf) -> list[int]:
    """Seats whose player is not here, and of which nothing was written down."""
    noted = {one.what.seat for one in table.found} | {one.seat for one in table.protests}
    seats = range(len(table.seats))
    return [seat for seat in seats if table.player(seat) not in event.here and seat not in {*noted, *table.sat}]


def tables_with_room(event: Event, number: int, player: str, *, absent_too: bool = False) -> list[int]:
    """The tables of a round that somebody could still join: of the same division, with a free chair and no sheet.

    `absent_too`: the chair of somebody who is absent is free as well.
    """
    entry, found = event.entry(player), event.rounds[number - 1]
    division = entry.division or None if entry is not None else None
    return [
        at
        for at, table in enumerate(found.tables, 1)
        if table.division == division
        and 0 < len(table.seats) - (bool(_absent(event, table)) if absent_too else 0) < event.sizes.most
        and (not absent_too or table.begun is None or len(table.seats) < event.sizes.most)
        and not table.versions
        and table.web is None
    ]


def joining(event: Event, number: int, at: int, player: str) -> tuple[Violation, ...]:
    """What it breaks when somebody joins a table of a round."""
    seats = event.rounds[number - 1].tables[at - 1].seats
    players = [one for one in players_of(event) if one.id in (player, *seats)]
    earlier = tuple(one.seating for one in event.released[: number - 1])

    def faults(table: tuple[str, ...]) -> tuple[Violation, ...]:
        empty = ((),) * (at - 1)  # so that the table is told by its number
        told = check_seating(players, wishes_of(event), earlier, ((*empty, table),))
        return tuple(one for one in told if one.table == at)

    return compare(faults(seats), faults((player, *seats))).breaks


def _trouble(faults: tuple[Violation, ...]) -> tuple[int, int]:
    """How many of them are hard, and how many there are."""
    return sum(one.hard for one in faults), len(faults)


def without_seat(event: Event, number: int) -> list[str]:
    """Who is here and has no seat in a released round that is still played: the late ones."""
    found = event.rounds[number - 1]
    if found.stage is Stage.CLOSED or not find_policy(found.policy).seats_everybody:
        return []
    seated = {table.player(seat) for table in found.tables for seat in range(len(table.seats))}
    seated |= {name for table in found.tables for name in table.seats}
    return [one.id for one in event.entries if one.id in event.here and one.id not in seated and not one.substitute]


def left_alone(event: Event, number: int) -> list[int]:
    """Tables of a released round at which only one player is left, before anything was written down there."""
    found = event.rounds[number - 1]
    if found.stage is Stage.CLOSED:
        return []
    return [
        at
        for at, table in enumerate(found.tables, 1)
        if not table.versions and sum(name in event.here for name in table.seats) == 1
    ]


def join(event: Event, action: Join) -> Event:
    """A late entry at a table with room, by hand. The scorekeeper's place, the last, stays whose it was."""
    found = event.rounds[action.round - 1]
    table = found.tables[action.table - 1]
    entry = event.entry(action.player)
    if entry is None:
        raise refused("unknown-player", f"Nobody called {action.player[:40]} is entered.")
    if found.stage is Stage.CLOSED or table.versions:
        raise refused("too-late", f"Table {action.table} has played: its sheet says who sat there.")
    if table.web is not None:
        text = f"Table {action.table} is open on the web for those who have a seat there. Choose another table."
        raise refused("on-the-web", text)
    if action.player not in event.here:
        raise refused("not-here", f"{event.called(entry.id)} is not checked in.")
    if any(action.player in other.seats for other in found.tables):
        raise refused("seated-twice", f"{event.called(entry.id)} has a seat in round {action.round} already.")
    if len(table.seats) >= event.sizes.most:
        text = f"Table {action.table} has {len(table.seats)} players: there is no room."
        raise refused("no-room", text, event.league.day.cite("seating"))
    hard = [one for one in joining(event, action.round, action.table, action.player) if one.hard]
    if hard and not action.reason.strip():
        text = f"{some(one.text.rstrip('.') for one in hard)}. Say why it should be so all the same."
        raise refused("hard-fault", text, event.league.day.cite("seating"))
    joined = replace(table.joined_by(action.player), division=table.division or entry.division or None)
    byes = {player: score for player, score in found.byes.items() if player != action.player}
    return event.with_round(action.round, replace(found.with_table(action.table, joined), byes=byes))


def leave_out(event: Event, action: LeaveOut) -> Event:
    found = event.rounds[action.round - 1]
    table, rule = found.tables[action.table - 1], event.league.day.cite("seating")
    if not 0 <= action.seat < len(table.seats):
        raise refused("unknown-seat", f"Table {action.table} has no seat {action.seat + 1}.")
    who = event.called(table.player(action.seat))
    if found.stage is Stage.CLOSED or table.versions or table.begun is not None:
        text = f"Table {action.table} has played: its sheet says in which {event.league.day.line}s {who} was absent."
        raise refused("too-late", text, rule)
    if table.web is not None:
        text = f"Table {action.table} is open on the web for those who have a seat there. Let it go on on paper first."
        raise refused("on-the-web", text)
    if any(one.what.seat == action.seat for one in table.found) or any(
        one.seat == action.seat for one in table.protests
    ):
        raise refused("was-there", f"An official has written something down about {who}, who was at the table.", rule)
    if len(table.seats) <= 2:  # one player has no match
        text = f"One player would be left at table {action.table}: check {who} out and dissolve the table."
        raise refused("left-alone", text, rule)
    return event.with_round(action.round, found.with_table(action.table, table.left_by(action.seat)))
