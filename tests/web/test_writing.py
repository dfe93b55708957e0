"""Acts are on the disk before anybody hears of them: the loop writes where the disk is quick, else a thread does."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from forceout.web.house.at_hand import AtHand
from forceout.web.house.embedded import OneProcess
from forceout.web.house.kind import Busy
from forceout.web.patience import PatientWebSocket
from forceout.web.tables import live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.changes import Change
from forceout.web.tables.models import Logged
from forceout.web.tables.outbox import Outbox
from forceout.web.tables.writer import RESTS, SLOW, WRITER, Writer
from web.seats import act_on, open_table


@pytest.fixture
def who_wrote(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who has written acts since: "loop" or "thread"."""
    WRITER.wait_for(lambda: None)  # from here on it has a hand
    monkeypatch.setattr(WRITER, "rests_until", 0.0)
    told: list[str] = []
    for kind, name in ((AtHand, "loop"), (OneProcess, "thread")):
        write = kind.write

        def noted(self: object, changes: Sequence[Change], write: object = write, name: str = name) -> list[bool]:
            found: list[bool] = write(self, changes)  # type: ignore[operator]
            told.append(name)
            return found

        monkeypatch.setattr(kind, "write", noted)
    return told


def lots(code: str) -> int:
    return Logged.objects.filter(table__code=code, verb="lot").count()


def test_the_loop_writes_where_the_disk_is_quick(who_wrote: list[str]) -> None:
    code = open_table(Client())
    act_on(code, Act(0, "lot", key="a"))
    assert who_wrote == ["loop"]
    assert lots(code) == 1


def test_acts_of_one_turn_of_the_loop_are_in_one_commit(who_wrote: list[str]) -> None:
    from forceout.web.tables.desk import DESK

    codes = [open_table(Client()) for _ in range(5)]
    for code in codes:
        live_tables.load(code)

    async def all_at_once() -> None:
        await asyncio.gather(*(DESK.act_on(code, Act(0, "lot", key="a")) for code in codes))

    asyncio.run(all_at_once())
    assert who_wrote == ["loop"]
    assert [lots(code) for code in codes] == [1] * 5


def test_while_somebody_else_writes_the_thread_waits_for_it_and_not_the_loop(who_wrote: list[str]) -> None:
    code = open_table(Client())
    live_tables.load(code)
    began, may_end = threading.Event(), threading.Event()

    def writes() -> None:
        with connection.cursor() as cursor:
            cursor.execute("begin immediate")
            began.set()
            may_end.wait(5)
            cursor.execute("commit")
        connection.close()

    other = threading.Thread(target=writes)
    other.start()
    began.wait(5)
    threading.Timer(0.2, may_end.set).start()
    act_on(code, Act(0, "lot", key="a"))
    other.join()
    assert who_wrote == ["thread"]
    assert lots(code) == 1


def test_busy_leaves_nothing_behind() -> None:
    hand = AtHand()
    other = connection.get_new_connection(connection.get_connection_params())
    other.execute("begin immediate")
    with pytest.raises(Busy):
        hand.write([])
    other.execute("rollback")
    other.close()
    assert not hand.line.in_transaction
    hand.line.close()


def test_on_a_slow_disk_the_thread_writes_until_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("forceout.web.tables.writer.time.monotonic", lambda: now)
    writer = Writer()

    class Slow:
        def write(self, changes: Sequence[Change]) -> list[bool]:
            nonlocal now
            now += 3 * SLOW
            return [True] * len(changes)

    writer.hand = Slow()

    async def story() -> int:
        commits = 0
        while writer._may_write_here():
            await writer._written_here(Change(1, None))  # type: ignore[arg-type]
            commits += 1
        return commits

    assert 1 < asyncio.run(story()) < 10, "one slow commit proves nothing, a few do"
    now += RESTS - 0.01
    assert not writer._may_write_here()
    now += 0.02
    assert writer._may_write_here()


def test_the_journal_is_carried_over_by_a_thread_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    later: list[object] = []
    monkeypatch.setattr("forceout.web.house.at_hand.CARRY_OVER_AFTER", 2)
    hand = AtHand()
    monkeypatch.setattr(hand.carrying, "submit", later.append)
    assert hand.line.execute("pragma wal_autocheckpoint").fetchone() == (0,)
    monkeypatch.setattr(hand, "_put", lambda changes: None)
    hand.write([None, None])  # type: ignore[list-item]
    assert len(later) == 1
    hand.line.close()


def test_where_there_is_no_such_line_the_thread_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    monkeypatch.setattr("forceout.web.house.embedded.AtHand", closed)
    assert OneProcess().hand() is None


def test_what_is_told_goes_at_once_where_nothing_waits_and_in_order_where_something_does() -> None:
    sent: list[str] = []
    open_now = True

    async def send(message: dict[str, str]) -> None:
        sent.append(message["text"])

    def send_now(text: str) -> bool:
        if open_now:
            sent.append(text)
        return open_now

    async def story() -> None:
        nonlocal open_now
        outbox = Outbox(send, send_now)
        outbox.post("one")
        open_now = False
        outbox.post("two")
        outbox.post_view("old view")
        open_now = True
        outbox.post("three")
        outbox.post_view("new view")
        sending = asyncio.create_task(outbox.send_all())
        await asyncio.sleep(0.01)
        outbox.post("four")
        sending.cancel()

    asyncio.run(story())
    assert sent == ["one", "two", "three", "new view", "four"]


def test_what_is_told_while_the_line_is_being_closed_is_no_fault_of_ours() -> None:
    async def story() -> None:
        line: Any = object.__new__(PatientWebSocket)
        line.writable = asyncio.Event()
        line.writable.set()
        line.close_sent, line.disconnected, line.handshake_complete = True, False, True
        assert not line.send_now("a view")
        with pytest.raises(OSError):  # noqa: PT011 - uvicorn's own kind, which the window takes for its end
            await line.send({"type": "websocket.send", "text": "a view"})

    asyncio.run(story())
