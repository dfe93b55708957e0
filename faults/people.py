"""People at a table who come back by themselves, as the board does: what has no answer is sent again with its key."""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import orjson
from bench.web.socket import WebSocket, connected
from fuzz.sockets.account import Account, Kept
from fuzz.sockets.choosing import listed

from forceout.referee.verbs import LEAVING

WAITS = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds before each further try to come back, as in the board."""
LONGER_THAN_ANY = 10_000_000
LONG_ROW = "−".join("98765432198765")
"""A row that takes the judge a while: there are many ways to group it."""
UNLOGGED = frozenset({"stand-in", "begin"})
QUIET = LEAVING | {"say", "protest", "decline", "stop", "end-round", "take-minute", "charge", "take-back"}
"""What these players do not do: it would end the match early, or fill it with talk."""


@dataclass
class Taken:
    """An act that was acknowledged."""

    number: int
    sent: float
    answered: float
    again: bool
    """It was sent more than once: then the number is that of the table as it was when the answer came."""


@dataclass
class TableAccount:
    """What those at one table know of it."""

    code: str
    done: dict[str, Taken] = field(default_factory=dict)
    last: int = 0
    """The highest number that was acknowledged or shown to anybody."""


@dataclass
class Crowd:
    """All the people, and what is counted."""

    port: int
    pace: float
    ports: tuple[int, ...] = ()
    """Where several servers have the same tables: neighbours at a table go to different ones, and to another when a
    line is lost."""
    account: Account = field(default_factory=lambda: Account(LONGER_THAN_ANY, float("inf")))
    tables: dict[str, TableAccount] = field(default_factory=dict)
    viewers: list[Viewer] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    """Seconds from an act to its answer, where the line held."""
    acts: int = 0
    acting: bool = True
    long_papers: bool = False
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def port_for(self, place: int) -> int:
        return self.ports[place % len(self.ports)] if self.ports else self.port

    @property
    def acknowledged(self) -> int:
        return sum(len(table.done) for table in self.tables.values())

    def seat(self, code: str, cookies: list[str], watchers: int) -> None:
        """A table is open: its people come, play and stay."""
        table = self.tables.setdefault(code, TableAccount(code))
        self.account.tables.setdefault(code, Kept())
        for seat, cookie in enumerate(cookies):
            self._comes(Player(self, table, f"/ws/t/{code}", cookie, 100 * len(self.viewers) + seat))
        for _ in range(watchers):
            self._comes(Viewer(self, table, f"/ws/t/{code}?watch=1", "", len(self.viewers)))

    def _comes(self, viewer: Viewer) -> None:
        self.viewers.append(viewer)
        self.tasks.append(asyncio.create_task(viewer.stay()))
        if isinstance(viewer, Player):
            self.tasks.append(asyncio.create_task(viewer.play()))

    async def until(self, met: Callable[[], bool], seconds: float) -> bool:
        """Whether it came about in time."""
        until = time.monotonic() + seconds
        while not met():
            if time.monotonic() > until:
                return False
            await asyncio.sleep(0.02)
        return True

    async def all_here(self, seconds: float = 30.0) -> bool:
        return await self.until(lambda: all(viewer.view for viewer in self.viewers), seconds)

    async def unsettled(self, seconds: float = 30.0) -> list[str]:
        """Nobody begins anything new, everything that was sent is answered, and all show the same number; else what
        those see who wait, or are behind."""
        self.acting = False
        await self.until(lambda: not any(one.waits() for one in self.viewers), seconds)
        waiting = [one.sees() for one in self.viewers if one.waits()]
        await self.until(lambda: all(one.number == one.table.last for one in self.viewers), seconds)
        return waiting + [one.sees() for one in self.viewers if one.number != one.table.last]

    async def recovered(self, *, goes_on: bool, seconds: float) -> tuple[list[float], list[str]]:
        """Seconds until each viewer shows the last number (or, where play only has to go on, a later one), and what
        those see who did not in time."""
        since = time.monotonic()
        over = {one.table.code for one in self.viewers if one.view.get("phase") == "over"}
        wanted = [(one, one.table.last + goes_on) for one in self.viewers if one.table.code not in over]
        found: dict[Viewer, float] = {}

        def met() -> bool:
            for one, number in wanted:
                if one not in found and one.came > since and one.number >= number:
                    found[one] = one.came - since
            return len(found) == len(wanted)

        await self.until(met, seconds)
        return sorted(found.values()), [one.sees() for one, _ in wanted if one not in found]

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for viewer in self.viewers:
            if viewer.line is not None:
                viewer.line.close()


class Viewer:
    """Somebody who watches; a player does more."""

    def __init__(self, crowd: Crowd, table: TableAccount, path: str, cookie: str, seed: int) -> None:
        self.crowd, self.table, self.path, self.cookie = crowd, table, path, cookie
        self.dice = random.Random(seed)
        self.line: WebSocket | None = None
        self.view: dict[str, Any] = {}
        self.number = -1
        self.came = 0.0
        """When the last view came."""
        self.breaks = 0
        self.place = len(crowd.viewers)
        self.port = 0
        """Of the server where the line is, or was last."""

    async def stay(self) -> None:
        """Comes back whenever the line is lost, a little later each time."""
        tries = 0
        while True:
            try:
                self.port = self.crowd.port_for(self.place + self.breaks + tries)
                self.line = await connected(self.port, self.path, self._hears, {"Cookie": self.cookie})
            except (OSError, TimeoutError):
                pass
            else:
                tries = 0
                self.on_open()
                await asyncio.shield(self.line.gone)
                self.breaks += 1
                self.line.close()
            wait = WAITS[min(tries, len(WAITS) - 1)]
            tries += 1
            await asyncio.sleep(wait * self.dice.uniform(0.7, 1.3))

    def on_open(self) -> None:
        """There is nothing to send again."""

    def _hears(self, message: bytes, _: float) -> None:
        told = orjson.loads(message)
        if told["type"] == "table":
            self.view, self.number, self.came = told, told["number"], time.monotonic()
            self.table.last = max(self.table.last, self.number)
        else:
            self.on_answer(told)

    def waits(self) -> list[str]:
        """What was sent and has no answer."""
        return []

    def sees(self) -> str:
        view, may = self.view, sorted({option["verb"] for option in self.view.get("options", ())})
        waits = f"{view.get('phase')}, waits for {view.get('waitsFor')}, I am {view.get('you')} and may {may}"
        line = "none" if self.line is None else "lost" if self.line.gone.done() else "there"
        ago = f"{time.monotonic() - self.came:.1f} s ago" if self.came else "never"
        told = f"line to {self.port} {line} after {self.breaks} breaks, view {ago}, no answer to {self.waits()}"
        return f"{self.table.code} {self.number} of {self.table.last}: {waits}; {told}"

    def on_answer(self, told: dict[str, Any]) -> None:
        if told["type"] == "closed":
            self.crowd.account.fault(f"{self.table.code}: turned away: {told['text']}")


@dataclass
class Waiting:
    act: dict[str, Any]
    sent: float
    times: int = 1


class Player(Viewer):
    """Somebody at a seat who acts when it is time to."""

    def __init__(self, crowd: Crowd, table: TableAccount, path: str, cookie: str, seed: int) -> None:
        super().__init__(crowd, table, path, cookie, seed)
        self.waiting: dict[str, Waiting] = {}
        self.keys = itertools.count()
        self.name = f"{seed:x}"
        self.after = 0

    def waits(self) -> list[str]:
        return [f"{one.act['verb']} ({time.monotonic() - one.sent:.1f} s)" for one in self.waiting.values()]

    def on_open(self) -> None:
        assert self.line is not None
        for waiting in self.waiting.values():
            waiting.times += 1
            self.line.send(orjson.dumps(waiting.act))

    async def play(self) -> None:
        while True:
            await asyncio.sleep(self.crowd.pace * self.dice.uniform(0.5, 1.5))
            if self.crowd.acting and not self.waiting and self.number >= self.after:
                self._act()

    def _act(self) -> None:
        view = self.view
        mine = sorted(set(view.get("you", ())) & set(view.get("waitsFor", ())))
        if self.line is None or not mine:
            return
        options = [one for one in view["options"] if one["verb"] not in QUIET | UNLOGGED]
        chosen = listed({**view, "options": options}, self.dice)
        if view["phase"] == "between":  # also for a bot, which leaves a verdict on the table for a while
            chosen = mine[0], "roll", ""
        if chosen is None:
            return
        seat, verb, words = chosen
        if self.crowd.long_papers and verb in ("withhold", "present"):
            verb, words = "present", f"{LONG_ROW} = {self.dice.randint(1, 9)}"
        key = f"{self.name}-{next(self.keys)}"
        act = {"type": "act", "key": key, "number": view["number"], "seat": seat, "verb": verb, "words": words}
        self.crowd.acts += 1
        self.waiting[key] = Waiting(act, time.monotonic())
        if not self.line.gone.done():
            self.line.send(orjson.dumps(act))

    def on_answer(self, told: dict[str, Any]) -> None:
        waiting = self.waiting.pop(told.get("key", ""), None)
        if waiting is None:
            super().on_answer(told)
            return
        now, kept = time.monotonic(), self.crowd.account.tables[self.table.code]
        logged = f"{waiting.act['seat']}/{waiting.act['key']}"
        again = waiting.times > 1
        if told["type"] == "done":
            self.after = told["number"]
            self.table.last = max(self.table.last, told["number"])
            self.table.done[logged] = Taken(told["number"], waiting.sent, now, again)
            kept.done[logged] = told["number"]
            if not again:
                self.crowd.waits.append(now - waiting.sent)
        elif told["type"] == "refused":
            self.crowd.refused[told["code"]] += 1
            kept.refused.add(logged)  # also the second time: whoever was taken the first time is told so
