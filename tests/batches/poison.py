"""Work that does what no work should, and questions of which some are like that."""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import time
from pathlib import Path
from typing import Any

from forceout.batches.chunk import Work
from forceout.batches.running import Kind


def do(question: str) -> dict[str, Any]:
    """What a question says: most are only echoed."""
    if question == "crash":
        faulthandler.disable()  # else it is told at length on standard error
        os.kill(os.getpid(), signal.SIGSEGV)
    if question == "leave":
        os._exit(3)
    if question == "endless":
        while True:
            pass
    if question == "asleep":
        time.sleep(3600)
    if question == "raise":
        raise LookupError("no such thing")
    if question == "unsendable":
        return {"lock": open(__file__)}  # what cannot be sent
    if question.startswith("once "):
        _crash_once(Path(question.removeprefix("once ")))
    if question.startswith("slow "):
        time.sleep(0.01)
    return {"echo": question}


def _crash_once(trace: Path) -> None:
    """As if the system, short of memory, had ended the process: the next time nothing happens."""
    if not trace.exists():
        trace.touch()
        os.kill(os.getpid(), signal.SIGKILL)


def kind(seconds: float = 0.3, **options: Any) -> Kind:
    return Kind("poison", "working", Work(do, seconds), options, chunk=4)


def codes(path: Path) -> list[str]:
    """What became of each question in a file of results."""
    told = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    assert [one["number"] for one in told] == list(range(1, len(told) + 1))
    return [one["error"]["code"] if "error" in one else one["echo"] for one in told]
