"""The fuzzer of the tables: that it reaches the referee, and that it would notice what it looks for."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from fuzz.sockets import bending
from fuzz.sockets.__main__ import differences, places, run
from fuzz.sockets.account import Account, Kept
from fuzz.sockets.playing import Player
from fuzz.sockets.replaying import faults_in

TABLE = "create table tables_table (id, code, ruleset, division, strict, judge_checks, timed, began)"
SEAT = "create table tables_seat (table_id, number, name)"
LOGGED = "create table tables_logged (table_id, number, at, who, verb, words, key)"
LOG = [(1, 1, 1_000, 0, "lot", "3", "0/a"), (1, 2, 2_000, 1, "lot", "1", "1/b")]


def told(tmp_path: Path, log: list[tuple[object, ...]], known: Kept) -> list[str]:
    """The faults that are found in a database with that log."""
    with sqlite3.connect(tmp_path / "forceout.sqlite3") as made:
        for statement in (TABLE, SEAT, LOGGED):
            made.execute(statement)
        made.execute("insert into tables_table values (1, 'AAAAA', 'basic-equations-2015', '', 1, 1, 0, 5)")
        made.executemany("insert into tables_seat values (1, ?, ?)", [(0, "Ann"), (1, "Ben")])
        made.executemany("insert into tables_logged values (?, ?, ?, ?, ?, ?, ?)", log)
    account = Account(0, 0.0)
    account.tables["AAAAA"] = known
    return list(faults_in(tmp_path, account))


def test_a_log_that_has_what_was_acknowledged_is_without_fault(tmp_path: Path) -> None:
    assert not told(tmp_path, list(LOG), Kept(done={"0/a": 1, "1/b": 2}, refused={"0/c"}))


@pytest.mark.parametrize(
    ("log", "known", "fault"),
    [
        ([LOG[0], (1, 3, *LOG[1][2:])], Kept(), "gaps or doubles"),
        ([LOG[0], (1, 1, *LOG[1][2:])], Kept(), "gaps or doubles"),
        ([LOG[0], (*LOG[1][:6], "0/a")], Kept(), "0/a happened 2 times"),
        (LOG, Kept(done={"0/x": 3}), "0/x was acknowledged as 3, and is not in the log"),
        (LOG, Kept(done={"1/b": 1}), "1/b was acknowledged as 1, and is number 2"),
        (LOG, Kept(refused={"1/b"}), "1/b was refused, and happened all the same"),
        ([LOG[0], (1, 2, 2_000, 1, "move", "g4 required", "")], Kept(), "entry 2 is refused when it is played again"),
    ],
)
def test_a_log_that_tells_something_else_is_noticed(
    tmp_path: Path, log: list[tuple[object, ...]], known: Kept, fault: str
) -> None:
    assert any(fault in one for one in told(tmp_path, log, known))


def heard(*messages: dict[str, Any], owed: str = "k") -> list[str]:
    """The faults that a player finds in answers to one act."""

    async def story() -> list[str]:
        account = Account(10, 0.0)
        player = Player(account, 0, "AAAAA", "", 1)
        player.pending.append((frozenset({owed}), {"type": "act", "seat": 0, "key": owed, "verb": "roll"}))
        for message in messages:
            player.hears(json.dumps(message).encode())
        return account.faults

    return asyncio.run(story())


DONE = {"type": "done", "key": "k", "number": 1}
REFUSED = {"type": "refused", "key": "k", "number": 1, "code": "stale", "text": "The table has moved on.", "rule": ""}


def test_an_act_is_answered_exactly_once() -> None:
    assert not heard(DONE)
    assert not heard(REFUSED)
    assert "an answer to nothing" in heard(DONE, DONE)[0]
    assert "an answer to nothing" in heard(DONE, REFUSED)[0]
    assert "an answer to nothing" in heard({**DONE, "key": "other"})[0]


def test_what_breaks_or_does_not_fit_is_a_fault() -> None:
    assert "fault" in heard({**REFUSED, "code": "fault"})[0]
    assert heard({**REFUSED, "text": ""})
    assert "does not fit" in heard({**DONE, "number": "1"})[0]
    assert "turned away" in heard({"type": "closed", "text": "There is no such table."})[0]


def test_a_view_that_is_not_as_it_was_is_noticed() -> None:
    before = {"number": 7, "phase": "play", "now": 5, "moves": [1, 2]}
    assert not differences(before, {**before, "now": 9})
    assert "moves was [1, 2], and is [1]" in differences(before, {**before, "moves": [1]})


@pytest.mark.parametrize("seed", range(20))
def test_bent_acts_can_be_sent(seed: int) -> None:
    dice = random.Random(seed)
    act = {"type": "act", "key": "k", "number": 7, "seat": 0, "verb": "move", "words": "g4 required"}
    for _ in range(50):
        assert json.dumps(bending.bent(act, dice)).encode()
        assert len(bending.junk(dice)) <= 60_000


def test_a_short_run_at_a_real_server_finds_no_fault_and_mostly_reaches_the_referee() -> None:
    account = run(250, 25.0, 4, seed=7)
    assert not account.faults
    assert len(places()) == 23
    assert account.seen_again > 0
    assert account.taken.total() + account.by_referee.total() > account.total / 2
