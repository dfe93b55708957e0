"""Connections that end badly, too many of them, and what a table does without some of them."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest
from django.test import Client

from forceout.referee.action import Refused
from forceout.rules.finding import Finding
from forceout.web.events import BEAT_FAILED
from forceout.web.limits import Limits
from forceout.web.tables import beats, live_tables, outbox, rooms
from forceout.web.tables.acting import Act
from forceout.web.tables.connection import Window
from forceout.web.tables.desk import DESK
from forceout.web.tables.driver import AGAIN, Driver, Job
from forceout.web.tables.models import Table
from forceout.web.tables.visits import Visit
from forceout.web.tables.writer import WRITER
from web.seats import PATIENCE, Hand, open_table, run, until


def room_at(code: str) -> rooms.Room:
    room = rooms.room_of(code)
    assert room is not None
    return room


def friends(one: Client, two: Client) -> str:
    code = open_table(one, opponents="friends", players="2", bots="0")
    two.post(f"/t/{code}/sit", {"name": "Theo"})
    return code


def test_a_connection_that_breaks_in_the_middle_of_a_send_leaves_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand:
            broken = Hand(two, code)
            await broken.__aenter__()
            await hand.until(lambda view: view["seats"][1]["connected"])
            visit = cast("Visit", cast("Window", list(room_at(code).connections)[1]).line)

            async def send(message: dict[str, Any]) -> None:
                raise ConnectionError("the browser has gone")

            visit.outbox.send = send
            await hand.act("lot")
            await hand.until(lambda view: not view["seats"][1]["connected"])
            assert len(room_at(code).connections) == 1
            await broken.socket.wait(PATIENCE)
        assert rooms.room_of(code) is None

    run(story())


def test_nobody_waits_for_a_window_that_takes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others play on; of the views that it could not take it gets only the newest, and in the end it is closed."""
    monkeypatch.setattr(outbox, "TAKEN_WITHIN", 0.5)
    monkeypatch.setattr(beats, "BEAT", 100)
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand:
            slow = Hand(two, code)
            await slow.__aenter__()
            await hand.until(lambda view: view["seats"][1]["connected"])
            visit = cast("Visit", cast("Window", list(room_at(code).connections)[1]).line)
            stuck, taken = asyncio.Event(), list[str]()

            async def send(message: dict[str, Any]) -> None:
                taken.append(message["text"])
                await stuck.wait()

            visit.outbox.send = send
            for number, word in enumerate(("one", "two", "three"), 1):
                assert (await hand.act("say", word))["type"] == "done"
                await hand.until(lambda view, number=number: view["number"] == number)
            await until(lambda: taken and "three" in (visit.outbox.view or ""))
            assert len(taken) == 1
            await hand.until(lambda view: not view["seats"][1]["connected"])
            stuck.set()
            await slow.socket.wait(0.5)

    run(story())


def test_there_is_an_end_to_how_many_watch_but_players_always_get_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_WATCHING", 1)
    monkeypatch.setattr(rooms, "MOST_WINDOWS", 2)
    one, two = Client(), Client()
    code = friends(one, two)

    async def turned_away(hand: Hand) -> None:
        assert await hand.socket.connect(PATIENCE)
        closed = await hand.hear()
        assert closed["type"] == "closed"
        assert "no room" in closed["text"]
        assert (await hand.socket.receive_output(PATIENCE))["code"] == 4429
        await hand.send({"type": "ping"})  # what comes after that is not answered, and breaks nothing
        await hand.socket.disconnect()

    async def story() -> None:
        async with Hand(None, code) as watcher, Hand(one, code), Hand(two, code):
            await turned_away(Hand(None, code))
            async with Hand(one, code) as second:
                assert second.view["you"] == [0]
                await turned_away(Hand(one, code))
            assert watcher.view["you"] == []

    run(story())


def test_a_player_who_has_not_come_back_after_a_restart_yet_is_not_stood_in_for() -> None:
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand:
            assert (await hand.act("stand-in", "1"))["code"] == "not-gone"

    run(story())


