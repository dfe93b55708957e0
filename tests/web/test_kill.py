"""Whatever is killed, nothing that was acknowledged is lost: a real server, killed with -9 in mid-match."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.typing import Origin

from forceout.web.board import BoardMissing, manifest


class Server:
    """The server as a person starts it."""

    def __init__(self, data: Path, port: int = 0) -> None:
        command = [sys.executable, "-m", "forceout.cli.main", "serve", "--port", str(port), "--data", str(data)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "FORCEOUT_PACE": "0"}
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert found is not None
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def board_built() -> None:
    try:
        manifest()
    except BoardMissing:  # pragma: no cover - “make install” builds it
        pytest.fail("the board is not built")


def opened(server: Server) -> tuple[str, str]:
    """A new table without clocks, and the cookies of whoever opened it."""
    jar = CookieJar()
    visitor = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    visitor.open(f"{server.address}/").read()
    token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
    fields = {
        "csrfmiddlewaretoken": token,
        "name": "Maya",
        "ruleset": "basic-equations-2015",
        "opponents": "bots",
        "bot": "level-1",
        "shakes": "9",
    }
    asked = urllib.request.Request(
        f"{server.address}/tables/", urllib.parse.urlencode(fields).encode(), {"Referer": f"{server.address}/"}
    )
    code = visitor.open(asked).url.rsplit("/", 1)[1]
    return code, "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


async def play(server: Server, code: str, cookies: str, most: int) -> tuple[int, dict[str, Any]]:
    """Plays until so many acts were acknowledged; returns the last number acknowledged and the last view."""
    done, view, answered = 0, {}, -1
    uri = f"ws://127.0.0.1:{server.port}/ws/t/{code}"
    async with websockets.connect(uri, additional_headers={"Cookie": cookies}, origin=Origin(server.address)) as socket:
        acts = 0
        while acts < most:
            message = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if message["type"] == "done":
                done, acts = message["number"], acts + 1
            if message["type"] != "table":
                continue
            view = message
            if view["phase"] == "over":
                break
            if view["number"] != answered and (0 in view["waitsFor"] or view["phase"] == "between"):
                answered = view["number"]
                await socket.send(json.dumps({"type": "act", "seat": 0, "number": answered, **next_act(view)}))
    return done, view


def next_act(view: dict[str, Any]) -> dict[str, str]:
    shake, phase = view["shake"], view["phase"]
    verb, words = {"between": "roll", "write": "withhold", "check": "accept"}.get(phase, phase), ""
    if phase == "goal":
        digit = next(cube for cube in shake["cubes"] if cube["face"] in "0123456789")
        verb, words = ("goal", "") if shake["goal"] else ("lay", digit["word"])
    if phase == "play":
        cube = next(cube for cube in shake["cubes"] if cube["place"] == "resources")
        left = sum(1 for other in shake["cubes"] if other["place"] == "resources")
        verb, words = "move", f"{cube['word']} {'forbidden' if left > 1 else 'permitted'}"
    return {"verb": verb, "words": words, "key": f"{view['number']}-{verb}"}


def test_after_kill_9_in_mid_match_nothing_is_lost_and_the_match_goes_on(tmp_path: Path, board_built: Any) -> None:
    server = Server(tmp_path)
    try:
        code, cookies = opened(server)
        done, _ = asyncio.run(play(server, code, cookies, 6))
        server.kill()
        server = Server(tmp_path)
        later, view = asyncio.run(play(server, code, cookies, 6))
        assert view["table"]["code"] == code
        assert view["you"] == [0]
        assert done > 0
        assert later > done
    finally:
        server.kill()
    import sqlite3

    with sqlite3.connect(tmp_path / "forceout.sqlite3") as kept:
        numbers = [row[0] for row in kept.execute("select number from tables_logged order by number")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert numbers[-1] >= later


def test_the_time_of_a_server_that_is_down_is_nobodys(
    tmp_path: Path, board_built: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from forceout.web.tables.match_time import ASLEEP_AFTER, attend, match_time
    from forceout.web.tables.models import Table

    table = Table(began=1_000_000, attended=1_060_000)
    assert match_time(table, 1_061_000) == 61_000
    late = 1_060_000 + 3_600_000
    assert match_time(table, late) == 60_000
    attend(table, late)
    assert match_time(table, late + 5_000) == 65_000
    attend(table, late + ASLEEP_AFTER)
    assert match_time(table, late + ASLEEP_AFTER) == 60_000 + ASLEEP_AFTER
