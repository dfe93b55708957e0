"""How many live tables one server carries: the real server, with people and bots that play over WebSockets.

    python bench/web.py [--tables 50,100,200,300] [--every 5] [--seconds 10] [--bots 0.5] [--pace 0.5]

Two runs, each with a server of its own: tables of two people, then the same with bots at some of them, so that what
their thinking costs stands apart. In a run the number of tables rises. Each person acts about every `--every` seconds
once it is the person's turn; a table that is over is replaced by a new one. A round trip is from an act sent to its
`done` received. What the referee alone takes for the same actions is measured in the same run.

Everything stays on the loopback, and the run ends by itself after `--most` seconds at the latest.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import itertools
import json
import os
import random
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import websockets

from forceout.referee.action import Action
from forceout.referee.match import apply, begin
from forceout.referee.state import Setup

GAMES = (
    ("basic-equations-2015", ""),
    ("agloa-equations-2015", "middle"),
    ("acc-equations-2022", "sixth"),
    ("mlag-on-sets-2019", "middle"),
)
PATIENCE = 20.0
"""Seconds after which an act counts as unanswered."""
OPENED_FROM_ONE = 15
"""Tables opened from one address: the server allows a few more. Every 127.x.y.z is an address of this machine."""
SETTLING = 2.0
HEAD = (
    "tables  acts/s  round trip ms: p50    p95    p99   view p95  ping p95  views/s  kB/view   "
    "server CPU (loop)  ms/act  players CPU  lag p95   MB  kB/table  × referee"
)


# -- what is measured ---------------------------------------------------------------------------------------


@dataclass
class Tally:
    """What the players saw in a stretch of time; seconds."""

    trips: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    views: int = 0
    size: int = 0
    verbs: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)


def at_share(values: list[float], share: float) -> float:
    """A percentile in milliseconds."""
    return 1000 * sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else float("nan")


class Process:
    """A process as /proc tells it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def spent(self) -> tuple[float, float]:
        """Seconds of processor time: of all threads, and of the first one, which is the event loop."""
        return self._spent(f"/proc/{self.pid}/stat"), self._spent(f"/proc/{self.pid}/task/{self.pid}/stat")

    def _spent(self, path: str) -> float:
        fields = Path(path).read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self) -> float:
        """Megabytes in memory."""
        found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        return int(found[1]) / 1000 if found else float("nan")


# -- the server ---------------------------------------------------------------------------------------------


class Server:
    """The server as a person starts it, with a folder of its own."""

    def __init__(self, data: Path, pace: float) -> None:
        command = [sys.executable, "-m", "forceout.cli.main", "serve", "--port", "0", "--data", str(data)]
        self.data = data
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "FORCEOUT_PACE": str(pace)}
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        self.port = int(found[1])
        self.token = ""
        self.opened = itertools.count()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()

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

    def open(self, number: int, *, bot: bool) -> tuple[str, list[str]]:
        """A new table: its code, and the cookies of the people at it."""
        opened = next(self.opened) // OPENED_FROM_ONE
        source = f"127.0.{1 + opened // 250}.{1 + opened % 250}"
        if not self.token:
            self.token = self.visit(source, "/")[1]["csrftoken"]
        ruleset, division = GAMES[number % len(GAMES)]
        new = {"name": "Maya", "ruleset": ruleset, "division": division, "players": "2", "shakes": "2"}
        with_whom = {"opponents": "bots", "bot": f"level-{1 + number % 2}"} if bot else {"opponents": "friends"}
        place, cookies = self.visit(source, "/tables/", {**new, **with_whom})
        code, people = place.rsplit("/", 1)[1], [cookies["forceout"]]
        if not bot:
            people.append(self.visit(source, f"/t/{code}/sit", {"name": "Theo"})[1]["forceout"])
        return code, [f"forceout={cookie}" for cookie in people]


# -- the players --------------------------------------------------------------------------------------------


def next_act(view: dict[str, Any], seat: int, dice: random.Random) -> tuple[str, str]:
    """Something that the rules allow now, as a rule."""
    phase, shake = view["phase"], view["shake"]
    match phase:
        case "roll":
            return ("deal" if shake["cubes"] else "roll"), ""
        case "between":
            return "roll", ""
        case "select":
            return "select", "; ".join(_picks(shake, dice))
        case "goal":
            return _goal(shake, dice)
        case "no-goal":
            return dice.choice(("agree", "disagree")), ""
        case "play":
            return _played(shake, dice)
        case "write":
            if seat in shake["writing"]["maySide"]:
                return "side", dice.choice(("challenger", "mover"))
            return ("withhold", "") if dice.random() < 0.5 else ("present", dice.choice(("1+1 = 2", "B ∪ R", "(3")))
        case "check":
            return "accept", ""
    return phase, ""  # a lot is thrown and a scoresheet signed by the name of the phase


