"""Questions and answers as they go by Redis: signed with the server's secret. What is not signed is never unpickled,
for unpickling can do whatever somebody likes."""

from __future__ import annotations

import hashlib
import hmac
import pickle
from typing import Any

QUESTION, ANSWER = b"question", b"answer"
SIZE = hashlib.sha256().digest_size


class Unsigned(Exception):
    """It is not from a process that knows the secret."""


class Seal:
    def __init__(self, secret: str) -> None:
        if not secret:
            raise ValueError("a secret is needed")
        self.key = hmac.digest(secret.encode(), b"forceout.web.thinking", "sha256")

    def closed(self, kind: bytes, told: Any) -> bytes:
        """Raises what pickling raises, where something cannot be sent."""
        body = pickle.dumps(told, protocol=5)
        return self._mark(kind, body) + body

    def opened(self, kind: bytes, message: bytes) -> Any:
        body = message[SIZE:]
        if not hmac.compare_digest(self._mark(kind, body), message[:SIZE]):
            raise Unsigned
        return pickle.loads(body)

    def _mark(self, kind: bytes, body: bytes) -> bytes:
        return hmac.digest(self.key, kind + b":" + body, "sha256")
