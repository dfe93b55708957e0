"""The doors: forged addresses, other sites' pages, requests that never end, names that no child should read."""

from __future__ import annotations

import asyncio
import socket
import time

import websockets
from fuzz.attacks.questions import CHEAP
from fuzz.attacks.server import HOME, Server, Visitor, together

HALF_OPEN = 100
PATIENT = 25.0
BAD_NAMES = ("fuck", "F.u.c.k", "sh1t", "b1tch", "ＦＵＣＫ", "xXfuckXx", "nigger", "hitler", "asshole", "kys")
GOOD_NAMES = ("Maya", "Scunthorpe", "Dickson", "Cassandra", "Hancock", "Matsushita", "Essex", "Nigel", "Penelope")


def forged(server: Server) -> tuple[str, str]:
    """Four hundred questions from one address that says of itself that it is four hundred."""
    asker = Visitor(server, "127.0.8.1")
    told = [asker.question(CHEAP, **{"X-Forwarded-For": f"10.0.{number // 250}.{number % 250}"})
            for number in range(400)]  # fmt: skip
    asker = Visitor(server)  # a proxy on the same machine would have this address
    home = [asker.question(CHEAP, **{"X-Forwarded-For": f"10.1.{number // 250}.{number % 250}"})
            for number in range(400)]  # fmt: skip
    return "400 questions with forged addresses", f"{told.count(200)} answered; from the loopback {home.count(200)}"


def origins(server: Server) -> list[tuple[str, str]]:
    visitor = Visitor(server, "127.0.8.2")
    code = visitor.opens()
    found = []

    async def tried(origin: str) -> str:
        try:
            async with visitor.at(code, origin=origin) as line:
                await asyncio.wait_for(line.recv(), 5)
        except websockets.InvalidStatus as error:
            return f"refused ({error.response.status_code})"
        return "let in"

    for origin in (server.address, f"http://{HOME}:1", f"https://{HOME}:{server.port}", "http://example.org"):
        shown = origin.replace(str(server.port), "PORT")
        found.append((f"a WebSocket from {shown}", asyncio.run(tried(origin))))
    return found


HEAD = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
SLOW = {
    "nothing at all": b"",
    "half a head": HEAD.encode(),
    "a head without its body": b"POST /api/ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n{",
    "half a WebSocket's head": (HEAD + "Upgrade: websocket\r\nConnection: Upgrade\r\n").encode(),
}


def half_open(server: Server) -> list[tuple[str, str]]:
    """Connections that begin and do not go on; one byte every two seconds keeps them busy."""
    lines: dict[str, list[socket.socket]] = {}
    for name, said in SLOW.items():
        lines[name] = []
        for _ in range(HALF_OPEN // len(SLOW)):
            line = socket.create_connection((HOME, server.port), timeout=5)
            line.sendall(said)
            line.setblocking(False)
            lines[name].append(line)
    start, still = time.perf_counter(), {name: len(these) for name, these in lines.items()}
    while any(still.values()) and time.perf_counter() - start < PATIENT:
        time.sleep(2)
        for name, these in lines.items():
            still[name] = sum(_open(line, b"a" if name != "nothing at all" else b"") for line in these)
    took = time.perf_counter() - start
    for these in lines.values():
        for line in these:
            line.close()
    return [(f"{len(lines[name])} connections with {name}", f"{count} still open after {took:.0f} s")
            for name, count in still.items()]  # fmt: skip


def _open(line: socket.socket, more: bytes) -> bool:
    try:
        if more:
            line.sendall(more)
        return line.recv(4096) != b"" and _open(line, b"")
    except BlockingIOError:
        return True
    except OSError:
        return False


def names(server: Server) -> tuple[str, str]:
    def shown(name: str) -> bool:
        visitor = Visitor(server, "127.0.8.3")
        visitor.ask("/")
        visitor.ask("/name", {"name": name, "next": "/"})
        return f'<span class="my-name">{name}</span>' in visitor.ask("/")[2]

    bad, good = sum(map(shown, BAD_NAMES)), sum(map(shown, GOOD_NAMES))
    return "names taken", f"{bad} of {len(BAD_NAMES)} bad ones, {good} of {len(GOOD_NAMES)} good ones"


def openings(server: Server) -> tuple[str, str]:
    """A class behind one address: thirty children who open a table each, at once."""
    told = together(lambda _: _opens(server), list(range(30)))
    return "a class of 30 opens a table each", f"{sum(told)} opened"


def _opens(server: Server) -> bool:
    try:
        return bool(Visitor(server, "127.0.8.4").opens())
    except RuntimeError:
        return False


def attack(server: Server) -> list[tuple[str, str]]:
    return [forged(server), *origins(server), *half_open(server), names(server), openings(server)]
