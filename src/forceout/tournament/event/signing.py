"""Players initial their own lines. Before that anything may be appealed; afterwards only what the league allows."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.event.actions import Initial
from forceout.tournament.event.records import Event, Initials, Refused, TableOf, refused
from forceout.tournament.scoresheet import Sheet
from forceout.tournament.words import listed


def initial(event: Event, action: Initial) -> Event:
    found = event.rounds[action.round - 1]
    table, rule = found.tables[action.table - 1], event.league.day.cite("signed")
    if table.sheet is None:
        raise refused("no-sheet", "There is no scoresheet of your table yet: look again when it has been typed.", rule)
    if any(one.seat == action.seat and not one.outcome for one in table.protests):
        text = "You have protested. Initial your line when the protest has been decided."
        raise refused("protest-open", text, rule)
    now = Initials(action.at, len(table.versions))
    if action.games:
        _check_scorekeeper(event, table, action.seat)
        table = replace(table, games_initials=now)
    elif action.seat in table.signed:
        raise refused("already-signed", "You have initialled your line already.", rule)
    signed = replace(table, initials={**table.initials, action.seat: now})
    return event.with_round(action.round, found.with_table(action.table, signed))


def _check_scorekeeper(event: Event, table: TableOf, seat: int) -> None:
    paper, rule = event.league.day.paper, event.league.day.cite("signed")
    if not paper.counts_games:
        text = f"In this league nobody initials the number of {event.league.day.line}s."
        raise refused("not-in-rules", text, rule)
    if seat != len(table.seats) - 1:
        last = event.called(table.player(len(table.seats) - 1))
        text = f"The last player listed keeps the score: {last} initials the number of games."
        raise refused("scorekeeper-only", text, rule)


def check_signed_lines(event: Event, table: TableOf, sheet: Sheet) -> None:
    """A line that was initialled on the screen is not changed by typing the sheet again."""
    assert table.sheet is not None
    changed = [seat for seat in sorted(table.initialled) if table.sheet.sheet.own_line(seat) != sheet.own_line(seat)]
    if changed:
        raise signed_stays(event, listed(event.called(table.player(seat)) for seat in changed))


def signed_stays(event: Event, who: str) -> Refused:
    """How a line that was initialled can be changed after all, league by league."""
    rule = event.league.day.cite("signed")
    if event.league.day.signed_is_final:
        text = f"{who} initialled this line. What is initialled is not changed: a judge must rule."
        return refused("signed-is-final", text, rule)
    if event.league.procedure.corrected_by_agreement:
        text = f"{who} initialled this line. It is put right as a correction, when all players of the table agree."
        return refused("all-must-agree", text, rule)
    text = f"{who} initialled this line. In this league only the head judge changes it."
    return refused("head-judge-only", text, rule)
