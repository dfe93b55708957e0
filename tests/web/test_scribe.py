"""A process of its own writes acts: they are on the disk before anybody hears of them, also where that process dies."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from django.db import IntegrityError, OperationalError, connection
from django.test import Client

from forceout.referee.action import Action
from forceout.web.events import DATABASE_FULL, of_database
from forceout.web.house import dictating, scribe
from forceout.web.house.dictating import Scribe
from forceout.web.house.embedded import OneProcess, book
from forceout.web.house.kind import Unsure
from forceout.web.house.scribe import Book, Carrying, Writing
from forceout.web.tables import live_tables, writer
from forceout.web.tables.acting import Act
from forceout.web.tables.changes import Change, Facts
from forceout.web.tables.desk import DESK
from forceout.web.tables.log import Entry
from forceout.web.tables.models import Logged, Table
from forceout.web.tables.writer import Writer
from web.seats import match_of, open_table

BOOK = Book(
    "", "", "insert into log values (?, ?, ?, ?, ?, ?, ?)", "update facts set slept = ?, attended = ?, over = ? "
    "where id = ?", "delete from reviews where id = ? and shake > ?", 0.0,
)  # fmt: skip


@pytest.fixture
def kept(tmp_path: Path) -> Book:
    """A database with a log in which a number can stand once."""
    path = str(tmp_path / "kept.sqlite3")
    with sqlite3.connect(path) as made:
        made.execute("pragma journal_mode = wal")
        made.execute("create table log (id, number, at, who, verb, words, key, unique (id, number))")
        made.execute("create table facts (id, slept, attended, over)")
        made.execute("create table reviews (id, shake)")
        made.execute("insert into facts values (1, 0, 0, 0)")
        made.executemany("insert into reviews values (1, ?)", [(1,), (2,), (3,)])
    return replace(BOOK, path=path)


def rows(kept: Book, asked: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(kept.path) as line:
        return line.execute(asked).fetchall()


def row(number: int) -> list[object]:
    return [1, number, 0, 0, "lot", "", ""]


def test_acts_that_wait_are_in_one_commit_with_all_that_goes_with_them(kept: Book) -> None:
    writing = Writing(kept)
    seen: list[str] = []
    writing.line.set_trace_callback(seen.append)
    assert writing.kept([(7, row(1), None, None), (8, row(2), [5, 6, True, 1], [1, 2])]) == [(7, None), (8, None)]
    assert seen.count("commit") == 1
    assert rows(kept, "select number from log") == [(1,), (2,)]
    assert rows(kept, "select slept, attended, over from facts") == [(5, 6, 1)]
    assert rows(kept, "select shake from reviews") == [(1,), (2,)]


def test_one_act_that_cannot_be_written_does_not_keep_the_others_from_it(kept: Book) -> None:
    writing = Writing(kept)
    writing.kept([(1, row(1), None, None)])
    told = writing.kept([(2, row(2), None, None), (3, row(1), None, None), (4, row(3), None, None)])
    assert [(number, fault is None) for number, fault in told] == [(2, True), (3, False), (4, True)]
    fault = told[1][1]
    assert fault is not None
    assert fault[:2] == ("IntegrityError", sqlite3.SQLITE_CONSTRAINT_UNIQUE)
    assert not writing.line.in_transaction


def test_a_database_that_was_moved_away_is_not_made_anew(kept: Book, tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        Writing(replace(kept, path=str(tmp_path / "elsewhere.sqlite3")))
    assert not (tmp_path / "elsewhere.sqlite3").exists()


def test_the_journal_is_carried_over_by_a_thread_of_its_own(kept: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scribe, "CARRY_OVER_AFTER", 2)
    writing, carrying = Writing(kept), Carrying(kept)
    assert writing.line.execute("pragma wal_autocheckpoint").fetchone() == (0,)
    writing.kept([(1, row(1), None, None)])
    assert not writing.carry_over_is_due()
    writing.kept([(2, row(2), None, None)])
    assert writing.carry_over_is_due()
    assert not writing.carry_over_is_due(), "it is asked for once"
    carrying.begin()
    carrying.thread.shutdown()
    _, journal, carried = writing.line.execute("pragma wal_checkpoint(passive)").fetchone()
    assert journal == carried


@asynccontextmanager
async def dictated() -> AsyncIterator[Scribe]:
    """A process that writes into the database of the tests."""
    one = Scribe(book(), connection.wrap_database_errors)
    await one.begin()
    one.own_hand = None  # however quick the disk is here
    try:
        assert one.line is not None
        yield one
    finally:
        await one.end()


def lot_of(table: Table, number: int, words: str = "3") -> Change:
    return Change(table.pk, Entry(number, Action(0, 0, "lot", words)), Facts(0, 5, over=False))


def written(change: Change, one: Scribe) -> asyncio.Future[None]:
    found = one.asked(change)
    assert found is not None
    return found


def test_an_act_is_on_the_disk_when_its_answer_comes() -> None:
    table = live_tables.load(open_table(Client())).table

    async def story() -> None:
        async with dictated() as one:
            await asyncio.gather(*(written(lot_of(table, number), one) for number in range(1, 21)))
            with pytest.raises(IntegrityError):
                await written(lot_of(table, 20), one)

    asyncio.run(story())
    assert Logged.objects.filter(table=table).count() == 20
    assert Table.objects.get(pk=table.pk).attended == 5


def test_nothing_is_written_for_a_table_that_was_deleted() -> None:
    kept, gone = (live_tables.load(open_table(Client())).table for _ in range(2))
    Table.objects.filter(pk=gone.pk).delete()

    async def story() -> list[BaseException | None]:
        async with dictated() as one:
            asked = [written(lot_of(table, 1), one) for table in (gone, kept)]
            return await asyncio.gather(*asked, return_exceptions=True)

    told = asyncio.run(story())
    assert isinstance(told[0], IntegrityError)
    assert told[1] is None
    assert Logged.objects.filter(table_id__in=(kept.pk, gone.pk)).count() == 1


def test_more_than_the_line_holds_is_sent_when_it_takes_it() -> None:
    table = live_tables.load(open_table(Client())).table

    async def story() -> None:
        async with dictated() as one:
            pid = one.process.pid if one.process is not None else None
            assert pid is not None
            os.kill(pid, signal.SIGSTOP)
            asked = [written(lot_of(table, number, "x" * 4_000), one) for number in range(1, 301)]
            assert one.unsent
            os.kill(pid, signal.SIGCONT)
            await asyncio.gather(*asked)
            assert not one.unsent

    asyncio.run(story())
    assert Logged.objects.filter(table=table).count() == 300


@pytest.mark.parametrize("frozen", [False, True])
def test_of_what_was_asked_of_a_process_that_died_or_froze_nobody_is_sure_and_another_one_writes(
    frozen: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dictating, "AGAIN_AFTER", 0.05)
    monkeypatch.setattr(dictating, "LOOKS_EVERY", 0.05)
    monkeypatch.setattr(dictating, "STUCK_AFTER", 0.1 - book().patience if frozen else 60.0)
    table = live_tables.load(open_table(Client())).table

    async def story() -> None:
        async with dictated() as one:
            assert one.process is not None
            first = one.process.pid
            assert first is not None
            os.kill(first, signal.SIGSTOP)
            asked = written(lot_of(table, 1), one)
            if not frozen:
                os.kill(first, signal.SIGKILL)
            with pytest.raises(Unsure):
                await asked
            async with asyncio.timeout(30):
                while one.process is None:
                    assert one.asked(lot_of(table, 1)) is None, "meanwhile the thread writes"
                    await asyncio.sleep(0.01)
            assert one.process.pid != first
            await written(lot_of(table, 1), one)

    asyncio.run(story())


def test_what_is_wrong_with_the_disk_is_told_as_from_everywhere_else() -> None:
    async def story() -> None:
        one = Scribe(book(), connection.wrap_database_errors)
        asked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        one._answer(asked, ("OperationalError", sqlite3.SQLITE_FULL, "database or disk is full"))
        with pytest.raises(OperationalError) as found:
            await asked
        assert of_database(found.value) is DATABASE_FULL

    asyncio.run(story())


def test_a_line_of_another_loop_and_words_that_cannot_be_dictated_are_left_to_the_thread() -> None:
    table = live_tables.load(open_table(Client())).table

    async def story() -> Scribe:
        async with dictated() as one:
            assert one.asked(lot_of(table, 1, "\ud800")) is None
            return one

    one = asyncio.run(story())

    async def elsewhere() -> None:
        assert one.asked(lot_of(table, 1)) is None

    asyncio.run(elsewhere())


def test_the_desk_dictates_where_there_is_somebody_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    code = open_table(Client())
    live_tables.load(code)
    house = OneProcess()
    monkeypatch.setattr(writer, "house", lambda: house)
    monkeypatch.setattr(Writer, "_asked", lambda *_: pytest.fail("the thread was asked"))

    async def story() -> None:
        async with dictated() as one:
            house.scribe = one
            await DESK.act_on(code, Act(0, "lot", key="a"))

    asyncio.run(story())
    assert match_of(code).number == 1
    assert Logged.objects.filter(table__code=code, verb="lot").count() == 1
