"""Windows at chosen processes of a server that is several."""

from __future__ import annotations

import asyncio
import http.cookiejar
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

import orjson
from bench.web.several import Several
from bench.web.socket import WebSocket, connected

PATIENCE = 20.0
View = dict[str, Any]


class Visitor:
    """A browser whose pages come from one of the processes."""

    def __init__(self, server: Several, process: int) -> None:
        self.server, self.process = server, process
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> tuple[int, str, str]:
        """Status, where it led, and the page."""
        return self._asked(path, None)

    def post(self, path: str, **fields: str) -> tuple[int, str, str]:
        if not self.cookie("csrftoken"):
            self.get("/")
        return self._asked(path, {"csrfmiddlewaretoken": self.cookie("csrftoken"), **fields})

    def _asked(self, path: str, fields: dict[str, str] | None) -> tuple[int, str, str]:
        address = f"http://127.0.0.1:{self.server.port_of(self.process)}"
        data = urllib.parse.urlencode(fields).encode() if fields is not None else None
        asked = urllib.request.Request(address + path, data, {"Referer": address + "/"})
        try:
            with self.opener.open(asked, timeout=PATIENCE) as answer:
                return answer.status, str(answer.url).removeprefix(address), answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, str(error.url).removeprefix(address), error.read().decode()

    def cookie(self, name: str) -> str:
        return next((one.value or "" for one in self.jar if one.name == name), "")

    def opens(self, **fields: str) -> str:
        """A new table; its code."""
        usual = {"name": "Maya", "ruleset": "basic-equations-2015", "opponents": "friends", "players": "2"}
        return self.post("/tables/", **{**usual, **fields})[1].rsplit("/", 1)[1]


class Hand:
    """A window of a visitor at a table, at whichever process."""

    def __init__(self, visitor: Visitor, code: str, process: int, *, watch: bool = False) -> None:
        self.visitor, self.path, self.process = visitor, f"/ws/t/{code}{'?watch=1' if watch else ''}", process
        self.views: list[View] = []
        self.others: list[dict[str, Any]] = []
        self.line: WebSocket
        self.keys = 0

    async def __aenter__(self) -> Hand:
        cookie = {"Cookie": f"forceout={self.visitor.cookie('forceout')}"}
        self.line = await connected(self.visitor.server.port_of(self.process), self.path, self._hears, cookie)
        await self.until(lambda: bool(self.views) or self.line.gone.done())
        return self

    async def __aexit__(self, *_: object) -> None:
        self.line.close()

    def _hears(self, message: bytes, _: float) -> None:
        told = orjson.loads(message)
        (self.views if told["type"] == "table" else self.others).append(told)

    @property
    def view(self) -> View:
        return self.views[-1]

    async def until(self, met: Callable[[], bool], seconds: float = PATIENCE) -> None:
        until = time.monotonic() + seconds
        while not met():
            assert time.monotonic() < until, f"{self.views[-1:]} {self.others[-3:]}"
            await asyncio.sleep(0.01)

    async def shows(self, number: int) -> View:
        await self.until(lambda: bool(self.views) and self.view["number"] >= number)
        return self.view

    async def act(self, verb: str, words: str = "", *, seat: int | None = None, key: str = "") -> dict[str, Any]:
        self.keys += 1
        key = key or f"{self.process}-{self.keys}"
        sits = self.view["you"][0] if seat is None else seat
        act = {"type": "act", "key": key, "number": self.view["number"], "seat": sits, "verb": verb, "words": words}
        before = len(self.others)
        self.line.send(orjson.dumps(act))
        await self.until(lambda: any(one.get("key") == key for one in self.others[before:]))
        return next(one for one in self.others[before:] if one.get("key") == key)
