"""Addresses for QR codes: what a phone in the room can open."""

from __future__ import annotations

from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest

THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "::1"})


def for_phones(request: HttpRequest, path: str) -> str:
    """The whole address of a page. An organiser who sits at the machine itself has it under a name that no phone can
    open; the machine's own address in the network stands there instead, where it has one."""
    parts = urlsplit(request.build_absolute_uri(path))
    if parts.hostname not in THIS_MACHINE:
        return urlunsplit(parts)
    named = [host for host in settings.ALLOWED_HOSTS if host.strip("[]") not in THIS_MACHINE and host[:1] not in ".*"]
    if not named:
        return urlunsplit(parts)
    port = f":{parts.port}" if parts.port else ""
    return urlunsplit(parts._replace(netloc=f"{named[0]}{port}"))
