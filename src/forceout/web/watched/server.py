"""uvicorn's server, which says when it begins to serve and when it was asked to stop."""

from __future__ import annotations

import socket
from types import FrameType

import uvicorn

from forceout.web.watched.readiness import READINESS


class WatchedServer(uvicorn.Server):
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        READINESS.serves()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        READINESS.drains()
        super().handle_exit(sig, frame)
