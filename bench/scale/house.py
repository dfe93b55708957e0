"""Several web processes of ours on one PostgreSQL and one Redis, whose cost is told apart."""

from __future__ import annotations

from pathlib import Path

from bench.web.processes import spent
from bench.web.several import Several
from bench.web.stores import Postgres, Redis


class House(Several):
    """`hashed`: a proxy brings all windows of a table to one process; else each comes to any, and may be relayed."""

    def __init__(self, folder: Path, stores: tuple[Postgres, Redis], processes: int, *, hashed: bool = True) -> None:
        self.stores = stores
        super().__init__(folder, *stores, count=processes, hashing=hashed)
        self.name = f"{processes} {'hashed' if hashed else 'anywhere'}"

    def port_for(self, path: str) -> int:
        return super().port_for(path) if self.count > 1 else self.port

    def beside(self) -> tuple[float, float]:
        """Processor time of PostgreSQL and of Redis so far."""
        postgres, redis = self.stores
        assert redis.process is not None
        return spent(postgres.pid), spent(redis.process.pid)
