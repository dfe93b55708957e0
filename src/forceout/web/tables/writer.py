"""The one door to the database for all that is written: whatever waits is committed together.

An act waits for the disk; so do the acts that come meanwhile, and all of them are in the next commit. Nobody hears of
an act, and nothing is remembered of it, before it is on the disk. A thread writes; acts are written by the loop itself
where the disk is at hand and quick.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from django.db import DatabaseError

from forceout.web.events import DATABASE_DAMAGED, of_database
from forceout.web.house import Busy, Hand, Overtaken, Unsure, house
from forceout.web.tables.changes import Change
from forceout.web.tables.database_thread import let_go_if_broken
from forceout.web.watched.figures import COMMITS

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
MOST = 256
"""Acts in one commit. It is far more than ever wait, and keeps one commit from growing without end."""
SLOW = 0.004
"""Seconds that a commit may usually take while the loop writes, and serves nobody else. On a slower disk the thread
writes."""
RESTS = 5.0
"""Seconds until the loop tries it again."""
STEPS = 10
"""How many commits it takes to forget how long they used to take: one that waits for others proves nothing."""


Write = Callable[[Sequence[Change]], list[bool]]


@dataclass(frozen=True)
class _Waiting:
    """Something to be written, and whoever waits for it."""

    work: Change | Callable[[], Any]
    written: Future[Any] | asyncio.Future[Any]


class Damaged(DatabaseError):
    """Nothing is written any more."""


class Writer:
    """Writes in the order of asking. Its thread starts with the first thing to write."""

    def __init__(self) -> None:
        self.waiting: queue.SimpleQueue[_Waiting] = queue.SimpleQueue()
        self.thread: threading.Thread | None = None
        self.lock = threading.Lock()
        self.damage: BaseException | None = None
        """What first said that the database is damaged. From then on no act is taken: a backup will have to be put in
        its place, and what was acknowledged now would be lost with it."""
        self.at_work = False
        """Whether the thread is writing."""
        self.hand: Hand | None = None
        self.rests_until = 0.0
        self.usual = 0.0
        """Seconds that a commit of the loop takes."""
        self.acts: list[_Waiting] = []
        """What the loop is about to write, and which loop that is."""
        self.loop: asyncio.AbstractEventLoop | None = None

    async def write(self, change: Change) -> None:
        """Returns when the change is on the disk, and raises where it is not."""
        if self._may_write_here():
            try:
                await self._written_here(change)
            except Busy:
                pass
            else:
                return
        await asyncio.wrap_future(self._asked(change))

    def _may_write_here(self) -> bool:
        """Not while the thread writes, or has something to write that was asked for before."""
        return (
            self.hand is not None and not self.at_work and self.waiting.empty() and time.monotonic() >= self.rests_until
        )

    def _written_here(self, change: Change) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        written: asyncio.Future[None] = loop.create_future()
        if self.loop is not loop:
            self.acts, self.loop = [], loop
            loop.call_soon(self._write_here)
        self.acts.append(_Waiting(change, written))
        return written

    def _write_here(self) -> None:
        """All that came in this turn of the loop."""
        acts, self.acts, self.loop = [one for one in self.acts if not one.written.cancelled()], [], None
        began = time.monotonic()
        if acts and self.hand is not None:
            self._commit(acts, self.hand.write)
        self.usual += (time.monotonic() - began - self.usual) / STEPS
        if self.usual > SLOW:
            self.rests_until, self.usual = time.monotonic() + RESTS, SLOW / 2

    async def run(self, work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
        """Other work that writes, in a transaction of its own."""
        answer: Answer = await asyncio.wrap_future(self._asked(lambda: work(*given, **named)))
        return answer

    def wait_for(self, work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Answer:
        """The same for a thread that can wait: a page that opens a table."""
        return self.submit(work, *given, **named).result()

    def submit(self, work: Callable[Given, Answer], *given: Given.args, **named: Given.kwargs) -> Future[Answer]:
        """The same for those who wait for so long and no longer."""
        return self._asked(lambda: work(*given, **named))

    @property
    def how_many_wait(self) -> int:
        """For the thread and for the loop."""
        return self.waiting.qsize() + len(self.acts)

    def _asked(self, work: Change | Callable[[], Any]) -> Future[Any]:
        written: Future[Any] = Future()
        self.waiting.put(_Waiting(work, written))
        if self.thread is None:
            self._start()
        return written

    def _start(self) -> None:
        with self.lock:
            if self.thread is None:
                self.thread = threading.Thread(target=self._write_for_ever, name="writer", daemon=True)
                self.thread.start()

    def _write_for_ever(self) -> None:
        self.hand = house().hand()
        while True:
            group = self._next_group()
            acts = [one for one in group if isinstance(one.work, Change)]
            if acts:
                self._commit(acts, house().write)
            for one in group:
                if not isinstance(one.work, Change):
                    self._do(one, one.work)
            self.at_work = False

    def _next_group(self) -> list[_Waiting]:
        """All that waits, and that somebody still waits for; from here on nobody can call it back."""
        group = [self.waiting.get()]
        self.at_work = True
        while len(group) < MOST:
            try:
                group.append(self.waiting.get_nowait())
            except queue.Empty:
                break
        return [one for one in group if isinstance(one.written, Future) and one.written.set_running_or_notify_cancel()]

    def _commit(self, group: Sequence[_Waiting], write: Write) -> None:
        try:
            if self.damage is not None:
                raise Damaged from self.damage
            written = write([one.work for one in group if isinstance(one.work, Change)])
            COMMITS.add(len(group))
        except Exception as error:
            self._note(error)
            if len(group) > 1 and not isinstance(error, (Unsure, Busy)):  # one of them is at fault: each for itself
                for one in group:
                    self._commit([one], write)
                return
            for one in group:
                one.written.set_exception(error)
            return
        for one, kept in zip(group, written, strict=True):
            if kept:
                one.written.set_result(None)
            else:
                one.written.set_exception(Overtaken())

    def _do(self, one: _Waiting, work: Callable[[], Any]) -> None:
        try:
            answer = work()
        except BaseException as error:
            self._note(error)
            let_go_if_broken()
            one.written.set_exception(error)
        else:
            one.written.set_result(answer)

    def _note(self, error: BaseException) -> None:
        if self.damage is None and of_database(error) is DATABASE_DAMAGED:
            self.damage = error


WRITER = Writer()
