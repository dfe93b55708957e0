"""The tables of this process in a house of several: what they do when the house asks, and when others announce."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from forceout.web.events import THREAD_FAILED, tell
from forceout.web.house import house
from forceout.web.house.kind import Hosts
from forceout.web.tables import live_tables, of_day
from forceout.web.tables.judging import JUDGES_CAME, JUDGES_GONE, judges_changed
from forceout.web.tables.rooms import ROOMS, give_up_room, send_everybody_away, serve_in, show_anew
from forceout.web.tables.visits import admitted

_tasks: set[asyncio.Task[None]] = set()


async def begin() -> None:
    serve_in(asyncio.get_running_loop())
    await house().begin(Hosts(admitted, live_tables.forget, give_up_room, heard, send_everybody_away))


async def end() -> None:
    await house().end()


def heard(code: str, what: str, number: int | None) -> None:
    """Another process has done something about a table; only those who have people at it care."""
    if not code:
        of_day.forget_ends()
        for one in list(ROOMS):
            _do(show_anew(one))
        return
    if what == of_day.ROUND_ENDS:
        of_day.tell_end(code, number)
    if code not in ROOMS:
        return
    if what in (JUDGES_CAME, JUDGES_GONE):
        _do(judges_changed(code, gone=what == JUDGES_GONE))
    else:
        _do(show_anew(code))


def _do(work: Coroutine[Any, Any, None]) -> None:
    task = asyncio.get_running_loop().create_task(_done(work))
    _tasks.add(task)
    task.add_done_callback(_tasks.discard)


async def _done(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception as error:
        tell(THREAD_FAILED, error=error)
