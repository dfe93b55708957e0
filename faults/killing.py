"""kill -9 of the server, and of the processes that think for it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from pathlib import Path

from bench.web.figures import Tally
from bench.web.load import Load
from faults.report import Report
from faults.scene import Scene, Size, scene
from faults.server import gone_within

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
    it.report.saw("server-began")
    return it.report


async def kill_workers(folder: Path, size: Size) -> Report:
    """Each pool in turn, while bots play, long papers are read and questions asked."""
    async with scene("kill -9 of workers", folder, size, bots=size.tables // 2) as it:
        it.crowd.long_papers = True
        load = Load(1.0)
        load.beside(it.server.asked(load, 1.0))
        dice, killed = random.Random(1), 0
        try:
            while it.crowd.acknowledged < size.acts:
                before = it.crowd.acknowledged
                for pool in sorted(it.server.workers().values()):
                    await asyncio.sleep(1.2)
                    victim = dice.choice(pool)
                    try:
                        os.kill(victim, signal.SIGKILL)
                        killed += 1
                    except ProcessLookupError:
                        continue
                await asyncio.sleep(1.0)
                if not await it.crowd.until(lambda before=before: it.crowd.acknowledged > before, 30.0):  # type: ignore[misc]
                    it.report.must(False, "play stands still")
                    break
            await _bots_go_on(it)
        finally:
            await load.stop()
        _told(it, load.tally, killed)
    it.report.saw("worker-replaced")
    for code in ("too-long", "not-yet", "fault"):
        it.report.must(not it.crowd.refused[code], f"{it.crowd.refused[code]} acts were refused as “{code}”")
    return it.report


async def _bots_go_on(it: Scene) -> None:
    await it.back(goes_on=True)


def _told(it: Scene, tally: Tally, killed: int) -> None:
    asked = len(tally.asks)
    errors = ", ".join(f"{count} × {what}" for what, count in tally.errors.items()) or "no errors"
    it.report.notes.append(f"{killed} workers killed; {asked} questions answered, {errors}")
