"""The one door to the database for all that is written: whatever waits is committed together.

An act waits for the disk; so do the acts that come meanwhile, and all of them are in the next commit. Nobody hears of
an act, and nothing is remembered of it, before it is on the disk. A thread writes; acts are dictated to a process of
their own where there is one.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from django.db import DatabaseError

from forceout.web.events import DATABASE_DAMAGED, of_database
from forceout.web.house import Overtaken, Unsure, house
from forceout.web.tables.changes import Change
from forceout.web.tables.database_thread import let_go_if_broken
from forceout.web.watched.figures import COMMITS

Given = ParamSpec("Given")
Answer = TypeVar("Answer")
MOST = 256
"""Acts in one commit. It is far more than ever wait, and keeps one commit from growing without end."""


@dataclass(frozen=True)
class _Waiting:
    """Something to be written, and whoever waits for it."""

    work: Change | Callable[[], Any]
    written: Future[Any]


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

    async def write(self, change: Change) -> None:
        """Returns when the change is on the disk, and raises where it is not."""
        if self.damage is not None:
            raise Damaged from self.damage
        written = house().dictated(change)
        if written is None:
            await asyncio.wrap_future(self._asked(change))
            return
        try:
            await written
        except DatabaseError as error:
            self._note(error)
            raise

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
        """For the thread, and for the process that writes acts."""
        return self.waiting.qsize() + house().how_many_dictated()

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
        while True:
            group = self._next_group()
            acts = [one for one in group if isinstance(one.work, Change)]
            if acts:
                self._commit(acts)
            for one in group:
                if not isinstance(one.work, Change):
                    self._do(one, one.work)

    def _next_group(self) -> list[_Waiting]:
        """All that waits, and that somebody still waits for; from here on nobody can call it back."""
        group = [self.waiting.get()]
        while len(group) < MOST:
            try:
                group.append(self.waiting.get_nowait())
            except queue.Empty:
                break
        return [one for one in group if one.written.set_running_or_notify_cancel()]

    def _commit(self, group: Sequence[_Waiting]) -> None:
        try:
            if self.damage is not None:
                raise Damaged from self.damage
            written = house().write([one.work for one in group if isinstance(one.work, Change)])
            COMMITS.add(len(group))
        except Exception as error:
            self._note(error)
            if len(group) > 1 and not isinstance(error, Unsure):  # one of them is at fault: each for itself
                for one in group:
                    self._commit([one])
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
