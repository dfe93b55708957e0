"""Rooms: who is connected to which table in this process, and what is sent to them when something has happened."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import orjson

from forceout.web import wire
from forceout.web.events import DRIVER_STUMBLED, tell
from forceout.web.house import house
from forceout.web.tables import live_tables
from forceout.web.tables.board_view.table import Presence, public_view, seen_by, seen_by_judge
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.match_time import follow_the_clock, match_time, wall
from forceout.web.tables.models import Table
from forceout.web.tables.practice import Prospect
from forceout.web.tables.showing import SHOWING
from forceout.web.watched.figures import VIEWS

MOST_WATCHING = 1_000
MOST_WINDOWS = 20
"""How many watch one table, and in how many windows a player has it open."""
COUNT_AFTER = 1.0
"""Seconds until everybody is told how many watch."""
GONE = 20.0
"""Seconds after which somebody who is not connected may be stood in for."""
AT_ONCE = 64
"""Watchers who are sent a view before other tables have their turn."""
LARGE = ("seats", "shake", "moves", "story", "scores", "losses", "shakeEnd")
"""The parts of a view that make up most of it, and are the same for most who see it."""
FRESH = 0.2
"""Seconds for which a view is fresh enough for another watcher who comes: its clock is that late at most."""


def as_text(message: wire.FromServer) -> str:
    return orjson.dumps(message).decode()


class Connection(Protocol):
    """A window at a table. `player` is "" for somebody who watches."""

    player: str
    visitor: str
    """Who it is, also where that visitor only watches; "" for somebody without a cookie."""
    judges: bool
    """Whether it was let in as the judge's."""
    invited: bool
    """Whether it has the host's invitation, which opens a closed table too."""

    def post(self, text: str) -> None:
        """To be sent, in order."""

    def post_view(self, text: str) -> None:
        """To be sent, unless a newer view comes before this one is gone."""

    def look(self, now: float) -> None:
        """Hangs up on those who take nothing."""

    def dismiss(self, text: str) -> None:
        """The table is gone."""

    def move(self) -> None:
        """The table is another process's now."""

    def send_away(self) -> None:
        """This process can serve nobody: the browser comes again, here or elsewhere."""


@dataclass
class PublicView:
    """What those who watch see: of which table, with whom there, and when it was made."""

    live: LiveTable
    there: object
    made: float
    view: wire.View

    @cached_property
    def text(self) -> str:
        """As it is sent; most tables have nobody who only watches."""
        return as_text(self.view)

    @cached_property
    def _parts(self) -> dict[str, orjson.Fragment]:
        """Its large parts, written out once for everybody."""
        view: Mapping[str, Any] = self.view
        return {name: orjson.Fragment(orjson.dumps(view[name])) for name in LARGE if view[name]}

    def text_of(self, seen: wire.View) -> str:
        """What somebody is sent who sees most of the same."""
        told: Mapping[str, Any] = seen
        view: Mapping[str, Any] = self.view
        shared = {name: part for name, part in self._parts.items() if told[name] is view[name]}
        return orjson.dumps({**told, **shared}).decode()


