"""Plays at tables of every league and division over WebSockets, mostly by the rules, and checks what comes of it.

    python -m fuzz.sockets [--count 100000] [--seconds 0] [--tables 46] [--seed 1]

The server is a real one, in a folder of its own. What must hold: every message is answered exactly once; nothing breaks
on the server's side; no line is closed but those over which no WebSocket speaks; every log is without gaps or doubles,
has what was acknowledged and nothing that was refused, and is the same match when it is played again; and after a
restart everybody sees what they saw before. Any fault is printed, and makes the exit status 1.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from fuzz.attacks.server import Server, Visitor
from fuzz.sockets.account import Account
from fuzz.sockets.playing import Player
from fuzz.sockets.replaying import faults_in, matches_in

from forceout.rules.leagues import all_leagues

AGAIN = 40
"""Tables that are visited once more after a restart."""
CHANGES = frozenset({"now", "clock", "watching", "seats", "practice", "table", "options"})
"""What of a view need not be the same then: clocks, who is there, and what only helps."""


def places() -> list[tuple[str, str]]:
    return [(key, division) for key, league in all_leagues().items() for division in league.divisions]


def opened(server: Server, number: int, dice: random.Random) -> tuple[str, list[str]]:
    """A table of the league and division whose turn it is: its code, and the cookies of the people at it."""
    ruleset, division = places()[number % len(places())]
    players = dice.choice([count for count in all_leagues()[ruleset].players if count <= 3])
    new = {
        "names": "Maya", "ruleset": ruleset, "division": division, "players": str(players),
        "shakes": str(dice.randint(1, 2)),
        "mode": dice.choice(("strict", "strict", "board")), "checking": dice.choice(("judge", "players")),
        "clocks": dice.choice(("on", "off")), "bot": "level-1",
        "opponents": dice.choice(("friends", "friends", "friends", "passed", "practice", "bots")),
    }  # fmt: skip
    source = f"127.0.{10 + number // 10 // 250}.{1 + number // 10 % 250}"
    host = Visitor(server, source)
    code = host.opens(**new)
    people = [host]
    if new["opponents"] == "friends":
        for _ in range(players - 1):
            people.append(Visitor(server, source))
            if people[-1].joins(code) != 302:
                raise RuntimeError(f"nobody could sit down at {code}")
    return code, ["; ".join(f"{name}={value}" for name, value in one.cookies.items()) for one in people]


class Run:
    """Tables are played at, one after the other at each place, until enough was sent."""

    def __init__(self, server: Server, account: Account, seed: int) -> None:
        self.server, self.account, self.seed = server, account, seed
        self.opened = 0
        self.players: list[Player] = []

    async def place(self) -> None:
        while not self.account.enough:
            number, self.opened = self.opened, self.opened + 1
            dice = random.Random(1_000_003 * self.seed + number)
            code, cookies = await asyncio.to_thread(opened, self.server, number, dice)
            players = [
                Player(self.account, self.server.port, code, cookie, 10 * number + seat)
                for seat, cookie in enumerate(cookies)
            ]
            self.players += players
            await asyncio.gather(*(player.play() for player in players))
            self.account.over += players[0].view["phase"] == "over"

    async def all(self, tables: int) -> None:
        async with asyncio.TaskGroup() as group:
            told = group.create_task(self.tell())
            playing = [group.create_task(self.place()) for _ in range(tables)]
            await asyncio.wait(playing)
            told.cancel()
        await asyncio.sleep(1.0)

    async def tell(self) -> None:
        while sys.stderr.isatty():
            account = self.account
            print(f"\r{account.total} messages, {account.taken.total()} acts taken, {account.over} matches played, "
                  f"{len(account.faults)} faults ", end="", file=sys.stderr, flush=True)  # fmt: skip
            await asyncio.sleep(0.5)


def settled(field: Any) -> Any:
    """A field of a view without what comes later than the rest: what there was to find in a shake that is over."""
    return {**field, "solution": None} if isinstance(field, dict) and "solution" in field else field


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What is not as it was in two views of the same number."""
    return [
        f"{field} was {str(before[field])[:150]}, and is {str(after[field])[:150]}"
        for field in sorted(set(before) - CHANGES)
        if settled(before[field]) != settled(after[field])
    ]


async def seen_again(server: Server, players: list[Player]) -> list[str]:
    """What is not as it was, for those who come back after a restart."""
    faults: list[str] = []
    for player in players[-AGAIN:]:
        before: dict[str, Any] = player.view
        player.view, player.port = {}, server.port
        await player.connect()
        after = player.view
        if after["number"] < before["number"]:
            faults.append(f"{player.code}: view {before['number']} was seen, and now it is {after['number']}")
        if after["number"] == before["number"]:
            player.account.seen_again += 1
            faults += [f"{player.code}: {told}" for told in differences(before, after)]
        assert player.line is not None
        player.line.close()
    return faults


def run(count: int, seconds: float, tables: int, seed: int) -> Account:
    account = Account(count, time.monotonic() + (seconds or float("inf")))
    with tempfile.TemporaryDirectory(prefix="forceout-sockets-") as folder, asyncio.Runner() as runner:
        log = Path(folder) / "fuzz.log"
        server = Server(Path(folder), log)
        try:
            played = Run(server, account, seed)
            runner.run(played.all(tables))
        finally:
            server.stop()
        account.faults += faults_in(Path(folder), account)
        server = Server(Path(folder), log)
        try:
            account.faults += runner.run(seen_again(server, played.players))
            if not account.seen_again:
                account.fault("nobody's view could be compared after the restart")
        finally:
            server.stop()
        found = {fault.partition("-")[0].partition(":")[0] for fault in account.faults}
        account.log = "\n".join([log.read_text(encoding="utf-8"), *matches_in(Path(folder), sorted(found))])
    return account


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz.sockets", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=100_000, help="messages")
    parser.add_argument("--seconds", type=float, default=0.0, help="stop after that time; 0 for none")
    parser.add_argument("--tables", type=int, default=2 * len(places()), help="at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--log", type=Path, default=Path("build/fuzz-sockets.log"),
        help="where the server's log and the matches are kept at which something is found",
    )  # fmt: skip
    options = parser.parse_args()
    start = time.monotonic()
    account = run(options.count, options.seconds, options.tables, options.seed)
    print("\n".join(account.lines()))
    if account.faults:
        options.log.parent.mkdir(exist_ok=True)
        options.log.write_text(account.log, encoding="utf-8")
        print(f"  the server's log and the matches are in {options.log}")
    print(f"  in {time.monotonic() - start:.0f} s")
    return 1 if account.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
