"""Sets a table up for a browser test: who sits there, and what has been played so far."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from django.contrib.sessions.backends.signed_cookies import SessionStore
from playwright.sync_api import Page

from forceout.referee.action import Action
from forceout.web.tables import live_tables
from forceout.web.tables.codes import new_code
from forceout.web.tables.log import Entry, follow
from forceout.web.tables.match_time import match_time, wall
from forceout.web.tables.models import Logged, Seat, Table
from forceout.web.tables.opening import begin_match
from forceout.web.tables.rooms import changed_elsewhere

ROLL = "r1 r2 r3 r+ r− r0 b0 b1 b2 b3 b× b÷ g4 g5 g6 g× g− g^ k7 k8 k9 k+ k÷ k√"
"""A roll of Equations in which something can be made."""
ON_SETS_ROLL = "4 2 1 B B R R G Y B R ∪ ∩ − ' = ⊆ V"


NAMES = ("Maya", "Theo", "Priya")
LOOP = asyncio.new_event_loop()
"""The loop that the server runs in."""


class Scene:
    """A table with people and bots. Bots are levels, 1 to 5; None is a person without a browser."""

    def __init__(
        self, *seats: Page | int | None, names: Sequence[str] = NAMES, bot_name: str = "", **terms: object
    ) -> None:
        players = [secrets.token_hex(16) for _ in seats]
        one_device = [seat for seat in seats if not isinstance(seat, int)]
        terms = {"ruleset": "basic-equations-2015", "timed": False, "shakes": 1, **terms}
        self.table = Table.objects.create(code=new_code(), host=players[0], **terms)
        self.code = self.table.code
        for number, seat in enumerate(seats):
            if isinstance(seat, int):
                Seat.objects.create(
                    table=self.table,
                    number=number,
                    kind=Seat.BOT,
                    name=bot_name or f"Bot {number}",
                    bot=f"level-{seat}",
                )
                continue
            first = next(place for place, other in enumerate(one_device) if other is seat)
            player = players[first] if self.table.passed else players[number]
            Seat.objects.create(table=self.table, number=number, kind=Seat.PERSON, name=names[number], player=player)
            if seat is not None and (not self.table.passed or number == 0):
                sit(seat, player, names[number])
        begin_match(self.table)

    def play(self, *lines: str) -> None:
        """Writes actions into the log: “0 roll …”, “1 move g4 required”."""
        live = live_tables.load(self.code)
        assert live.match is not None
        match = live.match
        for line in lines:
            who, verb, words = (*line.split(" ", 2), "")[:3]
            at = max(match.state.now, match_time(live.table, wall()))
            action = Action(at, int(who), verb, words)
            match = follow(match, Entry(match.number + 1, action))
            Logged.objects.create(table=live.table, number=match.number, at=at, who=action.who, verb=verb, words=words)
        live_tables.load(self.code)
        changed_elsewhere(self.code)

    def first_goal(self, goal: str = "b1r2", roll: str = ROLL) -> None:
        """The first player has set a Goal, and the second is to move."""
        self.play("0 lot 3", "1 lot 2", f"0 roll {roll}", f"0 lay {goal}", "0 goal")

    def come_in(self, page: Page, *, watch: bool = False) -> None:
        page.goto(f"/t/{self.code}" + ("/watch" if watch else ""))


def sit(page: Page, player: str, name: str) -> None:
    """Gives a browser the cookie of a visitor."""
    session = SessionStore()
    session["player"], session["name"] = player, name
    session.save()
    cookie = {"name": "forceout", "value": str(session.session_key), "domain": "127.0.0.1", "path": "/"}
    page.context.add_cookies([cookie])  # type: ignore[list-item]


Pair = tuple[Scene, Page, Page]
"""A table of two, and the windows of both."""
