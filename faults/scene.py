"""A server in a folder of its own with a crowd at its tables, for one fault."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from faults.people import Crowd
from faults.report import Report
from faults.server import Server

BACK_WITHIN = 20.0
"""Seconds within which everybody must show the last number again; on a quiet machine it takes about three."""


@dataclass(frozen=True)
class Size:
    """How large a trial is."""

    acts: int = 1_000
    tables: int = 16
    watchers: int = 2
    """At each table."""
    times: int = 5
    """How often the fault comes, where it comes more than once."""
    pace: float = 0.35
    """Seconds between two looks of a player at the table."""
    patience: float = 1.0
    """What the server's own waiting times are multiplied with, where a trial waits for them."""


@dataclass
class Scene:
    server: Server
    crowd: Crowd
    report: Report
    size: Size

    async def acted(self, part: float, seconds: float = 300.0) -> None:
        """Until that part of the acts has been acknowledged."""
        wanted = int(part * self.size.acts)
        enough = await self.crowd.until(lambda: self.crowd.acknowledged >= wanted, seconds)
        self.report.must(enough, f"only {self.crowd.acknowledged} of {wanted} acts in {seconds:.0f} s")

    async def back(self, *, goes_on: bool) -> None:
        """Everybody shows the last number again; or, where no line was cut, the next."""
        self.report.back(await self.crowd.recovered(goes_on=goes_on, seconds=BACK_WITHIN), BACK_WITHIN)

    async def restarted(self) -> None:
        await asyncio.to_thread(self.server.start)


async def seated(server: Server, crowd: Crowd, size: Size, *, bots: int = 0) -> None:
    """Tables are opened, so many of them with a bot, and their people sit down."""
    for number in range(size.tables):
        code, cookies = await asyncio.to_thread(server.open, number, "level-2" if number < bots else "")
        crowd.seat(code, cookies, size.watchers)


@contextlib.asynccontextmanager
async def scene(
    fault: str, folder: Path, size: Size, *, data: Path | None = None, bots: int = 0, before: str = "", **told: str
) -> AsyncIterator[Scene]:
    """What happens inside is the fault. Afterwards everything is brought to rest and counted."""
    folder.mkdir(exist_ok=True)
    report = Report(fault)
    kept = data or folder / "data"
    server = await asyncio.to_thread(Server, kept, folder / "log", before, **told)
    crowd = Crowd(server.port, size.pace)
    try:
        await seated(server, crowd, size, bots=bots)
        report.must(await crowd.all_here(), "not everybody came in")
        yield Scene(server, crowd, report, size)
        report.settled(await crowd.unsettled())
    finally:
        await crowd.leave()
        await asyncio.to_thread(server.stop)
    report.events = server.events()
    report.count(crowd, kept)
