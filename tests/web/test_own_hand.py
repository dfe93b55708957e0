"""Where the disk is quick the server writes acts by itself; where it is not, or others write, it has them written."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import IntegrityError, connection
from django.test import Client

from forceout.referee.action import Action
from forceout.web.house import own_hand, scribe
from forceout.web.house.dictating import Scribe
from forceout.web.house.embedded import book
from forceout.web.house.own_hand import QUICK, SAVED, SHARE, TRY_AGAIN, OwnHand
from forceout.web.house.scribe import Book
from forceout.web.tables import live_tables
from forceout.web.tables.changes import Change
from forceout.web.tables.log import Entry
from forceout.web.tables.models import Logged, Table
from web.seats import open_table


class Clock:
    """A clock on which every act takes as long as it is told."""

    def __init__(self) -> None:
        self.now, self.act = 100.0, 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def hand(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[OwnHand]:
    path = str(tmp_path / "kept.sqlite3")
    with sqlite3.connect(path) as made:
        made.execute("pragma journal_mode = wal")
        made.execute("create table log (id, number, at, who, verb, words, key, unique (id, number))")
    insert = "insert into log values (?, ?, ?, ?, ?, ?, ?)"
    one = OwnHand(Book(path, "", insert, "", "", 5.0), clock)
    kept = one.writing.kept

    def kept_in_time(acts: list[object]) -> object:
        clock.now += clock.act
        return kept(acts)

    monkeypatch.setattr(one.writing, "kept", kept_in_time)
    yield one
    one.close()


def act(number: int) -> tuple[object, ...]:
    return number, [1, number, 0, 0, "lot", "", ""], None, None


def test_an_act_is_on_the_disk_when_it_was_written_by_the_own_hand(hand: OwnHand) -> None:
    assert hand.is_free()
    assert hand.wrote(act(1)) == (True, None)
    with sqlite3.connect(hand.writing.book.path) as other:
        assert other.execute("select number from log").fetchall() == [(1,)]


def test_what_cannot_be_kept_is_told_and_not_tried_elsewhere(hand: OwnHand) -> None:
    hand.wrote(act(1))
    done, fault = hand.wrote(act(1))
    assert done
    assert fault is not None
    assert fault[0] == "IntegrityError"


def test_where_somebody_else_writes_the_loop_does_not_wait(hand: OwnHand) -> None:
    with sqlite3.connect(hand.writing.book.path, isolation_level=None) as other:
        other.execute("begin immediate")
        assert hand.wrote(act(1)) == (False, None)
        other.execute("rollback")
    assert hand.wrote(act(1)) == (True, None)


def test_the_loop_spends_a_small_share_of_its_time_writing(hand: OwnHand, clock: Clock) -> None:
    clock.act = QUICK / 2
    number = 0
    while hand.is_free():
        number += 1
        hand.wrote(act(number))
    assert number * clock.act >= SAVED
    clock.now += clock.act / SHARE
    assert hand.is_free()


def test_a_slow_disk_is_left_to_the_process_that_writes_and_tried_again_ever_less_often(
    hand: OwnHand, clock: Clock
) -> None:
    clock.act = 3 * QUICK
    number, pauses = 0, list[float]()
    for _ in range(3):
        while hand.is_free():
            number += 1
            hand.wrote(act(number))
        since = clock.now
        while not hand.is_free():
            clock.now += TRY_AGAIN / 10
        pauses.append(round(clock.now - since))
    assert pauses == [TRY_AGAIN, 2 * TRY_AGAIN, 4 * TRY_AGAIN]
    assert number < 10
    clock.act = 0.0
    for more in range(1, 20):
        hand.wrote(act(number + more))
    assert hand.pause == TRY_AGAIN, "it has become quick"


def test_one_moment_in_which_everything_stands_still_does_not_make_a_disk_slow(hand: OwnHand, clock: Clock) -> None:
    hand.wrote(act(1))
    clock.act = 0.04
    hand.wrote(act(2))
    assert hand.is_free()


def lot_of(table: Table, number: int) -> Change:
    return Change(table.pk, Entry(number, Action(0, 0, "lot", "3"), f"0/{number}"))


def test_the_server_answers_at_once_what_it_wrote_by_itself_and_has_the_journal_carried_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scribe, "CARRY_OVER_AFTER", 2)
    monkeypatch.setattr(own_hand, "QUICK", 60.0)  # however busy this machine is
    table = live_tables.load(open_table(Client())).table
    Logged.objects.filter(table=table).delete()

    async def story() -> None:
        one = Scribe(book(), connection.wrap_database_errors)
        await one.begin()
        sent: list[bytes] = []
        monkeypatch.setattr(one, "_send", lambda loop, line, told: sent.append(told))
        for number in (1, 2):
            asked = one.asked(lot_of(table, number))
            assert asked is not None
            assert asked.done()
        assert sent == [scribe.CARRY_OVER + b"\n"]
        again = one.asked(lot_of(table, 2))
        assert again is not None
        with pytest.raises(IntegrityError):
            await again
        await one.end()
        assert one.own_hand is None

    asyncio.run(story())
    assert Logged.objects.filter(table=table).count() == 2


def test_nothing_overtakes_what_was_dictated(monkeypatch: pytest.MonkeyPatch) -> None:
    table = live_tables.load(open_table(Client())).table
    Logged.objects.filter(table=table).delete()

    async def story() -> None:
        one = Scribe(book(), connection.wrap_database_errors)
        await one.begin()
        assert one.own_hand is not None
        with monkeypatch.context() as busy:
            busy.setattr(one.own_hand, "is_free", lambda: False)
            first = one.asked(lot_of(table, 1))
        second = one.asked(lot_of(table, 2))
        assert first is not None
        assert second is not None
        assert not first.done()
        assert not second.done(), "it waits in the same line"
        await asyncio.gather(first, second)
        await one.end()

    asyncio.run(story())
