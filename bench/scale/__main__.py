"""How the cost of the web table grows, measured here and carried on to 1,000 and 10,000 tables.

    python -m bench.scale [--only tables,watchers,processes] [--tables 75,150,300] [--watchers 0,10,20,40]
                          [--processes 1,2] [--seconds 8]

tables     one process on SQLite, two people a table
watchers   20 tables of so many watchers each, one process on SQLite
processes  so many processes on PostgreSQL and Redis, at the largest number of tables: first with a proxy that brings
           all windows of a table to one process, then with windows that come to any

About five minutes on an idle machine. The people are played by this process on the same cores, and its share is
printed: where it is late itself the row says so, and the figures of that row are partly its own. CPU and memory are
those of web processes with their workers; PostgreSQL and Redis are told apart.
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
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import uvloop
from bench.scale.growth import A_TABLE, FILLED, Need, Prices, bends, exponent, line, need
from bench.scale.house import House
from bench.web.__main__ import How, measured
from bench.web.figures import Row, at_share, notes_of
from bench.web.musts import LATE
from bench.web.ours import Ours
from bench.web.stores import Postgres, Redis, stores

RUNS = ("tables", "watchers", "processes")
EVERY = 5.0
WATCHED = 20
HEAD = (
    f"{'':<14}{'tables':>7}{'watchers':>9}{'acts/s':>8}{'act p50':>9}{'p95':>8}{'view p95':>9}{'CPU/act':>9}"
    f"{'+ PG':>7}{'+ Redis':>8}{'cores':>7}{'MB':>6}{'MB/s':>7}   {'client':>7}{'load':>6}"
)


@dataclass(frozen=True)
class Point:
    """A row with what is special about it."""

    row: Row
    watchers: int = 0
    processes: int = 1
    postgres: float = math.nan
    redis: float = math.nan
    """Milliseconds of processor time an act."""

    @property
    def acts(self) -> float:
        return len(self.row.tally.acts) / self.row.seconds

    def __str__(self) -> str:
        row, tally = self.row, self.row.tally
        return (
            f"{row.server:<14}{row.tables:>7}{self.watchers:>9}{self.acts:>8.1f}{at_share(tally.acts, 0.5):>9.1f}"
            f"{row.act:>8.1f}{at_share(tally.watchers or tally.views, 0.95):>9.1f}{row.cpu_an_act:>9.2f}"
            f"{_or_none(self.postgres):>7}{_or_none(self.redis):>8}{row.cpu:>7.2f}{row.megabytes:>6.0f}"
            f"{tally.bytes / row.seconds / 1e6:>7.2f}   {100 * row.client:>6.0f}%{row.load:>6.1f}"
        )


def _or_none(value: float) -> str:
    return "–" if math.isnan(value) else f"{value:.2f}"


def carried_out(make: Callable[[Path], Ours | House], tables: int, seconds: float, watchers: int = 0) -> Point:
    """One row: a house of its own, played at for so many seconds."""
    if sys.stderr.isatty():
        print(f"{tables} tables, {watchers} watchers each …", end="\r", file=sys.stderr, flush=True)
    options = argparse.Namespace(every=EVERY, seconds=seconds)
    with tempfile.TemporaryDirectory(prefix="forceout-scale-") as folder:
        server = make(Path(folder))
        beside: list[tuple[float, float, float]] = []

        async def story() -> Row:
            taken = asyncio.create_task(_look(server, beside))
            try:
                return await measured(server, tables, options, How(watchers=watchers))
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
        point = Point(row, watchers, server.count, *_an_act(beside, row))
    print(point, flush=True)
    if at_share(row.tally.lags, 0.95) > LATE:
        print(f"{'':<14}the client itself was late (p95 {at_share(row.tally.lags, 0.95):.0f} ms)")
    for note in [*notes_of(row), *complaints[:3]]:
        print(f"{'':<14}{note}", flush=True)
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
    points = [carried_out(Ours, tables, options.seconds) for tables in options.tables]
    count = [float(point.row.tables) for point in points]
    idle, each = line([point.acts for point in points], [1000 * point.row.cpu for point in points])
    held, more = line(count, [point.row.megabytes for point in points])
    power = exponent(count, [point.row.cpu for point in points])
    print(f"  cores = {idle / 1000:.3f} + {each:.2f} ms · acts a second; they grow as tables^{power:.2f}")
    print(f"  memory = {held:.0f} MB + {1000 * more:.0f} kB · tables")
    return points


def by_watchers(options: argparse.Namespace) -> list[Point]:
    points = [carried_out(Ours, WATCHED, options.seconds, watchers) for watchers in options.watchers]
    count = [float(point.watchers) for point in points]
    own, each = line(count, [point.row.cpu_an_act for point in points])
    held, more = line(count, [point.row.megabytes for point in points])
    print(f"  CPU an act = {own:.2f} + {each:.3f} ms · watchers of the table")
    print(f"  memory = {held:.0f} MB + {1000 * more / WATCHED:.0f} kB · watchers")
    return points


def by_processes(options: argparse.Namespace) -> list[Point]:
    tables = max(options.tables)
    with ExitStack() as held:
        try:
            both: tuple[Postgres, Redis] = held.enter_context(stores())
        except (OSError, RuntimeError) as error:
            print(f"  not measured: {error}")
            return []
        rows = [(processes, hashed) for hashed in (True, False) for processes in options.processes]
        points = [
            carried_out(partial(House, stores=both, processes=processes, hashed=hashed), tables, options.seconds)
            for processes, hashed in rows
            if hashed or processes > 1
        ]
    at_home = [point for point in points if "hashed" in point.row.server]
    if len(at_home) > 1:
        first, last = at_home[0], at_home[-1]
        grown = last.row.cpu_an_act / first.row.cpu_an_act
        print(f"  {last.processes} processes cost {grown:.2f} times as much an act as {first.processes}")
    return points


CARRIED_OUT = dict(zip(RUNS, (by_tables, by_watchers, by_processes), strict=True))


def prices_of(found: dict[str, list[Point]]) -> Prices:
    """What one of each costs, from whatever was measured; nothing is guessed for the rest."""
    tables, watched, several = found.get("tables", []), found.get("watchers", []), found.get("processes", [])
    at_home = [point for point in several if "hashed" in point.row.server] or several
    main = (at_home or tables or watched)[-1]
    count = [float(point.row.tables) for point in tables]
    memory = line(count, [point.row.megabytes for point in tables]) if len(tables) > 1 else (main.row.megabytes, 0.0)
    crowd = [float(point.watchers) for point in watched]
    acts = [max(1, len(point.row.tally.acts)) for point in watched]
    sent = [point.row.tally.bytes / act / 1000 for point, act in zip(watched, acts, strict=True)]
    return Prices(
        web=main.row.cpu_an_act,
        watcher=line(crowd, [point.row.cpu_an_act for point in watched])[1] if len(watched) > 1 else math.nan,
        postgres=main.postgres,
        redis=main.redis,
        process=max(0.0, memory[0]),
        table=max(0.0, memory[1]),
        kilobytes=main.row.tally.bytes / max(1, len(main.row.tally.acts)) / 1000,
        watched_kilobytes=line(crowd, sent)[1] if len(watched) > 1 else math.nan,
    )


def carried_on(prices: Prices) -> list[str]:
    told = [
        f"at {A_TABLE} acts a second and table, cores filled to {100 * FILLED:.0f} %, everything else as measured",
        f"{'tables':>8}{'watchers':>10}{'acts/s':>8}{'web cores':>11}{'processes':>11}{'PG cores':>10}{'Redis':>7}"
        f"{'GB':>7}{'MB/s out':>10}",
    ]
    crowds = (0,) if math.isnan(prices.watcher) else (0, 10)
    told += [_told(need(prices, tables, watchers)) for tables in (1_000, 10_000) for watchers in crowds]
    told += [f"  {what} is {100 * FILLED:.0f} % full at {at:,.0f} tables" for what, at in bends(prices) if at == at]
    return told


def _told(one: Need) -> str:
    return (
        f"{one.tables:>8,}{one.watchers:>10}{one.acts:>8.0f}{one.web_cores:>11.1f}{one.processes:>11}"
        f"{_or_none(one.postgres_cores):>10}{_or_none(one.redis_cores):>7}{one.gigabytes:>7.1f}"
        f"{one.megabytes_a_second:>10.0f}"
    )


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
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}; milliseconds; "
          f"one act a person every {EVERY:g} s, {options.seconds:g} s a row")  # fmt: skip
    found = {}
    for name in options.only:
        print(f"\n{name}\n{HEAD}", flush=True)
        found[name] = CARRIED_OUT[name](options)
    if any(found.values()):
        print("\ncarried on")
        for told in carried_on(prices_of(found)):
            print(told)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
