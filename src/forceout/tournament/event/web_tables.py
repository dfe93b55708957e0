"""Tables of a round that are played on the web: chosen, opened from their seat lists, landed, or back on paper."""

from __future__ import annotations

from dataclasses import replace

from forceout.tournament.event.actions import GoOnOnPaper, LandSheet, OpenWebTables, PlayOnWeb
from forceout.tournament.event.found import with_found
from forceout.tournament.event.records import WEB, Event, Protest, RoundOf, Stage, TableOf, Version, WebTable, refused
from forceout.tournament.event.sheets import keep_version, result_of
from forceout.tournament.scoresheet import Written
from forceout.tournament.words import some

MOST_SHAKES = 20
"""As many lines as a sheet has."""
LONGEST_CODE = 8


def play_on_web(event: Event, action: PlayOnWeb) -> Event:
    if not event.rounds or event.rounds[-1].stage is Stage.CLOSED:
        raise refused("no-round", "There is no round whose tables could be played on the web.")
    number, found = len(event.rounds), event.rounds[-1]
    if not 0 <= action.shakes <= MOST_SHAKES:
        raise refused("bad-shakes", f"A match has at most {MOST_SHAKES} shakes, or 0 for as many as the time allows.")
    unknown = sorted(action.tables - set(range(1, len(found.tables) + 1)))
    if unknown:
        raise refused("unknown-table", f"Round {number} has no table {some(unknown)}.")
    begun = [at for at in sorted(found.on_web - action.tables) if _open(found, at)]
    if begun:
        text = f"Table {some(begun)} is open on the web already. Let it go on on paper from its own page."
        raise refused("on-the-web", text)
    played = [at for at in sorted(action.tables - found.on_web) if not _may_be_opened(found.tables[at - 1])]
    if played:
        raise refused("on-paper", f"Table {some(played)} has begun on paper and goes on there.")
    return event.with_round(number, replace(found, on_web=action.tables, web_shakes=action.shakes))


def _open(found: RoundOf, at: int) -> bool:
    return at <= len(found.tables) and found.tables[at - 1].web is not None


def _may_be_opened(table: TableOf) -> bool:
    return not table.versions and table.begun is None


def to_be_opened(event: Event, number: int) -> tuple[int, ...]:
    """The tables of a released round that are to be played on the web and are not open yet."""
    found = event.rounds[number - 1]
    if found.stage not in (Stage.RELEASED, Stage.PLAYING):
        return ()
    return tuple(
        at
        for at, table in enumerate(found.tables, 1)
        if at in found.on_web
        and table.web is None
        and _may_be_opened(table)
        and len(table.seats) in event.league.players
    )


def open_web_tables(event: Event, action: OpenWebTables) -> Event:
    found, wanted = event.rounds[action.round - 1], to_be_opened(event, action.round)
    for at, code in action.codes.items():
        if at not in wanted:
            raise refused("not-on-the-web", f"Table {at} of round {action.round} is not to be opened on the web.")
        if not (code.isalnum() and len(code) <= LONGEST_CODE):
            raise refused("bad-code", "This is not the code of a web table.")
        found = found.with_table(at, replace(found.tables[at - 1], web=WebTable(code, action.at)))
    return event.with_round(action.round, found)


def land_sheet(event: Event, action: LandSheet) -> Event:
    table = event.rounds[action.round - 1].tables[action.table - 1]
    if table.web is None or table.web.code != action.code:
        raise refused("not-on-the-web", f"Table {action.table} does not wait for the result of this web table.")
    if table.versions:
        raise refused("already-landed", f"The sheet of table {action.table} is here already.")
    if action.sheet.protest != frozenset(seat for seat, _ in action.protests):
        raise refused("bad-protest", "The sheet and the protests name different players.")
    result_of(event, table, action.sheet)  # the lines come to what the referee of the table says
    sheet = with_found(table, action.sheet, as_first_read=action.as_first_read)
    if sheet != action.sheet:  # what a judge found beside the table is not in the referee's totals
        sheet = replace(sheet, written=Written())
    sure = None if action.protests else WEB
    version = Version(sheet, result_of(event, table, sheet), WEB, action.at, confirmed_by=sure)
    protests = tuple(Protest(seat, why) for seat, why in action.protests)
    landed = replace(table, protests=(*table.protests, *protests))
    return keep_version(event, action.round, action.table, landed, version)


def go_on_on_paper(event: Event, action: GoOnOnPaper) -> Event:
    found = event.rounds[action.round - 1]
    table = found.tables[action.table - 1]
    if table.web is None:
        raise refused("not-on-the-web", f"Table {action.table} is not played on the web.")
    if table.versions:
        raise refused("already-landed", f"The sheet of table {action.table} is here already.")
    if action.sheet is not None and action.sheet.players != len(table.seats):
        raise refused("wrong-players", f"The sheet is of {action.sheet.players} players; {len(table.seats)} sit there.")
    begun = action.sheet if action.sheet is not None and action.sheet.lines else None
    found = found.with_table(action.table, replace(table, web=None, begun=begun))
    return event.with_round(action.round, replace(found, on_web=found.on_web - {action.table}))
