"""Who asks: the visitor's number from the signed cookie, and the house, which is an address."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from forceout.web.limits import Asker
from forceout.web.visitor import player_in

LOOPBACK = frozenset({"127.0.0.1", "::1"})
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP")


def house_of(address: str) -> str:
    """An address as it counts: of the newer kind a household has a whole network of 2^64, so that network is it."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


def is_from_here(request: HttpRequest) -> bool:
    """Whether a request comes from this machine itself; whoever stands behind a proxy on it does not."""
    told = any(header in request.META for header in FORWARDED)
    return str(request.META.get("REMOTE_ADDR", "")) in LOOPBACK and not told


def asker_of(request: HttpRequest) -> Asker:
    return Asker(player_in(request.session), house_of(str(request.META.get("REMOTE_ADDR", ""))))


def asker_in(scope: Mapping[str, Any]) -> Asker:
    """Who opens a WebSocket."""
    client = scope.get("client")
    return Asker(player_in(scope["session"]), house_of(str(client[0]) if client else ""))
