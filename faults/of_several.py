"""What is done to several web processes and to their stores."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faults.report import Report
from faults.scene import Size
from faults.several_scene import FROZEN_WITHIN, KILLED_WITHIN, PATIENT, SeveralScene, several

AWAY = 2.0
"""Seconds for which a store is away, and a wire is cut."""
CUT = 5.0
FROZEN = 8.0
Do = Callable[[SeveralScene], Awaitable[None]]


@dataclass(frozen=True)
class Fault:
    """One kind of fault, done once."""

    title: str
    do: Do
    apart: bool = False
    thinkers: int = 0
    events: tuple[str, ...] = ()


async def kill_web(it: SeveralScene) -> None:
    await it.shown_after(signal.SIGKILL, KILLED_WITHIN)
    await it.all_serve()


async def freeze_web(it: SeveralScene) -> None:
    """It gives no sign of life, so whoever looks after it ends it."""
    await it.shown_after(signal.SIGSTOP, FROZEN_WITHIN)
    await it.all_serve()


async def zombie(it: SeveralScene) -> None:
    """A server stands still, others take its tables, and it goes on as if nothing had been."""
    found = [(await asyncio.to_thread(it.tables_of, one.pid), one) for one in it.servers]
    codes, victim = max(found, key=lambda one: len(one[0]))
    victim.process.send_signal(signal.SIGSTOP)
    try:
        since = time.monotonic()
        theirs = [one for one in it.crowd.viewers if one.table.code in codes and one.port != victim.port]
        before = {one: one.table.last for one in theirs}
        within = PATIENT if it.brief else FROZEN_WITHIN

        def shown() -> bool:
            return all(one.came > since and one.number >= before[one] for one in theirs)

        back = await it.crowd.until(shown, within)
        it.report.must(back, f"not everybody at the other server was shown the table within {within:.0f} s")
        it.report.recovery += [one.came - since for one in theirs if one.came > since]
        await asyncio.sleep(max(0.0, FROZEN - (time.monotonic() - since)))
    finally:
        victim.process.send_signal(signal.SIGCONT)
    await it.shown_within(PATIENT)


async def kill_redis(it: SeveralScene) -> None:
    await asyncio.to_thread(it.redis.kill)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(it.redis.start)
    await it.shown_within(PATIENT)


async def restart_postgres(it: SeveralScene) -> None:
    await asyncio.to_thread(it.postgres.stop)
    await asyncio.to_thread(it.postgres.start)
    await it.shown_within(PATIENT, goes_on=True)


async def kill_postgres(it: SeveralScene) -> None:
    await asyncio.to_thread(it.postgres.kill)
    await asyncio.sleep(AWAY)
    await asyncio.to_thread(it.postgres.start)
    await it.shown_within(PATIENT, goes_on=True)


async def cut_postgres(it: SeveralScene) -> None:
    await it.wires["postgres"].cut(CUT)
    await it.shown_within(PATIENT)


async def cut_redis(it: SeveralScene) -> None:
    await it.wires["redis"].cut(CUT)
    await it.shown_within(PATIENT)


async def kill_thinkers(it: SeveralScene) -> None:
    """All at once, and those from which they are forked; the questions they had are asked once more."""
    it.crowd.long_papers = True
    workers = [one for pool in it.server.workers().values() for one in pool]
    it.report.must(bool(workers), "there are no workers")
    for one in (*it.server.nurseries(), *workers):
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)
    await it.shown_within(PATIENT, goes_on=True)


OF_SEVERAL = {
    "kill-web": Fault("kill -9 of a web process", kill_web, events=("table-taken-over", "web-process-replaced")),
    "freeze-web": Fault("a web process is frozen", freeze_web, events=("web-process-frozen",)),
    "zombie": Fault("a frozen server wakes up", zombie, apart=True, events=("table-taken-over",)),
    "kill-thinkers": Fault("kill -9 of all workers", kill_thinkers, thinkers=1, events=("worker-replaced",)),
    "kill-redis": Fault("Redis is killed and started", kill_redis, events=("redis-lost",)),
    "restart-postgres": Fault("PostgreSQL is restarted", restart_postgres),
    "kill-postgres": Fault("PostgreSQL is killed and started", kill_postgres),
    "cut-postgres": Fault("no way to PostgreSQL", cut_postgres, apart=True, events=("table-taken-over",)),
    "cut-redis": Fault("no way to Redis", cut_redis, apart=True, events=("redis-lost",)),
}
TOGETHER = {
    "several": ("kill-web", "freeze-web", "kill-redis", "restart-postgres", "kill-postgres"),
    "apart": ("cut-postgres", "cut-redis", "zombie"),
}
"""For short trials: one after the other at the same servers. Workers are killed at a server of its own there."""


def alone(name: str) -> Callable[[Path, Size], Coroutine[Any, Any, Report]]:
    """The fault, again and again."""
    fault = OF_SEVERAL[name]

    async def trial(folder: Path, size: Size) -> Report:
        bots = size.tables // 2 if fault.thinkers else 0
        async with several(fault.title, folder, size, apart=fault.apart, bots=bots, thinkers=fault.thinkers) as it:
            for time_of_fault in range(1, size.times + 1):
                await it.acted(time_of_fault / (size.times + 1))
                await fault.do(it)
            await it.acted(1.0)
        it.report.saw(*fault.events)
        return it.report

    return trial


async def together(name: str, folder: Path, size: Size) -> Report:
    """Several faults, each once."""
    faults = [OF_SEVERAL[one] for one in TOGETHER[name]]
    async with several(f"{name}, one after the other", folder, size, apart=faults[0].apart) as it:
        for at, fault in enumerate(faults, 1):
            await it.acted(at / (len(faults) + 1))
            before = len(it.report.complaints)
            await fault.do(it)
            it.report.complaints[before:] = [f"{fault.title}: {one}" for one in it.report.complaints[before:]]
        await it.acted(1.0)
    it.report.saw(*(code for fault in faults for code in fault.events))
    return it.report
