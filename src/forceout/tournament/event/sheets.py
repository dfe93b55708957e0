"""Scoresheets of a day: entered, confirmed by a second person, corrected as a new version."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forceout.tournament.event.actions import ConfirmSheet, Correct, EnterSheet
from forceout.tournament.event.found import already_there, awarded_to, with_found
from forceout.tournament.event.records import Event, LateChange, Stage, TableOf, Version, refused
from forceout.tournament.event.roles import Role
from forceout.tournament.event.scores import places_moved
from forceout.tournament.event.signing import check_signed_lines
from forceout.tournament.scoresheet import Result, Sheet, check_sheet
from forceout.tournament.words import some

KINDS = ("typing", "agreement", "ruling")


def result_of(event: Event, table: TableOf, sheet: Sheet) -> Result:
    if sheet.players != len(table.seats):
        raise refused("wrong-players", f"The sheet is of {sheet.players} players; {len(table.seats)} sit there.")
    if sheet.places is not None and not event.settings.places_only:
        line = event.league.day.line
        raise refused("lines-needed", f"Write down the points of every {line}: this day does not go by places only.")
    result = check_sheet(sheet, event.league, table.division)
    if result.problems:
        first = result.problems[0]
        told = " ".join((some(one.text for one in result.problems), *_why_another_total(event, table, result)))
        raise refused(f"bad-sheet/{first.code}", told, first.rule)
    return result


def _why_another_total(event: Event, table: TableOf, result: Result) -> Iterator[str]:
    """Penalties that may not be on the paper, where the paper has another total."""
    for one in result.problems:
        if one.code == "total-mismatch" and one.seat is not None:
            who = event.called(table.player(one.seat))
            yield from (already_there(penalty, who) for penalty in awarded_to(table, one.seat))


def _put(event: Event, round_: int, at: int, table: TableOf) -> Event:
    return event.with_round(round_, event.rounds[round_ - 1].with_table(at, table))


def keep_version(event: Event, round_: int, at: int, table: TableOf, version: Version) -> Event:
    """One more version of a sheet. A round that was closed says so, and whom it moved."""
    after = _put(event, round_, at, replace(table, versions=(*table.versions, version)))
    found = after.rounds[round_ - 1]
    if found.stage is not Stage.CLOSED:
        return after
    change = LateChange(at, version.at, places_moved(event, after))
    return after.with_round(round_, replace(found, late_changes=(*found.late_changes, change)))


def enter_sheet(event: Event, action: EnterSheet) -> Event:
    table = event.rounds[action.round - 1].tables[action.table - 1]
    if event.rounds[action.round - 1].stage in (Stage.DRAFT, Stage.CLOSED):
        text = f"Round {action.round} is {event.rounds[action.round - 1].stage.value}: no sheet is entered now."
        raise refused("wrong-stage", text)
    if table.confirmed:
        text = f"The sheet of table {action.table} is confirmed. To change it, correct it with a reason."
        raise refused("already-confirmed", text, event.league.day.cite("signed"))
    if table.web is not None:
        text = f"Table {action.table} is played on the web and brings its own sheet. Let it go on on paper first."
        raise refused("on-the-web", text)
    person, sheet = event.people.get(action.who), with_found(table, action.sheet, as_first_read=action.as_first_read)
    result = result_of(event, table, sheet)
    if table.sheet is not None:
        check_signed_lines(event, table, sheet)
    version = Version(sheet, result, action.who, action.at)
    if not event.settings.second_entry and person is not None and person.role is not Role.PLAYER:
        version = replace(version, confirmed_by=action.who)
    return keep_version(event, action.round, action.table, table, version)


def confirm_sheet(event: Event, action: ConfirmSheet) -> Event:
    table = event.rounds[action.round - 1].tables[action.table - 1]
    before = table.sheet
    if before is None:
        raise refused("no-sheet", f"Nobody has entered the sheet of table {action.table} yet.")
    if table.confirmed:
        raise refused("already-confirmed", f"The sheet of table {action.table} is confirmed already.")
    if before.by == action.who:
        raise refused("own-entry", "Nobody confirms an own entry: a second person must type it.")
    sheet = with_found(table, action.sheet, as_first_read=action.as_first_read)
    if not _alike(sheet, before):
        lines = [number for number, _ in enumerate(before.sheet.lines, 1) if _differs(before.sheet, sheet, number)]
        below = "in the places" if before.sheet.places is not None else "below the lines"
        where = f"in line {some(lines)}" if lines else below
        raise refused("sheets-differ", f"The two entries differ {where}. Look at the paper again.")
    sure = replace(before, confirmed_by=action.who)
    return _put(event, action.round, action.table, replace(table, versions=(*table.versions[:-1], sure)))


def _alike(sheet: Sheet, before: Version) -> bool:
    """Whether two typed the same. After an official's finding that player's total on the paper no longer counts."""
    if before.official:
        kept, typed = before.sheet.written.totals, sheet.written.totals
        if kept is None or typed is None:
            totals = kept
        else:
            totals = tuple(None if old is None else new for old, new in zip(kept, typed, strict=True))
        sheet = replace(sheet, written=replace(sheet.written, totals=totals, match=before.sheet.written.match))
    return sheet == before.sheet


def _differs(one: Sheet, other: Sheet, number: int) -> bool:
    return number > len(other.lines) or one.lines[number - 1] != other.lines[number - 1]


def check_changes(table: TableOf, sheet: Sheet) -> None:
    """Asked before a correction is made, and not of those in a log: a day that has an idle one still opens."""
    if table.sheet is not None and with_found(table, sheet) == table.sheet.sheet:
        raise refused("nothing-changed", "This is what the scoresheet says already: nothing would be corrected.")


def correct(event: Event, action: Correct) -> Event:
    number, table = action.round, event.rounds[action.round - 1].tables[action.table - 1]
    before, rule = table.sheet, event.league.day.cite("signed")
    if before is None or not (table.confirmed or table.initialled):
        raise refused("not-confirmed", "This sheet is not confirmed yet: enter it again.")
    if not action.reason.strip():
        raise refused("reason-needed", "A correction needs a reason.", rule)
    if action.kind not in KINDS:
        raise refused("unknown-correction", f"A correction is one of {', '.join(KINDS)}.")
    role = event.people[action.who].role
    if action.kind == "ruling" and role is not Role.HEAD_JUDGE:
        raise refused("head-judge-only", "Only the head judge rules on a signed scoresheet.", rule)
    if action.kind == "typing" and before.by == action.who:
        raise refused("own-entry", "A typing error is mended by a second person.")
    if action.kind == "agreement":
        _check_agreement(event, action, table, rule)
    sheet = with_found(table, action.sheet, as_first_read=action.as_first_read)
    sure = action.who if table.confirmed else None  # a sheet that nobody has read twice is not confirmed by this
    version = Version(sheet, result_of(event, table, sheet), action.who, action.at, action.kind, action.reason, sure)
    return keep_version(event, number, action.table, table, version)


def _check_agreement(event: Event, action: Correct, table: TableOf, rule: str) -> None:
    if event.league.day.signed_is_final:
        raise refused("signed-is-final", "What is initialled is not changed: a judge must rule.", rule)
    if not event.league.procedure.corrected_by_agreement:
        raise refused("head-judge-only", "In this league only the head judge changes a signed scoresheet.", rule)
    if action.agreed != frozenset(range(len(table.seats))):
        raise refused("all-must-agree", "An oversight is put right only when all players of the table agree.", rule)
