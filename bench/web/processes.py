"""Processes as /proc tells them: what a server with all its children spends and holds; and busy neighbours."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


def family(root: int) -> list[int]:
    """A process and everything it has started, and what that has."""
    found, left = [], [root]
    while left:
        one = left.pop()
        found.append(one)
        for listed in Path(f"/proc/{one}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                left += map(int, listed.read_text().split())
    return found


def spent(*roots: int) -> float:
    """Seconds of processor time of processes and all their children, the dead ones included."""
    total = 0
    for one in (one for root in roots for one in family(root)):
        with contextlib.suppress(OSError):  # it ended while it was counted: its parent has its time
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            total += sum(map(int, fields[11:15]))
    return total / TICK


def megabytes(*roots: int) -> float:
    """Memory of processes and all their children; what they share counts once."""
    total = 0
    for one in (one for root in roots for one in family(root)):
        with contextlib.suppress(OSError):
            found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{one}/smaps_rollup").read_text(), re.MULTILINE)
            total += int(found[1]) if found else 0
    return total / 1000


@contextlib.contextmanager
def neighbours(count: int) -> Iterator[None]:
    """So many processes that use all the processor time they get."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for one in busy:
            one.kill()
            one.wait()
