"""Tables of a league's day. The day tells them when the room's round ends; they tell it that players have answered.

Whoever keeps the days says so once (`keep_days`); the tables know nothing else of them.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from forceout.referee.action import TABLE
from forceout.referee.state import Phase, State
from forceout.web.events import RESULT_WAITS, tell
from forceout.web.tables.acting import Act
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.match_time import wall

NEAR = 2_000
"""Milliseconds by which a table's clock may differ from the room's before it is set."""
FINISHED = frozenset({Phase.SIGN, Phase.DONE})
_THREAD = ThreadPoolExecutor(max_workers=1, thread_name_prefix="days")
"""Days are read and written here, so that no table waits for a day."""


@dataclass(frozen=True)
class Called:
    """A player at a table of a day has called a judge."""

    seat: int
    reason: str


@dataclass(frozen=True)
class Keeper:
    """Whoever keeps the days. Both look into the database."""

    round_ends: Callable[[str], int | None]
    """When no new shake begins at the table of that code, by the wall clock; None while the room's clock stands."""
    bring: Callable[[str], object]
    """The players of that table may all have answered: its result is brought to its day."""
    called: Callable[[str, Called], object]
    """Somebody at that table has called a judge: the day's judges hear of it."""


ROUND_ENDS = "round-ends"
"""What other processes are told."""
_keeper: Keeper | None = None
_ends: dict[str, int | None] = {}
_lock = threading.Lock()
_under_way: set[asyncio.Task[None]] = set()


def keep_days(keeper: Keeper) -> None:
    global _keeper
    _keeper = keeper


def told_end(code: str) -> int | None:
    """When the round ends at a table, as far as anybody has said."""
    return _ends.get(code)


def tell_end(code: str, ends: int | None) -> bool:
    """The room's clock has begun, or the table was given more time. Whether that is news."""
    with _lock:
        news = code not in _ends or _ends[code] != ends
        _ends[code] = ends
        return news


def forget_ends() -> None:
    """What was said may have changed unheard: the days are asked again."""
    with _lock:
        _ends.clear()


def forget_end(code: str) -> None:
    with _lock:
        _ends.pop(code, None)


async def set_clock(live: LiveTable, state: State, now: int) -> Act | None:
    """What sets a table's clock by the room's, where the two differ. `now` is the time of the match."""
    code = live.table.code
    if not live.table.of_day or _keeper is None or state.phase in FINISHED or state.paused_at is not None:
        return None
    if code not in _ends:  # after a restart
        loop = asyncio.get_running_loop()
        tell_end(code, await loop.run_in_executor(_THREAD, _keeper.round_ends, code))
    ends = told_end(code)
    if ends is None:
        return None
    at = max(0, ends - wall() + now)
    if state.round_ends is not None and abs(state.round_ends - at) <= NEAR:
        return None
    return Act(TABLE, "end-round", str(at), live.number)


def happened(live: LiveTable) -> None:
    """Something was written into the log of a table. The day hears of it when there may be a result."""
    if not live.table.of_day or live.match is None or _keeper is None:
        return
    state, code = live.match.state, live.table.code
    if state.phase in FINISHED:
        _tell_day(code, partial(_keeper.bring, code))
    if state.call is not None and state.call.at == state.now:
        _tell_day(code, partial(_keeper.called, code, Called(state.call.seat, state.call.reason)))


def is_telling() -> bool:
    """Whether something that happened is still on its way to a day."""
    return bool(_under_way)


def _tell_day(code: str, work: Callable[[], object]) -> None:
    task = asyncio.get_running_loop().create_task(_told(code, work))
    _under_way.add(task)
    task.add_done_callback(_under_way.discard)


async def _told(code: str, work: Callable[[], object]) -> None:
    """Where a result cannot be brought now, the pages of the day try again."""
    try:
        await asyncio.get_running_loop().run_in_executor(_THREAD, work)
    except Exception as error:
        tell(RESULT_WAITS, table=code, error=error)
