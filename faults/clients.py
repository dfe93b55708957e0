"""Two hundred clients that take nothing, are dead, or stop in the middle of a word."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from bench.web.figures import at_share

from faults import bad_client
from faults.report import Report
from faults.scene import Scene, Size, scene

MANY = 50
"""Of each kind."""
GONE_WITHIN = 75.0
"""Seconds until all of them are hung up on: 20 to a ping, 20 for its answer, and 15 to be rid of what nobody takes."""
FEW = 5
WAVES = 2
NOISE = 250.0
"""Milliseconds that other work on the machine may add to one act in twenty."""
MEGABYTES = 30.0
"""By how much the server may grow from wave to wave: the matches go on, and their logs get longer."""
KINDS = (*bad_client.KINDS, "stopped in its sleep")
HASTE = """
from forceout.web import patience
from forceout.web.tables import outbox
for name in ("HEAD_WITHIN", "PING_EVERY", "PONG_WITHIN", "CLOSED_WITHIN"):
    setattr(patience, name, getattr(patience, name) * {0})
outbox.TAKEN_WITHIN *= {0}
"""


async def bad_clients(folder: Path, size: Size) -> Report:
    """They come while others play. Each is hung up on in time, and the acts of others do not come to a stand."""
    haste = HASTE.format(size.patience) if size.patience != 1.0 else ""
    async with scene("slow, half-open and dead clients", folder, size, before=haste) as it:
        await it.acted(0.3)
        before = _quick(it)
        took, memory, waves = [], [], min(WAVES, size.times)
        for _ in range(waves):
            took.append(await _wave(it))
            memory.append(it.server.megabytes())
        during = _quick(it)
        await it.acted(1.0)
        await it.back(goes_on=True)
        grown = memory[-1] - memory[0]
        it.report.must(grown < MEGABYTES, f"the server grows by {grown:.0f} MB with each wave of them")
        it.report.must(
            during[1] < 3 * before[1] + NOISE, f"acts took {during[1]:.0f} ms at p95, and {before[1]:.0f} before"
        )
        it.report.notes.append(
            f"{waves} times {len(KINDS) * MANY} bad clients, the last hung up on after {max(took):.0f} s; "
            f"act p50 / p95 {before[0]:.0f} / {before[1]:.0f} ms before, {during[0]:.0f} / {during[1]:.0f} meanwhile; "
            f"{grown:+.0f} MB from the first wave to the last"
        )
        breaks = sum(viewer.breaks for viewer in it.crowd.viewers)
        it.report.must(not breaks, f"{breaks} lines of others were cut")
    if size.patience == 1.0:  # in a short while not enough is sent to them for that
        it.report.saw("window-too-slow")
    return it.report


async def _wave(it: Scene) -> float:
    """They come, and are hung up on; returns after how many seconds the last was."""
    files = it.server.open_files()
    bad, dead = await asyncio.to_thread(_come, it)
    try:
        there = it.server.open_files() - files
        it.report.must(there > (len(KINDS) - 0.5) * MANY, f"only {there} bad clients came in")
        since = time.monotonic()
        gone = await it.crowd.until(lambda: it.server.open_files() <= files + FEW, GONE_WITHIN)
        left = it.server.open_files() - files
        it.report.must(gone, f"{left} bad clients are still there after {GONE_WITHIN:.0f} s")
        return time.monotonic() - since
    finally:
        await asyncio.to_thread(_go, bad, dead)


def _quick(it: Scene) -> tuple[float, float]:
    """p50 and p95 of acts since it was last asked, in milliseconds."""
    waits, it.crowd.waits = it.crowd.waits, []
    return at_share(waits, 0.5), at_share(waits, 0.95)


def _come(it: Scene) -> tuple[list[socket.socket], subprocess.Popen[str]]:
    """Each kind at all the tables; and as many again in a process that is stopped, as if a wire had been cut."""
    codes, port = list(it.crowd.tables), it.server.port
    command = [sys.executable, bad_client.__file__, str(port), str(MANY), *codes]
    dead = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert dead.stdout is not None
    dead.stdout.readline()
    dead.send_signal(signal.SIGSTOP)
    bad = [
        bad_client.connected(kind, port, codes[number % len(codes)], number)
        for kind in bad_client.KINDS
        for number in range(MANY)
    ]
    return bad, dead


def _go(bad: list[socket.socket], dead: subprocess.Popen[str]) -> None:
    for line in bad:
        with contextlib.suppress(OSError):
            line.close()
    dead.kill()
    dead.wait()
    assert dead.stdout is not None
    dead.stdout.close()
