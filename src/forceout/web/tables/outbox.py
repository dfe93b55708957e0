"""What waits to be sent to one window. Nobody else waits for a window that takes nothing."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

Send = Callable[[dict[str, Any]], Awaitable[None]]
SEND_NOW = "forceout.send_now"
"""Where the scope of a connection has a way to send without waiting."""
Ear = Callable[[str], dict[str, Any] | None]
"""Takes a text as soon as it has come; an event where it, or what is left of it, has to wait for its turn."""
HEAR_NOW = "forceout.hear_now"
"""Where the scope of a connection can be given an ear."""
MOST = 100
"""Messages that may wait. Views are not among them: of those only the newest counts."""
TAKEN_WITHIN = 30.0
"""Seconds after which somebody who takes nothing is hung up on."""


class Outbox:
    """Sends in order, and at once where nothing waits; else in a task of its own, in which a view that has not been
    sent gives way to a newer one."""

    def __init__(self, send: Send, send_now: Callable[[str], bool] | None = None) -> None:
        self.send, self.send_now = send, send_now
        self.messages: deque[str] = deque()
        self.view: str | None = None
        self.since: float | None = None
        """When the message was begun that is being sent."""
        self.full = False
        self.waiting = asyncio.Event()

    def _is_gone(self, text: str) -> bool:
        """Whether it has been sent at once."""
        waits = self.messages or self.view is not None or self.since is not None
        return not waits and self.send_now is not None and self.send_now(text)

    def post(self, text: str) -> None:
        if self._is_gone(text):
            return
        if len(self.messages) >= MOST:
            self.full = True
        else:
            self.messages.append(text)
        self.waiting.set()

    def post_view(self, text: str) -> None:
        if self._is_gone(text):
            return
        self.view = text
        self.waiting.set()

    def is_stuck(self, now: float) -> bool:
        return self.full or (self.since is not None and now - self.since > TAKEN_WITHIN)

    async def send_all(self) -> None:
        """Until it is cancelled, or the other end has gone."""
        while True:
            await self.waiting.wait()
            self.waiting.clear()
            while (text := self._next()) is not None:
                self.since = time.monotonic()
                await self.send({"type": "websocket.send", "text": text})
                self.since = None

    def _next(self) -> str | None:
        if self.messages:
            return self.messages.popleft()
        text, self.view = self.view, None
        return text
