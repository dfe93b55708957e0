"""The tables of this process in a house of several: what they do when the house asks, and when others announce."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from forceout.web.events import THREAD_FAILED, tell
from forceout.web.house import house
from forceout.web.house.kind import Hosts
from forceout.web.tables import live_tables, of_day
from forceout.web.tables.desk import DESK
from forceout.web.tables.judging import JUDGES_CAME, JUDGES_GONE, judges_changed
from forceout.web.tables.rooms import ROOMS, give_up_room, send_everybody_away, serve_in, show_anew
from forceout.web.tables.visits import admitted

ACTS_END_WITHIN = 2.0
"""Seconds for the act that is under way at a table when the process is asked to end. A paper that takes longer holds up
nobody: it comes again, and is read where the table is then."""
_tasks: set[asyncio.Task[None]] = set()


async def begin() -> None:
    serve_in(asyncio.get_running_loop())
    await house().begin(Hosts(admitted, live_tables.forget, give_up_room, heard, send_everybody_away))


async def hand_over() -> None:
    """The process is about to end. Each table is let go when the act that is under way there has been kept: windows of
    other processes then find its new owner, and those of this one are closed so that their browsers come again at
    once. Whoever is refused meanwhile sends the same act with the same key again."""
    if house().how_many() is None:
        return  # there is no other process
    house().leave()
    await asyncio.gather(*(_handed_over(code) for code in list(ROOMS)), return_exceptions=True)


async def _handed_over(code: str) -> None:
    turn = DESK.turn_at(code)
    mine = False
    with suppress(TimeoutError):
        # one that takes longer is no danger: it is written once or not at all, by its number, its key and the fence
        mine = await asyncio.wait_for(turn.acquire(), ACTS_END_WITHIN)
    try:
        await house().let_go(code)
        give_up_room(code)
    finally:
        if mine:
            turn.release()


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
