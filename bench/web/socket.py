"""A light WebSocket client. It stamps what comes where it comes, so that little of its own time is in the figures.

It offers what a browser offers (compression), answers pings, and speaks to any server.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
import time
import zlib
from collections.abc import Callable
from typing import cast

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
PATIENCE = 30.0
FLUSHED = b"\x00\x00\xff\xff"
"""What a compressed message ends with, and is not sent."""
Hears = Callable[[bytes, float], None]
"""Called with a whole message and when it came."""


class Refused(ConnectionError):
    """The server does not open a WebSocket here."""


class WebSocket(asyncio.Protocol):
    """One connection. What it hears is handed on at once, in the event loop's own call."""

    def __init__(self, request: bytes, hears: Hears) -> None:
        self.request, self.hears = request, hears
        self.transport: asyncio.Transport | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.gone: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """The code with which the server closed it; 1006 where it said none."""
        self.buffer = bytearray()
        self.parts: list[bytes] = []
        self.deflated = False
        self.inflating = zlib.decompressobj(-15)
        self.received = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self.request)

    def connection_lost(self, _: Exception | None) -> None:
        self._ends(1006)

    def _ends(self, code: int) -> None:
        if not self.open.done():
            self.open.set_exception(Refused("the server hung up"))
        if not self.gone.done():
            self.gone.set_result(code)

    def send(self, text: bytes) -> None:
        self._frame(TEXT, text)

    def close(self) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self._frame(CLOSE, struct.pack("!H", 1000))
            self.transport.close()
        self._ends(1000)

    def _frame(self, kind: int, payload: bytes) -> None:
        """A frame masked with zeros: as long as any other, and the server unmasks it all the same."""
        if self.transport is None or self.transport.is_closing():
            return
        size = len(payload)
        head = (
            struct.pack("!BB", 0x80 | kind, 0x80 | size) if size < 126 else struct.pack("!BBH", 0x80 | kind, 254, size)
        )
        self.transport.write(head + b"\0\0\0\0" + payload)

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.received += len(data)
        self.buffer += data
        if not self.open.done() and not self._head():
            return
        while self._next(now):
            pass

    def _head(self) -> bool:
        """Whether the server's answer to the request is here, and is yes."""
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        head = bytes(self.buffer[:end]).decode("latin-1").lower()
        del self.buffer[: end + 4]
        if " 101 " not in head.partition("\r\n")[0]:
            self.open.set_exception(Refused(head.partition("\r\n")[0]))
            return False
        self.open.set_result(None)
        return True

    def _next(self, now: float) -> bool:
        """Takes one frame; False where it is not here yet."""
        buffer = self.buffer
        if len(buffer) < 2:
            return False
        first, size, start = buffer[0], buffer[1] & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return False
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return False
        payload = bytes(buffer[start : start + size])
        del buffer[: start + size]
        self._frame_came(first, payload, now)
        return True

    def _frame_came(self, first: int, payload: bytes, now: float) -> None:
        kind = first & 0x0F
        if kind == PING:
            self._frame(PONG, payload)
        elif kind == CLOSE:
            self._ends(struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005)
        elif kind != PONG:
            if not self.parts:
                self.deflated = bool(first & 0x40)  # the first part says it of the whole
            self.parts.append(payload)
            if first & 0x80:
                parts, self.parts = self.parts, []
                whole = parts[0] if len(parts) == 1 else b"".join(parts)
                self.hears(self.inflating.decompress(whole + FLUSHED) if self.deflated else whole, now)


async def connected(port: int, path: str, hears: Hears, headers: dict[str, str] | None = None) -> WebSocket:
    """An open connection to the server on this machine; `Refused` or `OSError` where there is none."""
    named = {
        "Host": f"127.0.0.1:{port}",
        "Origin": f"http://127.0.0.1:{port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits",
        **(headers or {}),
    }
    request = f"GET {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in named.items()) + "\r\n"
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: WebSocket(request.encode(), hears), "127.0.0.1", port)
    async with asyncio.timeout(PATIENCE):
        await socket.open
    return socket
