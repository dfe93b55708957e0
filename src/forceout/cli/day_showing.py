"""`forceout tournament show`, `standings`, `csv`, `log`, `print`: what a day says. Nothing is changed."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from forceout.cli.day_file import NotDone, read
from forceout.cli.day_seating import print_tables
from forceout.protocol.tournament.standings import told
from forceout.tournament.event.lists import LISTS, as_csv, decimals_of, quotients, working
from forceout.tournament.event.log_text import write_action
from forceout.tournament.event.names import Names
from forceout.tournament.event.records import Event
from forceout.tournament.event.scores import provisional, standings_of
from forceout.tournament.numbers import show
from forceout.tournament.standings import Standing
from forceout.tournament.words import number


def show_(options: argparse.Namespace) -> int:
    event = read(Path(options.file)).event
    settings = event.settings
    print(f"{settings.name}, {settings.date}, {event.league.title}")
    print(f"{number(len(event.entries), 'player')}, {len(event.here)} here.")
    for at, found in enumerate(event.rounds, 1):
        sure = sum(table.confirmed for table in found.tables)
        print(f"Round {at}: {found.stage.value}, {sure} of {number(len(found.tables), 'sheet')} confirmed.")
    wanted = options.round or len(event.rounds)
    if options.round and not 1 <= options.round <= len(event.rounds):
        raise NotDone(f"there is no round {options.round}.")
    if wanted:
        print_tables(event, wanted)
    return 0


def standings_(options: argparse.Namespace) -> int:
    event = read(Path(options.file)).event
    ranking = standings_of(event)
    if options.json:
        print(json.dumps(told(ranking, event.settings.formula.decimals), ensure_ascii=False))
        return 0
    if options.division and options.division not in {one.division for one in (*ranking.players, *ranking.teams)}:
        raise NotDone(f"nobody plays in a division “{options.division[:40]}”.")
    names = Names(event, whole=True)
    if not options.teams:
        _print_lines(event, "Players", ranking.players, names, options, of_teams=False)
    if not options.players and ranking.teams:
        _print_lines(event, "Teams", ranking.teams, names, options, of_teams=True)
    unsure = provisional(event)
    if unsure:
        print(f"Round {', '.join(map(str, unsure))} was closed although something was missing, or changed afterwards.")
    return 0


def _print_lines(
    event: Event, what: str, lines: Sequence[Standing], names: Names, options: argparse.Namespace, *, of_teams: bool
) -> None:
    divided = quotients(event)
    for division in dict.fromkeys(one.division for one in lines):
        if options.division not in (None, division):
            continue
        title = event.league.division(division).title if division else ""
        print(", ".join(word for word in (what, title) if word))
        for one in lines:
            if one.division != division:
                continue
            place = "–" if one.place is None else f"{one.place}{'=' if one.tied else ''}"
            called = one.id if of_teams else f"{names[one.id].name}, {names[one.id].team}".rstrip(", ")
            value = show(one.value, decimals_of(event))
            how = f"   {working(event, one, names if of_teams else None, divided)}" if options.working else ""
            short = "" if one.complete else "   not a complete team"
            print(f"{place:>5}  {called:<36} {value:>8}{how}{short}")


def csv_(options: argparse.Namespace) -> int:
    event = read(Path(options.file)).event
    text = as_csv(LISTS[options.list](event, Names(event, whole=True)))
    if options.output == "-":
        sys.stdout.write(text)
    else:
        Path(options.output).write_text(text, encoding="utf-8", newline="")
    return 0


def log_(options: argparse.Namespace) -> int:
    day = read(Path(options.file))
    ids = {one.id for one in day.event.entries if options.find and options.find.casefold() == one.name.casefold()}
    for at, action in enumerate(day.log, 1):
        line = write_action(action)
        if isinstance(line.get("csv"), str):
            line["csv"] = f"{len(line['csv'].splitlines())} lines"
        rest = {key: one for key, one in line.items() if key not in ("action", "at", "who")}
        words = f"{at:>5}  {_clock(action.at)}  {action.who}  {line['action']}  {json.dumps(rest, ensure_ascii=False)}"
        if _names(words, rest, options.find, ids):
            print(words)
    return 0


def _names(words: str, rest: dict[str, object], find: str, ids: set[str]) -> bool:
    table = find.lower().removeprefix("table").strip()
    if table.isdecimal():
        return rest.get("table") == int(table)
    return find.casefold() in words.casefold() or any(f'"{one}"' in words for one in ids)


def _clock(at: int) -> str:
    return f"{at // 3_600_000}:{at // 60_000 % 60:02}:{at // 1000 % 60:02}"


def print_(options: argparse.Namespace) -> int:
    from forceout.cli.main import SHEETS
    from forceout.cli.print import run

    if options.sheet not in SHEETS:
        raise NotDone(f"there is no sheet called “{options.sheet[:40]}”. There are: {', '.join(SHEETS)}.")
    options.day = options.file
    return run(options)
