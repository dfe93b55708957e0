"""A browser at a table: its messages in, its views out. Everything it sends is checked as if it were forged."""

from __future__ import annotations

import asyncio
import os
import time

from forceout.referee.action import JUDGE, Refused
from forceout.rules.finding import Finding
from forceout.web import wire
from forceout.web.eager import begun
from forceout.web.events import ACT_FAILED, WINDOW_TOO_SLOW, of_database, tell
from forceout.web.house import COME_AGAIN, Moved, Unsure, house
from forceout.web.limits import Limits
from forceout.web.tables import live_tables
from forceout.web.tables.acting import SAID, Act, number_in_log
from forceout.web.tables.beats import attended, begin_to_beat
from forceout.web.tables.calls import WITHDRAW
from forceout.web.tables.desk import DESK, FAULT, NOT_KEPT, known
from forceout.web.tables.driver import drive
from forceout.web.tables.guest import Guest
from forceout.web.tables.guests import CLOSED
from forceout.web.tables.helping import Helper
from forceout.web.tables.hosting import HOSTING, hosted, is_stranger
from forceout.web.tables.line import Line
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.models import Seat, Table
from forceout.web.tables.phrases import PHRASE, say_to
from forceout.web.tables.phrases import refused as phrase_refused
from forceout.web.tables.previewing import previewed
from forceout.web.tables.rooms import Room, as_text, enter, leave, room_of
from forceout.web.tables.showing import SHOWING
from forceout.web.waiting import Wait
from forceout.web.watched.figures import ACTS, REFUSED
from forceout.web.wire.reading import BadMessage, read_message

MESSAGES = Limits(burst=30, rate=6)
"""Of one player, in however many windows: a new connection brings no new patience."""
TALK = Limits(burst=6, rate=0.3)
"""What one player may say: others want to see the moves, not only the talk."""
TOO_MUCH_TALK = Finding("too-much-talk", "", "You have said a lot at once. Let the others have a word, too.")
NO_SUCH_TABLE, FULL, TOO_SLOW = 4404, 4429, 4408
"""How a connection is closed. After all but the first the board comes again."""


