"""The instrument that tells how cost grows: its lines, what it carries on to, and what it does not guess."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest
from bench.scale.growth import Prices, bends, exponent, line, need
from bench.scale.points import Point, prices_of
from bench.scale.told import told
from bench.web.figures import Row, Tally

OPERATING = Path(__file__).parents[2] / "docs" / "operating.md"
PRICES = Prices(
    web=3.0, watcher=0.2, postgres=0.6, redis=0.1, process=200, table=0.2, kilobytes=12.0, watched_kilobytes=6.0
)


def point(
    tables: int, cores: float, megabytes: float, watchers: int = 0, processes: int = 0, *, hashed: bool = True
) -> Point:
    tally = Tally(acts=[0.01] * (4 * tables), views=[0.01], bytes=4_000 * tables * (2 + watchers))
    beside = (0.6, 0.1) if processes else (math.nan, math.nan)
    return Point(Row("forceout", tables, 10.0, tally, cores, 0.1, megabytes, 1.0), watchers, processes, hashed, *beside)


def test_a_straight_line_is_found_and_what_is_in_proportion_has_the_exponent_one() -> None:
    assert line([1, 2, 3], [5, 7, 9]) == pytest.approx((3, 2))
    assert exponent([10, 20, 40], [3, 6, 12]) == pytest.approx(1)
    assert exponent([10, 20, 40], [1, 4, 16]) == pytest.approx(2)
    assert math.isnan(line([7, 7], [1, 2])[1])  # one number of tables says nothing of more


def test_what_many_tables_need_follows_from_the_prices() -> None:
    found = need(PRICES, 1_000, 10)
    assert found.acts == 400
    assert found.web_cores == pytest.approx(400 * 5e-3)
    assert found.processes == 4  # two cores, each filled to 60 %
    assert found.postgres_cores == pytest.approx(0.24)
    assert found.gigabytes == pytest.approx(1.0)
    assert found.megabytes_a_second == pytest.approx(400 * 72 / 1000)
    assert dict(bends(PRICES))["one web process"] == pytest.approx(500)


def test_prices_come_from_what_was_measured_and_from_nothing_else() -> None:
    by_tables = [point(tables, 0.4 * tables * 2.5e-3, 180 + 0.2 * tables) for tables in (100, 200, 300)]
    by_watchers = [point(20, 0.4 * 20 * (2.5 + 0.1 * some) * 1e-3, 200, some) for some in (0, 10, 40)]
    found = prices_of({"tables": by_tables, "watchers": by_watchers})
    assert (found.web, found.watcher) == pytest.approx((2.5, 0.1))
    assert (found.process, found.table) == pytest.approx((180, 0.2))
    alone = prices_of({"tables": by_tables})
    assert math.isnan(alone.watcher)
    printed = list(told({"tables": by_tables}))
    assert any("one web process" in line for line in printed)
    assert not any("watchers at each" in line for line in printed)


SEVERAL = [
    point(300, 0.3, 250, processes=1),
    point(300, 0.33, 480, processes=2),
    point(300, 0.6, 490, processes=2, hashed=False),
]


def test_a_house_with_a_proxy_that_hashes_is_what_is_carried_on() -> None:
    assert prices_of({"processes": SEVERAL}).web == pytest.approx(2.75)


def test_what_is_printed_is_what_stands_in_the_document() -> None:
    found = {
        "tables": [point(75, 0.1, 190), point(300, 0.3, 250)],
        "watchers": [point(20, 0.05, 190, 0), point(20, 0.1, 200, 40)],
        "processes": SEVERAL,
    }
    printed, document = list(told(found)), OPERATING.read_text(encoding="utf-8")
    growth = document.partition("\n## Growth\n")[2].partition("\n## ")[0]
    heads = [line for line, below in pairwise(printed) if below.startswith("| ---")]
    assert len(heads) == 3
    for head in heads:
        assert f"\n{head}\n" in growth
    for begins in ("- **Tables**: ", "- **Watchers**: ", "- **Processes**: ", "Carried on, at 0.4 acts"):
        assert [line for line in printed if line.startswith(begins)]
        assert f"\n{begins}" in growth
    assert "| 2 processes, anywhere | 300 | 0 | 120 | 10.0 / 10.0 | 5.0 | 0.60, 0.10 | 490 | 0.2 |" in printed
