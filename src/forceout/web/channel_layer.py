"""Messages between the connections of one process."""

from __future__ import annotations

import time
from typing import Any

from channels.layers import InMemoryChannelLayer

EVERY = 60.0


class OneProcess(InMemoryChannelLayer):
    """The library's own, but it looks for what has expired once a minute, not over all channels at each message."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._cleaned = time.monotonic()

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now - self._cleaned >= EVERY:
            self._cleaned = now
            super()._clean_expired()  # type: ignore[misc]
