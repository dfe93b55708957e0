"""kill -9 of the server, and of the processes that write and think for it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections import Counter
from pathlib import Path

from bench.web.load import Load

from faults.report import Report
from faults.scene import Scene, Size, scene
from faults.server import POOLS, age, gone_within

OLD_ENOUGH = 10.0
"""Seconds for which a worker is left alone: a question that ends two workers has no answer, and that is right."""
ANSWERED_WITHIN = 60.0
"""Seconds after the last kill within which a long question must have been answered, if none was before."""
REPLACED_WITHIN = 10.0
"""Seconds within which there must be somebody again who writes."""
ORPHANS = 5.0
"""Seconds within which the workers of a killed server must be gone."""


async def kill_the_server(folder: Path, size: Size) -> Report:
    """With acts under way, again and again; each time it is started again by hand, and everybody comes back."""
    async with scene("kill -9 of the server", folder, size) as it:
        down: list[float] = []
        for time_of_kill in range(1, size.times + 1):
            await it.acted(time_of_kill / (size.times + 1))
            began = time.monotonic()
            children = it.server.kill()
            left = await asyncio.to_thread(gone_within, children, ORPHANS)
            it.report.must(not left, f"{len(left)} processes outlive the server")
            await it.restarted()
            down.append(time.monotonic() - began)
            await it.back(goes_on=False)
        await it.acted(1.0)
        it.report.notes.append(f"the server was away {min(down):.1f} to {max(down):.1f} s, {size.times} times")
    it.report.saw("server-was-killed")
    return it.report


async def kill_the_scribe(folder: Path, size: Size) -> Report:
    """The process that writes acts, with acts under way. Those who wait for it come again and hear what became of
    their act."""
    async with scene("kill -9 of the process that writes", folder, size) as it:
        for time_of_kill in range(1, size.times + 1):
            await it.acted(time_of_kill / (size.times + 1))
            it.report.must(await it.crowd.until(lambda: it.server.scribe() > 0, REPLACED_WITHIN), "nobody writes")
            os.kill(it.server.scribe(), signal.SIGKILL)
            await it.back(goes_on=True)
        await it.acted(1.0)
    it.report.saw("scribe-replaced")
    return it.report


async def kill_workers(folder: Path, size: Size) -> Report:
    """Each pool again and again, while bots play, long papers are read and questions asked."""
    async with scene("kill -9 of workers", folder, size, bots=size.tables // 2) as it:
        it.crowd.long_papers = True
        load = Load(1.0)
        load.beside(it.server.asked_in_turn(load, 3.0))
        killed: Counter[str] = Counter()
        killing = asyncio.create_task(_kill_for_ever(it, killed))
        try:
            await it.crowd.until(lambda: sum(killed.values()) >= size.times * len(POOLS), 60.0)
            await it.acted(1.0)
            await it.back(goes_on=True)  # with bots, and workers being killed all the while
            killing.cancel()
            await it.crowd.until(lambda: bool(load.tally.asks), ANSWERED_WITHIN)
        finally:
            killing.cancel()
            await load.stop()
        errors = ", ".join(f"{count} × {what}" for what, count in load.tally.errors.items())
        it.report.notes.append(
            f"killed: {', '.join(f'{count} of “{pool}”' for pool, count in sorted(killed.items()))}; "
            f"{len(load.tally.asks)} long questions answered{errors and ', '}{errors}"
        )
        it.report.must(len(killed) == len(POOLS), f"only workers of {sorted(killed)} were killed")
        it.report.must(bool(load.tally.asks), "no question was answered")
    it.report.saw("worker-replaced")
    for code in ("too-long", "not-yet", "fault"):
        it.report.must(not it.crowd.refused[code], f"{it.crowd.refused[code]} acts were refused as “{code}”")
    return it.report


async def _kill_for_ever(it: Scene, killed: Counter[str]) -> None:
    """Whichever worker has been there for a while, long enough to have begun to think; the pools take turns."""
    while True:
        await asyncio.sleep(2.0)
        workers = it.server.workers()
        old = [
            (killed[pool], pool, one)
            for pool in POOLS.values()
            for one in workers.get(pool, [])
            if age(one) > OLD_ENOUGH * max(0.5, it.size.patience)
        ]
        if old:
            _, pool, victim = min(old)
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
                killed[pool] += 1
