"""Several web processes on PostgreSQL and Redis with a crowd at their tables: one `forceout serve` that looks after
them, or one each, as on machines of their own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
from bench.web.processes import family
from bench.web.stores import Postgres, Redis, stores

from faults.people import Crowd, Viewer
from faults.report import Report
from faults.scene import Scene, Size, seated
from faults.server import Server, command_of
from faults.wires import Wire

KILLED_WITHIN, FROZEN_WITHIN, PATIENT = 3.0, 6.0, 25.0
"""Seconds within which everybody shows the last number again. In a short trial nobody is in a hurry."""
REPLACED_WITHIN = 60.0
LEFT_OUT = {"tables_table": "id, code, ruleset, division, strict, judge_checks, timed, began",
            "tables_seat": "table_id, number, name",
            "tables_logged": "table_id, number, at, who, verb, words, key"}  # fmt: skip
"""What is held against the acknowledgements."""


@dataclass
class SeveralScene(Scene):
    """`server` is the first of `servers`."""

    servers: list[Server]
    postgres: Postgres
    redis: Redis
    wires: dict[str, Wire]
    """From the first server: "postgres" and "redis"."""
    database: str

    def tables_of(self, process: int) -> set[str]:
        """Those that a web process has."""
        with psycopg.connect(self.database) as line:
            asked = "select code from tables_table join tables_claim on table_id = id where owner like %s"
            found = line.execute(asked, [f"%-{process}-%"])
            return {code for (code,) in found.fetchall()}

    @property
    def brief(self) -> bool:
        return self.size.acts < 1_000

    async def shown_within(self, seconds: float, *, goes_on: bool = False) -> None:
        within = PATIENT if self.brief else seconds
        self.report.back(await self.crowd.recovered(goes_on=goes_on, seconds=within), within)

    async def shown_after(self, told: signal.Signals, seconds: float) -> None:
        """A web process gets the signal. Whoever was connected to it, or sits at one of its tables, is shown the table
        again; for the others nothing has changed."""
        victim, within = self.processes()[0], PATIENT if self.brief else seconds
        codes = await asyncio.to_thread(self.tables_of, victim)
        before = {one: (one.table.last, one.breaks) for one in self.crowd.viewers}
        since = time.monotonic()
        os.kill(victim, told)
        found: dict[Viewer, float] = {}

        def touched(one: Viewer) -> bool:
            return one.table.code in codes or one.breaks > before[one][1]

        def met() -> bool:
            for one in self.crowd.viewers:
                here = one.line is not None and not one.line.gone.done()
                if touched(one) and here and one.came > since and one.number >= before[one][0]:
                    found.setdefault(one, one.came - since)
                elif touched(one):
                    found.pop(one, None)
            return all(one in found for one in self.crowd.viewers if touched(one))

        gone = await self.crowd.until(lambda: not command_of(victim), within)
        self.report.must(gone, "whoever was killed or frozen is still there")
        await asyncio.sleep(0.1)  # until all lines have heard of it
        await self.crowd.until(met, max(0.1, within - (time.monotonic() - since)))
        missing = [one.sees() for one in self.crowd.viewers if touched(one) and one not in found]
        self.report.back((sorted(found.values()), missing), within)

    async def all_serve(self) -> None:
        """Whoever was ended has been replaced, and takes visitors."""
        ready = await asyncio.to_thread(self._wait_for_all)
        self.report.must(ready, "a web process was not replaced")

    def _wait_for_all(self) -> bool:
        until = time.monotonic() + REPLACED_WITHIN
        for port in (self.server.port + 1, self.server.port + 2):
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    if time.monotonic() > until:
                        return False
                    time.sleep(0.05)
        return True

    def processes(self) -> list[int]:
        """The web processes that the first server looks after."""
        found = family(self.server.pid)[1:]
        return sorted(one for one in found if b"\0serve\0" in command_of(one))


@contextlib.asynccontextmanager
async def several(
    fault: str, folder: Path, size: Size, *, apart: bool = False, bots: int = 0, thinkers: int = 0
) -> AsyncIterator[SeveralScene]:
    """Two web processes; `apart` as servers of their own, the first of them at the ends of two wires."""
    folder.mkdir(exist_ok=True)
    report, kept = Report(fault), folder / "data"
    async with contextlib.AsyncExitStack() as held:
        postgres, redis = held.enter_context(await asyncio.to_thread(stores))
        wires = {"postgres": Wire(postgres.port), "redis": Wire(redis.port)}
        for wire in wires.values():
            await held.enter_async_context(wire)
        database = await asyncio.to_thread(postgres.new_database)
        usual = {"FORCEOUT_SECRET": "of several servers " * 3, "FORCEOUT_THINKERS": str(thinkers)}
        direct = {"FORCEOUT_DATABASE": database, "FORCEOUT_REDIS": redis.address()}
        if apart:
            wired = {
                "FORCEOUT_DATABASE": database.replace(f":{postgres.port}/", f":{wires['postgres'].port}/"),
                "FORCEOUT_REDIS": redis.address(wires["redis"].port),
            }
            told = [{**usual, **wired}, {**usual, **direct}]
        else:
            told = [{**usual, **direct, "FORCEOUT_PROCESSES": "2"}]
        begun = [
            asyncio.to_thread(Server, folder / f"data-{at}", folder / f"log-{at}", "", **one)
            for at, one in enumerate(told)
        ]
        servers = [await one for one in begun] if apart else list(await asyncio.gather(*begun))
        for one in servers:
            held.push_async_callback(asyncio.to_thread, one.stop)
        crowd = Crowd(servers[0].port, size.pace, tuple(one.port for one in servers))
        held.push_async_callback(crowd.leave)
        await seated(servers[-1], crowd, size, bots=bots)
        report.must(await crowd.all_here(60.0), "not everybody came in")
        yield SeveralScene(servers[0], crowd, report, size, servers, postgres, redis, wires, database)
        report.settled(await crowd.unsettled())
        await crowd.leave()
        for one in servers:
            await asyncio.to_thread(one.stop)
        await asyncio.to_thread(_copied, database, kept)
    report.events = sum((one.events() for one in servers), Counter())
    report.count(crowd, kept)


def _copied(database: str, kept: Path) -> None:
    """The logs as a file, so that they are looked at like those of any other server."""
    kept.mkdir(exist_ok=True)
    with psycopg.connect(database) as line, sqlite3.connect(kept / "forceout.sqlite3") as made:
        for table, columns in LEFT_OUT.items():
            made.execute(f"create table {table} ({columns})")
            rows = line.execute(f"select {columns} from {table}").fetchall()
            marks = ", ".join("?" * (columns.count(",") + 1))
            made.executemany(f"insert into {table} values ({marks})", rows)
