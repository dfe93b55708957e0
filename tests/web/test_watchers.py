"""Those who watch: they cost their own view and no other's. And papers: no table waits while one of another is read."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from forceout.web.tables import desk, foresight, live_tables, log, rooms
from forceout.web.tables.acting import Act
from forceout.web.tables.board_view import table
from forceout.web.tables.desk import DESK
from web.seats import Hand, open_table, run, set_a_goal


def friends(one: Client, two: Client) -> str:
    code = open_table(one, opponents="friends", players="2", bots="0", clocks="off")
    two.post(f"/t/{code}/sit", {"name": "Theo"})
    return code


def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many views were made, by player."""
    made: Counter[str] = Counter()
    public_before, seen_before = table.public_view, table.seen_by

    def public_view(*given: Any) -> Any:
        made["watching"] += 1
        return public_before(*given)

    def seen_by(*given: Any) -> Any:
        made["seated"] += 1
        return seen_before(*given)

    monkeypatch.setattr(rooms, "public_view", public_view)
    monkeypatch.setattr(rooms, "seen_by", seen_by)
    return made


def test_a_joining_watcher_does_not_rebuild_every_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "COUNT_AFTER", 0.3)
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand, Hand(two, code) as other:
            for each in (hand, other):  # both have been shown that everybody is here
                while not all(seat["connected"] for seat in each.view["seats"]):
                    await each.hear()
            made = counted(monkeypatch)
            watchers = [Hand(None, code, watch=True) for _ in range(12)]
            for watcher in watchers:
                await watcher.__aenter__()
            assert made["seated"] == 0
            assert made["watching"] <= 12
            while not any(message.get("watching") == 12 for message in hand.others):
                await hand.hear(10)
            assert len([message for message in hand.others if message["type"] == "watching"]) < 12  # not one for each
            hand.others.clear()
            for watcher in watchers:
                await watcher.__aexit__()
            while not any(message.get("watching") == 0 for message in hand.others):
                await hand.hear(10)
            assert made["seated"] == 0

    run(story())


def test_the_view_of_those_who_watch_is_made_once_for_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand, Hand(two, code):
            watchers = [Hand(None, code, watch=True) for _ in range(12)]
            for watcher in watchers:
                await watcher.__aenter__()
            made = counted(monkeypatch)
            await hand.act("lot")
            for watcher in watchers:
                await watcher.until(lambda view: view["lots"])
            assert made["watching"] <= 3
            assert {tuple(watcher.view["you"]) for watcher in watchers} == {()}
            for watcher in watchers:
                await watcher.__aexit__()

    run(story())


def test_a_joining_player_is_seen_by_everybody() -> None:
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand, Hand(None, code, watch=True) as watcher:
            async with Hand(two, code):
                await hand.until(lambda view: view["seats"][1]["connected"])
                await watcher.until(lambda view: view["seats"][1]["connected"])
            await hand.until(lambda view: not view["seats"][1]["connected"])

    run(story())


def test_no_other_table_waits_while_a_paper_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read elsewhere, and the desk is free meanwhile."""
    one, two = Client(), Client()
    code, other = friends(one, two), friends(Client(), Client())
    reading, go, before = threading.Event(), threading.Event(), log.follow

    def follow(match: Any, entry: Any) -> Any:
        if entry.action.verb == "say" and entry.action.words == "slow":
            reading.set()
            assert threading.current_thread().name.startswith("papers")
            assert go.wait(20)
        return before(match, entry)

    monkeypatch.setattr(foresight, "follow", follow)
    monkeypatch.setattr(desk, "takes_long", lambda one: one.entry.action.words == "slow")
    for each in (code, other):
        live_tables.load(each)

    async def story() -> None:
        slow = asyncio.create_task(DESK.act_on(code, Act(0, "say", "slow", 0, "slow")))
        await asyncio.to_thread(reading.wait, 20)
        quick = await asyncio.wait_for(DESK.act_on(other, Act(0, "say", "hello", 0, "quick")), 10)
        assert quick.number == 1
        assert not slow.done()
        go.set()
        assert (await slow).number == 1

    run(story())


def test_acts_at_one_table_wait_for_the_paper_that_came_before_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order in which they came, and each at the time at which it came."""
    code = friends(Client(), Client())
    go, before = threading.Event(), log.follow

    def follow(match: Any, entry: Any) -> Any:
        assert go.wait(20)
        return before(match, entry)

    monkeypatch.setattr(foresight, "follow", follow)
    monkeypatch.setattr(desk, "takes_long", lambda one: one.entry.action.words == "slow")
    live_tables.load(code)

    async def story() -> float:
        began = time.time()
        slow = asyncio.create_task(DESK.act_on(code, Act(0, "say", "slow", 0, "a")))
        await asyncio.sleep(0)
        quick = asyncio.create_task(DESK.act_on(code, Act(1, "say", "quick", 0, "b")))
        await asyncio.sleep(0)
        both_came = time.time() - began
        await asyncio.sleep(0.3)
        assert not slow.done()
        assert not quick.done()
        go.set()
        await asyncio.gather(slow, quick)
        return both_came

    within = run(story())
    entries = live_tables.read_again(code).match
    assert entries is not None
    assert [(one.number, one.action.words) for one in entries.entries] == [(1, "slow"), (2, "quick")]
    assert entries.entries[1].action.at - entries.entries[0].action.at <= within * 1000 + 1


def test_practice_asks_for_its_share_like_any_other(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from forceout.web import shares
    from forceout.web.limits import Limits

    code = open_table(client, opponents="practice")

    async def story() -> None:
        async with Hand(client, code) as hand:
            await set_a_goal(hand)
            question = {"type": "ask", "what": "value", "seat": 0, "text": "1+2"}
            await hand.send({**question, "key": "one"})
            assert (await hand.answer_to("one"))["type"] == "answer"
            monkeypatch.undo()
            monkeypatch.setattr(shares, "SHARE", Limits(burst=0.5, rate=0))
            await hand.send({**question, "key": "two"})
            refused = await hand.answer_to("two")
            assert (refused["type"], refused["code"]) == ("refused", "too-many")

    run(story())


def test_three_hundred_reconnect_at_once_and_all_are_let_in() -> None:
    """A class, a school: everybody at one address, all at once after a broken line."""
    pairs = [(Client(), Client()) for _ in range(15)]
    codes = [friends(one, two) for one, two in pairs]

    async def story() -> None:
        hands = [
            Hand(client, code) for code, pair in zip(codes, pairs, strict=True) for client in pair for _ in range(10)
        ]
        await asyncio.gather(*(hand.__aenter__() for hand in hands))
        assert all(len(hand.view["you"]) == 1 for hand in hands)
        await asyncio.gather(*(hand.__aexit__() for hand in hands))

    run(story())
