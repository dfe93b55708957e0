"""A pool of worker processes: a question goes in, an answer or an honest “no answer” comes out."""

from __future__ import annotations

import asyncio
import atexit
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from forceout.web.events import NOT_YET, tell
from forceout.web.thinking.hand import Hand, NoAnswer, Question
from forceout.web.thinking.worker import ready, timed

Answer = TypeVar("Answer")
THREADS = 2
"""Where there are to be no worker processes."""


class NotYet(Exception):
    """So many questions wait already that this one is not taken."""


class Pool:
    """At most `most` questions are taken at a time, and each has `seconds`; after that its worker is replaced.

    A worker that ends in the middle of a question is replaced too, and the question asked once more.
    """

    def __init__(self, name: str, *, workers: int, most: int, seconds: float, nice: int) -> None:
        self.name, self.workers, self.most, self.seconds, self.nice = name, workers, most, seconds, nice
        self.taken = self.answered = 0
        self.lock = threading.Lock()
        self.questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self.hands: list[Hand] = []
        self.threads: ThreadPoolExecutor | None = None

    # -- asking -----------------------------------------------------------------------------------------

    def ask(self, work: Callable[..., Answer], *given: Any) -> Answer:
        """The answer, for a thread that can wait."""
        return self.ask_timed(work, *given)[1]

    def ask_timed(self, work: Callable[..., Answer], *given: Any) -> tuple[float, Answer]:
        """The same with the seconds of processor time that it took."""
        return self._submit(work, given).result()

    async def think(self, work: Callable[..., Answer], *given: Any) -> Answer:
        """The answer, for the event loop. Whoever stops waiting does not stop the worker."""
        answer = asyncio.wrap_future(self._submit(work, given))
        answer.add_done_callback(lambda one: one.cancelled() or one.exception())  # also where nobody waits any more
        return (await asyncio.shield(answer))[1]

    def _submit(self, work: Callable[..., Answer], given: tuple[Any, ...]) -> Future[tuple[float, Answer]]:
        with self.lock:
            if self.taken >= self.most:
                tell(NOT_YET)
                raise NotYet(self.name)
            self._start()
            self.taken += 1
            answer = self._handed_over(work, given)
        answer.add_done_callback(lambda _: self._one_less())
        return answer

    def _handed_over(self, work: Callable[..., Answer], given: tuple[Any, ...]) -> Future[tuple[float, Answer]]:
        if self.threads is not None:
            return self.threads.submit(timed, work, given)
        question = Question(work, given)
        self.questions.put(question)
        return question.answer

    def _one_less(self) -> None:
        with self.lock:
            self.taken -= 1
            self.answered += 1

    # -- how it is ----------------------------------------------------------------------------------------

    @property
    def alive(self) -> int:
        """Worker processes that can be asked."""
        return sum(1 for hand in list(self.hands) if hand.line is not None)

    @property
    def replaced(self) -> int:
        return sum(hand.replaced for hand in list(self.hands))

    @property
    def has_begun(self) -> bool:
        """Whether nobody has to wait until a worker has started."""
        return self.alive >= self.workers

    # -- workers ----------------------------------------------------------------------------------------

    def _start(self) -> None:
        """The workers, started with the first question. The lock is held."""
        if self.workers and not self.hands:
            # a process that just ends would take workers away from under their hands, which cry out and replace them
            atexit.register(self.stop)
            self.hands = [Hand(self.name, self.questions, self.seconds, self.nice) for _ in range(self.workers)]
        elif not self.workers and self.threads is None:
            self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix=self.name)

    def get_ready(self) -> None:
        """Starts the workers without waiting for them."""
        for _ in range(self.workers):
            self._submit(ready, ())

    def stop(self) -> None:
        """What waits is not answered any more; a worker in the middle of a question is ended."""
        with self.lock:
            hands, self.hands = self.hands, []
            threads, self.threads = self.threads, None
            waiting, self.questions = self.questions, queue.SimpleQueue()
        if threads is not None:
            threads.shutdown(wait=False, cancel_futures=True)
        while hands:
            try:
                question = waiting.get_nowait()
            except queue.Empty:
                break
            if question is not None:
                question.answer.cancel()
        for _ in hands:
            waiting.put(None)
        for hand in hands:
            hand.stop()
        atexit.unregister(self.stop)


__all__ = ["NoAnswer", "NotYet", "Pool"]
