"""What was measured: a row with what is special about it, and what one of each costs by all of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bench.scale.growth import Prices, line
from bench.web.figures import Row


@dataclass(frozen=True)
class Point:
    row: Row
    watchers: int = 0
    processes: int = 0
    """On PostgreSQL; 0 for the one process on SQLite."""
    hashed: bool = True
    """Whether a proxy brings all windows of a table to one process."""
    postgres: float = math.nan
    redis: float = math.nan
    """Milliseconds of processor time an act."""

    @property
    def acts(self) -> float:
        return len(self.row.tally.acts) / self.row.seconds


Found = Mapping[str, Sequence[Point]]


def prices_of(found: Found) -> Prices:
    """What one of each costs, from whatever was measured; nothing is guessed for the rest."""
    tables, watched, several = found.get("tables", []), found.get("watchers", []), found.get("processes", [])
    main = ([point for point in several if point.hashed] or several or tables or watched)[-1]
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
