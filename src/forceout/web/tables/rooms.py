"""Rooms: who is connected to which table in this process, and what drives the table while somebody is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from channels.layers import get_channel_layer
from django.db import transaction

from forceout.web import wire
from forceout.web.events import BEAT_FAILED, DRIVER_STUMBLED, tell
from forceout.web.tables import live_tables
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.match_time import ASLEEP_AFTER, BEAT, attend, match_time, wall
from forceout.web.tables.models import Table
from forceout.web.tables.tidying import forget_old

MOST_WATCHING = 200
MOST_WINDOWS = 20
"""How many watch one table, and in how many windows a player has it open."""
TIDY_EVERY = 24 * 3600.0
"""A server that is never stopped forgets old tables too."""
COUNT_AFTER = 1.0
"""Seconds until everybody is told how many watch."""
GONE = 20.0
"""Seconds after which somebody who is not connected may be stood in for."""


def group_of(code: str) -> str:
    return f"table.{code}"


@dataclass
class Room:
    """The connections to one table. A channel belongs to a player, or to "" where somebody only watches."""

    code: str
    channels: dict[str, str] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    driver: asyncio.Task[None] | None = None
    judging: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Whoever works out the verdict holds it; the others find it kept."""
    worked_out: int = -1
    """The number of the view for which everything that takes a while is kept."""
    stand_ins: set[int] = field(default_factory=set)
    """Seats of people who have gone, for whom a bot plays until they are back."""
    left: dict[str, float] = field(default_factory=dict)
    """When a player's last connection went."""
    opened: float = field(default_factory=time.monotonic)
    """Nobody is missed before: after a restart players need a moment to come back."""
    practice: tuple[int, wire.Prospects] | None = None
    """What the solver said of a practice table, and at which number."""
    counting: asyncio.Task[None] | None = None
    """Tells in a moment how many watch."""
    shared: tuple[LiveTable, object, float, str] | None = None
    """The view of those who only watch, as last sent: of which table, with whom, when it was made, and the text."""

    @property
    def attended(self) -> bool:
        live = live_tables.peek(self.code)
        return live is not None and any(live.seats_of(player) for player in self.channels.values())

    def connected(self, live: LiveTable) -> frozenset[int]:
        return frozenset(seat for player in set(self.channels.values()) for seat in live.seats_of(player))

    def watching(self, live: LiveTable) -> int:
        return sum(1 for player in self.channels.values() if not live.seats_of(player))

    def has_gone(self, player: str) -> bool:
        """Whether a player has been away for longer than a tunnel lasts."""
        return player not in self.channels.values() and time.monotonic() - self.left.get(player, self.opened) >= GONE

    def is_full_for(self, player: str, live: LiveTable) -> bool:
        """Everybody here is sent every view, so there is an end to how many can be. Players are never crowded out."""
        if live.seats_of(player):
            return sum(1 for other in self.channels.values() if other == player) >= MOST_WINDOWS
        return self.watching(live) >= MOST_WATCHING

    async def broadcast(self) -> None:
        """Everybody at the table, in whatever process, is sent the view anew."""
        layer = get_channel_layer()
        assert layer is not None
        await layer.group_send(group_of(self.code), {"type": "table.changed"})

    def watchers_changed(self) -> None:
        """Somebody came to watch, or went. Nothing else has changed, so nobody's view is made anew: after a moment
        everybody is told the number, however many have come meanwhile."""
        if self.counting is None or self.counting.done():
            self.counting = asyncio.create_task(self._tell_number())

    async def _tell_number(self) -> None:
        await asyncio.sleep(COUNT_AFTER)
        live, layer = live_tables.peek(self.code), get_channel_layer()
        if live is not None and layer is not None:
            told = {"type": "watchers.counted", "watching": self.watching(live)}
            await layer.group_send(group_of(self.code), told)


_rooms: dict[str, Room] = {}
_beat: asyncio.Task[None] | None = None
_tidied = time.monotonic()
Drive = Callable[[Room], Awaitable[None]]


async def enter(code: str, channel: str, player: str, drive: Drive) -> Room:
    """A connection comes in; the first one wakes the table."""
    global _beat
    room = _rooms.setdefault(code, Room(code))
    room.channels[channel] = player
    room.left.pop(player, None)
    live, now = live_tables.peek(code), wall()
    if room.attended and live is not None and now - live.table.attended >= BEAT:
        await in_order(attend_all, [code], now)
    if live is not None:
        room.stand_ins -= set(live.seats_of(player))
    if room.driver is None or room.driver.done():
        room.driver = asyncio.create_task(_driven(room, drive))
    if _beat is None or _beat.done():
        _beat = asyncio.create_task(_beating())
    return room


async def _driven(room: Room, drive: Drive) -> None:
    """A fault in one driver must not stop its table for good."""
    while room.channels:
        try:
            await drive(room)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            tell(DRIVER_STUMBLED, table=room.code, error=error)
            await asyncio.sleep(2)


def leave(code: str, channel: str) -> None:
    """A connection is gone. The last one lets the table sleep."""
    room = _rooms.get(code)
    if room is None:
        return
    player = room.channels.pop(channel, "")
    if player and player not in room.channels.values():
        room.left[player] = time.monotonic()
    if not room.channels:
        for task in (room.driver, room.counting):
            if task is not None:
                task.cancel()
        del _rooms[code]


def room_of(code: str) -> Room | None:
    return _rooms.get(code)


async def _beating() -> None:
    global _tidied
    while _rooms:
        await asyncio.sleep(BEAT / 1000)
        codes = [code for code, room in _rooms.items() if room.attended]
        try:
            if codes:
                await in_order(attend_all, codes, wall())
            if time.monotonic() - _tidied >= TIDY_EVERY:
                _tidied = time.monotonic()
                await in_order(forget_old)
        except Exception as error:  # a beat is missed; without the next one all clocks would stand
            tell(BEAT_FAILED, error=error)


def attend_all(codes: list[str], now: int) -> None:
    """Notes that these tables are attended, and what time they slept through."""
    awake = Table.objects.filter(code__in=codes, attended__range=(now - ASLEEP_AFTER, now + ASLEEP_AFTER))
    seen = set(awake.values_list("code", flat=True))
    if seen:
        Table.objects.filter(code__in=seen).update(attended=now)
    for code in set(codes) - seen:
        with transaction.atomic():
            table = Table.objects.filter(code=code).first()
            if table is None:
                continue  # it has been forgotten meanwhile
            attend(table, now)
            table.save(update_fields=["slept", "attended"])
            known = live_tables.peek(code)
            if known is not None:
                known.table.slept = table.slept
    for code in codes:
        known = live_tables.peek(code)
        if known is not None:
            known.table.attended = now


def time_at(live: LiveTable) -> int:
    """The time of a match at this moment, for a table that is attended."""
    state = live.match.state if live.match is not None else None
    return max(match_time(live.table, wall()), state.now if state is not None else 0)
