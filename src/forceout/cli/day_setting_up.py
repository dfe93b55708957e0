"""`forceout tournament begin`, `set`, `appoint`, `import`, `check-in`: a day before its first round."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path

from forceout.cli.day_file import NotDone, begin, changing, read_text
from forceout.protocol.tournament.standings import read_ways
from forceout.rules.day import TableSizes
from forceout.rules.leagues import find_league
from forceout.tournament.entries import Note
from forceout.tournament.event.actions import AddPlayer, Appoint, ChangeSettings, CheckIn, EnterPlayers
from forceout.tournament.event.by_hand import find_player
from forceout.tournament.event.day_text import begun
from forceout.tournament.event.entering import difference, read_file, team_divisions
from forceout.tournament.event.names import Names
from forceout.tournament.event.presets import first_settings, with_preset
from forceout.tournament.event.records import ORGANISER, Event, Settings
from forceout.tournament.event.roles import Person, Role
from forceout.tournament.field import pair
from forceout.tournament.words import number
from forceout.web.tables.codes import new_code

NOT_UTF_8 = "the file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8” and name that file."
MOST_SHOWN = 40


def begin_(options: argparse.Namespace) -> int:
    league = find_league(options.league)
    name = " ".join(options.name.split())[:80]
    if not name:
        raise NotDone("a day needs a name.")
    when = options.date or date.today().isoformat()
    try:
        date.fromisoformat(when)
    except ValueError:
        raise NotDone(f"“{when[:20]}” is no date such as 2026-03-14.") from None
    seed = secrets.randbelow(1_000_000) if options.seed is None else options.seed
    settings = first_settings(league, name, when, seed)
    day = begun(settings, new_code(), time.time_ns() // 1_000_000)
    chosen = _chosen(day.event, options)
    begin(Path(options.file), begun(chosen, day.code, day.began))
    print(f"{options.file}: {name}, {league.title}. It will hold names of players: keep it to yourself.")
    return 0


def set_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        settings = _chosen(day.day.event, options)
        if options.name:
            settings = replace(settings, name=" ".join(options.name.split())[:80])
        if settings == day.day.event.settings:
            print("Nothing is different.")
            return 0
        day.act(ChangeSettings, ORGANISER, settings=settings)
    print("The settings are changed.")
    return 0


def _chosen(event: Event, options: argparse.Namespace) -> Settings:
    settings = event.settings
    if options.sizes:
        settings = replace(settings, sizes=_sizes(options.sizes))
    if options.team_size:
        settings = replace(settings, team_size=event.league.day.team_size if options.team_size == "league" else None)
    if options.typed:
        settings = replace(settings, second_entry=options.typed == "twice")
    if options.results:
        settings = replace(settings, places_only=options.results == "places")
    if options.names:
        settings = replace(settings, full_names=options.names == "whole")
    names = Names(event, whole=True)
    if options.apart:
        pairs = (_two(one, "two players") for one in options.apart)
        apart = {pair(find_player(one, event, names), find_player(other, event, names)) for one, other in pairs}
        settings = replace(settings, apart=frozenset(apart))
    if options.keep:
        kept = (_two(one, "a player and a table") for one in options.keep)
        settings = replace(settings, keep={find_player(one, event, names): _whole(other) for one, other in kept})
    return _standings(event, settings, options.standings) if options.standings else settings


def _standings(event: Event, settings: Settings, told: str) -> Settings:
    if not told.lstrip().startswith("{"):
        preset = next((one for one in event.league.day.standings if one.key == told), None)
        if preset is None:
            known = ", ".join(one.key for one in event.league.day.standings) or "none"
            raise NotDone(f"this league has no standings called “{told[:40]}”. There are: {known}.")
        return with_preset(settings, preset)
    try:
        question = json.loads(told)
    except ValueError:
        raise NotDone("--standings is no JSON.") from None
    unknown = sorted(set(question) - {"formula", "team", "tiebreaks"})
    if unknown:
        raise NotDone(f"“{unknown[0][:40]}” is no part of standings: formula, team, tiebreaks.")
    formula, tiebreaks, team = read_ways(question, tuple(range(1, 21)))
    return replace(settings, formula=formula, tiebreaks=tiebreaks, team=team)


def _two(typed: str, what: str) -> tuple[str, str]:
    one, comma, other = (part.strip() for part in typed.rpartition(","))
    if not comma or not one or not other:
        raise NotDone(f"“{typed[:60]}” should be {what}, with a comma between them.")
    return one, other


def _whole(typed: str) -> int:
    if not (typed.strip().isascii() and typed.strip().isdecimal()) or len(typed) > 5:
        raise NotDone(f"“{typed[:20]}” is no number.")
    return int(typed)


def _sizes(typed: str) -> TableSizes:
    parts = [_whole(part) for part in typed.split(",")]
    if len(parts) != 3 or not 2 <= parts[0] <= parts[2] <= parts[1] <= 5:
        raise NotDone("--sizes is the smallest, the largest and the best size, such as 3,5,4: from 2 to 5 players.")
    return TableSizes(*parts)


def appoint_(options: argparse.Namespace) -> int:
    name = " ".join(options.name.split())[:40]
    if not name or name == ORGANISER or ":" in name:
        raise NotDone("choose another name for this person.")
    role = Role(options.role)
    with changing(Path(options.file)) as day:
        known = day.day.event.people.get(name)
        if known is not None and known.role is not role and not known.revoked:
            raise NotDone(f"there is a {known.role.value} called {name} already.")
        if role is Role.COACH and options.team not in {one.team for one in day.day.event.entries if one.team}:
            raise NotDone("a coach needs --team, one of those entered.")
        day.act(Appoint, ORGANISER, person=Person(name, role, options.team, revoked=options.take_back))
    print(f"{name} is not {role.value} any more." if options.take_back else f"{name} is {role.value}.")
    return 0


# -- entries ---------------------------------------------------------------------------------------------


def import_(options: argparse.Namespace) -> int:
    """All errors by line, or all players."""
    csv = read_text(options.entries, NOT_UTF_8)
    with changing(Path(options.file)) as day:
        event = day.day.event
        found = read_file(event, csv)
        _tell(options.entries, found.errors, "error")
        _tell(options.entries, found.warnings, "warning")
        if not found.accepted:
            raise NotDone(f"{options.entries} has {number(len(found.errors), 'error')}; nobody was entered.")
        change = difference(event.entries, found.players)
        if event.entries and not change:
            print("Nothing is different from what is entered.")
            return 0
        if event.entries:
            before = {one.id: one.name for one in (*found.players, *event.entries)}
            for word, ids in (("new", change.added), ("gone", change.removed), ("changed", change.changed)):
                for name in ids[:MOST_SHOWN]:
                    print(f"{word}: {name} {before[name]}")
        day.act(EnterPlayers, ORGANISER, csv=csv, agreed=options.agree)
    print(f"{number(len(found.players), 'player')} entered.")
    return 0


def add_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        told = {"name": options.name, "team": options.team, "grade": options.grade, "division": options.division}
        day.act(AddPlayer, ORGANISER, **told)
        entry, mixed = day.day.event.entries[-1], team_divisions(day.day.event)
    for warning in mixed:
        print(f"team-divisions: {warning}")
    print(f"{entry.name} is entered as {entry.id}; check them in.")
    return 0


def _tell(file: str, notes: Iterable[Note], word: str) -> None:
    for one in notes:
        column = f" {one.column}:" if one.column else ""
        print(f"{file}:{one.line}: {word}:{column} {one.text}", file=sys.stderr)


def check_in_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        event = day.day.event
        names = Names(event, whole=True)
        chosen = {find_player(one, event, names) for one in (*options.players, *(options.gone or ()))}
        for team in options.team:
            ours = {one.id for one in event.entries if one.team.casefold() == " ".join(team.split()).casefold()}
            if not ours:
                raise NotDone(f"no team is called “{team[:40]}”.")
            chosen |= ours
        if options.all:
            chosen |= {one.id for one in event.entries}
        if not chosen:
            raise NotDone("say who: players, --team, or --all.")
        day.act(CheckIn, options.who, players=frozenset(chosen), here=options.gone is None)
        here, entered = len(day.day.event.here), len(event.entries)
    print(f"{here} of {number(entered, 'player')} are here.")
    return 0
