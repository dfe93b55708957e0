"""uvicorn's server, which says when it begins to serve and when it was asked to stop."""

from __future__ import annotations

import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from forceout.web.watched.readiness import READINESS


class WatchedServer(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, also_told: Callable[[], None] | None = None) -> None:
        super().__init__(config)
        self.also_told = also_told
        """Called once it serves."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        READINESS.serves()
        if self.also_told is not None and self.started:
            self.also_told()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        READINESS.drains()
        super().handle_exit(sig, frame)
