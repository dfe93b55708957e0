"""`forceout tournament seat`, `swap`, `move`, `undo`, `release`, `start`, `close`: a round from draft to end."""

from __future__ import annotations

import argparse
from pathlib import Path

from forceout.cli.day_file import Changing, NotDone, changing, read_text
from forceout.tournament.checking import Violation, compare
from forceout.tournament.event.actions import (
    Advance,
    Dissolve,
    Draft,
    Edit,
    Plan,
    Release,
    Reopen,
    Start,
    Substitute,
    Undo,
)
from forceout.tournament.event.by_hand import edited, find_player
from forceout.tournament.event.drafting import (
    asked_of,
    draft_of,
    report_of,
    rounds_ahead,
    usual_places,
    usual_policy,
)
from forceout.tournament.event.names import Names
from forceout.tournament.event.planning import plan_faults
from forceout.tournament.event.records import ORGANISER, Event, Refused, RoundOf, refused
from forceout.tournament.event.rounds import faults_of, game_sets, propose
from forceout.tournament.field import Round
from forceout.tournament.seating.costs import whole_cost
from forceout.tournament.seating.policies import POLICIES
from forceout.tournament.words import number


def seat_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        _seat(day, options)
        after = day.day.event
    print_tables(after, len(after.rounds))
    _explain(after)
    if after.planned:
        print(f"{number(len(after.planned), 'more round')} planned: “seat” again takes the next of them.")
    return 0


def _seat(day: Changing, options: argparse.Namespace) -> None:
    """Tables as they were given, those of the plan, or new ones: where a league plans all its rounds, all of them."""
    event = day.day.event
    fits = not any(one.hard for one in plan_faults(event))
    if not options.tables and not options.policy and event.planned and draft_of(event) is None and not fits:
        print("The plan does not fit any more, since somebody came or left: the rounds to come are planned anew.")
    elif not options.tables and not options.policy and event.planned and draft_of(event) is None:
        ahead = event.planned[0]
        day.act(Draft, ORGANISER, policy=ahead.policy, tables=ahead.tables, reason=options.reason)
        return
    policy = options.policy or usual_policy(event)
    usable = [name for name, one in POLICIES.items() if "sections" not in one.needs]
    if policy not in usable:
        raise NotDone(f"there is no way to seat called “{policy[:40]}”. There are: {', '.join(usable)}.")
    if options.tables:
        tables = _read_tables(options.tables, event)
        day.act(Draft, ORGANISER, policy=policy, tables=tables, reason=options.reason)
        return
    if len(event.here) < 2:
        raise NotDone("fewer than two players are checked in: check them in first.")
    places = usual_places(event) if policy == "playoffs" else 0
    found = propose(event, policy, rounds_ahead(event, policy), places)
    if len(found.rounds) > 1:
        day.act(Plan, ORGANISER, policy=policy, rounds=found.rounds, reason=options.reason)
    else:
        day.act(Draft, ORGANISER, policy=policy, tables=found.rounds[0], reason=options.reason)


def _read_tables(file: str, event: Event) -> Round:
    """A line for each table: ids or names with commas between them."""
    text = read_text(file, "the file is not in UTF-8.")
    names = Names(event, whole=True)
    tables, faults = [], []
    for line, typed in enumerate(text.splitlines(), 1):
        if not typed.strip() or typed.lstrip().startswith("#"):
            continue
        seats = []
        for one in filter(None, (part.strip() for part in typed.split(","))):
            try:
                seats.append(find_player(one, event, names))
            except Refused as fault:
                faults.append(f"{file}:{line}: {fault.finding.text}")
        tables.append(tuple(seats))
    if faults:
        raise NotDone("\n".join(faults))
    return tuple(tables)


