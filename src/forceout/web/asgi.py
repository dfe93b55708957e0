"""The server's two doors: pages over HTTP, tables over WebSockets. Only pages of this server may open a table."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "forceout.web.settings")

from django.core.asgi import get_asgi_application

http = get_asgi_application()

from django.conf import settings

from forceout.web.circles import VISITS
from forceout.web.folder import hold
from forceout.web.house.supervisor import number
from forceout.web.origins import SameOrigin
from forceout.web.plugins import load_plugins
from forceout.web.sockets import tables
from forceout.web.tables.in_house import begin, end

if not number():
    hold(settings.DATA)  # whatever serves this application has the folder to itself
load_plugins()
websocket = SameOrigin(tables)


async def application(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Each door for its own kind of visitor."""
    if scope["type"] == "websocket":
        with VISITS.of_window():
            await websocket(scope, receive, send)
    elif scope["type"] == "lifespan":
        await _from_beginning_to_end(receive, send)
    else:
        with VISITS.of_page():
            await http(scope, receive, send)


async def _from_beginning_to_end(receive: Any, send: Any) -> None:
    """The server says when it begins to serve, and when it has ended."""
    while True:
        said = (await receive())["type"]
        await (begin() if said == "lifespan.startup" else end())
        await send({"type": f"{said}.complete"})
        if said == "lifespan.shutdown":
            return
