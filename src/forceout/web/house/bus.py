"""How processes speak to each other: Redis pub/sub, a channel for each process and one for all.

Redis promises nothing, so this finds out: each message to a process has a number, each process hears itself twice a
second, and whoever has missed something, or may have, says so. What hangs on it is then begun anew.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import orjson
from redis.asyncio import Redis
from redis.exceptions import RedisError

from forceout.web.events import BUS_BACK, BUS_LOST, tell

Item = list[Any]
ALL = "*"
CHANNEL = "forceout:node:"
HELLO, AGAIN, TICK = "hello", "again", "tick"
TICK_EVERY = 0.5
SILENT_FOR = 3.0
"""Seconds after which a process that does not hear itself connects anew."""
BETWEEN = 0.25
TIMEOUT = 3.0


class Bus:
    """For the loop. `hear` gets what others say, in order; `missed` the name of somebody from whom something may have
    been missed, or to whom something did not come through, and "" for everybody."""

    def __init__(self, me: str, address: str, hear: Callable[[str, Item], None], missed: Callable[[str], None]) -> None:
        self.me, self.hear, self.missed = me, hear, missed
        self.listening: Redis = Redis.from_url(address, socket_timeout=None, socket_connect_timeout=TIMEOUT)
        self.speaking: Redis = Redis.from_url(address, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT)
        self.waiting: dict[str, list[Item]] = {}
        self.wanted = asyncio.Event()
        self.epoch = ""
        self.sent: dict[str, int] = {}
        self.got: dict[tuple[str, str], tuple[str, int]] = {}
        self.connected = False
        self.told = False
        """Whether whoever runs the server was told that it is not."""
        self.since = time.monotonic()
        """When it was connected last, or lost."""
        self.heard_at = 0.0
        self.tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        self.tasks = [asyncio.create_task(one) for one in (self._listen_for_ever(), self._speak_for_ever())]

    async def end(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for line in (self.listening, self.speaking):
            with suppress(RedisError, OSError):
                await line.aclose()

    def send(self, node: str, item: Item) -> None:
        """Soon, together with all else that is for the same process. Where nobody can be reached it is dropped: what
        hangs on it is begun anew later."""
        if self.connected:
            self.waiting.setdefault(node, []).append(item)
            self.wanted.set()

    def send_text(self, node: str, window: int, text: str, *, view: bool) -> None:
        """A text for a window; one that several windows of a process are sent goes there once."""
        if not self.connected:
            return
        line = self.waiting.setdefault(node, [])
        last = line[-1] if line else None
        if last is not None and last[0] == "tell" and last[2] is text:
            last[1].append(window)
        else:
            line.append(["tell", [window], text, view])
        self.wanted.set()

    # -- speaking ---------------------------------------------------------------------------------------

    async def _speak_for_ever(self) -> None:
        while True:
            await self.wanted.wait()
            self.wanted.clear()
            try:
                await self._speak()
            except (RedisError, OSError, TimeoutError):
                self._lost()

    async def _speak(self) -> None:
        while self.waiting:
            waiting, self.waiting = self.waiting, {}
            line = self.speaking.pipeline(transaction=False)
            for node, items in waiting.items():
                number = self.sent[node] = self.sent.get(node, 0) + 1
                line.publish(CHANNEL + node, orjson.dumps([self.me, node, self.epoch, number, items]))
            for node, ears in zip(waiting, await line.execute(), strict=True):
                if not ears and node != ALL:
                    self.missed(node)

    # -- hearing ----------------------------------------------------------------------------------------

    async def _listen_for_ever(self) -> None:
        while True:
            try:
                await self._listen()
            except (RedisError, OSError, TimeoutError):
                self._lost()
            await asyncio.sleep(BETWEEN)

    async def _listen(self) -> None:
        async with self.listening.pubsub() as line:
            async with asyncio.timeout(TIMEOUT):
                await line.subscribe(CHANNEL + self.me, CHANNEL + ALL)
                for _ in range(2):
                    await line.get_message(timeout=TIMEOUT)
            self._found()
            ticking = asyncio.create_task(self._tick())
            try:
                while self.connected and not ticking.done():
                    told = await line.get_message(ignore_subscribe_messages=True, timeout=TICK_EVERY)
                    if told is not None:
                        self._heard(told["data"])
            finally:
                ticking.cancel()
        self._lost()

    async def _tick(self) -> None:
        """Ends where this process does not hear itself any more."""
        while time.monotonic() - self.heard_at < SILENT_FOR:
            self.send(self.me, [TICK])
            await asyncio.sleep(TICK_EVERY)

    def _heard(self, data: bytes) -> None:
        sender, channel, epoch, number, items = orjson.loads(data)
        if sender == self.me:
            self.heard_at = time.monotonic()
            return
        known, last = self.got.get((sender, channel), (epoch, number - 1))
        self.got[sender, channel] = (epoch, number)
        if known == epoch and number != last + 1:
            self.missed(sender)
            self.send(sender, [AGAIN])
        for item in items:
            if item[0] in (HELLO, AGAIN):
                self.missed(sender)
            else:
                self.hear(sender, item)

    def _found(self) -> None:
        self.connected, self.told, self.epoch = True, False, secrets.token_hex(4)
        self.since = self.heard_at = time.monotonic()
        self.sent, self.got, self.waiting = {}, {}, {}
        self.send(ALL, [HELLO])
        tell(BUS_BACK)
        self.missed("")

    def _lost(self) -> None:
        if self.connected:
            self.connected, self.since = False, time.monotonic()
            self.waiting = {}
        if not self.told:  # also where it was never there: a wrong password, say
            self.told = True
            tell(BUS_LOST)
