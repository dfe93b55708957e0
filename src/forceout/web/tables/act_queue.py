"""The queue in which acts wait to be written down: one after the other for a table, many tables in one commit."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from forceout.web.tables.acting import Act, act_together, looked_ahead, may_take_long
from forceout.web.tables.database_thread import in_order
from forceout.web.tables.live_tables import LiveTable, peek

JUDGES = ThreadPoolExecutor(max_workers=2, thread_name_prefix="judge")
"""Read papers before their acts stand in the queue, in which every table waits for the one before it."""


class ActQueue:
    """Takes acts in the order in which they come. Those that came while the disk was busy are committed together."""

    MOST = 16

    def __init__(self) -> None:
        self.waiting: list[tuple[str, Act, asyncio.Future[LiveTable]]] = []
        self.writing: asyncio.Task[None] | None = None

    async def act_on(self, code: str, act: Act) -> LiveTable:
        live = peek(code)
        if live is not None and may_take_long(live, act):
            act = await asyncio.get_running_loop().run_in_executor(JUDGES, looked_ahead, live, act)
        answer: asyncio.Future[LiveTable] = asyncio.get_running_loop().create_future()
        self.waiting.append((code, act, answer))
        if self.writing is None or self.writing.done():
            self.writing = asyncio.create_task(self._write())
        return await answer

    async def _write(self) -> None:
        try:
            while self.waiting:
                await self._commit(self._next())
        finally:
            self.waiting.clear()  # nobody is left to hear, where this was cancelled

    def _next(self) -> list[tuple[str, Act, asyncio.Future[LiveTable]]]:
        """One act of each table: the next one of it has to see what this one did."""
        first: dict[str, tuple[str, Act, asyncio.Future[LiveTable]]] = {}
        for one in self.waiting:
            if len(first) < self.MOST:
                first.setdefault(one[0], one)
        taken = list(first.values())
        self.waiting = [one for one in self.waiting if first.get(one[0]) is not one]
        return taken

    async def _commit(self, taken: list[tuple[str, Act, asyncio.Future[LiveTable]]]) -> None:
        told: Sequence[LiveTable | Exception]
        try:
            told = await in_order(act_together, [(code, act) for code, act, _ in taken])
        except Exception as error:
            if len(taken) > 1:  # one of them is at fault: each for itself
                for one in taken:
                    await self._commit([one])
                return
            told = [error]
        for (_, _, answer), after in zip(taken, told, strict=True):
            if answer.done():
                continue  # whoever asked has gone
            if isinstance(after, Exception):
                answer.set_exception(after)
            else:
                answer.set_result(after)


ACT_QUEUE = ActQueue()
