"""The server under attack, as a person starts it, in a folder of its own; and hands to attack it with.

Nothing but the loopback is ever reached. Every 127.x.y.z is an address of this machine, so a class behind one address
and strangers from elsewhere can be told apart.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.parse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import websockets
from websockets.typing import Origin

PATIENCE = 30.0
"""Seconds after which a request is given up."""
HOME = "127.0.0.1"


class Server:
    """`forceout serve` in its own process. Its log is kept beside its data, where somebody wants to read it."""

    def __init__(self, data: Path, log: Path | None = None, **environment: str) -> None:
        command = [sys.executable, "-m", "forceout.cli.main", "serve", "--port", "0", "--data", str(data)]
        told = {**os.environ, "FORCEOUT_PACE": "0", **environment}
        with (log or Path(os.devnull)).open("a") as kept:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=kept, text=True, env=told)
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://{HOME}:{self.port}"

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@dataclass
class Visitor:
    """A browser without scripts: an address it comes from, and the cookies it was given."""

    server: Server
    source: str = HOME
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(
        self, path: str, fields: dict[str, str] | None = None, body: str = "", headers: dict[str, str] | None = None
    ) -> tuple[int, dict[str, str], str]:
        """One request; its status, headers and text. With fields a form is posted, with a body JSON."""
        sent = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()), **(headers or {})}
        line = http.client.HTTPConnection(HOME, self.server.port, timeout=PATIENCE, source_address=(self.source, 0))
        with contextlib.closing(line):
            if fields is not None:
                fields = {"csrfmiddlewaretoken": self.cookies.get("csrftoken", ""), **fields}
                kind = "application/x-www-form-urlencoded"
                line.request("POST", path, urllib.parse.urlencode(fields), {**sent, "Content-Type": kind})
            elif body:
                line.request("POST", path, body.encode(), {**sent, "Content-Type": "application/json"})
            else:
                line.request("GET", path, headers=sent)
            answer = line.getresponse()
            text = answer.read().decode("utf-8", "replace")
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, dict(answer.headers), text

    def question(self, question: dict[str, Any], **headers: str) -> int:
        return self.ask("/api/ask", body=json.dumps(question), headers=headers)[0]

    def opens(self, **new: str) -> str:
        """The code of a new table of two friends; this visitor sits at it."""
        if "csrftoken" not in self.cookies:
            self.ask("/")
        fields = {"name": "Maya", "ruleset": "basic-equations-2015", "opponents": "friends", "clocks": "off", **new}
        status, headers, text = self.ask("/tables/", fields)
        if status != 302:
            raise RuntimeError(f"no table was opened: {status} {text[:200]}")
        return headers["Location"].rsplit("/", 1)[1]

    def joins(self, code: str, name: str = "Theo") -> int:
        """As a child does who types the code: 302 where there is a seat or a place to watch."""
        if "csrftoken" not in self.cookies:
            self.ask("/")
        status = self.ask(f"/join?code={code}")[0]
        return self.ask(f"/t/{code}/sit", {"name": name})[0] if status == 302 else status

    def at(self, code: str, *, watch: bool = False, origin: str = "") -> Any:
        """A WebSocket to a table."""
        uri = f"ws://{HOME}:{self.server.port}/ws/t/{code}" + ("?watch=1" if watch else "")
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        return websockets.connect(
            uri, additional_headers=headers, origin=Origin(origin or self.server.address), open_timeout=PATIENCE
        )


class Bystander:
    """Somebody at another table while the attack goes on: how long does an act wait for its answer?

    The table waits for a second player, so the act is refused; but it has been all the way to the database.
    """

    def __init__(self, server: Server) -> None:
        self.visitor = Visitor(server, "127.0.9.9")
        self.code = self.visitor.opens()
        self.waits: list[float] = []
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self._acts()), daemon=True)

    def __enter__(self) -> Bystander:
        self.thread.start()
        while not self.waits:
            time.sleep(0.02)
        self.waits.clear()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        self.thread.join(PATIENCE)

    async def _acts(self) -> None:
        async with self.visitor.at(self.code) as socket:
            while not self.stopping.is_set():
                start = time.perf_counter()
                await socket.send('{"type":"act","key":"k","number":0,"seat":0,"verb":"lot","words":""}')
                while json.loads(await socket.recv())["type"] != "refused":
                    pass
                self.waits.append(time.perf_counter() - start)
                await asyncio.sleep(0.2)

    @property
    def longest(self) -> float:
        return max(self.waits, default=float("nan"))


def together(work: Any, given: list[Any]) -> list[Any]:
    """The same work for each of many at the same time, each in a thread."""
    answers: list[Any] = [None] * len(given)

    def one(place: int) -> None:
        try:
            answers[place] = work(given[place])
        except (OSError, RuntimeError) as error:
            answers[place] = type(error).__name__

    threads = [threading.Thread(target=one, args=(place,)) for place in range(len(given))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
