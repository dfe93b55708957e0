"""What is told to a window goes at once, and in order."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from forceout.web.patience import PatientWebSocket
from forceout.web.tables.outbox import Outbox


def test_what_is_told_goes_at_once_where_nothing_waits_and_in_order_where_something_does() -> None:
    sent: list[str] = []
    open_now = True

    async def send(message: dict[str, str]) -> None:
        sent.append(message["text"])

    def send_now(text: str) -> bool:
        if open_now:
            sent.append(text)
        return open_now

    async def story() -> None:
        nonlocal open_now
        outbox = Outbox(send, send_now)
        outbox.post("one")
        open_now = False
        outbox.post("two")
        outbox.post_view("old view")
        open_now = True
        outbox.post("three")
        outbox.post_view("new view")
        sending = asyncio.create_task(outbox.send_all())
        await asyncio.sleep(0.01)
        outbox.post("four")
        sending.cancel()

    asyncio.run(story())
    assert sent == ["one", "two", "three", "new view", "four"]


def test_what_is_told_while_the_line_is_being_closed_is_no_fault_of_ours() -> None:
    async def story() -> None:
        line: Any = object.__new__(PatientWebSocket)
        line.writable = asyncio.Event()
        line.writable.set()
        line.close_sent, line.disconnected, line.handshake_complete = True, False, True
        assert not line.send_now("a view")
        with pytest.raises(OSError):  # noqa: PT011 - uvicorn's own kind, which the window takes for its end
            await line.send({"type": "websocket.send", "text": "a view"})

    asyncio.run(story())
