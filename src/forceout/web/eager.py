"""Work that is begun in the very turn of the loop in which it is asked for, and not in the next.

With many tables a turn of the loop is long: whoever acts should not wait for several of them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Generator
from functools import partial
from typing import Any

Rest = Callable[[], Awaitable[None]]
"""What is left of some work that has to wait for something."""


def begun(work: Coroutine[Any, Any, None]) -> Rest | None:
    """Does as much of it as waits for nothing; None where that is all. The rest is for a task.

    What comes before the first wait is not in a task of its own yet, so no limit of time (`asyncio.timeout`) can be set
    there.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return partial(_finished, work, awaited)


async def _finished(work: Coroutine[Any, Any, None], awaited: Any) -> None:
    await _Begun(work, awaited)


class _Begun:
    """A coroutine that waits for something already."""

    def __init__(self, work: Coroutine[Any, Any, None], awaited: Any) -> None:
        self.work, self.awaited = work, awaited

    def __await__(self) -> Generator[Any, Any, None]:
        work, awaited = self.work, self.awaited
        while True:
            try:
                told = yield awaited
            except BaseException as error:  # that it is cancelled, for one
                step: Callable[[], Any] = partial(work.throw, error)
            else:
                step = partial(work.send, told)
            try:
                awaited = step()
            except StopIteration:
                return
