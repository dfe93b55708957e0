"""uvicorn's server, which says when it begins to serve and when it was asked to stop."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from forceout.web.circles import VISITS, Circles
from forceout.web.tables.in_house import hand_over
from forceout.web.tables.showing import SHOWING
from forceout.web.watched.readiness import READINESS

DRAIN = float(os.environ.get("FORCEOUT_DRAIN") or 0)
"""Seconds for which a process that was asked to stop goes on serving."""


class WatchedServer(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, also_told: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self.also_told = also_told
        """Called once it serves."""
        self.looking: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        READINESS.serves()
        self.looking = asyncio.create_task(Circles(VISITS, SHOWING.somebody_waits).keep_looking())
        if self.also_told is not None and self.started:
            self.also_told()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Serves on for a moment as one that is not ready, so that proxies look away; then nobody new comes in, tables
        are handed over, and what is left is closed."""
        if not self.force_exit:
            await asyncio.sleep(DRAIN)
            for server in self.servers:
                server.close()
            for listener in sockets or []:
                listener.close()
            await hand_over()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        READINESS.drains()
        super().handle_exit(sig, frame)
