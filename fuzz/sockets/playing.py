"""One player at one table: sends, hears, and holds every answer against what was sent."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from typing import Any

from bench.web.socket import WebSocket, connected
from fuzz.sockets import bending
from fuzz.sockets.account import BROKEN, Account, Kept
from fuzz.sockets.choosing import listed

from forceout.web import wire
from forceout.web.wire.shapes import misfit

PATIENCE = 60.0
"""Seconds after which an act counts as unanswered."""
PACE = 0.19
"""Seconds between two messages of one player: the server takes six a second."""
HANGS_UP = 20.0
CHECKED = 0.1
"""Views whose every field is held against the wire's types."""
UNLOGGED = frozenset({"stand-in", "begin"})
ANYTHING = frozenset[str]()
"""The answer may have any key: what was sent can hardly be read."""
SHAPES: dict[str, Any] = {
    "table": wire.View, "done": wire.Done, "refused": wire.Refusal, "answer": wire.Answer, "watching": wire.Watching,
    "pong": wire.Pong, "closed": wire.Closed,
}  # fmt: skip


class Player:
    """A cookie, a line to a table, and dice."""

    def __init__(self, account: Account, port: int, code: str, cookie: str, seed: int) -> None:
        self.account, self.port, self.code, self.cookie = account, port, code, cookie
        self.dice = random.Random(seed)
        self.name = f"{code}-{seed}"
        self.kept = account.tables.setdefault(code, Kept())
        self.keys = itertools.count()
        self.view: dict[str, Any] = {}
        self.line: WebSocket | None = None
        self.pending: list[tuple[frozenset[str], dict[str, Any] | None]] = []
        """Answers that are owed: the keys they may have, and the act."""
        self.changed = asyncio.Event()
        self.last: dict[str, Any] | None = None
        self.may_close = False
        self.lines = 0

    async def connect(self) -> None:
        self.pending, self.may_close = [], False
        self.lines += 1
        mine = self.lines

        def hears(message: bytes, _: float) -> None:
            if self.lines == mine:  # what comes on a line that was given up is nobody's
                self.hears(message)

        self.line = await connected(self.port, f"/ws/t/{self.code}", hears, {"Cookie": self.cookie})
        await self._until(lambda: bool(self.view), "no view came")

    async def play(self) -> None:
        """Until the match is over, or enough was sent by all."""
        await self.connect()
        while not self.account.enough and self.view["phase"] != "over":
            await asyncio.sleep(PACE * self.dice.uniform(0.6, 1.6))
            if self._hung_up():
                await self.connect()
            await self._next()
        await self._settled()
        assert self.line is not None
        self.line.close()

    def _hung_up(self) -> bool:
        assert self.line is not None
        if not self.line.gone.done():
            return False
        self.account.fault(f"{self.name}: closed with {self.line.gone.result()}, for no reason")
        return True

    # -- what is sent -----------------------------------------------------------------------------------------

    async def _next(self) -> None:
        roll = self.dice.random()
        mine = set(self.view["you"]) & set(self.view["waitsFor"])
        if roll < 0.86:
            if not mine and self.dice.random() < 0.9:
                await self._something_new()
                return
            act = self._sensible()
            if act is not None:
                await self._acts("listed", act)
        elif roll < 0.93:
            act = self._sensible() or self._made(0, self.dice.choice(bending.VERBS), "")
            await self._acts("bent", bending.bent(act, self.dice))
        elif roll < 0.95 and self.last is not None:
            await self._acts("again", self.last)
        elif roll < 0.96:
            await self._at_once()
        else:
            await self._odd()

    def _made(self, seat: int, verb: str, words: str) -> dict[str, Any]:
        key = f"{self.name}-{next(self.keys)}"
        number = self.view["number"]
        return {"type": "act", "key": key, "number": number, "seat": seat, "verb": verb, "words": words}

    def _sensible(self) -> dict[str, Any] | None:
        chosen = listed(self.view, self.dice)
        return None if chosen is None else self._made(*chosen)

    async def _acts(self, kind: str, act: dict[str, Any]) -> None:
        self._send(kind, act)
        await self._settled()
        if act.get("type") == "act" and isinstance(act.get("key"), str):
            self.last = act

    def _send(self, kind: str, act: dict[str, Any]) -> None:
        text = json.dumps(act, ensure_ascii=True).encode()
        key = act.get("key")
        readable = isinstance(key, str) and len(key) <= 36 and key.isprintable() and len(text) <= 4_000
        owed = frozenset({str(key)}) if readable and b"\\ud8" not in text else ANYTHING
        sound = owed if act.get("type") == "act" else ANYTHING
        self._write(kind, bending.in_parts(text, self.dice) if self.dice.random() < 0.02 else bending.frame(1, text))
        self.pending.append((sound, act))

    def _write(self, kind: str, raw: bytes) -> None:
        assert self.line is not None
        assert self.line.transport is not None
        self.account.sent[kind] += 1
        if not self.line.transport.is_closing():
            self.line.transport.write(raw)

    async def _at_once(self) -> None:
        """Several acts without waiting for an answer; then the line is cut, or not."""
        acts = [act for _ in range(self.dice.randint(2, 4)) if (act := self._sensible()) is not None]
        for act in acts:
            self._send("at once", act)
        if acts and self.dice.random() < 0.5:
            await self._cut(acts)
        else:
            await self._settled()

    async def _cut(self, acts: list[dict[str, Any]]) -> None:
        """The line is dead before the answers come: whoever comes back sends the same again, and hears what became."""
        assert self.line is not None
        assert self.line.transport is not None
        await asyncio.sleep(self.dice.choice((0.0, 0.01, 0.05)))
        self.line.transport.abort()
        await self.connect()
        for act in acts:
            self._send("sent again", act)
            await self._settled()

    async def _odd(self) -> None:
        roll = self.dice.random()
        if roll < 0.55:
            self.pending.append((ANYTHING, None))
            self._write("junk", bending.frame(1, bending.junk(self.dice)))
        elif roll < 0.65:
            self.pending.append((ANYTHING, None))
            self._write("binary", bending.binary(self.dice))
        elif roll < 0.75:
            self.pending.append((ANYTHING, None))
            self._write("ping", bending.frame(1, b'{"type":"ping"}'))
        elif roll < 0.85:
            seat = self.dice.choice(self.view["you"] or [0])
            what, text = self.dice.choice(("hint", "value")), self.dice.choice(bending.WORDS)
            ask = {"type": "ask", "key": f"a{next(self.keys)}", "what": what, "seat": seat, "text": text}
            self.pending.append((ANYTHING, None))
            self._write("ask", bending.frame(1, json.dumps(ask).encode()))
        elif roll < 0.95:
            await self._breaks(bending.breaking(self.dice))
            return
        else:
            self._write("half a frame", bending.half(self.dice))
            await self._cut([])
            return
        await self._settled()

    async def _breaks(self, raw: bytes) -> None:
        """The server hangs up, as it should; and lets the player in again."""
        assert self.line is not None
        self.may_close = True
        self._write("breaking", raw)
        done, _ = await asyncio.wait([self.line.gone], timeout=HANGS_UP)
        if done:
            self.account.closed[self.line.gone.result()] += 1
        else:
            self.account.fault(f"{self.name}: not hung up on after {raw[:20]!r}")
        self.line.close()
        await self.connect()

    # -- what is heard ----------------------------------------------------------------------------------------

    async def _settled(self) -> None:
        await self._until(lambda: not self.pending, "no answer")

    async def _something_new(self) -> None:
        number, until = self.view["number"], time.monotonic() + 1.0
        while self.view["number"] == number and time.monotonic() < until and not self.account.enough:
            self.changed.clear()
            try:
                await asyncio.wait_for(self.changed.wait(), 0.5)
            except TimeoutError:
                return

    async def _until(self, met: Any, complaint: str) -> None:
        until = time.monotonic() + PATIENCE
        while not met():
            assert self.line is not None
            if self.line.gone.done() and not self.may_close:
                self._hung_up()
                self._nobody_answers()
                await self.connect()
                return
            if time.monotonic() > until:
                owed = [act for _, act in self.pending]
                self.account.fault(f"{self.name}: {complaint} in {PATIENCE:.0f} s, owed {owed}")
                self._nobody_answers()
                return
            self.changed.clear()
            try:
                await asyncio.wait_for(self.changed.wait(), 1.0)
            except TimeoutError:
                continue

    def _nobody_answers(self) -> None:
        for _, act in self.pending:
            if act is not None:
                self.kept.unknown.add(self._logged(act))
        self.pending.clear()

    def hears(self, message: bytes) -> None:
        self.changed.set()
        told = json.loads(message)
        kind = told["type"]
        if kind != "table" or self.dice.random() < CHECKED:
            wrong = misfit(SHAPES[kind], told)
            if wrong:
                self.account.fault(f"{self.name}: {kind} does not fit: {wrong[:200]}")
        if kind == "table":
            if self.view and told["number"] < self.view["number"]:
                self.account.fault(f"{self.name}: view {told['number']} after view {self.view['number']}")
            self.view = told
        elif kind == "closed":
            self.account.fault(f"{self.name}: turned away: {told['text']}")
        elif kind != "watching":
            self._answered(kind, told)

    def _answered(self, kind: str, told: dict[str, Any]) -> None:
        self.account.answers[kind] += 1
        key = told.get("key", "")
        at = next((at for at, (keys, _) in enumerate(self.pending) if not keys or key in keys), None)
        if at is None:
            self.account.fault(f"{self.name}: an answer to nothing: {told}")
            return
        _, act = self.pending.pop(at)
        if kind == "refused":
            self._refused(told, act)
        elif kind == "done" and act is not None:
            self.account.taken[str(act["verb"])] += 1
            if act["verb"] not in UNLOGGED:
                self.kept.done[self._logged(act)] = told["number"]
        elif kind == "done":
            self.account.fault(f"{self.name}: junk was taken as an act: {told}")

    def _refused(self, told: dict[str, Any], act: dict[str, Any] | None) -> None:
        code = told["code"]
        self.account.refused(code)
        if code == BROKEN or not told["text"]:
            self.account.fault(f"{self.name}: {told} to {act}")
        if act is not None and code != "bad-message":  # haste: nothing is said of an act that was sent before
            self.kept.refused.add(self._logged(act))

    def _logged(self, act: dict[str, Any]) -> str:
        return f"{act.get('seat')}/{act.get('key')}"
