"""A process that works for another one ends with it, however that one ends."""

from __future__ import annotations

import ctypes
import os
import signal

DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""


def end_with_parent(parent: int) -> None:
    """On another system than Linux nothing happens: the process ends when it next waits for work."""
    try:
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    except (OSError, AttributeError):
        return
    if os.getppid() != parent:
        os._exit(0)  # it ended before this could be asked for
