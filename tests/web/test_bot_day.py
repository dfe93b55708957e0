"""A day of 24 at web tables, from entries to standings, over a real network; the server is killed in the middle.

python tests/web/test_bot_day.py [shakes] [rounds]     plays a longer one and says how long it took
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest
import websockets
from websockets.typing import Origin

sys.path.insert(0, str(Path(__file__).parent.parent))

from web.test_kill import Server
from web.web_players import next_act

TEAMS = ("Oak", "Elm", "Ash", "Fir", "Yew", "Box", "Bay", "Lime")
CSV = "id,name,team,grade\n" + "".join(
    f"{team}{number},{first} {team}son,{team},7\n"
    for team in TEAMS
    for number, first in enumerate(("Maya", "Jia", "Omar"), 1)
)
PASSWORD = "a long word"
PATIENCE = 150.0


class Browser:
    """A browser without a window."""

    def __init__(self, day: BotDay) -> None:
        self.day = day
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> str:
        with self.opener.open(self.day.server.address + path, timeout=60) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: str) -> tuple[str, str]:
        """Where it led, and the page there."""
        if not self._token():
            self.get("/")
        told = urllib.parse.urlencode({"csrfmiddlewaretoken": self._token(), **fields}).encode()
        address = self.day.server.address
        asked = urllib.request.Request(address + path, told, {"Referer": f"{address}/"})
        try:
            with self.opener.open(asked, timeout=60) as answer:
                return str(answer.url).removeprefix(address), str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                text = re.sub(r"<[^>]*>|\s+", " ", error.read().decode())
            raise AssertionError(f"{path} {fields}: {error.code} {text}") from None

    def _token(self) -> str:
        return next((one.value or "" for one in self.jar if one.name == "csrftoken"), "")

    @property
    def cookies(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)


class BotDay:
    """A server with a day, its organiser and its players."""

    def __init__(self, data: Path, shakes: int) -> None:
        self.data, self.shakes = data, shakes
        self.server = Server(data)
        self.organiser = Browser(self)
        self.organiser.post("/days/first", password=PASSWORD, again=PASSWORD)
        told = {"name": "Bot Day", "date": "2026-03-14", "league": "agloa-equations-2015"}
        self.path = self.organiser.post("/days/new", **told)[0].removesuffix("entries")
        self.organiser.post(f"{self.path}entries", csv=CSV)
        for team in TEAMS:
            self.organiser.post(f"{self.path}check-in", team=team, here="yes")
        page = self.organiser.post(f"{self.path}links", whom="players")[1]
        self.players = []
        for link in dict.fromkeys(re.findall(r"/days/k/[\w-]+", page)):
            player = Browser(self)
            player.get(link)
            self.players.append(player)

    def kill(self) -> None:
        """As when the power goes; the server is started again at the same address."""
        port = self.server.port
        self.server.kill()
        self.server = Server(self.data, port)

    def round(self, policy: str, *, killed: bool = False) -> None:
        self.organiser.post(f"{self.path}seating", do="draft", policy=policy)
        self._wait_for(f"{self.path}seating", ", draft</h1>", "the tables are not drawn")
        self.organiser.post(f"{self.path}web", tables="all", shakes=str(self.shakes))
        self.organiser.post(f"{self.path}seating", do="release")
        self.organiser.post(f"{self.path}seating", do="start")
        codes = [self._sat_down(player) for player in self.players]
        asyncio.run(asyncio.wait_for(self._played(codes, killed=killed), PATIENCE))
        tables = len(set(codes))
        self._wait_for(f"{self.path}tables", f"{tables} of {tables} confirmed", "not every sheet has landed")
        self.organiser.post(f"{self.path}close")

    def _sat_down(self, player: Browser) -> str:
        form = re.search(r'action="([^"]*/sit)"', player.get(f"{self.path}own"))
        assert form is not None
        return player.post(form[1])[0].rsplit("/", 1)[1]

    async def _played(self, codes: list[str], *, killed: bool) -> None:
        async with asyncio.TaskGroup() as group:
            for player, code in zip(self.players, codes, strict=True):
                group.create_task(self._plays(player, code))
            if killed:
                await asyncio.sleep(2)
                await asyncio.to_thread(self.kill)

    async def _plays(self, player: Browser, code: str) -> None:
        """Plays on over whatever line there is, until the scoresheet has been agreed to."""
        while True:
            with suppress(OSError, websockets.WebSocketException, TimeoutError):
                if await self._over_one_line(player, code):
                    return
            await asyncio.sleep(0.3)

    async def _over_one_line(self, player: Browser, code: str) -> bool:
        address = self.server.address
        uri, head = f"{address.replace('http', 'ws')}/ws/t/{code}", {"Cookie": player.cookies}
        async with websockets.connect(uri, additional_headers=head, origin=Origin(address)) as socket:
            view: dict[str, Any] = {}
            sent = ""
            while True:
                try:
                    message = json.loads(await asyncio.wait_for(socket.recv(), 2))
                except TimeoutError:
                    message = {"type": "nothing"}
                if message["type"] in ("refused", "nothing"):
                    sent = ""  # tried again
                if message["type"] == "table":
                    view = message
                if not view:
                    continue
                if view["phase"] == "over" or (view["phase"] == "sign" and view["you"][0] in view["signed"]):
                    return True
                asked = next_act(view)
                if asked is not None and asked["key"] != sent:
                    sent = asked["key"]
                    await asyncio.sleep(0.05)
                    act = {"type": "act", "seat": view["you"][0], "number": view["number"], **asked}
                    await socket.send(json.dumps(act))

    def _wait_for(self, path: str, words: str, otherwise: str) -> None:
        until = time.monotonic() + 60
        while words not in self.organiser.get(path):
            assert time.monotonic() < until, otherwise
            time.sleep(0.3)

    def standings(self) -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(self.organiser.get(f"{self.path}standings.csv"))))


def played(data: Path, shakes: int = 1, rounds: int = 2) -> list[dict[str, str]]:
    day = BotDay(data, shakes)
    try:
        day.round("random", killed=True)
        for _ in range(rounds - 1):
            day.round("standings")
        return day.standings()
    finally:
        day.server.kill()


@pytest.mark.rule("000 XII-A")
def test_a_day_of_24_is_played_at_web_tables_from_entries_to_standings_and_a_kill_loses_nothing(
    tmp_path: Path,
) -> None:
    lines = played(tmp_path)
    assert len(lines) == 24
    assert all(line[f"round {number}"] in "23456" for line in lines for number in (1, 2)), "everybody has played"
    for number in (1, 2):
        assert sum(int(line[f"round {number}"]) for line in lines) == 8 * 12, "each table shares out twelve points"
    values = [int(line["points"]) for line in lines]
    assert values == sorted(values, reverse=True)


if __name__ == "__main__":
    shakes, rounds = (int(word) for word in [*sys.argv[1:], "3", "4"][:2])
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for line in played(Path(folder), shakes, rounds):
            print(line["place"], line["name"], line["points"])
    print(f"{rounds} rounds of {shakes} shakes in {time.monotonic() - began:.0f} s")
