"""What officials find: penalties, intent to deceive, misconduct. Written once; every sheet takes it from there."""

from __future__ import annotations

import re
from dataclasses import replace

from forceout.tournament.event.actions import Disqualify, FindDeceit, Lift, Penalise
from forceout.tournament.event.found import with_found, without
from forceout.tournament.event.records import Disqualified, Event, Found, Stage, TableOf, Version, refused
from forceout.tournament.event.roles import Deed, reach
from forceout.tournament.event.sheets import keep_version, result_of
from forceout.tournament.scoresheet import Deceit, Penalty, Sheet, Written

MOST_POINTS = 99
INITIALS = re.compile(r"[^\W\d_]{1,4}")
MISCONDUCT = "conduct"


def _table(event: Event, round_: int, at: int) -> TableOf:
    return event.rounds[round_ - 1].tables[at - 1]


def _check_seat(event: Event, table: TableOf, seat: int) -> None:
    if not 0 <= seat < len(table.seats):
        raise refused("unknown-seat", f"Nobody sits at seat {seat + 1} of this table.")


def _check_lines(event: Event, table: TableOf) -> None:
    """Where a day keeps places only, there is no total that a finding could change."""
    by_places = event.settings.places_only and (table.sheet is None or table.sheet.sheet.places is not None)
    if by_places:
        text = "This table hands in places only: take the points off before the places are reckoned."
        raise refused("places-only", text, event.league.day.cite("match-mismatch"))


def penalise(event: Event, action: Penalise) -> Event:
    table, rule = _table(event, action.round, action.table), event.league.day.cite("penalty-uninitialed")
    if event.rounds[action.round - 1].stage is Stage.CLOSED:
        text = f"Round {action.round} is over: the head judge corrects the sheet."
        raise refused("round-closed", text, rule)
    _check_seat(event, table, action.seat)
    _check_lines(event, table)
    if not 1 <= action.points <= MOST_POINTS:
        raise refused("bad-penalty", "A penalty is a whole number of points, at least 1.", rule)
    if not INITIALS.fullmatch(action.initials):
        raise refused("penalty-uninitialed", "A penalty needs the judge's initials: one to four letters.", rule)
    if not action.rule.strip():
        raise refused("rule-needed", "Name the rule that was broken.", rule)
    lines = len(table.sheet.sheet.lines) if table.sheet is not None else None
    if action.shake is not None and (action.shake < 1 or (lines is not None and action.shake > lines)):
        line = event.league.day.line
        raise refused("unknown-shake", f"There is no {line} {action.shake} on the sheet of this table.", rule)
    penalty = Penalty(action.seat, action.points, action.shake, action.initials.upper(), action.rule.strip())
    return _found(event, action, Found(penalty, action.who, action.at), "penalty", action.rule)


def find_deceit(event: Event, action: FindDeceit) -> Event:
    table, day = _table(event, action.round, action.table), event.league.day
    if not day.deceit:
        text = f"{event.league.title} has no rule about scores that were meant to deceive: a judge decides."
        raise refused("deceit-not-in-rules", text, day.cite("signed"))
    rule = day.cite("signed")
    _check_seat(event, table, action.seat)
    if table.sheet is None:
        raise refused("no-sheet", f"Nobody has entered the sheet of table {action.table} yet.", rule)
    _check_lines(event, table)
    if not action.reason.strip():
        raise refused("reason-needed", "Say what shows that it was meant to deceive, and was no slip.", rule)
    if any(isinstance(one.what, Deceit) and one.what.seat == action.seat and not one.lifted_by for one in table.found):
        raise refused("already-found", "This was found already for the same player.", rule)
    if table.sheet.result.totals[action.seat] == action.signed_total:
        text = f"The lines add up to {action.signed_total} as well: what was signed is right."
        raise refused("no-deceit", text, rule)
    found = Found(Deceit(action.seat, action.signed_total), action.who, action.at, action.reason)
    return _found(event, action, found, "deceit", action.reason)


