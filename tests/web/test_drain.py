"""An upgrade while people play: who is asked to stop hands the tables over, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import itertools
import signal
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest
from bench.web.ours import Ours
from bench.web.stores import Postgres, Redis
from faults.people import Crowd
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from forceout.web.patience import PatientWebSocket

Stores = tuple[Postgres, Redis]
TABLES = 5
BETWEEN = 40
"""Acts that are acknowledged before the next process has to go."""
LOGGED = """
    select code, number, key from tables_logged join tables_table on tables_table.id = table_id order by code, number
"""


class House:
    """Web processes on one PostgreSQL and one Redis, each started as on a machine of its own."""

    def __init__(self, stores: Stores, folder: Path) -> None:
        self.address, self.folder, self.names = stores[0].new_database(), folder, itertools.count(1)
        self.told = {
            "FORCEOUT_DATABASE": self.address,
            "FORCEOUT_REDIS": stores[1].address(),
            "FORCEOUT_SECRET": "the same for all",
            "FORCEOUT_THINKERS": "0",
        }
        self.running: list[Ours] = []

    def begin(self) -> Ours:
        folder = self.folder / f"web-{next(self.names)}"
        folder.mkdir()
        one = Ours(folder, 0.0, **self.told)
        self.running.append(one)
        return one

    def end(self) -> None:
        for one in self.running:
            if one.process.poll() is None:
                one.stop()


def test_two_upgrades_in_the_middle_of_matches_lose_and_double_nothing(stores: Stores, tmp_path: Path) -> None:
    house = House(stores, tmp_path)
    try:
        crowd = asyncio.run(asyncio.wait_for(story(house), 180))
    finally:
        house.end()
    with psycopg.connect(house.address) as line:
        logged = line.execute(LOGGED).fetchall()
    kept: dict[str, list[tuple[int, str]]] = {}
    for code, number, key in logged:
        kept.setdefault(code, []).append((number, key))
    lost = [key for table in crowd.tables.values() for key in table.done if key not in keys_in(kept[table.code])]
    doubled = [
        key for log in kept.values() for key, times in Counter(key for _, key in log if key).items() if times > 1
    ]
    gaps = [code for code, log in kept.items() if [number for number, _ in log] != list(range(1, len(log) + 1))]
    assert (lost, doubled, gaps) == ([], [], [])
    assert crowd.acknowledged > 3 * BETWEEN
    assert not set(crowd.refused) & {"fault", "not-kept"}


def test_a_window_that_is_being_closed_does_not_break_off_the_end_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """uvicorn's own raises where hundreds close at once, and nothing was given back."""
    closed: list[bool] = []

    def raises(_: object) -> None:
        raise InvalidState("connection is closing")

    monkeypatch.setattr(WebSocketsSansIOProtocol, "shutdown", raises)
    window = PatientWebSocket.__new__(PatientWebSocket)
    window.transport = SimpleNamespace(close=lambda: closed.append(True))  # type: ignore[assignment]
    window.shutdown()
    assert closed == [True]


def keys_in(log: list[tuple[int, str]]) -> set[str]:
    return {key for _, key in log}


async def story(house: House) -> Crowd:
    first, second = house.begin(), house.begin()
    crowd = Crowd(0, 0.15, ports=(first.port, second.port))
    for number in range(TABLES):
        code, people = await asyncio.to_thread((first, second)[number % 2].open, number)
        crowd.seat(code, people, 1)
    try:
        assert await crowd.all_here()
        assert await played_on(crowd)
        await handed_over(crowd, first, second)
        third = await asyncio.to_thread(house.begin)  # the new release
        crowd.ports = (second.port, third.port)
        assert await played_on(crowd)
        await handed_over(crowd, second, third)
        assert await played_on(crowd)
        assert not await crowd.unsettled()
    finally:
        await crowd.leave()
    return crowd


async def handed_over(crowd: Crowd, old: Ours, to: Ours) -> None:
    crowd.ports = (to.port,)
    old.process.send_signal(signal.SIGTERM)
    found, missing = await crowd.recovered(goes_on=True, seconds=15)
    assert not missing, missing
    assert max(found) < 10.0  # 1 s on a machine with nothing else to do; players wait for half of it before they come
    assert await ended(old)


async def played_on(crowd: Crowd) -> bool:
    wanted = crowd.acknowledged + BETWEEN
    return await crowd.until(lambda: crowd.acknowledged >= wanted, 40)


async def ended(one: Ours) -> bool:
    """In good order, and soon: nobody is waited for who has gone elsewhere."""
    began = time.monotonic()
    code = await asyncio.to_thread(one.process.wait, 20)
    return code == 0 and time.monotonic() - began < 15
