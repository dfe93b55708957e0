"""Work is begun in the very turn of the loop in which it is asked for; what has to wait goes on in a task."""

from __future__ import annotations

import asyncio

import pytest

from forceout.web.eager import begun


def test_what_waits_for_nothing_is_done_at_once() -> None:
    told: list[str] = []

    async def work() -> None:
        told.append("done")

    assert begun(work()) is None
    assert told == ["done"]


def test_what_waits_is_begun_at_once_and_finished_later() -> None:
    told: list[object] = []

    async def story() -> None:
        awaited: asyncio.Future[str] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            told.append("begun")
            told.append(await awaited)
            await asyncio.sleep(0)
            async with asyncio.timeout(5):
                await asyncio.sleep(0)
            told.append("finished")

        rest = begun(work())
        assert rest is not None
        assert told == ["begun"]
        task = asyncio.ensure_future(rest())
        await asyncio.sleep(0)
        awaited.set_result("answer")
        await task

    asyncio.run(story())
    assert told == ["begun", "answer", "finished"]


def test_faults_and_cancelling_reach_the_work_that_was_begun() -> None:
    async def story() -> list[str]:
        told: list[str] = []
        never: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        async def work(awaited: asyncio.Future[None]) -> None:
            try:
                await awaited
            except BaseException as error:
                told.append(type(error).__name__)
                raise

        one, other = begun(work(never)), begun(work(broken))
        assert one is not None
        assert other is not None
        task = asyncio.ensure_future(one())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        broken.set_exception(OSError())
        with pytest.raises(OSError):  # noqa: PT011 - the very one
            await other()
        return told

    assert asyncio.run(story()) == ["CancelledError", "OSError"]


def test_what_fails_at_once_is_raised_at_once() -> None:
    async def work() -> None:
        raise ValueError

    with pytest.raises(ValueError):  # noqa: PT011 - the very one
        begun(work())
