"""Our server as a person starts it, and those who play at its tables."""

from __future__ import annotations

import asyncio
import http.client
import itertools
import os
import random
import re
import signal
import subprocess
import sys
import time
import urllib.parse
from pathlib import Path
from typing import Any

import orjson
from bench.web.acts import next_act
from bench.web.load import Load, Table, Viewer
from bench.web.musts import OURS
from bench.web.socket import connected

GAMES = (
    ("basic-equations-2015", ""),
    ("agloa-equations-2015", "middle"),
    ("acc-equations-2022", "sixth"),
    ("mlag-on-sets-2019", "middle"),
)
PATIENCE = 30.0
OPENED_FROM_ONE = 15
"""Tables opened from one address: the server allows a few more. Every 127.x.y.z is an address of this machine."""
NUMBERED = re.compile(rb'{"type":"table","number":(\d+),')
"""How a view begins."""
TERMS, ROWS = 20, 3
"""The longest row of signs that the judge reads takes it about 0.15 s: three of them are a long question."""


class Ours:
    """`forceout serve` with a folder of its own."""

    name = OURS

    def __init__(self, folder: Path, pace: float = 0.5, **environment: str) -> None:
        command = [sys.executable, "-m", "forceout.cli.main", "serve", "--port", "0", "--data", str(folder)]
        told = {**os.environ, "FORCEOUT_PACE": str(pace), **environment}
        folder.mkdir(exist_ok=True)
        self.log = folder / "bench.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=told)
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        if found is None:
            raise SystemExit("our server did not start")
        self.port = int(found[1])
        self.token = ""
        self.opened = itertools.count()
        self.askers = itertools.count()

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def pids(self) -> list[int]:
        return [self.pid]

    def stop(self) -> None:
        stop(self.process)

    def complaints(self) -> list[str]:
        """What went wrong by the server's own log."""
        return [line for line in self.log.read_text(encoding="utf-8").splitlines() if " ERROR " in line]

    def visit(self, source: str, path: str, fields: dict[str, str] | None = None) -> tuple[str, dict[str, str]]:
        """One request of a new visitor: where it leads, and the visitor's cookies. Without fields a page is read."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=(source, 0))
        try:
            if fields is None:
                line.request("GET", path)
            else:
                body = urllib.parse.urlencode({"csrfmiddlewaretoken": self.token, **fields})
                kind = "application/x-www-form-urlencoded"
                line.request("POST", path, body, {"Cookie": f"csrftoken={self.token}", "Content-Type": kind})
            answer = line.getresponse()
            answer.read()
        finally:
            line.close()
        if answer.status >= 400:
            raise ConnectionError(f"{path} answers {answer.status}")
        cookies = [line.partition(";")[0].partition("=") for line in answer.headers.get_all("Set-Cookie", [])]
        return answer.headers.get("Location", ""), {name: value for name, _, value in cookies}

    def open(self, number: int, bot: str = "") -> tuple[str, list[str]]:
        """A new table: its code, and the cookies of the people at it."""
        opened = next(self.opened) // OPENED_FROM_ONE
        source = f"127.0.{1 + opened // 250}.{1 + opened % 250}"
        if not self.token:
            self.token = self.visit(source, "/")[1]["csrftoken"]
        ruleset, division = GAMES[number % len(GAMES)]
        new = {"name": "Maya", "ruleset": ruleset, "division": division, "players": "2", "shakes": "10"}
        with_whom = {"opponents": "bots", "bot": bot} if bot else {"opponents": "friends"}
        place, cookies = self.visit(source, "/tables/", {**new, **with_whom})
        code, people = place.rsplit("/", 1)[1], [cookies["forceout"]]
        if not bot:
            people.append(self.visit(source, f"/t/{code}/sit", {"name": "Theo"})[1]["forceout"])
        return code, [f"forceout={cookie}" for cookie in people]

    async def table(self, load: Load, number: int, bot: str = "", watchers: int = 0) -> Table:
        code, people = await asyncio.to_thread(self.open, number, bot)
        table = Table(load, len(people), number)
        for seat, cookie in enumerate(people):
            await self.joins(table, Player(table, seat), f"/ws/t/{code}", {"Cookie": cookie})
        for _ in range(watchers):
            await self.joins(table, Player(table, None), f"/ws/t/{code}?watch=1", {})
        return table

    def port_for(self, path: str) -> int:
        """Where a window is opened."""
        return self.port

    async def joins(self, table: Table, viewer: Viewer, path: str, headers: dict[str, str]) -> None:
        viewer.socket = await connected(self.port_for(path), path, viewer.hears, headers)
        table.viewers.append(viewer)

    async def pinged(self, load: Load) -> None:
        """The round trip of a message that asks nothing: how long the event loop lets anybody wait."""
        code, people = await asyncio.to_thread(self.open, 0)
        heard: asyncio.Queue[float] = asyncio.Queue()

        def hears(message: bytes, now: float) -> None:
            if message == b'{"type":"pong"}':
                heard.put_nowait(now)

        socket = await connected(self.port, f"/ws/t/{code}", hears, {"Cookie": people[0]})
        try:
            while not socket.gone.done():
                start = time.perf_counter()
                socket.send(b'{"type":"ping"}')
                async with asyncio.timeout(PATIENCE):
                    load.tally.pings.append(await heard.get() - start)
                await asyncio.sleep(0.2)
        finally:
            socket.close()

    async def asked(self, load: Load, every: float = 1.0) -> None:
        """A long question every second, each from another address, whether or not the last has been answered."""
        async with asyncio.TaskGroup() as asking:
            while True:
                asking.create_task(self._asks(load, next(self.askers)))
                await asyncio.sleep(every)

    async def asked_in_turn(self, load: Load, every: float = 1.0) -> None:
        """The same, but the next only when the last has been answered: on a machine that is too slow for a question
        every second they would wait for each other without end."""
        while True:
            await self._asks(load, next(self.askers))
            await asyncio.sleep(every)

    async def _asks(self, load: Load, number: int) -> None:
        start = time.perf_counter()
        try:
            for row in range(ROWS):
                status = await asyncio.to_thread(self._ask, ROWS * number + row)
                if status != 200:
                    load.tally.errors[f"a question was answered {status}"] += 1
                    return
        except OSError as error:
            load.tally.errors[f"a question: {error}"[:60]] += 1
            return
        load.tally.asks.append(time.perf_counter() - start)

    def _ask(self, number: int) -> int:
        dice = random.Random(number)
        row = "−".join(str(dice.randint(1, 9)) for _ in range(TERMS))
        question = orjson.dumps({"ask": "eval", "ruleset": "basic-equations-2015", "expression": row})
        source = (f"127.1.{1 + number // 250 % 250}.{1 + number % 250}", 0)
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE, source_address=source)
        try:
            line.request("POST", "/api/ask", question, {"Content-Type": "application/json"})
            answer = line.getresponse()
            answer.read()
            return answer.status
        finally:
            line.close()


class Player(Viewer):
    """Somebody at one of our tables, or who watches it."""

    def __init__(self, table: Table, seat: int | None) -> None:
        super().__init__(table, seat)
        self.view: dict[str, Any] = {}
        self.key = ""
        self.acts = 0
        self.after = 0
        """The number of the last own act: a view from before it is old."""

    def act(self, dice: random.Random) -> str:
        view, seat = self.view, self.seat
        if not view or view["number"] < self.after or seat not in view["waitsFor"]:
            return ""
        assert seat is not None
        assert self.socket is not None
        verb, words = next_act(view, seat, dice)
        if not any(option["seat"] == seat and option["verb"] == verb for option in view["options"]):
            return ""
        self.acts += 1
        self.key = f"{seat}-{self.acts}"
        act = {"type": "act", "key": self.key, "number": view["number"], "seat": seat, "verb": verb, "words": words}
        self.socket.send(orjson.dumps(act))
        return verb

    def hears(self, message: bytes, now: float) -> None:
        if self.seat is None and (found := NUMBERED.match(message)) is not None:
            self.heard(message)  # a thousand watchers are not to wait for the client to read each view to its end
            self.shown(int(found[1]), now)
            return
        told = orjson.loads(message)
        if told["type"] == "table":
            self.heard(message)
            self.view = told
            self.shown(told["number"], now)
        elif told["type"] in ("done", "refused") and self.sent is not None and told["key"] == self.key:
            if told["type"] == "done":
                self.after = told["number"]
                self.taken(told["number"], now)
            else:
                self.answered()
                self.table.load.tally.refused[told["code"]] += 1
        elif told["type"] in ("refused", "done", "closed"):
            self.table.load.tally.errors[f"unasked {told['type']} {told.get('code', told.get('text', ''))}"[:60]] += 1


def stop(process: subprocess.Popen[str]) -> None:
    """Ends a server that was started here."""
    process.send_signal(signal.SIGINT)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()
