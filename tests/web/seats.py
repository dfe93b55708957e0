"""A hand at a table for the tests: opens a table and plays it through the same door as a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import count
from typing import Any

from asgiref.testing import ApplicationCommunicator
from django.test import Client

from forceout.web.asgi import application
from forceout.web.tables import live_tables
from forceout.web.tables.acting import Act
from forceout.web.tables.desk import DESK
from forceout.web.tables.log import Folded

_keys = count(1)
PATIENCE = 60.0
"""Seconds for what takes milliseconds: a machine that is busy with something else does it later, and nobody waits so
long for what has been done."""


def open_table(client: Client, **fields: str | list[str]) -> str:
    """The code of a new table that this visitor has opened."""
    new = {"name": "Maya", "ruleset": "basic-equations-2015", "division": "", "opponents": "bots", **fields}
    answer = client.post("/tables/", new)
    assert answer.status_code == 302, answer.content[:500]
    return str(answer["Location"]).rsplit("/", 1)[1]


def match_of(code: str) -> Folded:
    """The match at a table, which has begun."""
    match = live_tables.load(code).match
    assert match is not None
    return match


def known(code: str) -> live_tables.LiveTable:
    """A table as this process remembers it."""
    live = live_tables.peek(code)
    assert live is not None
    return live


def act_on(code: str, act: Act) -> live_tables.LiveTable:
    """The table after an act."""
    return asyncio.run(DESK.act_on(code, act))


def cookies_of(client: Client) -> bytes:
    return "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items()).encode()


class Socket(ApplicationCommunicator):
    """A WebSocket to the server without a network between (the one of Channels' own kit wants another server)."""

    def __init__(self, path: str, headers: list[tuple[bytes, bytes]], address: str = "127.0.0.1") -> None:
        place, _, query = path.partition("?")
        scope = {
            "type": "websocket",
            "path": place,
            "query_string": query.encode(),
            "headers": headers,
            "subprotocols": [],
            "client": (address, 1),
        }
        super().__init__(application, scope)

    async def connect(self, timeout: float) -> bool:
        await self.send_input({"type": "websocket.connect"})
        answer = await self.receive_output(timeout)
        return bool(answer["type"] == "websocket.accept")

    async def receive_text(self, timeout: float) -> str:
        answer = await self.receive_output(timeout)
        assert answer["type"] == "websocket.send", answer
        return str(answer["text"])

    async def disconnect(self, seconds: float = PATIENCE) -> None:
        """Waits until the server has noticed; where it is kept from that, so long and no longer."""
        await self.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wait(seconds)


class Hand:
    """One connection to a table. `view` is the last that came."""

    def __init__(
        self,
        client: Client | None,
        code: str,
        *,
        watch: bool = False,
        origin: str = "http://localhost",
        address: str = "127.0.0.1",
    ) -> None:
        headers = [(b"origin", origin.encode()), (b"host", b"localhost")]
        if client is not None:
            headers.append((b"cookie", cookies_of(client)))
        path = f"/ws/t/{code}" + ("?watch=1" if watch else "")
        self.socket = Socket(path, headers, address)
        self.view: dict[str, Any] = {}
        self.others: list[dict[str, Any]] = []

    async def __aenter__(self) -> Hand:
        self.connected = await self.socket.connect(timeout=PATIENCE)
        if self.connected:
            await self.until(lambda view: True)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.disconnect()

    async def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.socket.receive_text(seconds))
        if message["type"] == "table":
            self.view = message
        else:
            self.others.append(message)
        return message

    async def until(self, wanted: Any, seconds: float = PATIENCE) -> dict[str, Any]:
        """Hears until a view is as wanted."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.hear(seconds)
                if message["type"] == "table" and wanted(self.view):
                    return self.view

    async def send(self, message: object) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.socket.send_input({"type": "websocket.receive", "text": text})

    async def act(self, verb: str, words: str = "", seat: int | None = None, **more: Any) -> dict[str, Any]:
        """Does something, and returns `done` or `refused`."""
        key = f"key-{next(_keys)}"
        message = {
            "type": "act",
            "key": key,
            "number": self.view["number"],
            "seat": self.view["you"][0] if seat is None else seat,
            "verb": verb,
            "words": words,
            **more,
        }
        await self.send(message)
        return await self.answer_to(str(message["key"]))

    async def answer_to(self, key: str) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in self.others:
                    if message.get("key") == key:
                        self.others.remove(message)
                        return message
                await self.hear()


def run(story: Any) -> Any:
    """Plays an asynchronous story to its end."""
    return asyncio.run(asyncio.wait_for(story, 120))


async def until(seen: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Waits until it is so, however busy the machine is."""
    async with asyncio.timeout(seconds):
        while not seen():
            await asyncio.sleep(0.01)


async def set_a_goal(hand: Hand) -> None:
    """Throws, rolls and sets the smallest Goal there is, whoever's turn it is to do so."""
    while hand.view["phase"] in ("lot", "roll", "goal"):
        phase, mine = hand.view["phase"], hand.view["you"][0] in hand.view["waitsFor"]
        if not mine:
            await hand.hear()
        elif phase == "goal":
            digits = [cube for cube in hand.view["shake"]["cubes"] if cube["face"] in "12345"]
            await hand.act("lay", digits[0]["word"])
            await hand.until(lambda view: view["shake"]["goal"])
            await hand.act("goal")
            await hand.until(lambda view: view["phase"] != "goal")
        else:
            number = hand.view["number"]
            await hand.act(phase)
            await hand.until(lambda view, number=number: view["number"] > number)