@dataclass(eq=False)
class Room:
    """The connections to one table."""

    code: str
    connections: dict[Connection, str] = field(default_factory=dict)
    """Each with its player."""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    asked: float = 0.0
    """Since when a view is owed to those in the room, by the steady clock; 0 where none is."""
    actor: str = ""
    """The player who has acted last and has not been shown it."""
    driver: asyncio.Task[None] | None = None
    stand_ins: set[int] = field(default_factory=set)
    """Seats of people who have gone, for whom a bot plays until they are back."""
    left: dict[str, float] = field(default_factory=dict)
    """When a player's last connection went."""
    opened: float = field(default_factory=time.monotonic)
    """Nobody is missed before: after a restart players need a moment to come back."""
    prospect: tuple[int, Prospect] | None = None
    """What the solver said of a practice table, and at which number."""
    counting: asyncio.Task[None] | None = None
    """Tells in a moment how many watch."""
    telling: asyncio.Task[None] | None = None
    """Sends a view to many watchers."""
    shared: PublicView | None = None
    """The view of those who watch, as last made."""
    shown: LiveTable | None = None
    """The table as everybody here has been shown it (`unseen`)."""

    @property
    def attended(self) -> bool:
        live = live_tables.peek(self.code)
        return live is not None and any(live.seats_of(player) for player in set(self.connections.values()))

    def presence(self, live: LiveTable) -> Presence:
        seated = {player: live.seats_of(player) for player in set(self.connections.values())}
        connected = frozenset(seat for seats in seated.values() for seat in seats)
        judges = self._judges(live)
        watching = sum(1 for player in self.connections.values() if not seated[player]) - len(judges)
        return Presence(connected, watching, frozenset(self.stand_ins), len(judges))

    def _judges(self, live: LiveTable) -> list[Connection]:
        """Windows of judges. Whoever has sat down meanwhile is none."""
        found = [(one, player) for one, player in self.connections.items() if one.judges]
        return [one for one, player in found if not live.seats_of(player)]

    def watching(self, live: LiveTable) -> int:
        return self.presence(live).watching

    def has_judge(self, live: LiveTable) -> bool:
        return bool(self._judges(live))

    def has_gone(self, player: str) -> bool:
        """Whether a player has been away for longer than a tunnel lasts."""
        here = player in self.connections.values()
        return not here and time.monotonic() - self.left.get(player, self.opened) >= GONE

    def is_full_for(self, player: str, live: LiveTable, *, judges: bool = False) -> bool:
        """Everybody here is sent every view, so there is an end to how many can be. Players and judges are never
        crowded out."""
        if live.seats_of(player) or judges:
            return sum(1 for other in self.connections.values() if other == player) >= MOST_WINDOWS
        return self.watching(live) >= MOST_WATCHING

    # -- what everybody is told -------------------------------------------------------------------------

    def show(self, actor: str = "") -> None:
        """Something has happened: the driver looks again, and everybody here is soon sent the view anew, the player who
        has acted first."""
        self.changed.set()
        self.actor = actor
        self.asked = self.asked or time.perf_counter()
        SHOWING.add(self, acted=bool(actor))

    def show_now(self) -> None:
        """Sends the view anew to everybody here."""
        for _ in self.shown_in_steps():
            pass

    def shown_in_steps(self) -> Iterator[None]:
        """Sends the view anew to everybody here, a little at a time: others can have their turn in between."""
        since, self.asked = self.asked, 0.0
        live = live_tables.peek(self.code)
        if live is None or not self.connections:
            return
        public = self._public(live, fresh=0.0)
        first = live  # whoever is sent it first may see no more than this
        watchers: list[Connection] = []
        kept: dict[str | None, str] = {}
        shown = False
        actor, self.actor = self.actor, ""
        for connection, player in sorted(self.connections.items(), key=lambda one: one[1] != actor):
            seated = bool(public.live.seats_of(player))
            judges = connection.judges and not seated
            if not (seated or judges or player == public.live.table.host):
                watchers.append(connection)
                continue
            viewer = None if judges else player
            if shown and viewer not in kept:
                yield
            newest = self._newest(public)
            if newest is not public:
                public, kept = newest, {}
            if viewer not in kept:
                live = public.live
                view = seen_by_judge(public.view, live) if judges else seen_by(public.view, live, player)
                kept[viewer] = public.text_of(view)
            connection.post_view(kept[viewer])
            shown = True
        self._tell_watchers(watchers, self._newest(public))
        self.shown = first
        if since:
            VIEWS.add(time.perf_counter() - since)

    def show_to(self, connection: Connection) -> None:
        """Somebody has come: nobody else's view changes by that."""
        live = live_tables.peek(self.code)
        if live is None:
            return
        player = connection.player
        public = self._public(live, fresh=FRESH)
        if connection in self._judges(live):
            connection.post_view(public.text_of(seen_by_judge(public.view, live)))
            return
        mine = live.seats_of(player) or player == live.table.host
        connection.post_view(public.text_of(seen_by(public.view, live, player)) if mine else public.text)

    def _public(self, live: LiveTable, *, fresh: float) -> PublicView:
        """What those who watch see, made once for all of them."""
        prospect = self.prospect[1] if self.prospect is not None and self.prospect[0] == live.number else None
        presence, now = self.presence(live), time.monotonic()
        there, kept = (presence, prospect), self.shared
        if kept is None or kept.live is not live or kept.there != there or now - kept.made > fresh:
            seen = prospect or Prospect()
            practice: wire.Practice = {"now": seen.now, "possible": seen.possible, "canTakeBack": live.number > 0}
            view = public_view(live, time_at(live), presence, practice, seen.reading)
            kept = self.shared = PublicView(live, there, now, view)
        return kept

    def _newest(self, public: PublicView) -> PublicView:
        """This view, or the one of what has happened since it was made. Whoever has acted in between may have been
        shown that already, and nobody is shown what was before."""
        live = live_tables.peek(self.code)
        return public if live is None or live is public.live else self._public(live, fresh=FRESH)

    def _tell_watchers(self, watchers: list[Connection], public: PublicView) -> None:
        if self.telling is not None:
            self.telling.cancel()  # what it was about to send is old now
            self.telling = None
        for connection in watchers[:AT_ONCE]:
            connection.post_view(public.text)
        if len(watchers) > AT_ONCE:
            self.telling = asyncio.create_task(_tell(watchers[AT_ONCE:], public.text))

    def watchers_changed(self) -> None:
        """Somebody came to watch, or went. Nothing else has changed, so nobody's view is made anew: after a moment
        everybody is told the number, however many have come meanwhile."""
        if self.counting is None or self.counting.done():
            self.counting = asyncio.create_task(self._tell_number())

    async def _tell_number(self) -> None:
        await asyncio.sleep(COUNT_AFTER)
        live = live_tables.peek(self.code)
        if live is not None:
            text = as_text({"type": "watching", "watching": self.watching(live)})
            await _tell_all(list(self.connections), text)

    def end(self) -> None:
        for task in (self.driver, self.counting, self.telling):
            if task is not None:
                task.cancel()