def _explain(event: Event) -> None:
    draft = draft_of(event)
    assert draft is not None
    asked = asked_of(event)
    cost = whole_cost(asked, (draft.seating,))
    needed, brought = game_sets(event, draft.tables)
    print(
        f"Teammates together {cost.teammates}, kept apart in vain {cost.apart}, away from a kept table {cost.keep}, "
        f"pairs who met before {cost.repeats}. Game sets needed {needed}"
        + (f", the teams bring {brought}." if brought else ".")
    )
    for one in report_of(asked, draft.seating):
        print(f"  {one.text}")


def swap_(options: argparse.Namespace) -> int:
    return _edit(options, f"{options.deed} {options.one}, {options.other}")


move_ = swap_


def _edit(options: argparse.Namespace, words: str) -> int:
    with changing(Path(options.file)) as day:
        event = day.day.event
        draft = _draft(event)
        before = faults_of(event, draft.seating, draft.policy)
        tables = edited(draft.seating, words, event, Names(event, whole=True))
        day.act(Edit, ORGANISER, tables=tables, reason=options.reason)
        _tell_change(before, faults_of(day.day.event, tables, draft.policy))
    return 0


def _draft(event: Event) -> RoundOf:
    draft = draft_of(event)
    if draft is None:
        raise refused("no-draft", "There is no draft to edit.")
    return draft


def _tell_change(before: tuple[Violation, ...], after: tuple[Violation, ...]) -> None:
    change = compare(before, after)
    for word, faults in (("breaks", change.breaks), ("mends", change.mends)):
        for one in faults:
            print(f"{word}: {one.text}")
    if not change.breaks and not change.mends:
        print("It breaks nothing and mends nothing.")


def undo_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        day.act(Undo, ORGANISER)
        after = day.day.event
    print_tables(after, len(after.rounds))
    return 0


def release_(options: argparse.Namespace) -> int:
    with changing(Path(options.file), copy=True) as day:
        day.act(Release, ORGANISER, reason=options.reason)
    return _told(day, "released")


def start_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        day.act(Start, ORGANISER)
    print(f"Round {len(day.day.event.rounds)} is under way; the clock runs.")
    return 0


def substitute_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        event = day.day.event
        names, at = Names(event, whole=True), len(event.released)
        one, other = find_player(options.one, event, names), find_player(options.other, event, names)
        tables = event.rounds[at - 1].tables if at else ()
        places = [
            (table, seat)
            for table, found in enumerate(tables, 1)
            for seat, name in enumerate(found.seats)
            if name == one
        ]
        if not places:
            raise NotDone(f"{names[one].name} has no seat in the round that is played.")
        table, seat = places[0]
        day.act(Substitute, options.who, round=at, table=table, seat=seat, player=other, reason=options.reason)
    print(f"{names[other].name} sits at table {table} for {names[one].name}.")
    return 0


def dissolve_(options: argparse.Namespace) -> int:
    with changing(Path(options.file)) as day:
        day.act(Dissolve, ORGANISER, round=len(day.day.event.released), table=options.table)
        after = day.day.event
    print_tables(after, len(after.released))
    return 0


def reopen_(options: argparse.Namespace) -> int:
    with changing(Path(options.file), copy=True) as day:
        day.act(Reopen, ORGANISER)
    return _told(day, "open again")


def close_(options: argparse.Namespace) -> int:
    with changing(Path(options.file), copy=True) as day:
        day.act(Advance, ORGANISER, reason=options.reason)
    return _told(day, "closed")


def _told(day: Changing, word: str) -> int:
    event = day.day.event
    print(f"Round {len(event.rounds)} is {word}, with {number(len(event.rounds[-1].tables), 'table')}.")
    return 0


def print_tables(event: Event, at: int) -> None:
    names = Names(event, whole=True)
    found = event.rounds[at - 1]
    print(f"Round {at}, {found.stage.value}:")
    for table_number, table in enumerate(found.tables, 1):
        seats = [names[table.player(seat)] for seat in range(len(table.seats))]
        state = "confirmed" if table.confirmed else "entered" if table.sheet is not None else ""
        told = ", ".join(f"{one.name} [{one.id}]" for one in seats) or "nobody"
        print(f"{table_number:>4}  {told}" + (f"  {state}" if state else ""))
