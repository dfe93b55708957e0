"""Two people who talk a lot while they play, over a real network: for what must not be in a log."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar

import websockets
from websockets.typing import Origin

from web.served import Served
from web.test_kill import next_act


class Visitor:
    """A browser without a window."""

    def __init__(self, server: Served) -> None:
        self.address = f"http://127.0.0.1:{server.port}"
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> str:
        try:
            with self.opener.open(self.address + path) as answer:
                return str(answer.url)
        except urllib.error.HTTPError as error:
            error.close()
            return ""

    def post(self, path: str, **fields: str) -> str:
        self.get("/")
        told = {"csrfmiddlewaretoken": self.cookie("csrftoken"), **fields}
        data, head = urllib.parse.urlencode(told).encode(), {"Referer": self.address + "/"}
        try:
            with self.opener.open(urllib.request.Request(self.address + path, data, head)) as answer:
                return str(answer.url)
        except urllib.error.HTTPError as error:
            error.close()
            return ""

    def cookie(self, name: str) -> str:
        return next((one.value or "" for one in self.jar if one.name == name), "")

    @property
    def cookies(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self.jar)


async def talkative_match(server: Served, names: tuple[str, str], words: tuple[str, str]) -> list[str]:
    """Plays a match to its end; returns what identifies the players."""
    one, two = Visitor(server), Visitor(server)
    fields = {"ruleset": "basic-equations-2015", "opponents": "friends", "players": "2", "shakes": "1", "clocks": "off"}
    code = one.post("/tables/", name=names[0], **fields).rsplit("/", 1)[1]
    two.post(f"/t/{code}/sit", name=names[1])
    async with asyncio.TaskGroup() as group:
        for visitor, word in ((one, words[0]), (two, words[1])):
            group.create_task(played(server, visitor, code, word))
    for path in (f"/join?code={names[0]}", f"/t/{names[1]}", f"/{words[0]}", f"/t/{code}/review.json", "/reviews"):
        one.get(path)
    one.post("/name", name=names[1], next=f"/{words[1]}")
    return [one.cookie("forceout"), two.cookie("forceout"), one.cookie("csrftoken")]


async def played(server: Served, visitor: Visitor, code: str, word: str) -> None:
    address = f"127.0.0.1:{server.port}"
    uri, head = f"ws://{address}/ws/t/{code}", {"Cookie": visitor.cookies}
    async with websockets.connect(uri, additional_headers=head, origin=Origin(f"http://{address}")) as socket:
        await socket.send(json.dumps({"type": word}))
        await socket.send(word)
        answered, said = -1, 0
        while True:
            view = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if view["type"] != "table":
                continue
            if view["phase"] == "over":
                return
            number, seat = view["number"], view["you"][0]
            act = {"type": "act", "seat": seat, "number": number}
            if number != answered and (seat in view["waitsFor"] or view["phase"] == "between"):
                answered = number
                await asyncio.sleep(0.1)  # whoever acts thirty times at once is asked to wait
                await socket.send(json.dumps({**act, **next_act(view)}))
            elif said < 3:
                said += 1
                await socket.send(json.dumps({**act, "verb": "say", "words": word, "key": f"{seat}-say-{said}"}))
