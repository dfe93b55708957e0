"""A pool of worker processes: a question goes in, an answer or an honest “no answer” comes out."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

from forceout.web.events import NO_ANSWER, NOT_YET, WORKER_REPLACED, tell
from forceout.web.thinking.worker import prepare, ready, timed

Answer = TypeVar("Answer")
THREADS = 2
"""Where there are to be no worker processes."""


class NotYet(Exception):
    """So many questions wait already that this one is not taken."""


class NoAnswer(Exception):
    """It took too long, or ended its worker twice."""


class Pool:
    """At most `most` questions are taken at a time, and each has `seconds`; after that its worker is replaced.

    A worker that ends in the middle of a question is replaced too, and the question asked once more: it may have been
    the system, short of memory, that chose this one.
    """

    def __init__(self, name: str, *, workers: int, most: int, seconds: float, nice: int) -> None:
        self.name, self.workers, self.most, self.seconds, self.nice = name, workers, most, seconds, nice
        self.taken = 0
        self.lock = threading.Lock()
        self.running: ProcessPool | ThreadPoolExecutor | None = None

    # -- asking -----------------------------------------------------------------------------------------

    def ask(self, work: Callable[..., Answer], *given: Any) -> Answer:
        """The answer, for a thread that can wait."""
        return self.ask_timed(work, *given)[1]

    def ask_timed(self, work: Callable[..., Answer], *given: Any) -> tuple[float, Answer]:
        """The same with the seconds of processor time that it took."""
        try:
            return self._submit(work, given).result()
        except ProcessExpired as error:
            tell(WORKER_REPLACED, error=error)
        except TimeoutError:
            raise self._no_answer(work) from None
        try:
            return self._submit(work, given).result()
        except (ProcessExpired, TimeoutError):
            raise self._no_answer(work) from None

    async def think(self, work: Callable[..., Answer], *given: Any) -> Answer:
        """The answer, for the event loop. Whoever stops waiting does not stop the worker."""
        try:
            return (await asyncio.shield(asyncio.wrap_future(self._submit(work, given))))[1]
        except ProcessExpired as error:
            tell(WORKER_REPLACED, error=error)
        except TimeoutError:
            raise self._no_answer(work) from None
        try:
            return (await asyncio.shield(asyncio.wrap_future(self._submit(work, given))))[1]
        except (ProcessExpired, TimeoutError):
            raise self._no_answer(work) from None

    def _submit(self, work: Callable[..., Answer], given: tuple[Any, ...]) -> Future[tuple[float, Answer]]:
        with self.lock:
            if self.taken >= self.most:
                tell(NOT_YET)
                raise NotYet(self.name)
            running = self._started()
            self.taken += 1
        try:
            future = self._handed_over(running, work, given)
        except BaseException:
            self._one_less()
            raise
        future.add_done_callback(lambda _: self._one_less())
        return future

    def _handed_over(
        self, running: ProcessPool | ThreadPoolExecutor, work: Callable[..., Answer], given: tuple[Any, ...]
    ) -> Future[tuple[float, Answer]]:
        if isinstance(running, ThreadPoolExecutor):
            return running.submit(timed, work, given)
        return running.schedule(timed, args=[work, given], timeout=self.seconds)

    def _one_less(self) -> None:
        with self.lock:
            self.taken -= 1

    def _no_answer(self, work: Callable[..., Any]) -> NoAnswer:
        tell(NO_ANSWER)
        return NoAnswer(f"{self.name}: {work.__name__}")

    # -- workers ----------------------------------------------------------------------------------------

    def _started(self) -> ProcessPool | ThreadPoolExecutor:
        """The workers, started with the first question. The lock is held."""
        if self.running is None:
            if self.workers:
                # spawned: a process with threads must not be copied as it stands
                self.running = ProcessPool(
                    max_workers=self.workers,
                    initializer=prepare,
                    initargs=[self.nice, os.getpid()],
                    context=multiprocessing.get_context("spawn"),
                )
            else:
                self.running = ThreadPoolExecutor(THREADS, thread_name_prefix=self.name)
        return self.running

    def get_ready(self) -> None:
        """Starts the workers without waiting for them."""
        if self.workers:
            for _ in range(self.workers):
                self._submit(ready, ())

    def stop(self) -> None:
        with self.lock:
            running, self.running = self.running, None
        if isinstance(running, ThreadPoolExecutor):
            running.shutdown(wait=False, cancel_futures=True)
        elif running is not None:
            running.stop()  # type: ignore[no-untyped-call]
            running.join(5)
