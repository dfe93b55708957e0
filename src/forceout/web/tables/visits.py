"""A browser's connection: who it is, what is kept of its line, and at which process its table is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import parse_qs

from django.db import DatabaseError

from forceout.web import wire
from forceout.web.askers import asker_in
from forceout.web.eager import Rest, begun
from forceout.web.events import WINDOW_FAILED, WINDOW_TOO_SLOW, tell
from forceout.web.house import COME_AGAIN, Leaving, Moved, house, kind
from forceout.web.house.keys import keep_pending, key_in
from forceout.web.limits import Asker
from forceout.web.tables import live_tables
from forceout.web.tables.codes import read_code
from forceout.web.tables.connection import FULL, MESSAGES, NO_SUCH_TABLE, TOO_SLOW, Window
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.desk import known
from forceout.web.tables.guest import Guest, guest_told
from forceout.web.tables.guests import kept_out
from forceout.web.tables.invitations import is_invited
from forceout.web.tables.judging import NO_CHAIR, holds_chair
from forceout.web.tables.line import Line
from forceout.web.tables.lookup import look_up
from forceout.web.tables.models import Seat, Table
from forceout.web.tables.outbox import HEAR_NOW, SEND_NOW, Ear, Outbox, Send
from forceout.web.tables.rooms import as_text
from forceout.web.visitor import player_in
from forceout.web.waiting import Wait
from forceout.web.wire.reading import BadMessage, read_message

Receive = Callable[[], Awaitable[dict[str, Any]]]
REST = "forceout.rest"
"""In an event: what is left to be done about something that was heard already."""
TRIES = 5
"""How often a window looks for the process of its table before it is sent away, to come again."""
BETWEEN = 0.2
AT_MOST = 10.0
"""Seconds for which a window looks for its table without hearing from it."""


async def at_a_table(scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
    """The WebSocket of one window, from its opening to its end."""
    if (await receive())["type"] != "websocket.connect":
        return
    await send({"type": "websocket.accept"})  # a socket that is refused before it is open cannot say why
    visit = Visit(scope, send)
    try:
        await visit.stay(receive)
    finally:
        # however it ends, it leaves the room: else its player would seem to be there for ever, and the clocks would run
        visit.go()


def looked_up(
    code: str, who: Asker, session: Mapping[str, Any], *, judges: bool, player: str
) -> tuple[Table | None, str]:
    """The table of that code, where there is one, and why this visitor may not come in: both of one moment, so that
    nobody slips through a door that is being closed. `Wait` for those who try codes.

    Where this process does not have the table, nothing of its match is read: whoever has it will.
    """
    table = look_up(code, who)
    if table is None:
        return None, ""
    if house().owns(code):
        table = live_tables.load(code).table
    away = kept_out(session, table)
    if away is not None:
        return table, away.text
    if judges:
        plays = bool(player) and Seat.objects.filter(table=table, player=player, kind=Seat.PERSON).exists()
        return table, NO_CHAIR if plays or not holds_chair(session, table) else ""
    return table, ""


async def _failed(error: Exception) -> None:
    """Where whoever waits for the end of the window hears of it."""
    raise error


class Visit:
    """One connection, and the window for which it is the line."""

    def __init__(self, scope: Mapping[str, Any], send: Send) -> None:
        asked = parse_qs(scope.get("query_string", b"").decode("ascii", "replace"))
        self.watching, self.judges = "watch" in asked, "judge" in asked
        self.session = scope["session"]
        self.code = read_code(str(scope["code"]))
        self.asker = asker_in(scope)
        self.outbox = Outbox(send, scope.get(SEND_NOW))
        self.listen: Callable[[Ear], None] | None = scope.get(HEAR_NOW)
        self.close_with = send
        self.guest: Guest
        self.seat: kind.Seat | None = None
        self.pending: dict[str, str] = {}
        """What a process to which it was passed on has not answered, by its key."""
        self.piped = False
        self.bucket = MESSAGES.bucket(player_in(self.session) or f"window {id(self)}")
        self.moving = asyncio.Lock()
        self.mover: asyncio.Task[None] | None = None
        self.wanted = False
        """Whether it has to look for its table once more."""
        self.settled_at = 0.0
        self.heard_at = time.monotonic()
        """When the table last had something for it."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.busy = False
        """Whether something that came before is being heard."""
        self.ended = False

    async def stay(self, receive: Receive) -> None:
        """Lets the window in, and hears it until it goes."""
        if not await self.let_in():
            return
        sending = asyncio.create_task(self.outbox.send_all())
        hearing = asyncio.create_task(self.hear(receive))
        try:
            await self._settle_again()
            if self.listen is not None:
                self.listen(self.heard_now)
            await asyncio.wait((sending, hearing), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, hearing):
                task.cancel()
        for told in await asyncio.gather(sending, hearing, return_exceptions=True):
            if isinstance(told, Exception) and not isinstance(told, OSError):
                tell(WINDOW_FAILED, table=self.code, error=told)

    async def let_in(self) -> bool:
        """At the door: False for those who do not come in."""
        visitor = player_in(self.session)
        player = "" if self.watching else visitor
        try:
            table, away = await in_order(
                looked_up, self.code, self.asker, self.session, judges=self.judges, player=player
            )
        except Wait:
            await self.turn_away(FULL)  # without a word, so that the board tries again later
            return False
        except DatabaseError as error:
            tell(WINDOW_FAILED, table=self.code, error=error)
            await self.turn_away(COME_AGAIN)
            return False
        if table is None or away:
            await self.turn_away(NO_SUCH_TABLE, away or "There is no such table.")
            return False
        invited = is_invited(self.session, table)
        self.guest = Guest(self.code, visitor, player, self.judges, invited, self.asker)
        return True

    async def turn_away(self, code: int, text: str = "") -> None:
        if text:
            await self.close_with({"type": "websocket.send", "text": as_text({"type": "closed", "text": text})})
        await self.close_with({"type": "websocket.close", "code": code})

    # -- where the table is -----------------------------------------------------------------------------

    async def settle(self) -> None:
        """Finds the process that has the table: this one, from now on where nobody has it, or another."""
        async with self.moving:
            self._stand_up()
            owner = await house().claim(self.code)
            self.piped = bool(owner)
            if owner:
                self.seat = house().pipe(owner, self.guest.told(), self, self.pending)
                return
            window = Window(self.guest, self)
            if await window.come_in(await known(self.code)):
                self.seat = window
        for key in list(self.pending):
            await self._heard(self.pending.pop(key))  # where it has moved on meanwhile, it is pending again

    def _stand_up(self) -> None:
        seat, self.seat = self.seat, None
        if seat is not None:
            seat.go()

    def move(self) -> None:
        """The table is elsewhere now, or cannot be reached where it was."""
        self.wanted = True
        if not self.ended and (self.mover is None or self.mover.done()):
            self.mover = self._do(self._moved())

    async def _moved(self) -> None:
        """Again and again, but not without end, and not all the time."""
        try:
            while self.wanted and not self.ended:
                await asyncio.sleep(max(0.0, BETWEEN - (time.monotonic() - self.settled_at)))
                if self.piped and time.monotonic() - self.heard_at > AT_MOST:
                    self.hang_up(COME_AGAIN)  # perhaps it comes to the process of its table
                    return
                self.wanted = False
                await self._settle_again()
        except Exception as error:  # a window without a table would wait for ever
            tell(WINDOW_FAILED, table=self.code, error=error)
            self.hang_up(COME_AGAIN)

    async def _settle_again(self) -> None:
        for _ in range(TRIES):
            self.settled_at = time.monotonic()
            try:
                await self.settle()
                return
            except Table.DoesNotExist:
                self.outbox.post(as_text({"type": "closed", "text": live_tables.DELETED}))
                self.hang_up(NO_SUCH_TABLE)
                return
            except Leaving:
                break
            except (DatabaseError, Moved):
                await asyncio.sleep(BETWEEN)
        self.hang_up(COME_AGAIN)

    def _do(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    def go(self) -> None:
        self.ended = True
        for task in self.tasks:
            task.cancel()
        self._stand_up()

    # -- messages ---------------------------------------------------------------------------------------

    async def hear(self, receive: Receive) -> None:
        while True:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return
            self.busy = True
            rest: Rest | None = event.get(REST)
            await (self._heard(event.get("text")) if rest is None else rest())
            self.busy = False

    def heard_now(self, text: str) -> dict[str, Any] | None:
        """Hears a text in the very turn of the loop in which it came; what is left to be done then, or all of it where
        something came before, comes to `hear` as an event."""
        if self.busy:
            return {"type": "websocket.receive", "text": text}
        try:
            rest = begun(self._heard(text))
        except Exception as error:
            rest = partial(_failed, error)
        return None if rest is None else {"type": "websocket.receive", REST: rest}

    async def _heard(self, text: str | None) -> None:
        if self.seat is None:
            async with self.moving:
                pass  # until it has found its place
        if self.seat is None:
            self._keep(text)  # it looks for its place once more
            return
        if self.piped and not self._may_pass(text):
            return
        try:
            await self.seat.on_message(text)
        except Moved:
            self._keep(text)
            self.move()

    def _keep(self, text: str | None) -> None:
        """Until there is somebody who can answer it."""
        if text is not None and (key := key_in(text)):
            keep_pending(self.pending, key, text)

    def _may_pass(self, text: str | None) -> bool:
        """What would be refused at the other process is refused here: nobody floods what the processes share."""
        try:
            read_message(text, patient=self.bucket.take())
        except BadMessage as error:
            told: wire.Refusal = {
                "type": "refused", "key": error.key, "number": 0, "code": "bad-message", "rule": "", "text": str(error),
            }  # fmt: skip
            self.outbox.post(as_text(told))
            return False
        return True

    # -- as the line of its window ----------------------------------------------------------------------

    def post(self, text: str) -> None:
        self.heard_at = time.monotonic()
        self.outbox.post(text)

    def post_view(self, text: str) -> None:
        self.heard_at = time.monotonic()
        self.outbox.post_view(text)

    def is_stuck(self, now: float) -> bool:
        return self.outbox.is_stuck(now)

    def look(self, now: float) -> None:
        """For a window whose table is elsewhere."""
        if self.outbox.is_stuck(now):
            tell(WINDOW_TOO_SLOW, table=self.code)
            self.hang_up(TOO_SLOW)

    def hang_up(self, code: int) -> None:
        if not self.ended:
            self.ended = True
            self._do(self._hang_up(code))

    async def _hang_up(self, code: int) -> None:
        await asyncio.sleep(0)  # what was told just now goes first
        with suppress(TimeoutError, OSError):  # where the line is dead, the server's own pings end it
            await asyncio.wait_for(self.close_with({"type": "websocket.close", "code": code}), 5)


async def admitted(told: Mapping[str, Any], line: Line) -> kind.Seat | None:
    """Lets in a window of another process. `Moved` where the table is not this process's."""
    guest = guest_told(told)
    if await house().claim(guest.code):
        raise Moved
    window = Window(guest, line)
    return window if await window.come_in(await known(guest.code)) else None
