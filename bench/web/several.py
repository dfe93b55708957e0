"""Our server as several processes on PostgreSQL and Redis, and clients that go to the right one, or to any."""

from __future__ import annotations

import random
import zlib
from pathlib import Path

from bench.web.ours import Ours
from bench.web.stores import Postgres, Redis, stores

HASHING, AT_RANDOM = "two, hashed", "two, at random"


class Several(Ours):
    """`forceout serve` with so many processes. A client that hashes does what a proxy would: all windows of a table go
    to one process; the others go anywhere."""

    def __init__(
        self, folder: Path, postgres: Postgres, redis: Redis, *, count: int = 2, hashing: bool = True,
        pace: float = 0.5, **environment: str,
    ) -> None:  # fmt: skip
        self.count, self.hashing = count, hashing
        self.name = HASHING if hashing else AT_RANDOM
        self.database = environment.get("FORCEOUT_DATABASE") or postgres.new_database()
        told = {"FORCEOUT_REDIS": redis.address(), "FORCEOUT_PROCESSES": str(count), **environment}
        self.environment = {**told, "FORCEOUT_DATABASE": self.database}
        super().__init__(folder, pace, **self.environment)

    def port_of(self, process: int) -> int:
        """Of one of them, from 1."""
        return self.port + process

    def port_for(self, path: str) -> int:
        if not self.hashing:
            return self.port_of(random.randint(1, self.count))
        return self.port_of(1 + zlib.crc32(path.partition("?")[0].encode()) % self.count)


class WithStores(Several):
    """With a PostgreSQL and a Redis of its own, which end with it."""

    def __init__(self, folder: Path, *, hashing: bool) -> None:
        self.held = stores()
        self.postgres, self.redis = self.held.__enter__()
        try:
            super().__init__(folder, self.postgres, self.redis, hashing=hashing)
        except BaseException:
            self.held.__exit__(None, None, None)
            raise

    def stop(self) -> None:
        super().stop()
        self.held.__exit__(None, None, None)
