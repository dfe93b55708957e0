"""Windows at one process, tables at another. The process that has the window is a pipe: what the browser sends goes to
the owner of the table, and what the owner says comes back. At the owner such a window is one like any other.

A pipe remembers what was sent and has no answer, so that another owner can be asked the same; the keys of acts make
that harmless.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from typing import Any

from forceout.web.events import WINDOW_FAILED, tell
from forceout.web.house.bus import Bus, Item
from forceout.web.house.keys import keep_pending, key_in
from forceout.web.house.kind import COME_AGAIN, Admit, Moved, Seat
from forceout.web.tables.line import Line

COME, SAY, GONE, TELL, END, MOVED = "come", "say", "gone", "tell", "end", "moved"
AT_MOST = 10.0
"""Seconds for which a window waits for a Redis that has gone away."""


class Pipe:
    """A window whose table is at another process."""

    def __init__(self, relay: Relay, number: int, owner: str, line: Line, pending: dict[str, str]) -> None:
        self.relay, self.number, self.owner, self.line, self.pending = relay, number, owner, line, pending

    async def on_message(self, text: str | None) -> None:
        if text is None:
            return
        key = key_in(text)
        if key:
            keep_pending(self.pending, key, text)
        self.relay.bus.send(self.owner, [SAY, self.number, text])

    def go(self) -> None:
        if self.relay.pipes.pop(self.number, None) is not None:
            self.relay.bus.send(self.owner, [GONE, self.number])

    def hear(self, text: str, *, view: bool) -> None:
        if view:
            self.line.post_view(text)
            return
        if self.pending:
            self.pending.pop(key_in(text), None)
        self.line.post(text)


class AtTheOwner:
    """What stands for a window of another process: it is let in, and hears what comes, one after the other."""

    def __init__(self, relay: Relay, node: str, number: int) -> None:
        self.relay, self.node, self.number = relay, node, number
        self.messages: asyncio.Queue[str] = asyncio.Queue()
        self.seat: Seat | None = None
        self.task: asyncio.Task[None] | None = None

    def begin(self, told: dict[str, Any], admit: Admit) -> None:
        self.task = asyncio.create_task(self._stay(told, admit))

    async def _stay(self, told: dict[str, Any], admit: Admit) -> None:
        try:
            self.seat = await admit(told, self)
            while self.seat is not None:
                await self.seat.on_message(await self.messages.get())
        except Moved:
            self.move()
        except Exception as error:
            tell(WINDOW_FAILED, table=str(told.get("code", "")), error=error)
            self.move()  # its process asks again, here or elsewhere
        finally:
            self.go()

    def go(self) -> None:
        if self.relay.guests.get((self.node, self.number)) is self:
            del self.relay.guests[self.node, self.number]
        seat, self.seat = self.seat, None
        if seat is not None:
            seat.go()
        if self.task is not None and self.task is not asyncio.current_task():
            self.task.cancel()

    # -- as a line --------------------------------------------------------------------------------------

    def post(self, text: str) -> None:
        self.relay.bus.send_text(self.node, self.number, text, view=False)

    def post_view(self, text: str) -> None:
        self.relay.bus.send_text(self.node, self.number, text, view=True)

    def is_stuck(self, now: float) -> bool:
        return False  # the process that has the window sees to that

    def look(self, now: float) -> None:
        """The same."""

    def hang_up(self, code: int) -> None:
        self.relay.bus.send(self.node, [END, self.number, code])

    def move(self) -> None:
        self.relay.bus.send(self.node, [MOVED, self.number])
        self.go()


class Relay:
    """All pipes of this process, and all windows of others at its tables."""

    def __init__(self, admit: Admit) -> None:
        self.bus: Bus
        self.admit = admit
        self.pipes: dict[int, Pipe] = {}
        self.guests: dict[tuple[str, int], AtTheOwner] = {}
        self.numbers = itertools.count(1)

    def pipe(self, owner: str, told: dict[str, Any], line: Line, pending: dict[str, str]) -> Pipe:
        """A window is announced to the owner of its table, with what it has not been answered yet."""
        made = Pipe(self, next(self.numbers), owner, line, pending)
        self.pipes[made.number] = made
        self.bus.send(owner, [COME, made.number, told])
        for text in list(pending.values()):
            self.bus.send(owner, [SAY, made.number, text])
        return made

    def missed(self, node: str) -> None:
        """Something to or from a process may be lost ("": any): its windows come anew, and ours go to it anew. It is
        told so: it may know of nothing, as one that was frozen and taken for dead, or have sent them anew already."""
        for (other, _), guest in list(self.guests.items()):
            if node in ("", other):
                guest.move()
        self.moved_from(node)

    def look(self) -> None:
        """Now and then: who takes nothing is hung up on, and so is everybody when Redis has been away for long."""
        now = time.monotonic()
        if not self.bus.connected and now - self.bus.since > AT_MOST:
            self.send_away()
            return
        for pipe in list(self.pipes.values()):
            pipe.line.look(now)

    def send_away(self) -> None:
        for pipe in list(self.pipes.values()):
            pipe.line.hang_up(COME_AGAIN)

    def moved_from(self, node: str) -> None:
        for pipe in list(self.pipes.values()):
            if node in ("", pipe.owner):
                pipe.line.move()

    def hear(self, node: str, item: Item) -> bool:
        """Whether it was about a window."""
        match item:
            case [str(kind), [*windows], str(text), view] if kind == TELL:
                for number in windows:
                    if (pipe := self.pipes.get(number)) is not None:
                        pipe.hear(text, view=bool(view))
            case [str(kind), int(number), dict(told)] if kind == COME:
                if (known := self.guests.get((node, number))) is not None:
                    known.go()
                guest = self.guests[node, number] = AtTheOwner(self, node, number)
                guest.begin(told, self.admit)
            case [str(kind), int(number), str(text)] if kind == SAY:
                if (known := self.guests.get((node, number))) is not None:
                    known.messages.put_nowait(text)
                else:
                    self.bus.send(node, [MOVED, number])
            case [str(kind), int(number)] if kind == GONE:
                if (known := self.guests.get((node, number))) is not None:
                    known.go()
            case [str(kind), int(number), int(code)] if kind == END:
                if (pipe := self.pipes.get(number)) is not None:
                    pipe.line.hang_up(code)
            case [str(kind), int(number)] if kind == MOVED:
                if (pipe := self.pipes.get(number)) is not None:
                    pipe.line.move()
            case _:
                return False
        return True
