"""One worker process with a line of its own, and the thread that hands it questions.

Workers share nothing, neither a pipe nor a lock: whichever is killed, and wherever it was, no other one notices. They
are forked from one process that has loaded what they need (`loaded`), so that a new one is there in a moment; should
that one die, they end with it, and it and they are begun anew. Times are counted by the steady clock, so that nobody's
question ends early because the wall clock was set.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from typing import Any

from forceout.web.events import NO_ANSWER, WORKER_REPLACED, tell
from forceout.web.thinking.as_bytes import as_bytes
from forceout.web.thinking.worker import BEGUN, answer_for_ever

NURSERY = multiprocessing.get_context("forkserver")
"""A process with threads must not be copied as it stands; this one has none."""
NURSERY.set_forkserver_preload(["forceout.web.thinking.loaded"])
BEGINS_WITHIN = 60.0
LOOKS_EVERY = 0.5
"""Seconds between two looks at a worker that has nothing to do: should it die, the next question need not wait."""
STOPS_WITHIN = 5.0
STARTS = 5
"""Beginnings that may fail in a row before a question is given up."""


class NoAnswer(Exception):
    """It took too long, or ended its worker twice."""


class _Ended(Exception):
    """The worker is no more."""


@dataclass(frozen=True)
class Question:
    work: Callable[..., Any]
    given: tuple[Any, ...]
    answer: Future[tuple[float, Any]] = field(default_factory=Future)


class Hand:
    """Takes questions out of a queue that it may share with other hands, until it is told to stop."""

    def __init__(self, name: str, questions: queue.SimpleQueue[Question | None], seconds: float, nice: int) -> None:
        self.name, self.questions, self.seconds, self.nice = name, questions, seconds, nice
        self.process: ForkServerProcess | None = None
        self.line: Connection | None = None
        self.stopping = False
        self.replaced = 0
        self.thread = threading.Thread(target=self._serve, name=name, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """After the queue has said so. Whatever the worker is thinking about, it is not waited for."""
        self.stopping = True
        process = self.process
        with contextlib.suppress(ValueError):  # its thread was quicker
            if process is not None and process.pid is not None:
                process.kill()
        self.thread.join(STOPS_WITHIN)

    def _serve(self) -> None:
        with contextlib.suppress(_Ended):
            self._begin()
        while True:
            try:
                question = self.questions.get(timeout=LOOKS_EVERY)
            except queue.Empty:
                self._look()
                continue
            if question is None:
                self._end()
                return
            if question.answer.set_running_or_notify_cancel():
                self._settle(question)

    def _settle(self, question: Question) -> None:
        try:
            seconds, error, answer = self._asked(question)
        except BaseException as fault:
            question.answer.set_exception(fault)
        else:
            if error is not None:
                question.answer.set_exception(error)
            else:
                question.answer.set_result((seconds, answer))

    def _asked(self, question: Question) -> tuple[float, BaseException | None, Any]:
        """The answer. A worker that dies is replaced, and the question asked once more: it may have been the system,
        short of memory, that chose this one."""
        try:
            return self._tried(question)
        except _Ended:
            if self.stopping:
                raise NoAnswer(self.name) from None
            self._tell_replaced()
        try:
            return self._tried(question)
        except _Ended:
            raise self._no_answer(question) from None

    def _tried(self, question: Question) -> tuple[float, BaseException | None, Any]:
        line = self._ready_line()
        try:
            line.send_bytes(as_bytes((question.work, question.given)))
            # what a first question makes a worker load is not counted
            if line.poll(BEGINS_WITHIN) and line.recv() == BEGUN and line.poll(self.seconds):
                told: tuple[float, BaseException | None, Any] = line.recv()
                return told
        except (EOFError, OSError):
            self._end()
            raise _Ended from None
        self._end()
        with contextlib.suppress(_Ended):
            self._begin()
        raise self._no_answer(question)

    def _no_answer(self, question: Question) -> NoAnswer:
        tell(NO_ANSWER)
        return NoAnswer(f"{self.name}: {question.work.__name__}")

    # -- the process ------------------------------------------------------------------------------------

    def _ready_line(self) -> Connection:
        """A line to a worker that is ready. One that dies before it is has not been asked anything."""
        for _ in range(STARTS):
            if self.line is not None:
                return self.line
            with contextlib.suppress(_Ended):
                return self._begin()
        raise _Ended

    def _begin(self) -> Connection:
        ours, theirs = NURSERY.Pipe()
        self.process = NURSERY.Process(target=answer_for_ever, args=(theirs, self.nice), name=self.name, daemon=True)
        try:
            self.process.start()
        except (EOFError, OSError):  # whoever begins workers has just died
            self.process = None
            ours.close()
            raise _Ended from None
        finally:
            theirs.close()  # when the worker ends, nobody has that end
        try:
            if ours.poll(BEGINS_WITHIN) and ours.recv() == BEGUN:
                self.line = ours
                return ours
        except (EOFError, OSError):
            pass
        ours.close()
        self._end()
        raise _Ended

    def _look(self) -> None:
        if self.line is not None and self.process is not None and self.process.is_alive():
            return
        self._end()
        self._tell_replaced()
        with contextlib.suppress(_Ended):
            self._begin()

    def _tell_replaced(self) -> None:
        self.replaced += 1
        tell(WORKER_REPLACED)

    def _end(self) -> None:
        if self.line is not None:
            self.line.close()
        if self.process is not None:
            self.process.kill()
            self.process.join(STOPS_WITHIN)
            with contextlib.suppress(ValueError):  # whoever begins workers stands still, and does not say that it ended
                self.process.close()
        self.line = self.process = None