class Window:
    """One window at a table that this process has, wherever its browser is connected. `player` is "" for somebody who
    watches."""

    def __init__(self, guest: Guest, line: Line) -> None:
        self.code, self.visitor, self.player = guest.code, guest.visitor, guest.player
        self.judges, self.invited = guest.judges, guest.invited
        self.line = line
        self.bucket = MESSAGES.bucket(self.player or f"window {id(self)}")
        self.helper = Helper(guest.asker)
        self.room: Room | None = None
        self.ended = False

    async def come_in(self, live: LiveTable) -> bool:
        """Into the room, unless that is full, or closed to strangers since somebody stood at the door. `Moved` where
        the table was lost since it was asked for: in a room here nobody would be shown what happens there."""
        if not house().owns(self.code):
            raise Moved
        room = room_of(self.code)
        if room is not None and room.is_full_for(self.player, live, judges=self.judges):
            self.turn_away(FULL, "So many people are at this table that there is no room for one more.")
            return False
        if live.table.closed and is_stranger(live, self):
            self.turn_away(NO_SUCH_TABLE, CLOSED.text)
            return False
        self.room = enter(self.code, self, drive)
        begin_to_beat()
        try:
            if live.seats_of(self.player) or self.judges:
                await attended(self.code)
        except BaseException:
            self.go()  # nobody knows of this window yet: it would seem to be there for ever
            raise
        if self.room is not None:  # else the table has moved meanwhile, and this window with it
            self._greeted(self.room, live)
        return True

    def _greeted(self, room: Room, live: LiveTable) -> None:
        if live.seats_of(self.player) or self.judges:
            room.show()
        else:
            room.show_to(self)
            room.watchers_changed()

    def go(self) -> None:
        here, self.room = self.room, None
        if here is None:
            return
        live, room = live_tables.peek(self.code), leave(self.code, self)
        if room is None:
            return
        if live is not None and not live.seats_of(self.player) and not self.judges:
            room.watchers_changed()
        else:
            room.show()

    # -- messages out -----------------------------------------------------------------------------------

    def post(self, text: str) -> None:
        self.line.post(text)

    def post_view(self, text: str) -> None:
        if self.room is not None:  # else it has moved, and what is seen from there may be newer
            self.line.post_view(text)

    def tell(self, message: wire.FromServer) -> None:
        self.post(as_text(message))

    def look(self, now: float) -> None:
        """Somebody who takes nothing is hung up on, and comes again when the line is better."""
        if self.line.is_stuck(now) and not self.ended:
            tell(WINDOW_TOO_SLOW, table=self.code)
            self.go()
            self._end(TOO_SLOW)

    def dismiss(self, text: str) -> None:
        """The table is gone."""
        if not self.ended:
            self.turn_away(NO_SUCH_TABLE, text)

    def turn_away(self, code: int, text: str) -> None:
        self.tell({"type": "closed", "text": text})
        self._end(code)

    def move(self) -> None:
        """The table is another process's now, and its room there."""
        self.room = None
        self.line.move()

    def send_away(self) -> None:
        self._end(COME_AGAIN)

    def _end(self, code: int) -> None:
        if not self.ended:
            self.ended = True
            self.line.hang_up(code)

    # -- messages in ------------------------------------------------------------------------------------

    async def on_message(self, text: str | None) -> None:
        if not house().owns(self.code):
            raise Moved  # the process that has the table hears it
        patient = self.bucket.take()
        try:
            message = read_message(text, patient=patient)
        except BadMessage as error:
            self.refuse(error.key, Finding("bad-message", "", str(error)))
            return
        if message["type"] == "act":
            await self.on_act(
                Act(message["seat"], message["verb"], message["words"], message["number"], message["key"])
            )
        elif message["type"] == "ping":
            self.tell({"type": "pong"})
        else:
            await asyncio.sleep(0)  # from here on in a task of its own: it may set itself a limit of time
            await (self.on_ask(message) if message["type"] == "ask" else self.on_foresee(message))

    def refuse(self, key: str, finding: Finding) -> None:
        REFUSED[finding.code] += 1
        live = live_tables.peek(self.code)
        self.tell(
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
        try:
            live = await known(self.code)
        except Table.DoesNotExist:
            self.dismiss(live_tables.DELETED)
            return
        if act.seat not in self.seats(live):
            text = "Only a judge of this table may do that." if act.seat == JUDGE else "That is not your seat."
            self.refuse(act.key, Finding("wrong-seat", "", text))
            return
        if act.verb == WITHDRAW and self.judge_is_there(live, act.seat):
            self.refuse(act.key, Finding("judge-there", "", "The judge is at the table, and lets play go on."))
            return
        if act.verb == "stand-in":
            self.on_stand_in(act, live)
            return
        if act.verb == PHRASE:
            self.on_phrase(act, live)
            return
        if act.verb in HOSTING:
            await asyncio.sleep(0)
            await self.on_hosting(act, live)
            return
        rest = begun(self._act(act))
        if rest is not None:
            # shielded: what has been written is shown to the others although this window closes meanwhile
            with SHOWING.somebody_acts():
                await asyncio.shield(asyncio.ensure_future(rest()))

    def seats(self, live: LiveTable) -> tuple[int, ...]:
        """For whom this window may act."""
        seats = live.seats_of(self.player)
        return (JUDGE,) if self.judges and not seats else seats

    def judge_is_there(self, live: LiveTable, seat: int) -> bool:
        """Whether the clocks stand for a judge who is there, and not for a call of this player."""
        call = live.match.state.call if live.match is not None else None
        mine = call is not None and call.seat == seat
        return not mine and self.room is not None and self.room.has_judge(live)

    async def on_foresee(self, question: wire.Foresee) -> None:
        """What would follow from what a judge is about to record."""
        live = live_tables.peek(self.code)
        if live is None or self.seats(live) != (JUDGE,):
            self.refuse(question["key"], Finding("wrong-seat", "", "Only a judge of this table may do that."))
            return
        try:
            found = await previewed(live, Act(JUDGE, question["verb"], question["words"]))
        except Refused as refused:
            self.refuse(question["key"], refused.finding)
            return
        self.tell({"type": "foreseen", "key": question["key"], **found})

    async def _act(self, act: Act) -> None:
        heard = time.perf_counter()
        try:
            after = await DESK.act_on(self.code, act, self.let_speak)
        except Moved:
            raise  # nothing has changed: it is sent once more to the process that has the table
        except Unsure:
            self.send_away()  # whether it was kept shows when it is sent again
            return
        except Refused as refused:
            self.refuse(act.key, refused.finding)
            if refused.finding.code == "stale" and self.room is not None:
                self.room.show_to(self)
            return
        except Exception as error:
            self.failed(act, error)
            return
        self.tell({"type": "done", "key": act.key, "number": number_in_log(after.match, act)})
        ACTS.add(time.perf_counter() - heard)
        os.sched_yield()  # whoever takes it may wait for this very core, a proxy most of all: views come after that
        room = room_of(self.code)
        if room is not None:
            room.show(self.player)

    def failed(self, act: Act, error: Exception) -> None:
        tell(ACT_FAILED, table=self.code, error=error)
        self.refuse(act.key, FAULT if of_database(error) is None else NOT_KEPT)

    def let_speak(self, act: Act) -> None:
        """Asked of an act that is new: one that is sent again because its answer was lost has been said already."""
        if act.verb in SAID and not TALK.bucket(self.player).take():
            raise Refused(TOO_MUCH_TALK)

    def on_stand_in(self, act: Act, live: LiveTable) -> None:
        """A bot plays for somebody who has gone, until that player is back. The log has its acts, nothing more."""
        away = next((seat for seat in live.seats if act.words == str(seat.number)), None)
        if live.table.of_day:
            text = "At the table of a league's day nobody plays for somebody else. Call a judge."
            self.refuse(act.key, Finding("no-stand-in", "", text))
            return
        if self.room is None or away is None or away.kind != Seat.PERSON or not self.room.has_gone(away.player):
            text = "A computer stands in only for a player who has been away for a while."
            self.refuse(act.key, Finding("not-gone", "", text))
            return
        self.room.stand_ins.add(away.number)
        self.tell({"type": "done", "key": act.key, "number": live.number})
        self.room.show()

    def on_phrase(self, act: Act, live: LiveTable) -> None:
        """A set phrase is heard by everybody at the table, and by nobody later."""
        why = phrase_refused(live, act.seat, act.words)
        if why is not None or self.room is None:
            self.refuse(act.key, why or FAULT)
            return
        self.tell({"type": "done", "key": act.key, "number": live.number})
        say_to(self.room, act.seat, act.words)

    async def on_hosting(self, act: Act, live: LiveTable) -> None:
        try:
            await asyncio.shield(hosted(self.code, self.player, act.verb, act.words))
        except Refused as refused:
            self.refuse(act.key, refused.finding)
            return
        except Exception as error:
            self.failed(act, error)
            return
        self.tell({"type": "done", "key": act.key, "number": live.number})

    async def on_ask(self, question: wire.Ask) -> None:
        """Practice: a hint, or the value of what is on the pad."""
        live = live_tables.peek(self.code)
        mine = live is not None and question["seat"] in live.seats_of(self.player)
        if live is None or live.match is None or not live.table.practice or not mine:
            finding = Finding("no-practice", "", "There is no help at a table where a match counts.")
            self.refuse(question["key"], finding)
            return
        try:
            answer = await self.helper.help(question, live.match.state, live.number)
        except Wait as wait:
            self.refuse(question["key"], Finding(wait.code, "", wait.text))
            return
        self.tell({"type": "answer", "key": question["key"], "text": answer["text"], "pieces": answer["pieces"]})
