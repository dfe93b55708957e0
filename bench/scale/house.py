"""Several web processes of ours on one PostgreSQL and one Redis, and the tables between them."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from bench.web.load import Load, Table
from bench.web.ours import Ours, Player
from bench.web.processes import spent
from bench.web.stores import Postgres, Redis

SECRET = "a secret for measuring alone"


class House:
    """`hashed`: a proxy brings all windows of a table to one process; else each comes to another, and is relayed."""

    def __init__(self, folder: Path, stores: tuple[Postgres, Redis], processes: int, *, hashed: bool = True) -> None:
        self.hashed = hashed
        self.name = f"{processes} {'hashed' if hashed else 'anywhere'}"
        self.postgres, self.redis = stores
        told = {
            "FORCEOUT_DATABASE": self.postgres.new_database(),
            "FORCEOUT_REDIS": self.redis.address(),
            "FORCEOUT_SECRET": SECRET,
        }
        self.web: list[Ours] = []
        try:
            for number in range(processes):
                own = folder / f"web-{number}"
                own.mkdir()
                self.web.append(Ours(own, 0.5, **told))
        except BaseException:
            self.stop()
            raise

    @property
    def pids(self) -> list[int]:
        return [pid for one in self.web for pid in one.pids]

    def beside(self) -> tuple[float, float]:
        """Processor time of PostgreSQL and of Redis so far."""
        assert self.redis.process is not None
        return spent(self.postgres.pid), spent(self.redis.process.pid)

    def stop(self) -> None:
        for one in self.web:
            with contextlib.suppress(OSError):
                one.stop()

    def complaints(self) -> list[str]:
        return [line for one in self.web for line in one.complaints()]

    async def table(self, load: Load, number: int, bot: str = "", watchers: int = 0) -> Table:
        home = self.web[number % len(self.web)]
        code, people = await asyncio.to_thread(home.open, number, bot)
        table = Table(load, len(people), number)
        for seat, cookie in enumerate(people):
            await self._at(number, seat).joins(table, Player(table, seat), f"/ws/t/{code}", {"Cookie": cookie})
        for one in range(watchers):
            await self._at(number, one).joins(table, Player(table, None), f"/ws/t/{code}?watch=1", {})
        return table

    def _at(self, number: int, window: int) -> Ours:
        return self.web[(number + (0 if self.hashed else window)) % len(self.web)]
