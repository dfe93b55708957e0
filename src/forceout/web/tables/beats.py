"""The beat: every few seconds a process notes which tables are attended, shows what was missed, and tidies up. Clocks
run by it."""

from __future__ import annotations

import asyncio
import time

from django.db import transaction

from forceout.web.events import BEAT_FAILED, CLOCK_WAS_SET, tell
from forceout.web.tables import live_tables
from forceout.web.tables.match_time import ASLEEP_AFTER, BEAT, attend, set_by, wall
from forceout.web.tables.models import Table
from forceout.web.tables.rooms import ROOMS
from forceout.web.tables.tidying import forget_old
from forceout.web.tables.unseen import show_what_was_unseen
from forceout.web.tables.writer import WRITER

TIDY_EVERY = 24 * 3600.0
"""A server that is never stopped forgets old tables too."""
WORTH_TELLING = 2.0
"""Seconds by which a clock is set."""

_beating: asyncio.Task[None] | None = None
_tidied = time.monotonic()


def begin_to_beat() -> None:
    global _beating
    if _beating is None or _beating.done():
        _beating = asyncio.create_task(_beat())


async def attended(code: str) -> None:
    """Somebody sits down again; the time nobody was there is nobody's."""
    live, now = live_tables.peek(code), wall()
    if live is not None and now - live.table.attended >= BEAT:
        await WRITER.run(attend_all, [code], now)


async def _beat() -> None:
    global _tidied
    known = set_by()
    while ROOMS:
        await asyncio.sleep(BEAT / 1000)
        known = _look_at_the_clock(known)
        codes = [code for code, room in ROOMS.items() if room.attended]
        _look_at_connections()
        try:
            if codes:
                await WRITER.run(attend_all, codes, wall())
            if time.monotonic() - _tidied >= TIDY_EVERY:
                _tidied = time.monotonic()
                await WRITER.run(forget_old)
            await show_what_was_unseen()
        except Exception as error:  # a beat is missed; without the next one all clocks would stand
            tell(BEAT_FAILED, error=error)


def _look_at_the_clock(known: float) -> float:
    """Tells the operator when the machine's clock was set; returns by how much in all."""
    now = set_by()
    if abs(now - known) < WORTH_TELLING:
        return known
    tell(CLOCK_WAS_SET, seconds=round(now - known, 1))
    return now


def _look_at_connections() -> None:
    now = time.monotonic()
    for room in list(ROOMS.values()):
        for connection in list(room.connections):
            connection.look(now)


def attend_all(codes: list[str], now: int) -> None:
    """Notes that these tables are attended, and what time they slept through."""
    awake = Table.objects.filter(code__in=codes, attended__range=(now - ASLEEP_AFTER, now + ASLEEP_AFTER))
    seen = set(awake.values_list("code", flat=True))
    if seen:
        Table.objects.filter(code__in=seen).update(attended=now)
    for code in set(codes) - seen:
        with transaction.atomic():
            table = Table.objects.select_for_update().filter(code=code).first()
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
