"""Questions as bytes. A state works out some of its fields when they are first asked for, and keeps them: while one
thread packs it another may do that, and then the packing breaks off."""

from __future__ import annotations

from multiprocessing.reduction import ForkingPickler
from typing import Any

TRIES = 20
"""Far more than it ever takes: each takes a fraction of a millisecond, and there are only so many such fields."""


def as_bytes(told: Any) -> bytes:
    """What a worker reads with `Connection.recv`."""
    for _ in range(TRIES):
        try:
            return bytes(ForkingPickler.dumps(told))
        except RecursionError:
            raise
        except RuntimeError:  # something has grown while it was looked at
            continue
    return bytes(ForkingPickler.dumps(told))
