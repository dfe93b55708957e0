"""What a row of figures says about more of the same: straight lines, and what a house of many tables would need."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

FILLED = 0.6
"""How full a core may be on average: what comes at once must not wait."""
A_TABLE = 0.4
"""Acts a second of a table: two people, one act each every five seconds. Real players are slower."""


def line(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, float]:
    """The straight line nearest to all points: where it begins, and by how much it rises."""
    middle, height = sum(xs) / len(xs), sum(ys) / len(ys)
    spread = sum((x - middle) ** 2 for x in xs)
    if not spread:
        return height, math.nan
    rise = sum((x - middle) * (y - height) for x, y in zip(xs, ys, strict=True)) / spread
    return height - rise * middle, rise


def exponent(xs: Sequence[float], ys: Sequence[float]) -> float:
    """n, where ys grow as the nth power of xs: 1 is in proportion, above 1 it gets dearer."""
    pairs = [(math.log(x), math.log(y)) for x, y in zip(xs, ys, strict=True) if x > 0 and y > 0]
    return line([x for x, _ in pairs], [y for _, y in pairs])[1] if len(pairs) > 1 else math.nan


@dataclass(frozen=True)
class Prices:
    """What was measured; milliseconds of a core an act, megabytes."""

    web: float
    watcher: float
    """More for each watcher of the table."""
    postgres: float
    redis: float
    process: float
    """Memory of a web process with its workers before anybody comes."""
    table: float
    kilobytes: float
    """Sent for an act to all who sit at the table."""
    watched_kilobytes: float
    """Sent for an act to one watcher."""


@dataclass(frozen=True)
class Need:
    tables: int
    watchers: int
    acts: float
    web_cores: float
    processes: int
    postgres_cores: float
    redis_cores: float
    gigabytes: float
    megabytes_a_second: float


def need(prices: Prices, tables: int, watchers: int = 0) -> Need:
    """What so many tables need, if nothing else bends."""
    acts = A_TABLE * tables
    watched = prices.watcher * watchers if watchers else 0.0
    sent = prices.watched_kilobytes * watchers if watchers else 0.0
    web = acts * (prices.web + watched) / 1000
    processes = max(1, math.ceil(web / FILLED))
    return Need(
        tables=tables,
        watchers=watchers,
        acts=acts,
        web_cores=web,
        processes=processes,
        postgres_cores=acts * prices.postgres / 1000,
        redis_cores=acts * prices.redis / 1000,
        gigabytes=(processes * prices.process + tables * prices.table) / 1000,
        megabytes_a_second=acts * (prices.kilobytes + sent) / 1000,
    )


def bends(prices: Prices) -> list[tuple[str, float]]:
    """What is full first, and at how many tables: each by itself."""
    most = 1000 * FILLED / A_TABLE
    return [
        ("one web process", most / prices.web),
        ("one core of PostgreSQL", most / prices.postgres if prices.postgres else math.nan),
        ("the one thread of Redis", most / prices.redis if prices.redis else math.nan),
        ("a network of 1 Gbit/s", _network(prices.kilobytes)),
        ("the same with ten watchers at each table", _network(prices.kilobytes + 10 * prices.watched_kilobytes)),
    ]


def _network(kilobytes: float) -> float:
    return FILLED * 125_000 / (A_TABLE * kilobytes) if kilobytes else math.nan
