"""What the database has afterwards: every log without gaps or doubles, and the same match when it is played again."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

from fuzz.sockets.account import Account, Kept

from forceout.referee.action import Action, Refused
from forceout.referee.match import apply, begin, fold
from forceout.referee.record import read_record, write_record
from forceout.referee.state import Setup, State

TAKE_BACK = "take-back"
Row = tuple[int, int, int, str, str, str]
"""Number, time, who, verb, words, key."""


def faults_in(data: Path, account: Account) -> Iterator[str]:
    """Everything that is not as it was acknowledged."""
    with sqlite3.connect(f"file:{data / 'forceout.sqlite3'}?mode=ro", uri=True) as kept:
        for code, known in account.tables.items():
            found = kept.execute(
                "select id, ruleset, division, strict, judge_checks, timed, began from tables_table where code=?",
                [code],
            ).fetchone()
            if found is None:
                yield f"{code}: the table is gone"
                continue
            pk, ruleset, division, *terms, began = found
            names = kept.execute("select name from tables_seat where table_id=? order by number", [pk]).fetchall()
            log: list[Row] = kept.execute(
                "select number, at, who, verb, words, key from tables_logged where table_id=? order by number", [pk]
            ).fetchall()
            yield from (f"{code}: {fault}" for fault in _of_numbers(log, known))
            if began is not None:
                setup = Setup(ruleset, division, tuple(name for (name,) in names), *map(bool, terms))
                yield from (f"{code}: {fault}" for fault in _of_match(setup, log))


def matches_in(data: Path, codes: Iterable[str]) -> Iterator[str]:
    """The matches of some tables as records, so that what was met there can be met again."""
    with sqlite3.connect(f"file:{data / 'forceout.sqlite3'}?mode=ro", uri=True) as kept:
        for code in codes:
            for pk, ruleset, division, *terms in kept.execute(
                "select id, ruleset, division, strict, judge_checks, timed from tables_table where code=?", [code]
            ).fetchall():
                names = kept.execute("select name from tables_seat where table_id=? order by number", [pk]).fetchall()
                setup = Setup(ruleset, division, tuple(name for (name,) in names), *map(bool, terms))
                log = kept.execute(
                    "select at, who, verb, words from tables_logged where table_id=? order by number", [pk]
                ).fetchall()
                yield f"{code}\n{write_record(setup, [Action(*row) for row in log])}"


def _of_numbers(log: list[Row], known: Kept) -> Iterator[str]:
    numbers = [row[0] for row in log]
    if numbers != list(range(1, len(log) + 1)):
        yield f"numbers with gaps or doubles: {numbers[:20]} …"
    keys = Counter(row[5] for row in log if row[5])
    yield from (f"{key} happened {count} times" for key, count in keys.items() if count > 1)
    by_key = {row[5]: row[0] for row in log if row[5]}
    for key, number in known.done.items():
        if key not in by_key:
            yield f"{key} was acknowledged as {number}, and is not in the log"
        elif by_key[key] > number:
            yield f"{key} was acknowledged as {number}, and is number {by_key[key]}"
    for key in known.refused - set(known.done) - known.unknown:
        if key in by_key:
            yield f"{key} was refused, and happened all the same"


def _of_match(setup: Setup, log: list[Row]) -> Iterator[str]:
    """The match played again: nothing is refused, and its record tells it once more."""
    kept: list[tuple[int, Action]] = []
    latest = 0
    for number, at, who, verb, words, _ in log:
        latest = max(latest, at)
        if verb == TAKE_BACK:
            kept = [one for one in kept if one[0] <= int(words)]
        else:
            kept.append((number, Action(at, who, verb, words)))
    state: State = begin(setup)
    for number, action in kept:
        try:
            state = apply(state, action)
        except Refused as refused:
            yield f"entry {number} is refused when it is played again: {action}: {refused.finding.text}"
            return
    actions = [action for _, action in kept]
    read = read_record(write_record(setup, actions))
    if fold(*read) != state:
        yield "its record tells another match"
