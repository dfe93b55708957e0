"""What goes by Redis is signed with the server's secret: whoever can write to Redis speaks for nobody, and what is not
signed is never looked into."""

from __future__ import annotations

import hashlib
import hmac

QUESTION, ANSWER, NEWS = b"question", b"answer", b"news"
"""What is sent: to a thinking worker, back from it, and from one web process to the others. One is never taken for
another."""
SIZE = hashlib.sha256().digest_size


class Unsigned(Exception):
    """It is not from a process that knows the secret."""


class Seal:
    def __init__(self, secret: str) -> None:
        if not secret:
            raise ValueError("a secret is needed")
        self.key = hmac.digest(secret.encode(), b"forceout by way of redis", "sha256")

    def closed(self, kind: bytes, body: bytes) -> bytes:
        return self._mark(kind, body) + body

    def opened(self, kind: bytes, message: bytes) -> bytes:
        body = message[SIZE:]
        if not hmac.compare_digest(self._mark(kind, body), message[:SIZE]):
            raise Unsigned
        return body

    def _mark(self, kind: bytes, body: bytes) -> bytes:
        return hmac.digest(self.key, kind + b":" + body, "sha256")
