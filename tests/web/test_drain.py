"""An upgrade while people play: who is asked to stop hands the tables over, and nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import itertools
import signal
import time
from collections import Counter
from pathlib import Path

import psycopg
from bench.web.ours import Ours
from bench.web.stores import Postgres, Redis
from faults.people import Crowd

Stores = tuple[Postgres, Redis]
TABLES = 5
BETWEEN = 40
"""Acts that are acknowledged before the next process has to go."""
LOGGED = """
    select code, number, key from tables_logged join tables_table on tables_table.id = table_id order by code, number
"""


class Somewhere(Crowd):
    """People who are brought to any process that is there, as a proxy does that knows nothing of tables."""

    ports: tuple[int, ...] = ()
    turn = itertools.count()

    @property
    def port(self) -> int:
        return self.ports[next(self.turn) % len(self.ports)]

    @port.setter
    def port(self, _: int) -> None:
        """Given by `ports`."""


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
    lost = [key for table in crowd.tables.values() for key in table.done if key not in dict_of(kept[table.code])]
    doubled = [
        key for log in kept.values() for key, times in Counter(key for _, key in log if key).items() if times > 1
    ]
    gaps = [code for code, log in kept.items() if [number for number, _ in log] != list(range(1, len(log) + 1))]
    assert (lost, doubled, gaps) == ([], [], [])
    assert crowd.acknowledged > 3 * BETWEEN
    assert not set(crowd.refused) & {"fault", "not-kept"}


def dict_of(log: list[tuple[int, str]]) -> set[str]:
    return {key for _, key in log}


async def story(house: House) -> Crowd:
    first, second = house.begin(), house.begin()
    crowd = Somewhere(0, 0.15)
    crowd.ports = (first.port, second.port)
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
        assert await crowd.settled()
    finally:
        await crowd.leave()
    return crowd


async def handed_over(crowd: Somewhere, old: Ours, to: Ours) -> None:
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