def test_a_beat_that_fails_is_not_the_last_one(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[int] = []

    def attend_all(codes: Any, now: Any) -> None:
        heard.append(now)
        if len(heard) == 1:
            raise RuntimeError("the disk was busy")

    monkeypatch.setattr(beats, "BEAT", 50)
    code = open_table(client := Client())

    async def story() -> None:
        async with Hand(client, code):
            monkeypatch.setattr(beats, "attend_all", attend_all)
            await until(lambda: len(heard) >= 2)

    run(story())
    assert [getattr(one, "event", None) for one in caplog.records] == [BEAT_FAILED]


def test_a_table_that_is_gone_does_not_stop_the_beat_of_the_others() -> None:
    code = open_table(Client())
    Table.objects.filter(code=code).update(attended=1_000)
    beats.attend_all(["NOSUCH", code], 1_000_000)
    assert Table.objects.get(code=code).attended == 1_000_000


def test_old_tables_are_forgotten_while_the_server_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beats, "BEAT", 50)
    monkeypatch.setattr(beats, "TIDY_EVERY", 0.0)
    old, code = open_table(Client()), open_table(client := Client())
    Table.objects.filter(code=old).update(attended=1_000)

    async def story() -> None:
        async with Hand(client, code):
            async with asyncio.timeout(PATIENCE):
                while await asyncio.to_thread(Table.objects.filter(code=old).exists):
                    await asyncio.sleep(0.05)

    run(story())
    assert Table.objects.filter(code=code).exists()


def test_what_a_bot_was_about_to_do_is_told_although_the_player_reloads_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []

    async def story() -> None:
        written = asyncio.Event()

        async def act_on(code: str, act: Act) -> None:
            await written.wait()

        def show(self: rooms.Room) -> None:
            told.append(self.code)

        monkeypatch.setattr(DESK, "act_on", act_on)
        monkeypatch.setattr(rooms.Room, "show", show)
        driver = asyncio.create_task(Driver(rooms.Room("ABCDE")).do(Job(0, Act(1, "roll"))))
        await asyncio.sleep(0)
        driver.cancel()
        monkeypatch.setitem(rooms.ROOMS, "ABCDE", rooms.Room("ABCDE"))  # the one of the page that was loaded anew
        written.set()
        await until(lambda: driver.done() and told)
        assert driver.cancelled()

    run(story())
    assert told == ["ABCDE"]


def test_the_others_see_an_act_although_its_window_closed_before_it_was_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one, two = Client(), Client()
    code = friends(one, two)
    write = WRITER.write

    async def story() -> None:
        closed, came = asyncio.Event(), asyncio.Event()

        async def slowly(change: Any) -> None:
            came.set()
            await closed.wait()
            await write(change)

        async with Hand(two, code) as other:
            broken = Hand(one, code)
            await broken.__aenter__()
            monkeypatch.setattr(WRITER, "write", slowly)
            await broken.send({"type": "act", "key": "k", "number": 0, "seat": 0, "verb": "lot", "words": ""})
            await came.wait()
            await broken.socket.disconnect(0.5)  # it waits for its answer
            closed.set()
            await other.until(lambda view: view["lots"] and not view["seats"][0]["connected"])

    run(story())


def test_a_driver_whose_act_is_refused_does_not_try_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuses(code: str, act: Act) -> None:
        raise Refused(Finding("no", "", "No."))

    monkeypatch.setattr(DESK, "act_on", refuses)
    code = open_table(Client(), opponents="bots")
    live = live_tables.load(code)
    driver = Driver(rooms.Room(code))

    async def story() -> None:
        (first,) = [job for job in await driver.jobs(live) if job.act and job.act.verb == "lot"]
        assert first.act is not None
        await driver.do(Job(0, Act(first.act.seat, "old", number=7)))
        for _ in range(2):
            await driver.do(first)
        (later,) = [job for job in await driver.jobs(live) if job.act and job.act.verb == "lot"]
        assert later.seconds >= first.seconds + 2 * AGAIN
        assert len(driver.refused) == 1  # what was refused before the last act is forgotten

    run(story())


def test_a_new_connection_brings_no_new_patience(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("forceout.web.tables.connection.MESSAGES", Limits(burst=3, rate=0))
    code = open_table(client)

    async def pinged(hand: Hand) -> str:
        await hand.send({"type": "ping"})
        while (message := await hand.hear())["type"] not in ("pong", "refused"):
            pass
        return str(message["type"])

    async def story() -> None:
        async with Hand(client, code) as hand:
            assert [await pinged(hand) for _ in range(2)] == ["pong", "pong"]
        async with Hand(client, code) as hand:
            assert [await pinged(hand) for _ in range(2)] == ["pong", "refused"]
        async with Hand(None, code) as watcher:
            assert await pinged(watcher) == "pong"

    run(story())


def test_who_is_refused_for_haste_or_a_bad_message_is_told_by_its_key(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("forceout.web.tables.connection.MESSAGES", Limits(burst=1, rate=0))
    code = open_table(client)

    async def story() -> None:
        async with Hand(client, code) as hand:
            refused = await hand.act("lot", seat=-5)
            assert (refused["code"], refused["text"]) == ("bad-message", "An act has a seat and a number.")
            refused = await hand.act("lot")
            assert (refused["code"], refused["text"]) == ("bad-message", "That was too much at once. Wait a moment.")

    run(story())
