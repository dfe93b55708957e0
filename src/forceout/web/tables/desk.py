"""The desk at which every act arrives: one after the other for a table, all tables side by side.

The process that has the folder owns its tables, so the referee is asked in memory, and the database only has to write.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from weakref import WeakValueDictionary

from django.db import IntegrityError

from forceout.referee.action import Refused
from forceout.rules.finding import Finding
from forceout.web.house import Moved, Unsure, house
from forceout.web.tables import live_tables
from forceout.web.tables.acting import Act, Allowed, allowed, came_before, followed, may_begin, settled, takes_long
from forceout.web.tables.board_view.options import keep_options
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.foresight import foreseen
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.log import Folded
from forceout.web.tables.models import Table
from forceout.web.tables.of_day import happened
from forceout.web.tables.opening import begin
from forceout.web.tables.rooms import give_up_room, room_of, show_anew
from forceout.web.tables.writer import WRITER
from forceout.web.thinking import NoAnswer, NotYet

NOT_READ = Finding("too-long", "", "That takes too long to read. Write it with more brackets, or with fewer cubes.")
NOT_NOW = Finding("not-yet", "", "Many papers are being read at once. Send yours again in a moment.")
NOT_BEGUN = Finding("not-begun", "", "The match has not begun: whoever opened the table begins it.")
GONE = Finding("gone", "", live_tables.DELETED)
NOT_KEPT = Finding("not-kept", "", "This cannot be kept just now, so nothing has changed. Try again in a little while.")
FAULT = Finding("fault", "", "Something broke on our side. Nothing has changed.")


async def known(code: str) -> LiveTable:
    """A table as this process remembers it, or else as its log tells it. Of a table that another process has it
    remembers nothing for sure."""
    live = live_tables.peek(code) if house().owns(code) else None
    return live if live is not None else await in_order(live_tables.load, code)


Let = Callable[[Act], None]
TRIES = 3
"""How often an act is tried again where somebody was faster."""


def anybody(act: Act) -> None:
    """Nobody minds."""


class Desk:
    """Takes the acts of all tables."""

    def __init__(self) -> None:
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def act_on(self, code: str, act: Act, let: Let = anybody, *, from_a_page: bool = False) -> LiveTable:
        """The table after an act, committed. `Refused` says why not, and then nothing has changed.

        `let` is asked about an act that has not come before, and may refuse it. Where another process has the table,
        only a page may act, by hand; a window is `Moved`.
        """
        act = act if act.arrived else act.coming_now()
        async with self.turn_at(code):  # the next act at this table has to see what this one did
            if not (from_a_page or house().owns(code)):
                raise Moved
            try:
                live = await known(code)
                if live.match is None:
                    return await self._begun(live, act, let, from_a_page=from_a_page)
                return await self._carried_out(live, live.match, act, let, from_a_page=from_a_page)
            except Table.DoesNotExist:  # perhaps only now: where Redis is away nobody tells that it was deleted
                live_tables.forget(code)
                await show_anew(code)
                raise Refused(GONE) from None
            finally:
                if not from_a_page and room_of(code) is None:
                    house().release(code)

    def turn_at(self, code: str) -> asyncio.Lock:
        """Whoever has it is alone at the table."""
        turn = self.turns.get(code)
        if turn is None:
            turn = self.turns[code] = asyncio.Lock()
        return turn

    async def _begun(self, live: LiveTable, act: Act, let: Let, *, from_a_page: bool) -> LiveTable:
        if not may_begin(live, act):
            live = await in_order(live_tables.load, live.table.code)  # it may have begun where others sat down
            if live.match is None:
                raise Refused(NOT_BEGUN)
            return await self._carried_out(live, live.match, act, let, from_a_page=from_a_page)
        await WRITER.run(begin, live.table.code)
        if not house().owns(live.table.code):
            house().announce(live.table.code)  # it was lost meanwhile, and whoever has it does not know
        return await in_order(live_tables.load, live.table.code)

    async def _carried_out(
        self, live: LiveTable, match: Folded, act: Act, let: Let, *, from_a_page: bool, tries: int = TRIES
    ) -> LiveTable:
        if came_before(match, act):
            return live  # the answer was lost, the act was not
        let(act)
        one = allowed(live, match, act)
        after, change = settled(live, one, await self._followed(one))
        code, by_hand = live.table.code, not house().owns(live.table.code)
        if by_hand and not from_a_page:
            # Lost while a paper was read: written by hand, those at the new owner would not be shown it. Where the last
            # one here has only left meanwhile, it is nobody's, and what was sent before is still kept.
            if await house().claim(code):
                raise Moved
            by_hand = False
        try:
            await WRITER.write(change.under(live.fence, by_hand=by_hand))
        except IntegrityError:
            # the log has more than is remembered here, perhaps this very act, taken back since
            known = await self._read_again(code, by_hand=by_hand)
            if not tries or known.match is None:
                raise
            if await in_order(live_tables.has_key, live.table.pk, one.entry.key):
                return known
            return await self._carried_out(known, known.match, act, anybody, from_a_page=from_a_page, tries=tries - 1)
        except Unsure:
            live_tables.forget(code)
            raise
        kept = live_tables.keep(after)
        if by_hand:
            live_tables.forget(code)  # it has another number now
        happened(kept)
        return kept

    async def _read_again(self, code: str, *, by_hand: bool) -> LiveTable:
        """What happened unseen is shown, whatever becomes of the act that met it. `Moved` where another has it."""
        if not by_hand and await house().claim(code, anew=True):
            give_up_room(code)
            raise Moved
        known = await in_order(live_tables.read_again, code)
        room = room_of(code)
        if room is not None:
            room.show()
        return known

    async def _followed(self, one: Allowed) -> Folded:
        if not takes_long(one):
            return followed(one)
        await asyncio.sleep(0)  # from here on in a task of its own: it may set itself a limit of time
        try:
            return await foreseen(one.match, one.entry, partial(keep_options, one.table.pk))
        except NotYet:
            raise Refused(NOT_NOW) from None
        except NoAnswer:
            raise Refused(NOT_READ) from None


DESK = Desk()
