"""How processes speak to each other: Redis pub/sub, a channel for each process and one for all.

Redis promises nothing, so this finds out: each message to a process has a number, each process hears itself twice a
second, and whoever has missed something, or may have, says so. What hangs on it is then begun anew.

Nor is Redis believed: everything is signed with the server's secret, says for whom it is and when it was said, and is
heard once. What others put there, or put there again, is dropped.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import orjson
from redis.asyncio import Redis
from redis.exceptions import RedisError

from forceout.web.events import BUS_BACK, BUS_LOST, THREAD_FAILED, TOO_OLD, UNSIGNED, tell
from forceout.web.seals import NEWS, Seal, Unsigned

Item = list[Any]
ALL = "*"
CHANNEL = "forceout:node:"
HELLO, AGAIN, TICK = "hello", "again", "tick"
TICK_EVERY = 0.5
SILENT_FOR = 3.0
"""Seconds after which a process that does not hear itself connects anew."""
BETWEEN = 0.25
TIMEOUT = 3.0
FRESH_FOR = 10.0
"""Seconds for which something that was said may be heard: longer than any process is given to answer."""
MOST_KNOWN = 4_096
"""Of how many it is remembered what was heard of them last. Processes come and go; there are never as many at once."""
Clock = Callable[[], float]


def spoken(seal: Seal, me: str, to: str, epoch: int, number: int, now: float, items: list[Item]) -> bytes:
    """As it goes by Redis."""
    return seal.closed(NEWS, orjson.dumps([me, to, epoch, number, now, items]))


@dataclass(frozen=True)
class Voice:
    """With what a process speaks: its name, the seal of its server, and a clock that all of them share."""

    me: str
    seal: Seal
    clock: Clock


class Bus:
    """For the loop. `hear` gets what others say, in order; `missed` the name of somebody from whom something may have
    been missed, or to whom something did not come through, and "" for everybody."""

    def __init__(
        self, voice: Voice, address: str, hear: Callable[[str, Item], None], missed: Callable[[str], None]
    ) -> None:
        self.voice, self.me, self.hear, self.missed = voice, voice.me, hear, missed
        self.listening: Redis = Redis.from_url(address, socket_timeout=None, socket_connect_timeout=TIMEOUT)
        self.speaking: Redis = Redis.from_url(address, socket_timeout=TIMEOUT, socket_connect_timeout=TIMEOUT)
        self.waiting: dict[str, list[Item]] = {}
        self.wanted = asyncio.Event()
        self.epoch = 0
        """When this process began to speak, in millionths of a second; it begins anew when Redis was away."""
        self.sent: dict[str, int] = {}
        self.got: OrderedDict[tuple[str, str], tuple[int, int]] = OrderedDict()
        """The epoch and the number that were heard last, by who spoke and where."""
        self.late: set[str] = set()
        """Of whom something came too late to be heard. It may have been the last for long, so that no gap tells of it;
        and it is not told at once, or two whose clocks differ would tell each other all the time."""
        self.followed: set[tuple[str, str]] = set()
        """Whom it has heard since it was connected last: from those, numbers must be without gaps."""
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
            except Exception as error:  # whoever waits for an answer to it asks again
                tell(THREAD_FAILED, error=error)
                self._lost()

    async def _speak(self) -> None:
        while self.waiting:
            waiting, self.waiting = self.waiting, {}
            line = self.speaking.pipeline(transaction=False)
            for node, items in waiting.items():
                number = self.sent[node] = self.sent.get(node, 0) + 1
                told = spoken(self.voice.seal, self.me, node, self.epoch, number, self.voice.clock(), items)
                line.publish(CHANNEL + node, told)
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
            except Exception as error:  # a process that hears nobody would not know it
                tell(THREAD_FAILED, error=error)
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
            self._tell_of_late()
            await asyncio.sleep(TICK_EVERY)

    def _heard(self, data: bytes) -> None:
        try:
            body = self.voice.seal.opened(NEWS, data)
        except Unsigned:
            tell(UNSIGNED)
            return
        sender, to, epoch, number, said, items = orjson.loads(body)
        known = self.got.get((sender, to))
        if to not in (self.me, ALL) or (known is not None and (epoch, number) <= known):
            tell(TOO_OLD)
            return
        if abs(self.voice.clock() - said) > FRESH_FOR:
            tell(TOO_OLD)
            if sender != self.me:
                self.late.add(sender)
            return
        self._remember((sender, to), (epoch, number))
        if sender == self.me:
            self.heard_at = time.monotonic()
            return
        if known is not None and (sender, to) in self.followed and epoch == known[0] and number != known[1] + 1:
            self._skipped(sender)
        self.followed.add((sender, to))
        for item in items:
            self._hear(sender, item)

    def _tell_of_late(self) -> None:
        late, self.late = self.late, set()
        for sender in late:
            self._skipped(sender)

    def _skipped(self, sender: str) -> None:
        self.missed(sender)
        self.send(sender, [AGAIN])

    def _remember(self, who: tuple[str, str], last: tuple[int, int]) -> None:
        self.got[who] = last
        self.got.move_to_end(who)
        while len(self.got) > MOST_KNOWN:
            self.followed.discard(self.got.popitem(last=False)[0])

    def _hear(self, sender: str, item: Item) -> None:
        try:
            if item[0] in (HELLO, AGAIN):
                self.missed(sender)
            else:
                self.hear(sender, item)
        except Exception as error:  # one item, of another release perhaps; the others are heard
            tell(THREAD_FAILED, error=error)

    def _found(self) -> None:
        self.connected, self.told = True, False
        self.epoch = max(self.epoch + 1, int(1e6 * self.voice.clock()))
        self.since = self.heard_at = time.monotonic()
        self.sent, self.waiting = {}, {}
        self.followed.clear()
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
