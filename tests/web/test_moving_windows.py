"""A window whose table goes from process to process: what it sends meanwhile is answered, and it is nowhere twice."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.test import Client

from forceout.web.events import WINDOW_FAILED, Event
from forceout.web.house import COME_AGAIN, Moved, house
from forceout.web.house.keys import MOST_PENDING
from forceout.web.limits import Asker
from forceout.web.tables import connection, live_tables, rooms, visits
from forceout.web.tables.acting import Act
from forceout.web.tables.connection import Window
from forceout.web.tables.desk import DESK
from forceout.web.tables.guest import Guest
from forceout.web.tables.visits import Visit
from web.seats import Hand, open_table, run


@dataclass
class Elsewhere:
    """A house whose other process is found at the third try, and is gone again at once as often as is wanted."""

    tries: int = 3
    moves: int = 0
    heard: list[str] = field(default_factory=list)
    visit: Visit | None = None

    async def claim(self, *_: object) -> str:
        self.tries -= 1
        if self.tries > 0:
            assert self.visit is not None
            await self.visit._heard(act(f"while looking {self.tries}"))
            raise Moved
        return "another"

    def pipe(self, *told: dict[str, str]) -> Elsewhere:
        self.heard += [json.loads(text)["key"] for text in told[-1].values()]
        return self

    async def on_message(self, text: str | None) -> None:
        if self.moves:
            self.moves -= 1
            raise Moved
        self.heard.append(json.loads(text or "")["key"])

    def go(self) -> None:
        """It is let go before it finds another place."""


def act(key: str) -> str:
    return json.dumps({"type": "act", "key": key, "number": 0, "seat": 0, "verb": "lot", "words": ""})


def visiting(monkeypatch: pytest.MonkeyPatch, there: Any) -> tuple[Visit, list[dict[str, Any]]]:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    monkeypatch.setattr(visits, "house", lambda: there)
    monkeypatch.setattr(visits, "BETWEEN", 0.01)
    visit = Visit({"code": "ABCDE", "session": {}, "client": ("127.0.0.1", 1)}, send)
    visit.guest = Guest("ABCDE", "", "", judges=False, invited=False, asker=Asker("", ""))
    return visit, sent


def test_what_is_sent_while_a_window_looks_for_its_table_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    there = Elsewhere()
    visit, _ = visiting(monkeypatch, there)
    there.visit = visit

    async def story() -> None:
        monkeypatch.setattr(visit, "moving", NoLock())  # it is heard between two tries
        await visit._settle_again()
        assert there.heard == ["while looking 2", "while looking 1"]
        await visit._heard(act("later"))
        assert there.heard[-1] == "later"

    asyncio.run(story())


class NoLock:
    async def __aenter__(self) -> None: ...
    async def __aexit__(self, *_: object) -> None: ...


def test_what_meets_a_table_that_has_just_moved_on_is_sent_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    there = Elsewhere(tries=0, moves=1)
    visit, _ = visiting(monkeypatch, there)

    async def story() -> None:
        await visit._settle_again()
        await visit._heard(act("one"))
        assert (there.heard, list(visit.pending)) == ([], ["one"])
        assert visit.mover is not None
        await visit.mover
        assert there.heard == ["one"]

    asyncio.run(story())


def test_what_waits_for_a_table_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    visit, _ = visiting(monkeypatch, Elsewhere())
    for number in range(100):
        asyncio.run(visit._heard(act(str(number))))
    assert list(visit.pending) == [str(number) for number in range(100 - MOST_PENDING, 100)]


def test_a_fault_while_a_window_moves_sends_it_away_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        async def claim(self, code: str) -> str:
            raise KeyError(code)

    visit, sent = visiting(monkeypatch, Broken())
    told: list[Event] = []
    monkeypatch.setattr(visits, "tell", lambda event, **_: told.append(event))

    async def story() -> None:
        visit.move()
        while not sent:
            await asyncio.sleep(0.01)

    asyncio.run(story())
    assert told == [WINDOW_FAILED]
    assert sent == [{"type": "websocket.close", "code": COME_AGAIN}]


def test_a_window_that_ends_while_it_comes_in_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    one = Client()
    code = open_table(one, opponents="friends", players="2", bots="0")

    async def story() -> None:
        async with Hand(one, code):
            live = live_tables.peek(code)
            assert live is not None
            player = live.seats[0].player
            window = Window(Guest(code, player, player, judges=False, invited=False, asker=Asker("", "")), NoLine())

            async def for_ever(code: str) -> None:
                await asyncio.Event().wait()

            monkeypatch.setattr(connection, "attended", for_ever)
            coming = asyncio.create_task(window.come_in(live))
            await asyncio.sleep(0.01)
            room = rooms.room_of(code)
            assert room is not None
            assert window in room.connections
            coming.cancel()
            with pytest.raises(asyncio.CancelledError):
                await coming
            assert window not in room.connections

    run(story())


class NoLine:
    def post(self, text: str) -> None: ...
    def post_view(self, text: str) -> None: ...
    def is_stuck(self, *_: object) -> bool:
        return False

    def look(self, now: float) -> None: ...
    def hang_up(self, code: int) -> None: ...
    def move(self) -> None: ...


def test_an_act_at_a_table_that_moved_between_claim_and_act_is_moved_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = Client()
    code = open_table(one, opponents="friends", players="2", bots="0")
    monkeypatch.setattr(type(house()), "owns", lambda self, code: False)

    async def story() -> None:
        with pytest.raises(Moved):
            await DESK.act_on(code, Act(0, "lot"))

    run(story())
    assert live_tables.load(code).number == 0
