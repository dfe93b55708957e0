"""At a table: a paper that is dear to judge, a log that is filled with talk, watchers who come in a crowd."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

from fuzz.attacks.questions import CHAIN
from fuzz.attacks.server import Bystander, Server, Visitor

SECONDS = 12.0
WATCHERS = 60


class Seat:
    """A player's connection, with the last view."""

    def __init__(self, socket: Any, seat: int) -> None:
        self.socket, self.seat, self.view, self.keys = socket, seat, {}, 0

    async def hear(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 30))
        if message["type"] == "table":
            self.view = message
        return message

    async def act(self, verb: str, words: str = "") -> dict[str, Any]:
        while not self.view:
            await self.hear()
        self.keys += 1
        key = f"{self.seat}-{self.keys}"
        act = {
            "type": "act",
            "seat": self.seat,
            "number": self.view["number"],
            "key": key,
            "verb": verb,
            "words": words,
        }
        await self.socket.send(json.dumps(act, ensure_ascii=False))
        while (message := await self.hear()).get("key") != key:
            pass
        return message


def two_friends(server: Server, source: str) -> tuple[str, Visitor, Visitor]:
    one, two = Visitor(server, source), Visitor(server, source)
    code = one.opens()
    two.joins(code)
    return code, one, two


async def talk(server: Server) -> tuple[str, str]:
    """Says something as fast as it is taken: how many entries of the log a second?"""
    code, one, _ = two_friends(server, "127.0.6.1")
    said, refused, start = 0, "", time.perf_counter()
    async with one.at(code) as socket:
        seat = Seat(socket, 0)
        while time.perf_counter() - start < SECONDS:
            answer = await seat.act("say", "la la la")
            if answer["type"] == "done":
                said += 1
            else:
                refused = answer["code"]
                await asyncio.sleep(0.05)
    rate = (said - 30) / SECONDS
    ends = "never" if rate < 1 else f"in {5_000 / rate / 60:.0f} min"
    return f"“say” in {SECONDS:.0f} s", f"{said} taken, then “{refused}”; the match is talked to death {ends}"


async def papers(server: Server) -> tuple[str, str]:
    """Both players hand in a row of twenty terms, and ask the judge: how long do other tables stand still?"""
    code, one, two = two_friends(server, "127.0.6.2")
    with Bystander(server) as bystander:
        async with one.at(code) as first, two.at(code) as second:
            seats = [Seat(first, 0), Seat(second, 1)]
            until = time.perf_counter() + 40
            while time.perf_counter() < until:
                for seat in seats:
                    while True:  # what has come meanwhile
                        try:
                            message = json.loads(await asyncio.wait_for(seat.socket.recv(), 0.15))
                        except TimeoutError:
                            break
                        if message["type"] == "table":
                            seat.view = message
                phase = seats[0].view["phase"]
                if phase in ("between", "sign", "over"):
                    break
                for seat in seats:
                    if seat.seat in seat.view["waitsFor"]:
                        await seat.act(*_step(seat.view, phase))
                        break
    return "papers of 20 terms", f"{bystander.longest:.2f} s longest wait (the shake came to “{phase}”)"


def _step(view: dict[str, Any], phase: str) -> tuple[str, str]:
    shake = view["shake"]
    if phase == "goal":
        digit = next(cube for cube in shake["cubes"] if cube["face"] in "12345")
        return ("goal", "") if shake["goal"] else ("lay", digit["word"])
    if phase == "play":
        digits = [cube for cube in shake["cubes"] if cube["place"] == "resources" and cube["face"] in "0123456789"]
        return ("move", f"{digits[0]['word']} permitted") if len(view["moves"]) < 4 else ("challenge", "now")
    if phase == "write":
        return ("side", "challenger") if view["you"][0] in shake["writing"]["maySide"] else ("present", f"{CHAIN} = 1")
    return {"check": ("accept", ""), "roll": ("roll", "")}.get(phase, (phase, ""))


async def crowd(server: Server) -> tuple[str, str]:
    """Watchers join one after the other: how many views does the server make for them?"""
    code, _, _ = two_friends(server, "127.0.6.3")
    views, sockets = 0, []

    async def count(socket: Any) -> None:
        nonlocal views
        async for text in socket:
            views += json.loads(text)["type"] == "table"

    counting = []
    start = time.perf_counter()
    for number in range(WATCHERS):
        socket = await Visitor(server, f"127.0.7.{number + 1}").at(code, watch=True)
        sockets.append(socket)
        counting.append(asyncio.create_task(count(socket)))
    await asyncio.sleep(2)
    took = time.perf_counter() - start - 2
    for task in counting:
        task.cancel()
    await asyncio.gather(*counting, return_exceptions=True)
    await asyncio.gather(*(socket.close() for socket in sockets))
    return f"{WATCHERS} watchers join", f"{views} views sent, in {took:.1f} s"


def attack(server: Server) -> list[tuple[str, str]]:
    return [asyncio.run(one(server)) for one in (talk, papers, crowd)]
