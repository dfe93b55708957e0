"""Tables, those who sit and watch at them, and the pace at which they act: the same for every server.

A table acts at a steady pace, whoever's turn it is: `every` seconds by the number of people at it, now sooner, now
later. So the number of acts a second does not hang on how quickly a server answers, as long as it answers at all.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable

from bench.web.figures import Tally
from bench.web.socket import WebSocket

REMEMBERED = 8
"""Acts of a table whose views may still come."""


class Load:
    """All the tables, and what is counted."""

    def __init__(self, every: float) -> None:
        self.every = every
        self.tally = Tally()
        self.waiting = 0
        """Acts that have no answer yet."""
        self.tables: list[Table] = []
        self.tasks: list[asyncio.Task[None]] = []

    def fresh(self) -> Tally:
        tally, self.tally = self.tally, Tally()
        return tally

    def seat(self, table: Table) -> None:
        """A table is open: from now on it is played at."""
        self.tables.append(table)
        self.tasks.append(asyncio.create_task(table.play()))

    def beside(self, work: Awaitable[None]) -> None:
        """Something that goes on while the tables are played at; where it fails, that is an error of the run."""

        async def watched() -> None:
            try:
                await work
            except Exception as error:
                self.tally.errors[f"{type(error).__name__}: {error}"[:80]] += 1

        self.tasks.append(asyncio.create_task(watched()))

    async def look(self) -> None:
        """How late this process itself is, and how many acts wait."""
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.05)
            self.tally.lags.append(time.perf_counter() - start - 0.05)
            self.tally.waiting.append(self.waiting + self.tally.put_off)

    def turned_away(self) -> int:
        """Connections that the server has closed."""
        sockets = [viewer.socket for table in self.tables for viewer in table.viewers]
        return sum(1 for socket in sockets if socket is not None and socket.gone.done())

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for table in self.tables:
            for viewer in table.viewers:
                if viewer.socket is not None:
                    viewer.socket.close()


class Viewer:
    """One connection to a table. A kind of server has its own kind of viewer."""

    socket: WebSocket | None = None

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table, self.seat = table, seat
        self.number = -1
        """Of the last view: how many acts it shows."""
        self.sent: float | None = None
        """When the act was sent that has no answer yet."""

    def hears(self, message: bytes, now: float) -> None:
        raise NotImplementedError

    def act(self, dice: random.Random) -> str:
        """Sends something that the rules allow now, as a rule; its verb. "" where it is not this one's turn."""
        raise NotImplementedError

    def heard(self, message: bytes) -> None:
        tally = self.table.load.tally
        tally.messages, tally.bytes = tally.messages + 1, tally.bytes + len(message)

    def shown(self, number: int, now: float) -> None:
        """A view has come."""
        if number > self.number:
            self.table.shown(self, self.number, number, now)
            self.number = number

    def answered(self) -> float:
        """The act that was sent has an answer; returns when it was sent."""
        assert self.sent is not None
        sent, self.sent = self.sent, None
        self.table.load.waiting -= 1
        return sent

    def taken(self, number: int, now: float) -> None:
        """The act has happened, and is the entry of that number."""
        sent = self.answered()
        self.table.load.tally.acts.append(now - sent)
        self.table.taken(self, number, sent)


class Table:
    """One table: its people act in turn."""

    def __init__(self, load: Load, people: int, seed: int) -> None:
        self.load, self.dice = load, random.Random(seed)
        self.pace = load.every / people
        self.viewers: list[Viewer] = []
        self.acts: dict[int, tuple[float, Viewer]] = {}
        """Of the last acts, by number: when each was sent, and by whom."""
        self.early: deque[tuple[Viewer, int, int, float]] = deque(maxlen=4_000)
        """Views that came before the answer to the act they show."""

    async def play(self) -> None:
        due = time.perf_counter() + self.pace * self.dice.random()
        while True:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due = max(due, time.perf_counter() - self.pace) + self.pace * self.dice.uniform(0.5, 1.5)
            self._act()

    def _act(self) -> None:
        tally = self.load.tally
        if any(viewer.sent is not None for viewer in self.viewers):
            tally.put_off += 1
            return
        people = [viewer for viewer in self.viewers if viewer.seat is not None]
        for viewer in self.dice.sample(people, len(people)):
            if viewer.socket is not None and viewer.socket.gone.done():
                tally.errors[f"closed with {viewer.socket.gone.result()}"] += 1
                continue
            now = time.perf_counter()
            if verb := viewer.act(self.dice):
                tally.verbs[verb] += 1
                viewer.sent = now
                self.load.waiting += 1
                return

    def taken(self, actor: Viewer, number: int, sent: float) -> None:
        self.acts[number] = (sent, actor)
        for viewer, before, after, when in self.early:
            if before < number <= after:
                self._count(viewer, actor, when - sent)
        self.early.clear()
        while len(self.acts) > REMEMBERED:
            del self.acts[next(iter(self.acts))]

    def shown(self, viewer: Viewer, before: int, after: int, now: float) -> None:
        for number, (sent, actor) in self.acts.items():
            if before < number <= after:
                self._count(viewer, actor, now - sent)
        if not self.acts or after > next(reversed(self.acts)):
            self.early.append((viewer, before, after, now))

    def _count(self, viewer: Viewer, actor: Viewer, took: float) -> None:
        tally = self.load.tally
        if viewer is actor:
            tally.views.append(took)
        elif viewer.seat is None:
            tally.watchers.append(took)
        else:
            tally.others.append(took)
