"""Tables as this process knows them, each as its log on the disk tells it. Whoever acts asks here, not the database."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import cached_property

from forceout.referee.action import Action
from forceout.web.house import house
from forceout.web.tables.log import Entry, Folded, follow_all, start
from forceout.web.tables.models import Logged, Seat, Table

MOST_KEPT = 2_000
DELETED = "This table has been deleted."


@dataclass(frozen=True)
class SeatFacts:
    number: int
    kind: str
    name: str
    player: str
    bot: str
    """The name of what plays here, in the registry of bots."""


@dataclass(frozen=True)
class LiveTable:
    """A table with its match as far as it has been played; `match` is None while players gather."""

    table: Table
    seats: tuple[SeatFacts, ...]
    match: Folded | None = None
    edition: int = 0
    """How often the table had been changed by hand when this was read."""
    fence: int = 0
    """The number of its claim when this was read, where several processes share the tables (`house`)."""

    @property
    def number(self) -> int:
        return self.match.number if self.match is not None else 0

    @property
    def progress(self) -> tuple[bool, int, int]:
        """How far the table has come; it only grows: seats are taken, the match begins, its log gets longer."""
        return self.match is not None, self.number, sum(1 for seat in self.seats if seat.kind != Seat.FREE)

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The seats on which that visitor sits. One that is kept for somebody is still free, and one that was given up
        is a bot's."""
        return self._by_player.get(player, ())

    @cached_property
    def _by_player(self) -> dict[str, tuple[int, ...]]:
        """Asked many times for every act."""
        found: dict[str, tuple[int, ...]] = {}
        for seat in self.seats:
            if seat.player and seat.kind == Seat.PERSON:
                found[seat.player] = (*found.get(seat.player, ()), seat.number)
        return found

    def after(self, table: Table, match: Folded) -> LiveTable:
        """The same table with the same people, later in its match."""
        after = LiveTable(table, self.seats, match, self.edition, self.fence)
        after.__dict__["_by_player"] = self._by_player
        return after

    def is_kept_for(self, player: str) -> bool:
        """Whether a seat waits for that visitor, at a table that has not begun."""
        return bool(player) and any(seat.player == player and seat.kind == Seat.FREE for seat in self.seats)


_kept: OrderedDict[str, LiveTable] = OrderedDict()
_editions: dict[str, int] = {}
_lock = threading.Lock()


def load(code: str) -> LiveTable:
    """A table by its code, as the database has it now; `Table.DoesNotExist` where there is none."""
    return catch_up(*find(code))


def find(code: str) -> tuple[Table, int]:
    """A table and the number of its last entry."""
    for table in Table.objects.raw(house().found, [code]):
        return table, getattr(table, "last", None) or 0
    raise Table.DoesNotExist(code)


def catch_up(table: Table, last: int | None = None) -> LiveTable:
    """What was known of a table, and whatever its log has had since, up to entry `last`; remembered."""
    return keep(caught_up(table, last))


def caught_up(table: Table, last: int | None = None) -> LiveTable:
    """The same without remembering it: for what the running transaction has written and may still roll back."""
    with _lock:
        known, edition = _kept.get(table.code), _editions.get(table.code, 0)
    fence = getattr(table, "fence", None) or 0
    if known is None or known.match is None or table.began is None or known.fence != fence:
        rows = Seat.objects.filter(table=table).order_by("number")
        seats = tuple(SeatFacts(seat.number, seat.kind, seat.name, seat.player, seat.bot) for seat in rows)
        known = LiveTable(table, seats, edition=edition, fence=fence)
        if table.began is not None:
            known = replace(known, match=start(table.setup(tuple(seat.name for seat in seats))))
    match = known.match
    if match is not None and match.number != last:
        logged = Logged.objects.filter(table=table, number__gt=match.number).order_by("number")
        match = follow_all(
            match, [Entry(one.number, Action(one.at, one.who, one.verb, one.words), one.key) for one in logged]
        )
    return replace(known, table=table, match=match)


def keep(live: LiveTable) -> LiveTable:
    """Remembers a table as committed; the longest unused are forgotten.

    Several threads read: whoever read earlier and comes later does not put an older table over a newer one.
    """
    with _lock:
        if live.edition != _editions.get(live.table.code, 0):
            return live  # it was read before somebody's name was taken out
        before = _kept.get(live.table.code)
        if before is not None and (before.fence, before.progress) > (live.fence, live.progress):
            return before
        _kept[live.table.code] = live
        _kept.move_to_end(live.table.code)
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return live


def how_many() -> int:
    return len(_kept)


def peek(code: str) -> LiveTable | None:
    """A table as this process last saw it, without asking the database. One that is looked at is not forgotten."""
    with _lock:
        known = _kept.get(code)
        if known is not None:
            _kept.move_to_end(code)
        return known


def changed_by_hand(code: str) -> None:
    """Names or words were taken out of a table, or all of it was: what anybody has read of it before is not kept."""
    with _lock:
        _editions[code] = _editions.get(code, 0) + 1
        _kept.pop(code, None)


def read_again(code: str) -> LiveTable:
    """A table folded anew from its log, whatever was remembered of it."""
    forget(code)
    return load(code)


def has_key(table: int, key: str) -> bool:
    """Whether an act with that key is in the log, be it in effect or taken back."""
    return bool(key) and Logged.objects.filter(table=table, key=key).exists()


def forget(code: str) -> None:
    with _lock:
        _kept.pop(code, None)
