"""How the cost of the web table grows, measured here and carried on to 1,000 and 10,000 tables.

    python -m bench.scale [--only tables,watchers,processes] [--tables 75,150,300] [--watchers 0,10,20,40]
                          [--processes 1,2] [--seconds 8]

tables     one process on SQLite, two people a table
watchers   20 tables of so many watchers each, one process on SQLite
processes  so many processes on PostgreSQL and Redis, at the largest number of tables: first with a proxy that brings
           all windows of a table to one process, then with windows that come to any

About five minutes on an idle machine. What it prints is what stands in docs/operating.md under “Growth”; how it goes
on is told on the error stream. The people are played by this process on the same cores, and its share is told: where it
is late itself, the figures of that row are partly its own. CPU and memory are those of web processes with their
workers; PostgreSQL and Redis are told apart.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import uvloop
from bench.scale.house import House
from bench.scale.points import Point
from bench.scale.told import measured, told
from bench.web.__main__ import How
from bench.web.__main__ import measured as played
from bench.web.figures import Row, at_share, notes_of
from bench.web.musts import LATE
from bench.web.ours import Ours
from bench.web.stores import Postgres, Redis, stores

RUNS = ("tables", "watchers", "processes")
EVERY = 5.0
WATCHED = 20


def carried_out(make: Callable[[Path], Ours | House], tables: int, seconds: float, watchers: int = 0) -> Point:
    """One row: a house of its own, played at for so many seconds."""
    options = argparse.Namespace(every=EVERY, seconds=seconds)
    with tempfile.TemporaryDirectory(prefix="forceout-scale-") as folder:
        server = make(Path(folder))
        beside: list[tuple[float, float, float]] = []

        async def story() -> Row:
            taken = asyncio.create_task(_look(server, beside))
            try:
                return await played(server, tables, options, How(watchers=watchers))
            finally:
                taken.cancel()

        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                row = runner.run(story())
        finally:
            server.stop()
        complaints = server.complaints()
    point = Point(row, watchers)
    if isinstance(server, House):
        point = Point(row, watchers, server.count, server.hashing, *_an_act(beside, row))
    notes = [f"load {row.load:.1f}, {100 * row.client:.0f} % of a core for those who play"]
    if at_share(row.tally.lags, 0.95) > LATE:
        notes.append(f"the client itself was late (p95 {at_share(row.tally.lags, 0.95):.0f} ms)")
    said = "; ".join([*notes, *notes_of(row), *complaints[:3]])
    print(" | ".join(measured(point, None)), f" ({said})", file=sys.stderr, flush=True)
    return point


async def _look(server: Ours | House, beside: list[tuple[float, float, float]]) -> None:
    """What PostgreSQL and Redis have used, again and again; the last stretch counts."""
    while isinstance(server, House):
        beside.append((time.perf_counter(), *server.beside()))
        await asyncio.sleep(0.5)


def _an_act(beside: list[tuple[float, float, float]], row: Row) -> tuple[float, float]:
    end, acts = beside[-1], len(row.tally.acts) / row.seconds
    start = min(beside, key=lambda one: abs(one[0] - (end[0] - row.seconds)))
    gone = end[0] - start[0]
    if not acts or not gone:
        return math.nan, math.nan
    return 1000 * (end[1] - start[1]) / gone / acts, 1000 * (end[2] - start[2]) / gone / acts


def by_tables(options: argparse.Namespace) -> list[Point]:
    return [carried_out(Ours, tables, options.seconds) for tables in options.tables]


def by_watchers(options: argparse.Namespace) -> list[Point]:
    return [carried_out(Ours, WATCHED, options.seconds, watchers) for watchers in options.watchers]


def by_processes(options: argparse.Namespace) -> list[Point]:
    tables = max(options.tables)
    with ExitStack() as held:
        try:
            both: tuple[Postgres, Redis] = held.enter_context(stores())
        except (OSError, RuntimeError) as error:
            print(f"not measured: {error}", file=sys.stderr)
            return []
        rows = [(processes, hashed) for hashed in (True, False) for processes in options.processes]
        return [
            carried_out(partial(House, stores=both, processes=processes, hashed=hashed), tables, options.seconds)
            for processes, hashed in rows
            if hashed or processes > 1
        ]


CARRIED_OUT = dict(zip(RUNS, (by_tables, by_watchers, by_processes), strict=True))


def numbers(text: str) -> list[int]:
    return [int(one) for one in text.split(",")]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.scale", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", type=lambda text: text.split(","), default=list(RUNS), help=f"of {', '.join(RUNS)}")
    parser.add_argument("--tables", type=numbers, default=[75, 150, 300])
    parser.add_argument("--watchers", type=numbers, default=[0, 10, 20, 40])
    parser.add_argument("--processes", type=numbers, default=[1, 2])
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each row is measured")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    began = time.monotonic()
    found = {name: CARRIED_OUT[name](options) for name in options.only}
    loads = [point.row.load for some in found.values() for point in some]
    if not loads:
        return 1
    print(
        f"On {os.cpu_count()} cores, the clients on the same cores, at a load of {min(loads):.1f} to {max(loads):.1f}; "
        f"Python {platform.python_version()}; one act a person every {EVERY:g} s, two people a table, "
        f"{options.seconds:g} s a row:\n"
    )
    for line in told(found):
        print(line)
    print(f"{time.monotonic() - began:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
