"""What the doctor says of PostgreSQL and Redis, where the settings name them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

from forceout.web.databases import missing_libraries, named_database, named_redis
from forceout.web.folder import Unusable
from forceout.web.keeping.check import Check, bad, good, look
from forceout.web.keeping.stores import InPostgres

SLOW = 0.02
PATIENCE = 3.0
NEARER = "Let it run nearer to the server."


def checks_of_stores(folder: Path) -> Iterator[Check]:
    """None where there is only SQLite."""
    address, redis = named_database(), named_redis()
    missing = missing_libraries(address, redis)
    if missing:
        yield bad("stores", f"Libraries are missing: {', '.join(missing)}.", "pip install forceout[web,cluster]")
        return
    if address:
        yield _postgres(address)
        if not os.environ.get("FORCEOUT_SECRET"):
            yield look(
                "secret-shared",
                f"The secret that signs cookies is in {folder}: only processes with this folder know it.",
                "Where several machines serve the same tables, set FORCEOUT_SECRET to the same word on all.",
            )
    if redis:
        yield _redis(redis)


def _postgres(address: str) -> Check:
    try:
        store = InPostgres(address)
        store.check()
        began = time.perf_counter()
        store.try_it()
        took = time.perf_counter() - began
    except (Unusable, ValueError) as error:
        return bad("postgresql", f"{str(error)[:1].upper()}{str(error)[1:]}", "The server cannot begin without it.")
    if took > SLOW * 5:
        return look("postgresql", f"PostgreSQL took {took * 1000:.0f} ms to answer.", NEARER)
    return good("postgresql", f"PostgreSQL answers and can be written to ({took * 1000:.0f} ms with connecting).")


def _redis(address: str) -> Check:
    from redis import Redis
    from redis.exceptions import RedisError

    try:
        with Redis.from_url(address, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE) as line:
            began = time.perf_counter()
            line.ping()
            took = time.perf_counter() - began
    except (RedisError, OSError, ValueError):
        return bad("redis", "Redis does not answer.", "Look at FORCEOUT_REDIS, and at whether Redis runs.")
    if took > SLOW:
        return look("redis", f"Redis took {took * 1000:.0f} ms to answer.", NEARER)
    return good("redis", "Redis answers.")
