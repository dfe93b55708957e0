"""Questions and answers as they go by Redis. What is not signed is never unpickled, for unpickling can do whatever
somebody likes."""

from __future__ import annotations

import pickle
from typing import Any

from forceout.web.seals import Seal
from forceout.web.thinking.as_bytes import as_bytes


def packed(seal: Seal, kind: bytes, told: Any) -> bytes:
    """Raises what pickling raises, where something cannot be sent."""
    return seal.closed(kind, as_bytes(told))


def unpacked(seal: Seal, kind: bytes, message: bytes) -> Any:
    """`Unsigned` where it is not from a process that knows the secret."""
    return pickle.loads(seal.opened(kind, message))
