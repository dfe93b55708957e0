"""A browser at a table: its messages in, its views out. Everything it sends is checked as if it were forged."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import parse_qs

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer

from forceout.referee.action import Refused
from forceout.rules.finding import Finding
from forceout.web import wire
from forceout.web.askers import asker_in
from forceout.web.events import ACT_FAILED, tell
from forceout.web.limits import Asker, Limits
from forceout.web.shares import price_of_row, thought
from forceout.web.tables import live_tables, practice
from forceout.web.tables.act_queue import ACT_QUEUE
from forceout.web.tables.acting import SAID, Act
from forceout.web.tables.board_view.mat import reading
from forceout.web.tables.board_view.options import options_view
from forceout.web.tables.board_view.shake_end import SHOWN, shake_end_view
from forceout.web.tables.board_view.table import view_of
from forceout.web.tables.codes import read_code
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.driver import drive
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.lookup import look_up
from forceout.web.tables.models import Seat
from forceout.web.tables.rooms import Room, enter, group_of, leave, room_of, time_at
from forceout.web.visitor import player_in
from forceout.web.waiting import Wait
from forceout.web.wire.reading import BadMessage, read_message

MESSAGES = Limits(burst=30, rate=6)
"""Of one player, in however many windows: a new connection brings no new patience."""
TALK = Limits(burst=6, rate=0.3)
"""What one player may say: others want to see the moves, not only the talk."""
NO_SUCH_TABLE, FULL = 4404, 4429
SHARED_FOR = 0.2
"""Seconds for which a view is fresh enough for another watcher: its clock is that late at most."""


HELPERS = ThreadPoolExecutor(max_workers=8, thread_name_prefix="practice")
HINT = 10.0


def as_text(message: wire.FromServer) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def work_out(live: LiveTable) -> None:
    """What a view tells and may take a while to find out: it is kept where the view looks for it."""
    if live.match is None:
        return
    state = live.match.state
    if state.phase in SHOWN:
        shake_end_view(state)
    reading(state, in_full=live.table.practice)
    options_view(live, tuple(seat.number for seat in live.seats if seat.kind == Seat.PERSON))


def looked_up(code: str, who: Asker) -> LiveTable | None:
    """The table of that code, where there is one; `Wait` for those who try codes."""
    return None if look_up(code, who) is None else live_tables.load(code)


class TableConsumer(AsyncWebsocketConsumer):
    """One connection. `player` is "" for somebody who watches."""

    code = ""
    player = ""

    async def connect(self) -> None:
        self.hints: dict[int, int] = {}
        self.code = read_code(self.scope["url_route"]["kwargs"]["code"])
        watching = "watch" in parse_qs(self.scope.get("query_string", b"").decode("ascii", "replace"))
        self.player = "" if watching else player_in(self.scope["session"])
        self.asker = asker_in(self.scope)
        self.bucket = MESSAGES.bucket(self.player or self.channel_name)
        try:
            live = await in_order(looked_up, self.code, self.asker)
        except Wait:
            await self.turn_away(FULL)  # without a word, so that the board tries again later
            return
        if live is None:
            await self.turn_away(NO_SUCH_TABLE, "There is no such table.")
            return
        room = room_of(self.code)
        if room is not None and room.is_full_for(self.player, live):
            await self.turn_away(FULL, "So many people are at this table that there is no room for one more.")
            return
        await self.channel_layer.group_add(group_of(self.code), self.channel_name)
        await self.accept()
        room = await enter(self.code, self.channel_name, self.player, drive)
        if live.seats_of(self.player):
            await room.broadcast()
        else:
            await self.table_changed({})
            room.watchers_changed()

    async def turn_away(self, code: int, text: str = "") -> None:
        """A socket that is refused before it is open cannot say why."""
        self.code = ""
        await self.accept()
        if text:
            await self.tell({"type": "closed", "text": text})
        await self.close(code)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """However a connection ends, in the middle of a send or by a fault of ours, it leaves the room: else its player
        would seem to be there for ever, and the clocks would run."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.go()

    async def disconnect(self, code: int) -> None:
        await self.go()

    async def go(self) -> None:
        code, self.code = self.code, ""
        if not code:
            return
        await self.channel_layer.group_discard(group_of(code), self.channel_name)
        room = room_of(code)
        leave(code, self.channel_name)
        if room is None or not room.channels:
            return
        live = live_tables.peek(code)
        if live is not None and not live.seats_of(self.player):
            room.watchers_changed()
        else:
            await room.broadcast()

    async def tell(self, message: wire.FromServer) -> None:
        await self.send(text_data=as_text(message))

    async def live(self) -> LiveTable:
        known = live_tables.peek(self.code)
        return known if known is not None else await in_order(live_tables.load, self.code)

    async def table_changed(self, event: dict[str, Any]) -> None:
        """Somebody, somewhere, has changed the table."""
        room = room_of(self.code)
        if room is None:
            return
        live = await self.live()
        room.changed.set()
        if live.match is not None and room.worked_out != live.number:
            async with room.judging:
                await asyncio.to_thread(work_out, live)  # kept; it may take a while
                room.worked_out = live.number
        if live.seats_of(self.player) or self.player == live.table.host:
            await self.tell(self.view(live, room))
        else:
            await self.send(text_data=self.shared_view(live, room))

    async def watchers_counted(self, event: dict[str, Any]) -> None:
        await self.tell({"type": "watching", "watching": event["watching"]})

    def shared_view(self, live: LiveTable, room: Room) -> str:
        """Those who only watch see the same, so it is made once for all of them."""
        there = (room.connected(live), room.watching(live), frozenset(room.stand_ins), room.practice)
        kept, now = room.shared, time.monotonic()
        if kept is None or kept[0] is not live or kept[1] != there or now - kept[2] > SHARED_FOR:
            kept = room.shared = (live, there, now, as_text(self.view(live, room)))
        return kept[3]

    def view(self, live: LiveTable, room: Room) -> wire.View:
        known = room.practice is not None and room.practice[0] == live.number
        seen: wire.Prospects = room.practice[1] if room.practice is not None and known else {"now": "", "possible": ""}
        return view_of(
            live,
            self.player,
            time_at(live),
            connected=room.connected(live),
            watching=room.watching(live),
            stand_ins=frozenset(room.stand_ins),
            practice={"now": seen["now"], "possible": seen["possible"], "canTakeBack": live.number > 0},
        )

    async def dispatch(self, message: Any) -> None:
        """As Channels does, but without its visit to the thread of all other database work before each message."""
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"there is no handler for {message['type']}")
        await handler(message)

    # -- messages in ------------------------------------------------------------------------------------

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if not self.code:
            return  # it was turned away, and is not gone yet
        patient = self.bucket.take()
        try:
            message = read_message(text_data, patient=patient)
        except BadMessage as error:
            await self.refuse(error.key, Finding("bad-message", "", str(error)))
            return
        if message["type"] == "act":
            await self.on_act(
                Act(message["seat"], message["verb"], message["words"], message["number"], message["key"])
            )
        elif message["type"] == "ask":
            await self.on_ask(message)
        else:
            await self.tell({"type": "pong"})

    async def refuse(self, key: str, finding: Finding) -> None:
        live = live_tables.peek(self.code)
        await self.tell(
            {
                "type": "refused",
                "key": key,
                "number": live.number if live is not None else 0,
                "code": finding.code,
                "rule": finding.rule,
                "text": finding.text,
            }
        )

    async def on_act(self, act: Act) -> None:
        live = await self.live()
        if act.seat not in live.seats_of(self.player):
            await self.refuse(act.key, Finding("wrong-seat", "", "That is not your seat."))
            return
        if act.verb == "stand-in":
            await self.on_stand_in(act, live)
            return
        if act.verb in SAID and not TALK.bucket(self.player).take():
            text = "You have said a lot at once. Let the others have a word, too."
            await self.refuse(act.key, Finding("too-much-talk", "", text))
            return
        try:
            after = await ACT_QUEUE.act_on(self.code, act)
        except Refused as refused:
            await self.refuse(act.key, refused.finding)
            if refused.finding.code == "stale":
                await self.table_changed({})
            return
        except Exception as error:
            tell(ACT_FAILED, table=self.code, error=error)
            await self.refuse(act.key, Finding("fault", "", "Something broke on our side. Nothing has changed."))
            return
        # the others first: this connection may break while it is answered
        await self.channel_layer.group_send(group_of(self.code), {"type": "table.changed"})
        await self.tell({"type": "done", "key": act.key, "number": after.number})

    async def on_stand_in(self, act: Act, live: LiveTable) -> None:
        """A bot plays for somebody who has gone, until that player is back. The log has its acts, nothing more."""
        room = room_of(self.code)
        away = next((seat for seat in live.seats if act.words == str(seat.number)), None)
        if room is None or away is None or away.kind != Seat.PERSON or not room.has_gone(away.player):
            text = "A computer stands in only for a player who has been away for a while."
            await self.refuse(act.key, Finding("not-gone", "", text))
            return
        room.stand_ins.add(away.number)
        await self.tell({"type": "done", "key": act.key, "number": live.number})
        await room.broadcast()

    async def on_ask(self, question: wire.Ask) -> None:
        """Practice: a hint, or the value of what is on the pad."""
        key, text, live = question["key"], question["text"], live_tables.peek(self.code)
        mine = live is not None and question["seat"] in live.seats_of(self.player)
        if live is None or live.match is None or not live.table.practice or not mine:
            await self.refuse(key, Finding("no-practice", "", "There is no help at a table where a match counts."))
            return
        state = live.match.state
        try:
            if question["what"] == "hint":
                asked = self.hints.get(live.number, 0)
                answer = await self.thought(HINT, lambda: practice.hint(state, asked), search=True)
                self.hints = {live.number: asked + 1}
            else:
                answer = await self.thought(price_of_row(text), lambda: practice.value(state, text))
        except Wait as wait:
            await self.refuse(key, Finding(wait.code, "", wait.text))
            return
        await self.tell({"type": "answer", "key": key, "text": answer["text"], "pieces": answer["pieces"]})

    async def thought(self, cost: float, work: Callable[[], wire.Help], *, search: bool = False) -> wire.Help:
        """In a thread of its own kind: those who wait for their turn hold up nobody else."""
        loop, who = asyncio.get_running_loop(), self.asker
        return await loop.run_in_executor(HELPERS, lambda: thought(who, cost, work, search=search))
