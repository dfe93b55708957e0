"""Days, calls, limits, seat codes and deletions are the same at every process."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from bench.web.several import Several
from bench.web.stores import Postgres, Redis

from web.day_kit import CSV, LEAGUE, PASSWORD
from web.several_kit import Hand, Visitor
from web.test_several import asked, friends, run

Stores = tuple[Postgres, Redis]


def at(visitor: Visitor, process: int) -> Visitor:
    """The same browser, whose next page comes from that process."""
    visitor.process = process
    return visitor


def forceout(processes: Several, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    told = {**os.environ, **processes.environment}
    command = [sys.executable, "-m", "forceout.cli.main", *words, "--data", str(folder)]
    return subprocess.run(command, env=told, capture_output=True, text=True, timeout=60)


def led(processes: Several) -> tuple[Visitor, str]:
    """A day with tables on the web, led from both processes."""
    organiser = Visitor(processes, 1)
    organiser.post("/days/first", password=PASSWORD, again=PASSWORD)
    made = organiser.post("/days/new", name="Spring Day", date="2026-03-14", league=LEAGUE)
    day = made[1].split("/")[2]
    at(organiser, 2).post(f"/days/{day}/entries", csv=CSV)
    for number, team in enumerate(("Oak", "Elm", "Ash", "Fir")):
        at(organiser, 1 + number % 2).post(f"/days/{day}/check-in", team=team, here="yes")
    organiser.post(f"/days/{day}/seating", do="draft", policy="random")
    until = 100
    while until and not asked(processes, "select 1 from days_done where kind = 'draft'"):
        until -= 1
        asked(processes, "select pg_sleep(0.1)")
    at(organiser, 1).post(f"/days/{day}/web", tables="1", shakes="1")
    at(organiser, 2).post(f"/days/{day}/seating", do="release")
    return organiser, day


def followed(processes: Several, page: str, process: int) -> list[Visitor]:
    """Those for whom private links were made, each in a browser of their own."""
    found = []
    for link in dict.fromkeys(re.findall(r"/days/k/[\w-]+", page)):
        visitor = Visitor(processes, process)
        visitor.get(link)
        found.append(visitor)
    return found


def test_a_day_is_led_from_any_process_and_a_call_at_a_table_comes_to_judges_at_another(processes: Several) -> None:
    async def story() -> None:
        organiser, day = await asyncio.to_thread(led, processes)
        players = followed(processes, at(organiser, 1).post(f"/days/{day}/links", whom="players")[2], 1)
        [judge] = followed(processes, organiser.post(f"/days/{day}/links", name="J", role="judge")[2], 2)
        seated = []
        for number, player in enumerate(players):
            at(player, 1 + number % 2)
            if "Go to your table" in player.get(f"/days/{day}/own")[2]:
                status, place, _ = player.post(f"/days/{day}/round/1/table/1/sit")
                if status == 200 and place.startswith("/t/"):
                    seated.append((player, place.rsplit("/", 1)[1]))
        assert len(seated) == 3
        code = seated[0][1]
        async with Hand(seated[0][0], code, 1) as one, Hand(seated[1][0], code, 2) as two:
            assert (await two.act("call-judge", "allowed"))["type"] == "done"
            await one.until(lambda: one.view["bench"]["paused"])
            page = ""
            while "Was this allowed?" not in page:
                _, _, page = await asyncio.to_thread(at(judge, 2).get, f"/days/{day}/calls")
            at(judge, 1).post(f"/days/{day}/calls/1/take")
            told = {"outcome": "not allowed", "rule": "VI-A", "words": "It was moved twice."}
            status, _, _ = await asyncio.to_thread(at(judge, 2).post, f"/days/{day}/calls/1/rule", **told)
            assert status == 200
            for hand in (one, two):
                await hand.until(lambda hand=hand: not hand.view["bench"]["paused"])  # type: ignore[misc]
        [(before,)] = asked(processes, "select count(*) from days_done")
        with ThreadPoolExecutor(8) as at_once:
            organisers = [at(organiser, 1), Visitor(processes, 2)]
            organisers[1].jar = organiser.jar
            organisers[1].opener = organiser.opener
            said = [
                at_once.submit(organisers[number % 2].post, f"/days/{day}/announce", text=f"Word {number}")
                for number in range(20)
            ]
            assert {one.result()[0] for one in said} == {200}
        numbers = [number for (number,) in asked(processes, "select number from days_done order by number")]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) == before + 20

    run(story())


def test_what_a_person_has_used_up_at_one_process_is_used_up_at_all(processes: Several) -> None:
    visitor = Visitor(processes, 1)
    codes = []
    for number in range(30):
        status, place, _ = at(visitor, 1 + number % 2).post("/tables/", name="Maya", opponents="friends", players="2")
        if status == 429:
            break
        codes.append(place)
    assert 20 <= len(codes) <= 22
    for process in (1, 2):
        assert at(visitor, process).post("/tables/", name="Maya", opponents="friends")[0] == 429


def test_a_seat_moves_to_another_device_by_way_of_another_process(processes: Several) -> None:
    async def story() -> None:
        one, two, code = friends(processes)
        async with Hand(one, code, 1) as first, Hand(two, code, 2):
            _, _, page = await asyncio.to_thread(at(two, 1).post, f"/t/{code}/hand-over")
            found = re.search(r'aria-label="Code: ([^"]+)"', page)
            assert found is not None
            seat_code = found[1].replace(" ", "")
            device = Visitor(processes, 2)
            await asyncio.to_thread(device.get, "/")
            _, place, _ = await asyncio.to_thread(device.post, "/seat", code=seat_code)
            assert place == f"/t/{code}"
            async with Hand(device, code, 2) as there:
                assert there.view["you"] == [1]
                assert (await there.act("lot"))["type"] == "done"
                await first.shows(1)
            # and once only
            again = Visitor(processes, 1)
            await asyncio.to_thread(again.get, "/")
            assert (await asyncio.to_thread(again.post, "/seat", code=seat_code))[0] == 404

    run(story())


def test_a_command_that_deletes_a_table_is_seen_by_whoever_is_at_it(processes: Several, tmp_path: Path) -> None:
    async def story() -> None:
        one, two, code = friends(processes)
        async with Hand(one, code, 1) as first, Hand(two, code, 2) as second:
            done = await asyncio.to_thread(forceout, processes, tmp_path, "forget", "--table", code, "--yes")
            assert done.returncode == 0, done.stderr
            for hand in (first, second):
                await hand.until(hand.line.gone.done)
                assert hand.others[-1] == {"type": "closed", "text": "This table has been deleted."}
        assert not asked(processes, "select 1 from tables_table where code = %s", code)

    run(story())


def test_the_doctor_looks_at_both_stores_and_a_backup_is_postgresqls_own(processes: Several, tmp_path: Path) -> None:
    told = forceout(processes, tmp_path, "doctor").stdout
    # on a busy machine it says how long that took
    assert re.search(r"PostgreSQL (answers and can be written to|took \d+ ms)", told), told
    assert re.search(r"Redis (answers\.|took \d+ ms)", told), told
    done = subprocess.run(
        [sys.executable, "-m", "forceout.cli.main", "backup", str(tmp_path / "b"), "--data", str(tmp_path)],
        env={**os.environ, "FORCEOUT_DATABASE": processes.database}, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "pg_dump" in done.stderr
