"""What a worker process does before its first question, and around each of them."""

from __future__ import annotations

import os
import pickle
import resource
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from forceout.batches.dying import end_with_parent
from forceout.web.log_lines import begin_log
from forceout.web.plugins import load_plugins

MOST_BYTES = 2_000_000_000
"""What a worker may ask of the system beyond what it starts with; the solvers keep to a cap of their own below that."""
BEGUN = "begun"
"""What a worker says when it is ready, and when it has a question in hands."""


def prepare(nice: int) -> None:
    """A worker steps back behind the serving process, ends with it, and cannot take all the memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then stops its workers
    os.nice(nice)
    begin_log()
    # however the server ends, whoever begins its workers ends, too, and nobody is left thinking for it
    end_with_parent(os.getppid())
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
    load_plugins()


def answer_for_ever(line: Connection, nice: int) -> None:
    """The life of a worker: one question after the other, until the server hangs up."""
    prepare(nice)
    line.send(BEGUN)
    while True:
        try:
            work, given = line.recv()
        except (EOFError, OSError):
            return
        line.send(BEGUN)
        _send(line, _answered(work, given))


def _answered(work: Callable[..., Any], given: tuple[Any, ...]) -> tuple[float, BaseException | None, Any]:
    try:
        seconds, answer = timed(work, given)
    except BaseException as error:
        return 0.0, error, None
    return seconds, None, answer


def _send(line: Connection, told: tuple[float, BaseException | None, Any]) -> None:
    try:
        line.send(told)
    except (pickle.PicklingError, TypeError, AttributeError) as error:  # nothing of it has been sent
        line.send((0.0, RuntimeError(f"the answer cannot be sent: {type(error).__name__}"), None))


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