def _picks(shake: dict[str, Any], dice: random.Random) -> list[str]:
    can = [one for one in shake["offered"] if not one["free"] and not one["chosen"]]
    picked = dice.sample(can, max(1, shake["picks"][0]))
    return [f"{one['key']}:{dice.choice(one['parameters'])['word']}" if one["parameters"] else one["key"]
            for one in picked]  # fmt: skip


def _goal(shake: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    if shake["goal"]:
        return "goal", ""
    digits = [cube["word"] for cube in shake["cubes"] if cube["face"] in "12345" and cube["place"] == "resources"]
    return ("lay", dice.choice(digits)) if digits else ("no-goal", "")


def _played(shake: dict[str, Any], dice: random.Random) -> tuple[str, str]:
    claims = [claim["key"] for claim in shake["claims"]]
    if shake["holdsBlock"] is not None or dice.random() < 0.07:
        return "challenge", dice.choice(claims)
    left = [cube["word"] for cube in shake["cubes"] if cube["place"] == "resources"]
    return "move", f"{dice.choice(left)} {dice.choice(('required', 'permitted', 'forbidden'))}"


class Load:
    """All the people at all the tables."""

    def __init__(self, server: Server, every: float, bots: float) -> None:
        self.server, self.every, self.bots = server, every, bots
        self.tally = Tally()
        self.tables: list[asyncio.Task[None]] = []
        self.live = self.played = 0

    def fresh(self) -> Tally:
        tally, self.tally = self.tally, Tally()
        return tally

    def grow(self, count: int) -> None:
        for number in range(len(self.tables), count):
            self.tables.append(asyncio.create_task(self.table(number)))

    async def table(self, place: int) -> None:
        """One table after another at the same place."""
        bot = (place * self.bots) % 1 + self.bots >= 1
        for number in itertools.count(place):
            try:
                code, people = await asyncio.to_thread(self.server.open, number, bot=bot)
                self.live += 1
                try:
                    await asyncio.gather(*(self.person(code, one, 2 * number + i) for i, one in enumerate(people)))
                finally:
                    self.live -= 1
                    self.played += 1
            except (OSError, TimeoutError, websockets.WebSocketException) as error:
                self.tally.errors[f"{type(error).__name__}: {error}"[:60]] += 1
                await asyncio.sleep(1)

    async def person(self, code: str, cookie: str, seed: int) -> None:
        uri = f"ws://127.0.0.1:{self.server.port}/ws/t/{code}"
        async with websockets.connect(
            uri, additional_headers={"Cookie": cookie}, origin=self.server.address, open_timeout=PATIENCE
        ) as socket:
            await Person(self, socket, random.Random(seed)).play()

    async def probe(self) -> None:
        """How late this process itself is: where it is late, the round trips are its own fault."""
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.05)
            self.tally.lags.append(time.perf_counter() - start - 0.05)

    async def stop(self) -> None:
        for task in self.tables:
            task.cancel()
        await asyncio.gather(*self.tables, return_exceptions=True)


class Person:
    """One connection, and somebody who acts when it is time and the person's turn."""

    def __init__(self, load: Load, socket: websockets.ClientConnection, dice: random.Random) -> None:
        self.load, self.socket, self.dice = load, socket, dice
        self.view: dict[str, Any] = {}
        self.keys = itertools.count()
        self.sent: tuple[str, float] | None = None
        self.number = -1
        self.pinged: float | None = None
        self.ready = time.perf_counter() + load.every * dice.random()

    async def play(self) -> None:
        while not self.view or self.view["phase"] != "over":
            now = time.perf_counter()
            until = self.sent[1] + PATIENCE if self.sent else self.ready if self.wanted() else now + PATIENCE
            try:
                async with asyncio.timeout(max(0.0, until - now)):
                    text = await self.socket.recv()
            except TimeoutError:
                await self.acts()
            else:
                self.hears(text, time.perf_counter())

    def wanted(self) -> bool:
        return bool(self.view) and self.view["number"] >= self.number and self.view["you"][0] in self.view["waitsFor"]

    async def acts(self) -> None:
        if self.sent is not None:
            self.load.tally.errors["no answer"] += 1
            self.sent = None
        if not self.wanted():
            return
        seat, key = self.view["you"][0], f"{id(self)}-{next(self.keys)}"
        verb, words = next_act(self.view, seat, self.dice)
        act = {"type": "act", "key": key, "number": self.view["number"], "seat": seat, "verb": verb, "words": words}
        self.sent = (key, time.perf_counter())
        self.load.tally.verbs[verb] += 1
        await self.socket.send(json.dumps(act, ensure_ascii=False))

    def hears(self, text: str | bytes, now: float) -> None:
        tally, message = self.load.tally, json.loads(text)
        kind = message["type"]
        if kind == "table":
            tally.views, tally.size = tally.views + 1, tally.size + len(text)
            self.view = message
            if self.shown is not None and message["number"] >= self.number:
                tally.shown.append(now - self.shown)
                self.shown = None
            return
        if self.sent is None or message.get("key") != self.sent[0]:
            tally.errors[f"unasked {kind} {message.get('code', '')}"] += 1
            return
        if kind == "done":
            tally.trips.append(now - self.sent[1])
            self.shown, self.number = self.sent[1], message["number"]
        else:
            tally.refused[message["code"]] += 1
        self.sent = None
        self.ready = now + self.load.every * self.dice.uniform(0.5, 1.5)

    shown: float | None = None
    """When the act was sent whose view has not come yet."""


