"""Those who watch: they cost their own view and no other's. And papers: no table waits while one of another is read."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from typing import Any

import pytest
from django.test import Client

from forceout.web.tables import acting, consumer, live_tables, log, rooms
from forceout.web.tables.act_queue import ACT_QUEUE
from forceout.web.tables.acting import Act, looked_ahead
from forceout.web.tables.board_view import table
from web.seats import Hand, match_of, open_table, run, set_a_goal


def friends(one: Client, two: Client) -> str:
    code = open_table(one, opponents="friends", players="2", bots="0", clocks="off")
    two.post(f"/t/{code}/sit", {"name": "Theo"})
    return code


def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many views were made, by player."""
    made: Counter[str] = Counter()
    made_before = table.view_of

    def view_of(live: Any, player: Any, *given: Any, **named: Any) -> Any:
        made["seated" if live.seats_of(player) else "watching"] += 1
        return made_before(live, player, *given, **named)

    monkeypatch.setattr(consumer, "view_of", view_of)
    return made


def test_a_joining_watcher_does_not_rebuild_every_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "COUNT_AFTER", 0.3)
    one, two = Client(), Client()
    code = friends(one, two)

    async def story() -> None:
        async with Hand(one, code) as hand, Hand(two, code):
            await asyncio.sleep(0.1)
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
    """The judge reads in a thread of its own; the queue, which writes for every table, is free meanwhile."""
    one, two = Client(), Client()
    code, other = friends(one, two), friends(Client(), Client())
    reading, go, before = threading.Event(), threading.Event(), log.follow

    def follow(match: Any, entry: Any) -> Any:
        if entry.action.verb == "say" and entry.action.words == "slow":
            reading.set()
            assert threading.current_thread().name.startswith("judge")
            assert go.wait(20)
        return before(match, entry)

    monkeypatch.setattr(acting, "follow", follow)
    monkeypatch.setattr("forceout.web.tables.act_queue.may_take_long", lambda live, act: act.words == "slow")
    for each in (code, other):
        live_tables.load(each)

    async def story() -> None:
        slow = asyncio.create_task(ACT_QUEUE.act_on(code, Act(0, "say", "slow", 0, "slow")))
        await asyncio.to_thread(reading.wait, 20)
        quick = await asyncio.wait_for(ACT_QUEUE.act_on(other, Act(0, "say", "hello", 0, "quick")), 10)
        assert quick.number == 1
        assert not slow.done()
        go.set()
        assert (await slow).number == 1

    run(story())


def test_what_was_worked_out_ahead_counts_only_while_the_match_stands_as_it_was() -> None:
    code = friends(Client(), Client())
    live = live_tables.load(code)
    ahead = looked_ahead(live, Act(0, "say", "one", 0, "a"))
    assert ahead.ahead is not None
    acting.act_on(code, Act(1, "say", "first", 0, "b"))
    acting.act_on(code, ahead)
    assert [entry.action.words for entry in match_of(code).entries] == ["first", "one"]
    assert [entry.number for entry in match_of(code).entries] == [1, 2]


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
