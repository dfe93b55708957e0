"""Changing a table other than by its log: nobody acts at it meanwhile, and afterwards it is read anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

from forceout.referee.action import Refused
from forceout.web.house import house
from forceout.web.tables import live_tables
from forceout.web.tables.desk import DESK
from forceout.web.tables.rooms import changed_elsewhere, serving_loop
from forceout.web.tables.writer import WRITER

Answer = TypeVar("Answer")


def alone_at(code: str, work: Callable[[], Answer]) -> Answer:
    """Does the work between two acts, and shows those at the table what has become of it. Not for the server's loop."""
    loop = serving_loop()
    answer: Answer
    if loop is None:  # nobody has been at any table
        answer = WRITER.wait_for(_done, code, work)
    else:
        answer = asyncio.run_coroutine_threadsafe(between_two_acts(code, work), loop).result()
    changed_elsewhere(code)
    return answer


async def between_two_acts(code: str, work: Callable[[], Answer]) -> Answer:
    """The same in the server's loop; whoever calls shows what has become of it."""
    async with DESK.turn_at(code):
        return await WRITER.run(_done, code, work)


def _done(code: str, work: Callable[[], Answer]) -> Answer:
    try:
        with house().alone_at(code):
            answer = work()
    except Refused:
        raise  # nothing has changed, so what is remembered stands, and with it the plans of the bots
    except BaseException:
        live_tables.changed_by_hand(code)
        raise
    live_tables.changed_by_hand(code)
    return answer
