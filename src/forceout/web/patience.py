"""Connections that begin and do not go on. Whoever has not said in time what is wanted, or does not take what is sent,
is hung up on: a thousand half-open requests would otherwise leave no place for anybody."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from forceout.web.events import WINDOW_TOO_SLOW, tell
from forceout.web.tables.outbox import HEAR_NOW, SEND_NOW, Ear

HEAD_WITHIN = 10.0
"""Seconds from the first byte, or from the connection, to the end of the head. A WebSocket begins with one, too."""
BODY_WITHIN = 20.0
"""Seconds from the head to the end of the body: 64 kB over a bad line."""
TAKEN_WITHIN = 30.0
"""Seconds for which an answer may wait because nobody takes it."""
PING_EVERY, PONG_WITHIN = 20.0, 20.0
"""Seconds between two pings of a table's line, and for which their answer is waited for."""
CLOSED_WITHIN = 15.0
"""Seconds after the end of a table's line until what it has not taken is thrown away."""


class PatientProtocol(H11Protocol):
    """uvicorn's own, with an end to its patience. It has one only for connections that wait for a further request."""

    upgraded = False
    waits_for = ""
    waiting: asyncio.TimerHandle | None = None
    stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait_for("head")

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._look()

    def _look(self) -> None:
        """What is still to come, now that this much is here."""
        missing = {h11.IDLE: "head", h11.SEND_BODY: "body"}.get(self.conn.their_state, "")
        self._wait_for("" if self.upgraded or self.transport.is_closing() else missing)

    def _wait_for(self, part: str) -> None:
        if part == self.waits_for:
            return  # more of the same has come: the time goes on running
        if self.waiting is not None:
            self.waiting.cancel()
        self.waits_for = part
        seconds = {"head": HEAD_WITHIN, "body": BODY_WITHIN}.get(part)
        self.waiting = None if seconds is None else self.loop.call_later(seconds, self._hang_up)

    def _hang_up(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.upgraded = True
        self._wait_for("")
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE:
            self._wait_for("")  # the keep-alive has a time of its own, until the next byte

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = self.loop.call_later(TAKEN_WITHIN, self._hang_up)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self.waiting, self.stalled):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)


class PatientWebSocket(WebSocketsSansIOProtocol):
    """uvicorn's own, with an end to its closing. It waits until what was sent before has been taken, and somebody who
    takes nothing, or whose wire was cut, would stay for ever."""

    stalled: asyncio.TimerHandle | None = None
    ending: asyncio.TimerHandle | None = None
    ear: Ear | None = None

    async def run_asgi(self) -> None:
        scope = cast("dict[str, Any]", self.scope)
        scope[SEND_NOW], scope[HEAR_NOW] = self.send_now, self.hear_with
        await super().run_asgi()

    def send_now(self, text: str) -> bool:
        """Sends a text at once, without a task that waits for it; False where it cannot go at once."""
        if not self.writable.is_set() or self.disconnected or self.close_sent or not self.handshake_complete:
            return False
        try:
            self.conn.send_text(text.encode())
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def hear_with(self, ear: Ear) -> None:
        """From now on a text goes there first; uvicorn's own way takes two turns of the loop."""
        self.ear = ear

    def send_receive_event_to_app(self) -> None:
        if self.ear is None or self.curr_msg_data_type != "text" or self.close_sent or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        try:
            text = b"".join(self.frames).decode()
        except UnicodeDecodeError:
            super().send_receive_event_to_app()  # where it is hung up on
            return
        self.frames = []
        event = self.ear(text)
        if event is not None:
            self.queue.put_nowait(cast("Any", event))
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self.stalled is None:
            self.stalled = self.loop.call_later(TAKEN_WITHIN + CLOSED_WITHIN, self._throw_away)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
            self.stalled = None

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        if self.ending is None:
            self.ending = self.loop.call_later(CLOSED_WITHIN, self._throw_away)

    async def send(self, message: Any) -> None:
        await self.writable.wait()
        if self.close_sent and message["type"] == "websocket.send":
            raise ClientDisconnected  # something happened at the table while the line was being closed
        await super().send(message)
        if message["type"] == "websocket.close" and self.ending is None:
            self.ending = self.loop.call_later(CLOSED_WITHIN, self._throw_away)

    def shutdown(self) -> None:
        try:
            super().shutdown()
        except InvalidState:  # it is being closed already, and uvicorn's own would break off the end of the server
            self.transport.close()

    def _throw_away(self) -> None:
        if not self.disconnected:
            tell(WINDOW_TOO_SLOW)
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self.stalled, self.ending):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)