async def pinging(load: Load) -> None:
    """The round trip of a message that asks nothing: how long the server's event loop lets anybody wait."""
    code, people = await asyncio.to_thread(load.server.open, 0, bot=False)
    headers = {"Cookie": people[0]}
    uri = f"ws://127.0.0.1:{load.server.port}/ws/t/{code}"
    async with websockets.connect(uri, additional_headers=headers, origin=load.server.address) as socket:
        while True:
            start = time.perf_counter()
            await socket.send('{"type":"ping"}')
            while json.loads(await socket.recv())["type"] != "pong":
                pass
            load.tally.pings.append(time.perf_counter() - start)
            await asyncio.sleep(0.2)


# -- the referee alone --------------------------------------------------------------------------------------


def referee_alone(data: Path, seconds: float) -> float:
    """The median time of `apply` for the actions that the server has just logged, in seconds."""
    with sqlite3.connect(f"file:{data / 'forceout.sqlite3'}?mode=ro", uri=True) as kept:
        tables = kept.execute(
            "select id, ruleset, division, strict, judge_checks, timed from tables_table where began is not null"
        ).fetchall()
        times: list[float] = []
        until = time.perf_counter() + seconds
        random.Random(1).shuffle(tables)
        for pk, ruleset, division, *terms in tables:
            seats = kept.execute("select name from tables_seat where table_id=? order by number", [pk])
            state = begin(Setup(ruleset, division, tuple(name for (name,) in seats), *map(bool, terms)))
            log = kept.execute("select at, who, verb, words from tables_logged where table_id=? order by number", [pk])
            for at, who, verb, words in log.fetchall():
                start = time.perf_counter()
                state = apply(state, Action(at, who, verb, words))
                times.append(time.perf_counter() - start)
            if time.perf_counter() > until:
                break
    return statistics.median(times)


def acts_of_bots(data: Path) -> int:
    with sqlite3.connect(f"file:{data / 'forceout.sqlite3'}?mode=ro", uri=True) as kept:
        (count,) = kept.execute(
            "select count(*) from tables_logged as log join tables_seat as seat"
            " on seat.table_id = log.table_id and seat.number = log.who where seat.kind = 'bot'"
        ).fetchone()
    return int(count)


# -- a run --------------------------------------------------------------------------------------------------


