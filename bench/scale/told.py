"""The figures as they stand in docs/operating.md, under “Growth”: to be pasted as they are."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from bench.scale.growth import A_TABLE, FILLED, Need, bends, exponent, line, need
from bench.scale.points import Found, Point, prices_of
from bench.web.figures import at_share

MEASURED = (
    "", "tables", "watchers each", "acts a second", "act p50 / p95, ms", "CPU an act, ms", "PostgreSQL, Redis, ms",
    "memory, MB", "MB/s out",
)  # fmt: skip
NEEDED = (
    "tables", "watchers each", "acts a second", "web cores", "web processes", "PostgreSQL", "Redis", "memory",
    "out, no deflate",
)  # fmt: skip
FULL = (f"what is {100 * FILLED:.0f} % full", "at so many tables")
NEARLY = 0.05
"""By how much an exponent may differ from 1 for “in proportion”."""


def told(found: Found) -> Iterator[str]:
    """Line by line."""
    points = [point for some in found.values() for point in some]
    yield from table(MEASURED, [measured(point, before) for before, point in pairwise([None, *points]) if point])
    yield ""
    yield from lines(found)
    yield ""
    yield f"Carried on, at {A_TABLE} acts a second and table and cores filled to {100 * FILLED:.0f} %:"
    yield ""
    prices = prices_of(found)
    crowds = (0,) if math.isnan(prices.watcher) else (0, 10)
    yield from table(NEEDED, [needed(need(prices, many, some)) for many in (1_000, 10_000) for some in crowds])
    yield ""
    yield from table(FULL, [(what, f"{_rounded(at):,}") for what, at in bends(prices) if not math.isnan(at)])


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *rows):
        yield f"| {' | '.join(row)} |".replace("|  |", "| |")


def measured(point: Point, before: Point | None) -> tuple[str, ...]:
    """A row; where it stands is said once."""
    row, tally = point.row, point.row.tally
    where = place(point)
    return (
        where if before is None or place(before) != where else "",
        str(row.tables),
        str(point.watchers),
        f"{point.acts:.0f}",
        f"{at_share(tally.acts, 0.5):.1f} / {row.act:.1f}",
        f"{row.cpu_an_act:.1f}",
        "–" if math.isnan(point.postgres) else f"{point.postgres:.2f}, {point.redis:.2f}",
        f"{row.megabytes:.0f}",
        f"{tally.bytes / row.seconds / 1e6:.1f}",
    )


def place(point: Point) -> str:
    if not point.processes:
        return "SQLite"
    if point.processes == 1:
        return "1 process on PostgreSQL"
    return f"{point.processes} processes, {'hashed' if point.hashed else 'anywhere'}"


def needed(one: Need) -> tuple[str, ...]:
    return (
        f"{one.tables:,}",
        str(one.watchers),
        f"{one.acts:,.0f}",
        f"{one.web_cores:.1f}",
        str(one.processes),
        _cores(one.postgres_cores),
        _cores(one.redis_cores),
        f"{one.gigabytes:.1f} GB",
        f"{one.megabytes_a_second:.0f} MB/s",
    )


def _cores(share: float) -> str:
    if math.isnan(share):
        return "–"
    return f"{share:.2f} core" if share < 1 else f"{share:.1f} cores"


def _rounded(tables: float) -> int:
    """To two figures: more would be a guess."""
    return int(float(f"{tables:.2g}"))


def lines(found: Found) -> Iterator[str]:
    """What the lines through the rows say."""
    tables, watched, several = (found.get(name, []) for name in ("tables", "watchers", "processes"))
    if len(tables) > 1:
        count = [float(point.row.tables) for point in tables]
        each = line([point.acts for point in tables], [1000 * point.row.cpu for point in tables])[1]
        more = line(count, [point.row.megabytes for point in tables])[1]
        power = exponent(count, [point.row.cpu for point in tables])
        how = "in proportion to tables"
        if power < 1 - NEARLY:
            how = "less than in proportion to tables, as what runs anyway is shared"
        elif power > 1 + NEARLY:
            how = "more than in proportion to tables"
        yield (
            f"- **Tables**: processor time grows by {each:.1f} ms an act and {how}; memory by {1000 * more:.0f} kB "
            "a table."
        )
    if len(watched) > 1:
        count = [float(point.watchers) for point in watched]
        each = line(count, [point.row.cpu_an_act for point in watched])[1]
        more = 1000 * line(count, [point.row.megabytes for point in watched])[1] / watched[0].row.tables
        yield (
            f"- **Watchers**: {each:.2f} ms an act and {more:.0f} kB for each watcher of a table, all of them sharing "
            "one view."
        )
    first = next((point for point in several if point.processes == 1), None)
    last = next((point for point in reversed(several) if point.processes > 1 and point.hashed), None)
    anywhere = next((point for point in reversed(several) if not point.hashed), None)
    if first and last and anywhere:
        dearer = [one.row.cpu_an_act / first.row.cpu_an_act for one in (last, anywhere)]
        memory = (last.row.megabytes - first.row.megabytes) / (last.processes - 1)
        yield (
            f"- **Processes**: with {last.processes} an act is {dearer[0]:.1f} times as dear as with one where the "
            f"proxy hashes tables, {dearer[1]:.1f} times where windows come to any process; each further process adds "
            f"{memory:.0f} MB."
        )
