"""What a worker process does before its first question, and around each of them."""

from __future__ import annotations

import ctypes
import os
import resource
import signal
import time
from collections.abc import Callable
from typing import Any

from forceout.web.plugins import load_plugins

DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""
MOST_BYTES = 2_000_000_000
"""What a worker may ask of the system beyond what it starts with; the solvers keep to a cap of their own below that."""


def prepare(nice: int, server: int) -> None:
    """A worker steps back behind the serving process, ends with it, and cannot take all the memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops its workers
    os.nice(nice)
    _end_with(server)
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
    load_plugins()


def _end_with(server: int) -> None:
    """However the server ends, nobody is left thinking for it."""
    try:
        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    except (OSError, AttributeError):
        return  # another system than Linux: the worker ends when it next waits for a question
    if os.getppid() != server:
        os._exit(0)  # it ended before this could be asked for


def timed(work: Callable[..., Any], given: tuple[Any, ...]) -> tuple[float, Any]:
    """The answer, and the seconds of processor time it took."""
    began = time.process_time()
    answer = work(*given)
    return time.process_time() - began, answer


def ready() -> int:
    """Loads what most questions need, and says which process this is."""
    import forceout.bots.registry
    import forceout.web.tables.foresight

    forceout.bots.registry.bots()
    return os.getpid()
