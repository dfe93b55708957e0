"""A wire between a server and a store, which can be cut: what is sent is held, and nobody is told."""

from __future__ import annotations

import asyncio
import contextlib


class Wire:
    """A TCP proxy. While it is cut, nothing goes through and nobody new is answered; afterwards all that was open is
    gone, as it would be by the keepalives of a real network."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self.whole = asyncio.Event()
        self.whole.set()
        self.open: set[asyncio.StreamWriter] = set()
        self.server: asyncio.Server | None = None

    async def __aenter__(self) -> Wire:
        self.server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self.server is not None
        self.server.close()
        self._drop()

    async def cut(self, seconds: float) -> None:
        self.whole.clear()
        await asyncio.sleep(seconds)
        self._drop()
        self.whole.set()

    def _drop(self) -> None:
        for one in list(self.open):
            one.transport.abort()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open.add(writer)
        there: asyncio.StreamWriter | None = None
        try:
            await self.whole.wait()
            from_there, there = await asyncio.open_connection("127.0.0.1", self.to)
            self.open.add(there)
            ways = [asyncio.create_task(self._pass(reader, there)), asyncio.create_task(self._pass(from_there, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
        except OSError:
            pass
        finally:
            for one in (writer, there):
                if one is not None:
                    self.open.discard(one)
                    one.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self.whole.wait()
                writer.write(data)
                await writer.drain()
