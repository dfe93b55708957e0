"""The web table under load, and boardgame.io's own server in the same run on the same machine.

    python -m bench.web [--only race,several,bots,watched,crowd,neighbours] [--tables 100,300,600,1000] [--seconds 10]
                        [--servers forceout,flat,memory] [--folder FOLDER]

race        each number of tables, two people at each, one act a person every 5 s: the servers take turns
several     300 tables at two processes on PostgreSQL and Redis: clients that hash tables, as a proxy can, and at random
bots        100 tables, bots at half of them, and one long question a second; with pings
watched     20 tables of 40 watchers
crowd       one table with 1,000 watchers
neighbours  300 tables beside processes that use all the processor time they get: does the queue grow?

An act is timed from its sending to its answer, a view to the arrival of the view that shows the act; both by the
client, which runs on the same machine and says how late it was itself. boardgame.io's answer is the view. CPU and
memory are those of the server with all its processes.

Everything stays on the loopback. boardgame.io comes from npm into build/peer on the first run.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import uvloop
from bench.web import musts
from bench.web.figures import HEAD, Row, at_share, line_of, notes_of
from bench.web.load import Load, Table
from bench.web.ours import Ours
from bench.web.processes import megabytes, neighbours, spent
from bench.web.several import AT_RANDOM, HASHING, WithStores
from bench.web.theirs import Theirs, installed

SETTLING = 3.0
OPENED_AT_ONCE = 8
BOT = "level-3"
Server = Ours | Theirs


class Playable(Protocol):
    """What tables can be opened at; one process or several."""

    @property
    def name(self) -> str: ...

    @property
    def pids(self) -> list[int]: ...

    async def table(self, load: Load, number: int, bot: str = "", watchers: int = 0) -> Table: ...


SERVERS: dict[str, Callable[[Path], Server]] = {
    "forceout": Ours,
    "flat": lambda folder: Theirs(folder, flat=True),
    "memory": lambda folder: Theirs(folder, flat=False),
    HASHING: lambda folder: WithStores(folder, hashing=True),
    AT_RANDOM: lambda folder: WithStores(folder, hashing=False),
}
RACING = ("forceout", "flat", "memory")
RUNS = ("race", "several", "bots", "watched", "crowd", "neighbours")


class Progress:
    """A line that says how far the whole run is."""

    def __init__(self) -> None:
        self.row = self.rows = 0

    def tell(self, text: str) -> None:
        if sys.stderr.isatty():
            line = f"row {self.row} of {self.rows}: {text}" if text else ""
            print(f"\r{line:<100}", end="\r", file=sys.stderr, flush=True)


PROGRESS = Progress()


def shares(values: list[float]) -> str:
    return f"p50 {at_share(values, 0.5):.1f}, p95 {at_share(values, 0.95):.1f} ms"


@dataclass(frozen=True)
class How:
    """What is special about a row."""

    bots: int = 0
    """Tables with a bot; with them comes a long question a second."""
    watchers: int = 0
    """At each table."""
    neighbours: int = 0
    """Busy processes, from when the tables are open."""
    longer: float = 1.0
    """Times the usual seconds."""


async def opened(server: Playable, load: Load, tables: int, bots: int, watchers: int) -> None:
    """Opens tables, a few at once; bots sit at the first ones."""
    gate, done = asyncio.Semaphore(OPENED_AT_ONCE), 0

    async def one(number: int) -> None:
        nonlocal done
        async with gate:
            table = await server.table(load, number, BOT if number < bots else "", watchers)
        load.seat(table)
        done += 1
        PROGRESS.tell(f"{server.name}: {done} of {tables} tables are open")

    async with asyncio.TaskGroup() as opening:
        for number in range(tables):
            opening.create_task(one(number))


async def measured(server: Playable, tables: int, options: argparse.Namespace, how: How) -> Row:
    seconds = how.longer * options.seconds
    load = Load(options.every)
    load.beside(load.look())
    await opened(server, load, tables, how.bots, how.watchers)
    if isinstance(server, Ours) and how.bots:
        load.beside(server.pinged(load))
        load.beside(server.asked(load))
    with neighbours(how.neighbours):
        await asyncio.sleep(max(SETTLING, options.every / 2))
        load.fresh()
        start, cpu, mine = time.perf_counter(), spent(*server.pids), time.process_time()
        while (gone := time.perf_counter() - start) < seconds:
            PROGRESS.tell(
                f"{server.name}, {tables} tables: {len(load.tally.acts)} acts in {gone:.0f} of {seconds:.0f} s"
            )
            await asyncio.sleep(min(0.5, seconds - gone))
        gone = time.perf_counter() - start
        cpu, mine = (spent(*server.pids) - cpu) / gone, (time.process_time() - mine) / gone
    tally, away = load.fresh(), load.turned_away()
    if away:
        tally.errors["connections that the server has closed"] = away
    row = Row(server.name, tables, gone, tally, cpu, mine, megabytes(*server.pids), os.getloadavg()[0])
    await load.stop()
    return row


def run(name: str, tables: int, options: argparse.Namespace, how: How | None = None) -> Row:
    """One server at one number of tables, in a folder of its own."""
    PROGRESS.row += 1
    with tempfile.TemporaryDirectory(prefix="forceout-bench-", dir=options.folder) as folder:
        server = SERVERS[name](Path(folder))
        try:
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                row = runner.run(measured(server, tables, options, how or How()))
        finally:
            server.stop()
        complaints = server.complaints()
    PROGRESS.tell("")
    print(line_of(row), flush=True)
    for note in [*notes_of(row), *complaints[:5]]:
        print(f"{'':<20}{note}", flush=True)
    return row


def race(options: argparse.Namespace) -> list[musts.Claim]:
    rows = [run(name, tables, options) for tables in options.tables for name in options.servers]
    for told in musts.ratios(rows):
        print(told)
    return musts.side_by_side(rows)


def several(options: argparse.Namespace) -> list[musts.Claim]:
    rows = [run(name, 300, options) for name in (HASHING, AT_RANDOM)]
    return musts.several(*rows)


def bots(options: argparse.Namespace) -> list[musts.Claim]:
    row = run("forceout", 100, options, How(bots=50))
    asks, pings = row.tally.asks, row.tally.pings
    print(f"{'':<20}long questions: {len(asks)} answered, {shares(asks)}; ping {shares(pings)}")
    return musts.with_bots(row)


def watched(options: argparse.Namespace) -> list[musts.Claim]:
    rows = [run(name, 20, options, How(watchers=40)) for name in options.servers]
    return [claim for row in rows if row.server == musts.OURS for claim in musts.watched(row, must=True)]


def crowd(options: argparse.Namespace) -> list[musts.Claim]:
    rows = [run(name, 1, options, How(watchers=1_000, longer=2)) for name in options.servers]
    return [claim for row in rows if row.server == musts.OURS for claim in musts.watched(row, must=False)]


def beside_neighbours(options: argparse.Namespace) -> list[musts.Claim]:
    count = options.neighbours or 2 * (os.cpu_count() or 1)
    print(f"{'':<20}beside {count} busy processes")
    rows = [run(name, 300, options, How(neighbours=count, longer=2)) for name in options.servers]
    return [claim for row in rows if row.server == musts.OURS for claim in musts.does_not_grow(row)]


CARRIED_OUT = dict(zip(RUNS, (race, several, bots, watched, crowd, beside_neighbours), strict=True))


def words(text: str) -> list[str]:
    return text.split(",")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.web", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", type=words, default=list(RUNS), help=f"some of {', '.join(RUNS)}")
    parser.add_argument("--tables", type=lambda text: [int(one) for one in words(text)], default=[100, 300, 600, 1000])
    parser.add_argument("--servers", type=words, default=list(RACING), help=f"some of {', '.join(RACING)}")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two acts of one person")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each row is measured")
    parser.add_argument("--neighbours", type=int, default=0, help="busy processes; twice the cores unless told")
    parser.add_argument("--folder", help="where the servers keep their data for the time: /dev/shm leaves the disk out")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if {"flat", "memory"} & set(options.servers):
        try:
            installed()
        except OSError as error:
            print(f"{error}\nonly our own server is measured", file=sys.stderr)
            options.servers = ["forceout"]
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}; milliseconds; "
          f"one act a person every {options.every:g} s, {options.seconds:g} s a row")  # fmt: skip
    each = len(options.servers)
    rows = {
        "race": len(options.tables) * each,
        "several": 2,
        "bots": 1,
        "watched": each,
        "crowd": each,
        "neighbours": each,
    }
    PROGRESS.rows = sum(rows[name] for name in options.only)
    claims = []
    for name in options.only:
        print(f"\n{name}\n{HEAD}", flush=True)
        claims += CARRIED_OUT[name](options)
    print("\nwhat it must be, and what it should be")
    for claim in claims:
        print(claim)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