async def _tell(watchers: list[Connection], text: str) -> None:
    for start in range(0, len(watchers), AT_ONCE):
        await asyncio.sleep(0)
        for connection in watchers[start : start + AT_ONCE]:
            connection.post_view(text)


async def _tell_all(connections: list[Connection], text: str) -> None:
    for start in range(0, len(connections), AT_ONCE):
        for connection in connections[start : start + AT_ONCE]:
            connection.post(text)
        await asyncio.sleep(0)


ROOMS: dict[str, Room] = {}
Drive = Callable[[Room], Awaitable[None]]
_loop: asyncio.AbstractEventLoop | None = None


def enter(code: str, connection: Connection, drive: Drive) -> Room:
    """A connection comes in; the first one wakes the table."""
    global _loop
    _loop = asyncio.get_running_loop()
    if not ROOMS:
        follow_the_clock()
    room = ROOMS.setdefault(code, Room(code))
    room.connections[connection] = connection.player
    room.left.pop(connection.player, None)
    live = live_tables.peek(code)
    if live is not None:
        room.stand_ins -= set(live.seats_of(connection.player))
    if room.driver is None or room.driver.done():
        room.driver = asyncio.create_task(_driven(room, drive))
    return room


async def _driven(room: Room, drive: Drive) -> None:
    """A fault in one driver must not stop its table for good."""
    while room.connections:
        try:
            await drive(room)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            tell(DRIVER_STUMBLED, table=room.code, error=error)
            await asyncio.sleep(2)


def leave(code: str, connection: Connection) -> Room | None:
    """A connection is gone. The last one lets the table sleep; else the room that is left is returned."""
    room = ROOMS.get(code)
    if room is None or connection not in room.connections:
        return None
    player = room.connections.pop(connection)
    if player and player not in room.connections.values():
        room.left[player] = time.monotonic()
    if room.connections:
        return room
    room.end()
    del ROOMS[code]
    house().release(code)
    return None


def room_of(code: str) -> Room | None:
    return ROOMS.get(code)


def serving_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop in which tables are played, once somebody has been at one."""
    return _loop if _loop is not None and _loop.is_running() else None


def serve_in(loop: asyncio.AbstractEventLoop) -> None:
    """Tables will be played in this loop."""
    global _loop
    _loop = loop


def changed_elsewhere(code: str) -> None:
    """Somebody has sat down by a page, or a table was changed or deleted by hand, in whatever thread: those in the room
    see it, at whichever process that is."""
    loop = serving_loop()
    if loop is not None:
        asyncio.run_coroutine_threadsafe(show_anew(code), loop)
    house().announce(code)


async def show_anew(code: str) -> None:
    room = ROOMS.get(code)
    if room is None:
        return
    try:
        await in_order(live_tables.load, code)
    except Table.DoesNotExist:
        for connection in list(room.connections):
            connection.dismiss(live_tables.DELETED)
        return
    room.show()


def give_up_room(code: str) -> None:
    """The table is another process's now: everybody here goes there."""
    live_tables.forget(code)
    room = ROOMS.pop(code, None)
    if room is not None:
        room.end()
        for connection in list(room.connections):
            connection.move()


def send_everybody_away() -> None:
    for room in list(ROOMS.values()):
        for connection in list(room.connections):
            connection.send_away()


def time_at(live: LiveTable) -> int:
    """The time of a match at this moment, for a table that is attended."""
    state = live.match.state if live.match is not None else None
    return max(match_time(live.table, wall()), state.now if state is not None else 0)