def _found(event: Event, action: Penalise | FindDeceit, one: Found, clause: str, reason: str) -> Event:
    """Puts a finding beside the sheet; a sheet that is there gets a new version, one that comes later will have it."""
    round_, at = action.round, action.table
    table = _table(event, round_, at)
    table = replace(table, found=(*table.found, one))
    if table.sheet is None:
        return event.with_round(round_, event.rounds[round_ - 1].with_table(at, table))
    changed = with_found(table, table.sheet.sheet, as_first_read=action.as_first_read)
    return _new_version(event, round_, at, table, changed, one.what.seat, one.by, one.at, clause, reason)


def lift(event: Event, action: Lift) -> Event:
    table = _table(event, action.round, action.table)
    if not 1 <= action.finding <= len(table.found) or table.found[action.finding - 1].lifted_by:
        raise refused("no-finding", "There is no such penalty or finding, or it was taken back already.")
    one = table.found[action.finding - 1]
    if isinstance(one.what, Deceit) and reach(event.people.get(action.who), Deed.DECIDE) is None:
        raise refused("head-judge-only", "Only the head judge takes this back.", event.league.day.cite("signed"))
    if not action.reason.strip():
        raise refused("reason-needed", "Say why it is taken back: it is written into the log.")
    found = list(table.found)
    found[action.finding - 1] = replace(one, lifted_by=action.who, lifted_for=action.reason)
    table = replace(table, found=tuple(found))
    if table.sheet is None:
        return event.with_round(action.round, event.rounds[action.round - 1].with_table(action.table, table))
    changed = without(table.sheet.sheet, one.what)
    return _new_version(
        event,
        action.round,
        action.table,
        table,
        changed,
        one.what.seat,
        action.who,
        action.at,
        "taken back",
        action.reason,
    )


def _new_version(
    event: Event,
    round_: int,
    at: int,
    table: TableOf,
    sheet: Sheet,
    seat: int,
    who: str,
    when: int,
    clause: str,
    reason: str,
) -> Event:
    """What was typed stays the typist's, and confirmed if it was: only the official's finding is new in it.

    What the paper says of that player's total was written before; it no longer speaks of these lines.
    """
    before = table.sheet
    assert before is not None
    sheet = replace(sheet, written=_without_seat(sheet.written, seat))
    result = result_of(event, table, sheet)
    version = Version(sheet, result, before.by, when, clause, reason, confirmed_by=before.confirmed_by, official=who)
    return keep_version(event, round_, at, table, version)


def _without_seat(written: Written, seat: int) -> Written:
    totals = written.totals
    if totals is not None:
        totals = tuple(None if at == seat else total for at, total in enumerate(totals))
    return replace(written, totals=totals, match=None)


def disqualify(event: Event, action: Disqualify) -> Event:
    rule = event.league.procedure.cite(MISCONDUCT)
    if event.entry(action.player) is None:
        raise refused("unknown-player", f"Nobody called {action.player} is entered.")
    if not action.reason.strip():
        raise refused("reason-needed", "Say what happened: it is written into the log.", rule)
    name, before = event.called(action.player), event.disqualified.get(action.player)
    if action.lost is None and not action.rest:
        if before is None:
            raise refused("not-disqualified", f"{name} is not disqualified.", rule)
        rest = {player: one for player, one in event.disqualified.items() if player != action.player}
        return replace(event, disqualified=rest)
    if action.lost is not None:
        _check_played(event, action.lost, action.player, name)
    lost = (before.rounds if before else frozenset()) | ({action.lost} if action.lost is not None else frozenset())
    now = Disqualified(action.reason, action.who, action.at, lost, action.rest or (before is not None and before.rest))
    here = event.here - {action.player} if now.rest else event.here
    return replace(event, disqualified={**event.disqualified, action.player: now}, here=here)


def _check_played(event: Event, number: int, player: str, name: str) -> None:
    if not 1 <= number <= len(event.released):
        raise refused("unknown-round", f"Round {number} has not been played.")
    if not any(player in table.players for table in event.rounds[number - 1].tables):
        raise refused("not-seated", f"{name} has no seat in round {number}.")
