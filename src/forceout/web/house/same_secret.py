"""Processes that speak to each other must have one secret: else a player of one is a stranger at the next."""

from __future__ import annotations

import hashlib
import hmac

from django.conf import settings

from forceout.web.events import OTHER_SECRET, tell
from forceout.web.house.hearing import on

SECRET = "secret"
"""What other processes are told."""


def mark() -> str:
    """The same for the same secret; the secret cannot be found by it."""
    return hmac.new(str(settings.SECRET_KEY).encode(), b"one server", hashlib.sha256).hexdigest()[:16]


@on(SECRET)
def compare(other: str) -> None:
    if other != mark():
        tell(OTHER_SECRET)
