"""What the figures must be, and what they should be. Each is printed with its figure: met, or missed."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from bench.web.figures import Row, at_share

OURS, FLAT, MEMORY = "forceout", "bgio flat files", "bgio memory"
ACT = {300: 20.0, 600: 40.0}
"""Tables, and the p95 of an act in milliseconds."""
VIEW_AFTER_ACT, CPU_AN_ACT = 5.0, 3.0
BOTS, PING, WATCHED = 25.0, 10.0, 40.0
LEFT_OVER = 0.05
"""A queue grows where more than this share of the acts that fall due is left over, second after second. How long the
queue is at the end, by how long it was before, says too little: a long one grows for minutes without doubling."""
NEAR = 2.0
LATE = 5.0
"""Milliseconds: where the client itself is later than that, the figures are its own."""


@dataclass(frozen=True)
class Claim:
    """A figure and the most it may be. An aim is not a must."""

    what: str
    figure: float
    most: float
    unit: str = "ms"
    must: bool = True

    @property
    def met(self) -> bool:
        return self.figure <= self.most  # what was not measured is not met

    def __str__(self) -> str:
        word = ("met" if self.met else "MISSED") if self.must else ("reached" if self.met else "not reached")
        kind = "must" if self.must else "aim"
        return f"  {word:<12}{kind:<5} {self.what}: {self.figure:.1f} {self.unit}, at most {self.most:.1f}"


def side_by_side(rows: Iterable[Row]) -> list[Claim]:
    """Of the run in which servers take turns at each number of tables."""
    by_place = {(row.server, row.tables): row for row in rows}
    claims: list[Claim] = []
    for (server, tables), row in by_place.items():
        if server != OURS:
            continue
        if tables in ACT:
            claims.append(Claim(f"act p95 at {tables} tables", row.act, ACT[tables]))
        claims.append(Claim(f"view p95 after act p95 at {tables} tables", row.view - row.act, VIEW_AFTER_ACT))
        claims.append(Claim(f"CPU an act at {tables} tables", row.cpu_an_act, CPU_AN_ACT))
        if (flat := by_place.get((FLAT, tables))) is not None:
            claims.append(Claim(f"act p95 at {tables} tables, the peer's with flat files", row.act, flat.act))
            claims.append(Claim(f"… half of the peer's at {tables} tables", row.act, flat.act / 2, must=False))
        if (memory := by_place.get((MEMORY, tables))) is not None:
            what = f"… near the peer's with memory (× {NEAR:g}) at {tables} tables"
            claims.append(Claim(what, row.act, NEAR * memory.act, must=False))
    return claims


def several(hashed: Row, at_random: Row) -> list[Claim]:
    """Two processes: where windows come to the process of their table, and where they come to any."""
    return [
        Claim(f"act p95 at {hashed.tables} tables of two processes, hashed", hashed.act, ACT[300]),
        Claim("… with windows at any process", at_random.act, 5 * ACT[300], must=False),
    ]


def with_bots(row: Row) -> list[Claim]:
    return [
        Claim("act p95 with bots at half of the tables and long questions", row.act, BOTS),
        Claim("ping p95", at_share(row.tally.pings, 0.95), PING),
    ]


def watched(row: Row, *, must: bool) -> list[Claim]:
    return [
        Claim(f"act p95 of tables that are watched, {row.tables} of them", row.act, WATCHED, must=must),
        Claim("the watchers' p95", at_share(row.tally.watchers, 0.95), WATCHED, must=False),
    ]


def does_not_grow(row: Row) -> list[Claim]:
    """From the middle third of the time to the last: by how much the acts without an answer have become more."""
    middle, end = row.waits
    tally = row.tally
    due = (len(tally.acts) + tally.refused.total() + tally.put_off) / row.seconds
    grown = max(0.0, end - middle) / (row.seconds / 3) if not math.isnan(end - middle) else math.nan
    what = f"acts left over a second, of {due:.0f} due ({middle:.0f} had no answer in the middle, {end:.0f} at the end)"
    return [Claim(what, grown, LEFT_OVER * due, "acts")]


def ratios(rows: Iterable[Row]) -> list[str]:
    """Ours by theirs: below 1 is better for us."""
    by_place = {(row.server, row.tables): row for row in rows}
    told = []
    for (server, tables), row in by_place.items():
        ours = by_place.get((OURS, tables))
        if server == OURS or ours is None:
            continue
        figures = {
            "act p50": (at_share(ours.tally.acts, 0.5), at_share(row.tally.acts, 0.5)),
            "p95": (ours.act, row.act),
            "p99": (at_share(ours.tally.acts, 0.99), at_share(row.tally.acts, 0.99)),
            "view p95": (ours.view, row.view),
            "CPU/act": (ours.cpu_an_act, row.cpu_an_act),
            "memory": (ours.megabytes, row.megabytes),
        }
        listed = ", ".join(f"{what} {mine / theirs:.2f}" for what, (mine, theirs) in figures.items() if theirs)
        told.append(f"  {tables:>5} tables, ours by {server}'s: {listed}")
    return told
