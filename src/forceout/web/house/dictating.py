"""The loop's end of the line to the process that writes (`scribe`)."""

from __future__ import annotations

import asyncio
import atexit
import itertools
import os
import socket
import sqlite3
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from multiprocessing.context import ForkServerProcess
from typing import Any

import orjson

from forceout.web.events import SCRIBE_REPLACED, tell
from forceout.web.house.kind import Unsure
from forceout.web.house.own_hand import OwnHand
from forceout.web.house.scribe import AT_ONCE, CARRY_OVER, Book, Fault, write_for_ever
from forceout.web.tables.changes import Change, facts_of, row_of
from forceout.web.thinking.hand import NURSERY
from forceout.web.watched.figures import COMMITS

BEGINS_WITHIN = 30.0
AGAIN_AFTER = 0.5
"""Seconds until another one is begun where one has died, or could not begin. Meanwhile the thread writes."""
ENDS_WITHIN = 20.0
LOOKS_EVERY = 1.0
STUCK_AFTER = 10.0
"""Seconds beyond those for which it may wait for others who write. One that says nothing for so long is frozen."""
Loop = asyncio.AbstractEventLoop


class Scribe:
    """Hands acts to the process that writes, and tells whoever waits for them; or writes them by itself where that is
    sooner (`own_hand`) and none waits that could be overtaken. Should that process die, nobody knows whether it had
    written what it was asked to last (`Unsure`): whoever sends it again finds out. Another one is begun."""

    def __init__(self, book: Book, errors: AbstractContextManager[Any]) -> None:
        self.book, self.errors = book, errors
        self.loop: Loop | None = None
        self.process: ForkServerProcess | None = None
        self.line: socket.socket | None = None
        """None while there is nobody to write."""
        self.own_hand: OwnHand | None = None
        self.numbers = itertools.count(1)
        self.waiting: dict[int, asyncio.Future[None]] = {}
        self.unsent, self.unread = b"", b""
        self.heard = 0.0
        """When it last answered, or was asked while nothing waited."""
        self.looking: asyncio.TimerHandle | None = None
        self.ended = False

    async def begin(self) -> None:
        """Returns when there is one, or could not be one: then it is tried again."""
        self.loop = asyncio.get_running_loop()
        atexit.register(self._hang_up)  # else Python would wait for a process that waits for the server
        await self._begin()

    async def end(self) -> None:
        """What it was given is written first."""
        self.ended = True
        if self.own_hand is not None:
            self.own_hand.close()
            self.own_hand = None
        if self.waiting:
            await asyncio.wait(list(self.waiting.values()), timeout=ENDS_WITHIN)
        process = self._hang_up()
        if process is not None:
            await asyncio.to_thread(process.join, ENDS_WITHIN)

    def asked(self, change: Change) -> asyncio.Future[None] | None:
        """Done when the change is on the disk. None where there is nobody to write it, or it cannot be dictated."""
        if self.line is None or asyncio.get_running_loop() is not self.loop:
            return None
        number = next(self.numbers)
        facts = None if change.facts is None else (*facts_of(change.facts), change.table)
        forgotten = None if change.shakes_left is None else (change.table, change.shakes_left)
        act = number, row_of(change), facts, forgotten
        try:
            told = orjson.dumps(act, option=orjson.OPT_APPEND_NEWLINE)
        except TypeError:
            return None
        written: asyncio.Future[None] = self.loop.create_future()
        if not self.waiting and self._wrote(self.loop, self.line, act, written):
            return written
        if not self.waiting:
            self.heard = self.loop.time()
            if self.looking is None:
                self.looking = self.loop.call_later(LOOKS_EVERY, self._look, self.loop)
        self.waiting[number] = written
        self._send(self.loop, self.line, told)
        return written

    def _wrote(self, loop: Loop, line: socket.socket, act: tuple[Any, ...], written: asyncio.Future[None]) -> bool:
        """Writes it at once, where that is sooner than to ask; False where it was not."""
        hand = self.own_hand
        if hand is None or not hand.is_free():
            return False
        done, fault = hand.wrote(act)
        if done:
            COMMITS.add(1)
            self._answer(written, fault)
        if hand.carry_over_is_due():
            self._send(loop, line, CARRY_OVER + b"\n")
        return done

    # -- the line ---------------------------------------------------------------------------------------

    def _send(self, loop: Loop, line: socket.socket, told: bytes = b"") -> None:
        """At once, where it takes it; the rest as soon as it does."""
        had, self.unsent = bool(self.unsent), self.unsent + told
        with suppress(OSError):  # it is full, or cut, which reading tells
            self.unsent = self.unsent[line.send(self.unsent) :]
        if self.unsent and not had:
            loop.add_writer(line, self._send, loop, line)
        elif had and not self.unsent:
            loop.remove_writer(line)

    def _read(self, line: socket.socket) -> None:
        try:
            heard = line.recv(AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            heard = b""
        if not heard:
            self._lost()
            return
        if self.loop is not None:
            self.heard = self.loop.time()
        *whole, self.unread = (self.unread + heard).split(b"\n")
        for one in whole:
            answers: list[tuple[int, Fault | None]] = orjson.loads(one)
            if answers:
                COMMITS.add(len(answers))
            for number, fault in answers:
                self._answer(self.waiting.pop(number), fault)

    def _answer(self, written: asyncio.Future[None], fault: Fault | None) -> None:
        if written.done():
            return  # nobody waits for it any more
        if fault is None:
            written.set_result(None)
            return
        try:
            with self.errors:  # Django's kinds, as from everywhere else
                raise _as_error(*fault)
        except Exception as error:
            written.set_exception(error)

    def _lost(self) -> None:
        self._hang_up()
        waiting, self.waiting = self.waiting, {}
        for written in waiting.values():
            if not written.done():
                written.set_exception(Unsure("whoever writes has died"))
        if not self.ended and self.loop is not None:
            tell(SCRIBE_REPLACED)
            self._begin_again(self.loop)

    def _look(self, loop: Loop) -> None:
        """Nobody waits for ever: a process that is frozen is ended, and then it is lost like one that died."""
        self.looking = None
        if not self.waiting:
            return
        if self.process is not None and loop.time() - self.heard > self.book.patience + STUCK_AFTER:
            self.process.kill()
        self.looking = loop.call_later(LOOKS_EVERY, self._look, loop)

    def _begin_again(self, loop: Loop) -> None:
        def begin() -> None:
            self.beginning = loop.create_task(self._begin())

        loop.call_later(AGAIN_AFTER, begin)

    def _hang_up(self) -> ForkServerProcess | None:
        line, self.line = self.line, None
        process, self.process = self.process, None
        if self.looking is not None:
            self.looking.cancel()
            self.looking = None
        if line is not None:
            if self.loop is not None and not self.loop.is_closed():
                self.loop.remove_reader(line)
                self.loop.remove_writer(line)
            line.close()
        self.unsent = self.unread = b""
        return process

    # -- the process ------------------------------------------------------------------------------------

    async def _begin(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            process, line = await asyncio.to_thread(self._started)
        except (OSError, EOFError):
            if not self.ended:
                self._begin_again(loop)
            return
        if self.ended:
            line.close()
            return
        line.setblocking(False)
        self.process, self.line = process, line
        loop.add_reader(line, self._read, line)
        if self.own_hand is None:
            with suppress(sqlite3.Error):  # the process that writes could open it; the next act tells what is wrong
                self.own_hand = OwnHand(self.book)

    def _started(self) -> tuple[ForkServerProcess, socket.socket]:
        ours, theirs = NURSERY.Pipe()
        process = NURSERY.Process(target=write_for_ever, args=(theirs, self.book), name="scribe", daemon=True)
        try:
            process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        line = socket.socket(fileno=os.dup(ours.fileno()))
        ours.close()
        line.settimeout(BEGINS_WITHIN)
        if not line.recv(AT_ONCE):  # it could not open the database; the thread tells why
            line.close()
            raise EOFError
        return process, line


def _as_error(kind: str, code: int, text: str) -> sqlite3.Error:
    """An error of SQLite's that another process met."""
    known: Callable[[str], sqlite3.Error] = getattr(sqlite3, kind, sqlite3.DatabaseError)
    error = known(text)
    error.sqlite_errorcode = code
    return error
