"""Which WebSockets there are, and whose they are: the table in the address, the visitor by the signed cookie."""

from __future__ import annotations

import re
from http.cookies import CookieError
from importlib import import_module
from typing import Any

from django.conf import settings
from django.http.cookie import parse_cookie

from forceout.web.tables.visits import at_a_table

TABLE = re.compile(r"/ws/t/([^/]+)")
SESSIONS: Any = import_module(settings.SESSION_ENGINE)


async def tables(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """A window at the table that the address names."""
    named = TABLE.fullmatch(str(scope["path"]))
    if named is None:
        await receive()
        await send({"type": "websocket.close", "code": 4404})
        return
    await at_a_table({**scope, "code": named[1], "session": session_in(scope)}, receive, send)


def session_in(scope: dict[str, Any]) -> Any:
    """What the visitor's cookie holds; nothing where there is none, or it is not ours."""
    said = b"; ".join(value for name, value in scope.get("headers", []) if name.lower() == b"cookie")
    try:
        cookies = parse_cookie(said.decode("latin1"))
    except CookieError:
        cookies = {}
    return SESSIONS.SessionStore(cookies.get(settings.SESSION_COOKIE_NAME))
