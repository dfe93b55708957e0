"""Several processes on PostgreSQL and Redis: a table is one process's at a time, and any process takes any window."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Awaitable, Sequence
from contextlib import AbstractContextManager
from typing import Any
from weakref import WeakValueDictionary

from django.conf import settings
from django.db import connection

from forceout.web.databases import connection_words, named_database
from forceout.web.events import DATABASE_AWAY, TABLES_LOST, TABLES_TAKEN, tell
from forceout.web.house import claims
from forceout.web.house.appending import Appender
from forceout.web.house.bus import ALL, CHANNEL, Bus, Item, Voice, spoken
from forceout.web.house.hearing import HEARD
from forceout.web.house.kind import Hosts, Leaving, Moved, Seat
from forceout.web.house.relay import Relay
from forceout.web.house.signs import Seen, Signs
from forceout.web.house.tables_sql import FOUND_CLAIMED
from forceout.web.seals import Seal
from forceout.web.tables.changes import Change
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.line import Line

TAKEN = "taken"


class SharedHouse:
    """A process as one of several. Before `begin` it has no tables: the operator's commands change by hand."""

    several = True
    found = FOUND_CLAIMED

    def __init__(self, name: str, address: str, redis: str, lease: float, secret: str) -> None:
        self.name, self.redis, self.lease = name, redis, lease
        self.seal = Seal(secret)
        words = connection_words(address)
        self.appender = Appender(name, words)
        self.signs = Signs(name, words, lease, self._signed, self._cut_off, self._hears)
        self.owned: set[str] = set()
        self.leaving = False
        self.claiming: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.seen = Seen(frozenset(), frozenset(), frozenset(), doubtful=False)
        self.relay: Relay | None = None
        self.loop: asyncio.AbstractEventLoop | None = None
        self.hosts: Hosts | None = None
        self.tasks: set[asyncio.Future[None]] = set()

    # -- the beginning and the end ----------------------------------------------------------------------

    async def begin(self, hosts: Hosts) -> None:
        self.hosts, self.loop = hosts, asyncio.get_running_loop()
        await asyncio.to_thread(self.signs.begin)
        if self.redis:
            self.relay = Relay(hosts.admit)
            voice = Voice(self.name, self.seal, self.signs.clock)
            self.relay.bus = Bus(voice, self.redis, self._heard, self._missed)
            self.relay.bus.begin()

    async def end(self) -> None:
        """Gives all tables back, so that others have them at once."""
        self.owned.clear()
        try:
            await in_order(claims.all_released, self.name)
        except Exception as error:
            tell(DATABASE_AWAY, error=error)
        if self.relay is not None:
            await self.relay.bus.end()
        await asyncio.to_thread(self.signs.end)

    def leave(self) -> None:
        self.leaving = True

    async def let_go(self, code: str) -> None:
        self.owned.discard(code)
        await self._released(code)

    # -- how it is --------------------------------------------------------------------------------------

    def complaints(self) -> list[str]:
        """Where Redis answers nobody, this process is as good as any other."""
        return self.ills() if self.seen.hearing else []

    def ills(self) -> list[str]:
        return [] if self._hears() else ["Redis does not answer."]

    def _hears(self) -> bool:
        return self.relay is None or self.relay.bus.connected

    def how_many(self) -> int | None:
        return len(self.owned)

    # -- as a house -------------------------------------------------------------------------------------

    def owns(self, code: str) -> bool:
        return code in self.owned

    async def claim(self, code: str, *, anew: bool = False) -> str:
        if code in self.owned and not anew:
            return ""
        turn = self.claiming.get(code)
        if turn is None:
            turn = self.claiming[code] = asyncio.Lock()
        async with turn:
            if code in self.owned and not anew:
                return ""  # another window was first
            return await self._claim(code)

    async def _claim(self, code: str) -> str:
        if self.leaving:
            raise Leaving
        owner, before = await in_order(claims.taken, self.name, code, self.lease)
        if owner:
            self.owned.discard(code)
            return owner
        self.owned.add(code)
        if self.hosts is not None:
            self.hosts.claimed(code)
        if before not in ("", self.name):
            tell(TABLES_TAKEN, table=code)
            if self.relay is not None:
                self.relay.bus.send(before, [TAKEN, code])
        return ""

    def pipe(self, owner: str, told: dict[str, Any], line: Line, pending: dict[str, str]) -> Seat:
        if self.relay is None:
            raise Moved  # without Redis there is no way there
        return self.relay.pipe(owner, told, line, pending)

    async def how_far(self, codes: Sequence[str]) -> dict[str, tuple[int, int]]:
        found = await in_order(claims.how_far, list(codes)) if codes else {}
        for code, (owner, _, _) in found.items():
            if owner != self.name:
                self._lose(code)
        return {code: (fence, last) for code, (owner, fence, last) in found.items() if owner == self.name}

    def release(self, code: str) -> None:
        if code in self.owned and self.loop is not None:
            self.owned.discard(code)
            self._do(self._released(code))

    def _released(self, code: str) -> Awaitable[None]:
        """It is in the line at once: whoever claims the table after this has it after this."""
        return in_order(claims.released, self.name, code)

    def _do(self, work: Awaitable[None]) -> None:
        """Where PostgreSQL is away, others find out by themselves."""
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    def write(self, changes: Sequence[Change]) -> list[bool]:
        return self.appender.write(changes)

    def dictated(self, change: Change) -> asyncio.Future[None] | None:
        return None  # PostgreSQL is such a process itself

    def how_many_dictated(self) -> int:
        return 0

    def alone_at(self, code: str) -> AbstractContextManager[object]:
        return claims.Alone(code)

    def alone_on(self, day: int) -> AbstractContextManager[object]:
        return claims.AloneOnDay(day)

    def announce(self, code: str, what: str = "changed", told: int | None = None) -> None:
        if self.loop is None:
            self._announce_from_outside([what, code, told])
        elif self.relay is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.relay.bus.send, ALL, [what, code, told])

    def spread(self, kind: str, *told: Any) -> None:
        if self.loop is not None and self.relay is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.relay.bus.send, ALL, [kind, *told])

    def _announce_from_outside(self, item: Item) -> None:
        """By a command that is no server: nobody waits for it to be heard."""
        from redis import Redis
        from redis.exceptions import RedisError

        if not self.redis:
            return
        try:
            with Redis.from_url(self.redis, socket_timeout=2, socket_connect_timeout=2) as line:
                now = self._time_from_outside()
                line.publish(CHANNEL + ALL, spoken(self.seal, self.name, ALL, int(1e6 * now), 1, now, [item]))
        except (RedisError, OSError):
            pass  # who has the table finds out with its next act

    def _time_from_outside(self) -> float:
        with connection.cursor() as cursor:
            cursor.execute("select extract(epoch from clock_timestamp())::float8")
            return float(cursor.fetchone()[0])

    # -- what is heard ----------------------------------------------------------------------------------

    def _heard(self, node: str, item: Item) -> None:
        if self.relay is None or self.relay.hear(node, item):
            return
        match item:
            case [str(kind), *told] if kind in HEARD:
                HEARD[kind](*told)
            case [str(kind), str(code)] if kind == TAKEN:
                self._lose(code)
            case [str(what), str(code), number]:
                if self.hosts is not None:
                    self.hosts.told(code, what, number)

    def _missed(self, node: str) -> None:
        if self.relay is not None:
            self.relay.missed(node)
        if not node and self.hosts is not None:  # announcements, too
            self.hosts.told("", ALL, None)

    def _signed(self, seen: Seen) -> None:
        """In the thread of the signs: the loop hears of it."""
        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._look, seen)

    def _look(self, seen: Seen) -> None:
        # those who have ended in good order are not even dead: their last words may have been lost
        gone = (seen.dead - self.seen.dead) | (self.seen.alive - seen.alive)
        self.seen = seen
        if self.relay is not None:
            for node in gone:
                self.relay.missed(node)
            self.relay.look()
        if seen.doubtful and self.owned:
            self._do(self._look_at_claims())

    async def _look_at_claims(self) -> None:
        """Whether others have taken this process for dead meanwhile."""
        before = set(self.owned)
        still = await in_order(claims.owned_by, self.name)
        for code in before - still:
            if code in self.owned:
                self._lose(code)

    def _lose(self, code: str) -> None:
        if code in self.owned:
            self.owned.discard(code)
            tell(TABLES_LOST, table=code)
        if self.hosts is not None:
            self.hosts.lost(code)

    def _cut_off(self) -> None:
        tell(DATABASE_AWAY)
        if self.loop is not None and self.hosts is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self._send_away)

    def _send_away(self) -> None:
        if self.hosts is not None:
            self.hosts.away()
        if self.relay is not None:
            self.relay.send_away()


def shared_house() -> SharedHouse:
    """A name that no process has had before: what an earlier one knew is not known here."""
    name = f"{socket.gethostname()[:20]}-{os.getpid()}-{secrets.token_hex(3)}"
    return SharedHouse(name, named_database(), settings.REDIS, settings.LEASE, str(settings.SECRET_KEY))
