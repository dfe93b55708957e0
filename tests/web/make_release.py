"""Keeps what a release writes, so that every later one is held to opening it: `cd tests && python -m web.make_release`.

A few tables of every league are really played, by people and bots, through the doors that browsers use. What is then
left in the data folder goes to `releases/VERSION`: the database, the records that the tables gave, and what a reader
must find in them. It is made once, when a release is done, and never again.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import sqlite3
import sys
import time
from contextlib import AsyncExitStack, closing
from pathlib import Path

from django.core.management import call_command
from django.test import Client
from django.test.utils import setup_test_environment

from forceout import __version__
from forceout.bots.decision import Bot, view_for
from forceout.bots.registry import make_bot
from forceout.web.folder import DATABASE
from forceout.web.limits import Limits
from forceout.web.tables.models import Reviewed, Seat, Table
from web.seats import Hand, known, match_of, open_table

FOLDER = Path(__file__).parent / "releases"
MATCHES: dict[str, dict[str, str]] = {
    "basic": {"ruleset": "basic-equations-2015", "shakes": "2"},
    "elementary": {"ruleset": "agloa-equations-2015", "division": "elementary", "shakes": "1"},
    "middle-by-players": {"ruleset": "agloa-equations-2015", "division": "middle", "checking": "players"},
    "senior-over-the-board": {"ruleset": "agloa-equations-2016", "division": "senior", "mode": "board", "shakes": "1"},
    "mlag": {"ruleset": "mlag-basic-equations-2018", "shakes": "1"},
    "cup": {"ruleset": "acc-equations-2022", "division": "fifth", "shakes": "1"},
    "on-sets": {"ruleset": "mlag-on-sets-2019", "division": "middle", "shakes": "2"},
}
MOST_ACTS = 400


class Players:
    """People at a table, who play as bots would and say a word now and then."""

    def __init__(self, code: str, hands: list[Hand], seed: int) -> None:
        self.code, self.hands, self.dice = code, hands, random.Random(seed)
        self.bots: dict[int, Bot] = {}

    async def play(self, most: int = MOST_ACTS) -> str:
        for _ in range(most):
            if not await self.one_act():
                await asyncio.sleep(0.02)
            for hand in self.hands:
                while not hand.socket.output_queue.empty():
                    await hand.hear()
            if self.hands[0].view["phase"] == "over":
                break
        return str(self.hands[0].view["phase"])

    async def one_act(self) -> bool:
        for hand in self.hands:
            for seat in hand.view["you"]:
                wanted = self.wanted(hand, seat)
                if wanted is None:
                    continue
                answer = await hand.act(*wanted, seat=seat)
                if answer["type"] == "done":
                    await self.say_something(hand, seat, answer["number"])
                    return True
        return False

    async def say_something(self, hand: Hand, seat: int, number: int) -> None:
        if self.dice.random() < 0.1:
            while hand.view["number"] < number:
                await hand.hear()
            await hand.act("say", f"That was {self.dice.choice(('close', 'fun', 'mine'))}!", seat=seat)

    def wanted(self, hand: Hand, seat: int) -> tuple[str, str] | None:
        thrown = [one["verb"] for one in hand.view["options"] if one["seat"] == seat]
        for verb in ("lot", "deal", "roll"):
            if verb in thrown and seat in hand.view["waitsFor"]:
                return verb, ""
        bot = self.bots.setdefault(seat, make_bot("level-3", seat + 1))
        match = known(self.code).match
        decision = bot.decide(view_for(match.state, seat), seat) if match is not None else None
        return None if decision is None or decision.verb == "tick" else (decision.verb, decision.words)


async def played(code: str, people: list[Client], *, most: int = MOST_ACTS) -> str:
    async with AsyncExitStack() as stack:
        hands = [await stack.enter_async_context(Hand(one, code)) for one in people]
        return await Players(code, hands, seed=len(code)).play(most)


def with_a_friend(**terms: str) -> tuple[str, list[Client]]:
    maya, theo = Client(), Client()
    code = open_table(maya, opponents="friends", players="2", bots="0", clocks="off", **terms)
    theo.post(f"/t/{code}/sit", {"name": "Theo"})
    return code, [maya, theo]


def play_all() -> dict[str, str]:
    """Every table by the name it is kept under."""
    codes = {}
    for name, terms in MATCHES.items():
        codes[name], people = with_a_friend(**terms)
        print(name, codes[name], asyncio.run(played(codes[name], people)), flush=True)
    maya = Client()
    codes["against-bots"] = open_table(maya, clocks="off", shakes="1", bot="level-2")
    print("against-bots", asyncio.run(played(codes["against-bots"], [maya])))
    codes["one-device"] = open_table(
        maya, opponents="passed", names=["Maya", "Theo", "Priya"], shakes="1", clocks="off"
    )
    print("one-device", asyncio.run(played(codes["one-device"], [maya])))
    codes["practice"] = open_table(maya, opponents="practice")
    print("practice", asyncio.run(practised(codes["practice"], maya)))
    codes["half-played"], people = with_a_friend(ruleset="agloa-equations-2015", division="junior", shakes="3")
    print("half-played", asyncio.run(played(codes["half-played"], people, most=70)))
    codes["gathering"] = open_table(maya, opponents="friends", players="3", bots="0")
    for name in ("basic", "on-sets", "against-bots"):
        review(maya, codes[name])
    return codes


async def practised(code: str, maya: Client) -> str:
    """Some turns, some of them taken back."""
    async with Hand(maya, code) as hand:
        players = Players(code, [hand], seed=1)
        for most in (14, 10, 10):
            await players.play(most)
            await hand.act("take-back")
        return await players.play(6)


def review(client: Client, code: str) -> None:
    while True:
        told = client.get(f"/t/{code}/review.json").json()
        if told["done"] == told["of"]:
            return
        time.sleep(0.3)


def keep(codes: dict[str, str], place: Path) -> None:
    place.mkdir(parents=True)
    whole = Path(os.environ["FORCEOUT_DATA"]) / DATABASE
    small = place / DATABASE
    with closing(sqlite3.connect(whole)) as database:
        database.execute("vacuum into ?", [str(small)])
    (place / f"{DATABASE}.gz").write_bytes(gzip.compress(small.read_bytes(), mtime=0))
    small.unlink()
    told = {name: facts(code) for name, code in codes.items()}
    (place / "told.json").write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    for name, code in codes.items():
        record = Client().get(f"/t/{code}/record.txt")
        if record.status_code == 200:
            (place / f"{name}.txt").write_bytes(record.content)


def facts(code: str) -> dict[str, object]:
    """What a later release must find at a table."""
    table = Table.objects.get(code=code)
    kept: dict[str, object] = {
        "code": code,
        "names": [seat.name for seat in Seat.objects.filter(table=table)],
        "over": table.over,
        "reviews": Reviewed.objects.filter(table=table).count(),
    }
    if table.began is not None:
        match = match_of(code)
        kept |= {"number": match.number, "phase": match.state.phase.name, "totals": list(match.state.totals)}
    return kept


if __name__ == "__main__":
    Limits.allows = lambda self, who, cost=1.0: True  # type: ignore[method-assign]
    setup_test_environment()
    call_command("migrate", verbosity=0)
    keep(play_all(), FOLDER / (sys.argv[1] if len(sys.argv) > 1 else __version__))
