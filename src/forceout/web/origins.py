"""Which pages may open a WebSocket: those of this very server, by scheme, host and port."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

PORTS = {"http": 80, "https": 443}


def same_origin(origin: str, host: str, *, secure: bool) -> bool:
    """Whether a page of `origin` comes from where the request was sent to. Nothing said is no."""
    name, port = split_domain_port(host)
    if not name or not validate_host(name, settings.ALLOWED_HOSTS):
        return False
    scheme = "https" if secure else "http"
    try:
        page = urlsplit(origin)
        page_port = page.port
    except ValueError:
        return False
    if page.scheme.lower() != scheme or page.hostname is None or page.path or page.query or page.fragment:
        return False
    said = f"[{page.hostname}]" if ":" in page.hostname else page.hostname
    return said == name.rstrip(".") and (page_port or PORTS[scheme]) == int(port or PORTS[scheme])


class SameOrigin:
    """Lets a WebSocket through to `application` where its page is one of ours."""

    def __init__(self, application: Any) -> None:
        self.application = application

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> Any:
        said: dict[bytes, list[bytes]] = {}
        for name, value in scope.get("headers", []):
            said.setdefault(name.lower(), []).append(value)
        origins, hosts = said.get(b"origin", []), said.get(b"host", [])
        secure = settings.HTTPS or scope.get("scheme") in ("wss", "https")
        ours = len(origins) == len(hosts) == 1 and same_origin(
            origins[0].decode("latin1"), hosts[0].decode("latin1"), secure=secure
        )
        if ours:
            return await self.application(scope, receive, send)
        await receive()
        return await send({"type": "websocket.close", "code": 4403})  # before it is open: it is forbidden
