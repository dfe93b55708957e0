"""`forceout tournament enter`, `correct`: scoresheets from typed lines or from a file, all of them or none."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from forceout.cli.day_file import Changing, NotDone, changing, read_text
from forceout.cli.day_sheets import Told, sheets_in, table_at, typed
from forceout.tournament.event.actions import ConfirmSheet, Correct, EnterSheet
from forceout.tournament.event.log_text import write_action
from forceout.tournament.event.records import Refused
from forceout.tournament.event.roles import Deed, reach
from forceout.tournament.event.sheets import check_changes
from forceout.tournament.words import number


def enter_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        if options.source and options.lines:
            raise NotDone("either lines or --from FILE, not both.")
        told = _from_file(day, options) if options.source else [_one(day, options)]
        done = _entered_all(day, told, options.who)
    for words in done:
        print(words)
    return 0


def _round(day: Changing, options: argparse.Namespace) -> int:
    return options.round or len(day.day.event.released)


def _from_file(day: Changing, options: argparse.Namespace) -> Sequence[Told]:
    text = sys.stdin.read() if options.source == "-" else read_text(options.source, "the file is not in UTF-8.")
    try:
        return sheets_in(text, day.day.event, _round(day, options))
    except NotDone as fault:
        raise NotDone(f"{options.source}: {fault}") from None


def _one(day: Changing, options: argparse.Namespace) -> Told:
    at, where = options.table, _round(day, options)
    if at is None:
        raise NotDone("say which table: --table 7.")
    table = table_at(day.day.event, where, at)
    lines = options.lines or _read_typed(f"Round {where}, table {at}, {number(len(table.seats), 'player')}.")
    if not lines:
        raise NotDone("no line was typed, so nothing is entered.")
    return Told(where, at, typed(lines, len(table.seats)))


def _read_typed(told: str) -> list[str]:
    """Lines as they are typed; an empty one is the end."""
    if sys.stdin.isatty():
        print(f"{told} A line for each shake; an empty line when it is all.")
    found = []
    for line in sys.stdin:
        if not line.strip():
            break
        found.append(line)
    return found


def _entered_all(day: Changing, told: Sequence[Told], who: str) -> list[str]:
    faults, done = [], []
    for one in told:
        try:
            done.append(_entered(day, one, who))
        except Refused as refusal:
            where = f"line {one.line}: " if one.line else ""
            rule = f" [{refusal.finding.rule}]" if refusal.finding.rule else ""
            faults.append(f"{where}table {one.table}: {refusal.finding.text}{rule}")
    if faults:
        raise NotDone("\n".join([*faults, "Nothing was entered."]))
    return done


def _entered(day: Changing, one: Told, who: str) -> str:
    """The first entry; or the second, by another person, which confirms it or is kept until the two are compared."""
    where = one.round, one.table
    event = day.day.event
    before = table_at(event, *where)
    second = before.sheet is not None and not before.confirmed and before.sheet.by != who
    if not second or reach(event.people.get(who), Deed.CONFIRM_SHEET) is None:
        day.act(EnterSheet, who, round=where[0], table=where[1], sheet=one.sheet)
        day.day = day.day.with_second(*where, None)
        result = table_at(day.day.event, *where).sheet
        assert result is not None
        return f"Table {where[1]}: totals {_listed(result.result.totals)}; result {_listed(result.result.match)}."
    try:
        day.act(ConfirmSheet, who, round=where[0], table=where[1], sheet=one.sheet)
    except Refused as refusal:
        if refusal.finding.code != "sheets-differ":
            raise
        at = day.now()
        sheet = write_action(ConfirmSheet(at, who, where[0], where[1], one.sheet))
        kept = {"round": where[0], "table": where[1], "at": at, "who": who, "sheet": sheet}
        day.day = day.day.with_second(*where, kept)
        return (
            f"Table {where[1]}: {refusal.finding.text} Both are kept: enter it once more, or compare them on the web."
        )
    day.day = day.day.with_second(*where, None)
    return f"Table {where[1]}: confirmed."


def _listed(values: Sequence[object]) -> str:
    return ", ".join(map(str, values))


def correct_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        told = _one(day, options)
        table = table_at(day.day.event, told.round, told.table)
        agreed = frozenset(range(len(table.seats))) if options.agreed else frozenset()
        check_changes(table, told.sheet)
        day.act(
            Correct,
            options.who,
            round=told.round,
            table=told.table,
            sheet=told.sheet,
            kind=options.kind,
            reason=options.reason,
            agreed=agreed,
        )
    print(f"Table {told.table} is corrected; the version before it is kept.")
    return 0