def progress(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{text:<100}", end="", file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Step:
    tables: int
    seconds: float
    tally: Tally
    cpu: float
    loop: float
    players: float
    megabytes: float


async def wait_for(load: Load, tables: int, until: float) -> None:
    while load.live < tables and time.monotonic() < until:
        progress(f"{load.live} of {tables} tables are open")
        await asyncio.sleep(0.1)


async def measured(load: Load, tables: int, seconds: float, until: float) -> Step:
    server, players = Process(load.server.process.pid), Process(os.getpid())
    load.fresh()
    start, (cpu, loop), (mine, _) = time.perf_counter(), server.spent(), players.spent()
    while (gone := time.perf_counter() - start) < seconds and time.monotonic() < until:
        progress(f"{tables} tables: {len(load.tally.trips)} acts in {gone:.0f} of {seconds:.0f} s")
        await asyncio.sleep(0.25)
    gone, (cpu_after, loop_after), (mine_after, _) = time.perf_counter() - start, server.spent(), players.spent()
    return Step(
        tables,
        gone,
        load.fresh(),
        (cpu_after - cpu) / gone,
        (loop_after - loop) / gone,
        (mine_after - mine) / gone,
        server.resident(),
    )


async def rising(server: Server, options: argparse.Namespace, bots: float, until: float) -> tuple[float, list[Step]]:
    """The memory of the empty server, and a step for each number of tables."""
    await asyncio.to_thread(server.visit, "127.0.0.1", "/")
    empty = Process(server.process.pid).resident()
    load, steps = Load(server, options.every, bots), []
    helpers = [asyncio.create_task(load.probe()), asyncio.create_task(pinging(load))]
    for tables in options.tables:
        load.grow(tables)
        await wait_for(load, tables, until)
        await asyncio.sleep(SETTLING)
        step = await measured(load, tables, options.seconds, until)
        if step.seconds >= options.seconds / 2:  # what was cut short says nothing
            steps.append(step)
        if time.monotonic() >= until:
            print(f"\nthe time was up at {tables} tables", file=sys.stderr)
            break
    for helper in helpers:
        helper.cancel()
    await asyncio.gather(*helpers, return_exceptions=True)
    await load.stop()
    return empty, steps


def line_of(step: Step, empty: float, alone: float) -> str:
    tally, seconds = step.tally, step.seconds
    each = 1000 * step.cpu * seconds / max(len(tally.trips), 1)
    size = tally.size / max(tally.views, 1) / 1000
    p50, p95, p99 = (at_share(tally.trips, share) for share in (0.5, 0.95, 0.99))
    return (
        f"{step.tables:>6}  {len(tally.trips) / seconds:6.0f}  {p50:18.1f} {p95:6.1f} {p99:6.1f}   "
        f"{at_share(tally.shown, 0.95):8.1f}  {at_share(tally.pings, 0.95):8.1f}  {tally.views / seconds:7.0f}  "
        f"{size:7.1f}   {100 * step.cpu:9.0f} % ({100 * step.loop:3.0f})  {each:6.1f}  "
        f"{100 * step.players:10.0f} %  {at_share(tally.lags, 0.95):7.1f}  {step.megabytes:3.0f}  "
        f"{1000 * (step.megabytes - empty) / step.tables:8.0f}  {p50 / 1000 / alone:9.0f}"
    )


def run(options: argparse.Namespace, bots: float, until: float) -> None:
    with tempfile.TemporaryDirectory(prefix="forceout-bench-", dir=options.folder) as folder:
        server = Server(Path(folder), options.pace)
        try:
            empty, steps = asyncio.run(rising(server, options, bots, until))
        finally:
            server.stop()
        alone, bots_acted = referee_alone(Path(folder), 4.0), acts_of_bots(Path(folder))
    progress("")
    title = f"with a bot at {bots:.0%} of the tables, pace {options.pace:g}" if bots else "two people at each table"
    print(f"\n{title}; the referee alone takes {1e6 * alone:.0f} µs for an action (median)\n{HEAD}")
    for step in steps:
        print(line_of(step, empty, alone))
    tallies = [step.tally for step in steps]
    verbs, refused, errors = (sum((getattr(one, name) for one in tallies), Counter()) for name in
                              ("verbs", "refused", "errors"))  # fmt: skip
    if bots:
        print(f"acts of bots in the whole run: {bots_acted}")
    for name, counted in (("acts", verbs), ("refused", refused), ("errors", errors)):
        print(f"{name}: {', '.join(f'{count} {what}' for what, count in counted.most_common(16)) or 'none'}")


def numbers(text: str) -> list[int]:
    return [int(one) for one in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=numbers, default=[50, 100, 200, 300], help="how many, one after the other")
    parser.add_argument("--every", type=float, default=5.0, help="seconds between two acts of one person")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each number of tables is measured")
    parser.add_argument("--bots", type=float, default=0.5, help="share of tables with a bot in the second run")
    parser.add_argument("--pace", type=float, default=0.5, help="FORCEOUT_PACE: how fast bots act")
    parser.add_argument("--folder", help="where the server keeps its data for the time: /dev/shm leaves the disk out")
    parser.add_argument("--only", choices=("people", "bots"), help="one of the two runs")
    parser.add_argument("--most", type=float, default=170.0, help="seconds after which everything stops")
    options = parser.parse_args()
    end = time.monotonic() + options.most
    if options.only != "bots":
        run(options, 0.0, end if options.only else end - options.most / 2)
    if options.only != "people":
        run(options, options.bots, end - 5)


if __name__ == "__main__":
    main()
