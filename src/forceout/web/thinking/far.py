"""A pool whose questions are thought about by `forceout work`, here or on another machine, by way of Redis.

To whoever asks it is a pool like any other. Where no worker is there, or Redis does not answer, its questions are
thought about here, as if it were one.
"""

from __future__ import annotations

import itertools
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, TypeVar

from forceout.web.events import NO_ANSWER, NO_WORKER, NOT_YET, UNSIGNED, WORKER_LOST, tell
from forceout.web.seals import ANSWER, QUESTION, Seal, Unsigned
from forceout.web.thinking import post
from forceout.web.thinking.hand import NoAnswer, Question
from forceout.web.thinking.pool import NotYet, Pool
from forceout.web.thinking.signed import packed, unpacked

Answer = TypeVar("Answer")
MISSED = 2
"""Looks at which a question was neither waiting nor held, after which its worker is dead."""
ASKED = 2
"""Times that a question is asked: it may have been the system, short of memory, that ended the first worker."""


@dataclass
class UnderWay:
    question: Question
    message: bytes
    since: float = field(default_factory=time.monotonic)
    asked: int = 1
    missed: int = 0


class FarPool(Pool):
    """`most` counts what waits for all web processes together; what this process has asked is counted as ever."""

    def __init__(
        self, name: str, *, workers: int, most: int, seconds: float, nice: int, redis: str, secret: Callable[[], str]
    ) -> None:
        super().__init__(name, workers=workers, most=most, seconds=seconds, nice=nice)
        self.here = Pool(name, workers=workers, most=most, seconds=seconds, nice=nice)
        self.redis, self.secret = redis, secret
        self.me = secrets.token_hex(8)
        self.numbers = itertools.count(1)
        self.under_way: dict[str, UnderWay] = {}
        self.seal: Seal | None = None
        self.lost = 0
        self.reached = False
        """Whether a worker was there when one was last looked for."""
        self.asked, self.ended = threading.Event(), threading.Event()
        self.couriers: list[threading.Thread] = []

    # -- as a pool --------------------------------------------------------------------------------------

    @property
    def alive(self) -> int:
        return int(self.reached) + self.here.alive

    @property
    def replaced(self) -> int:
        return self.lost + self.here.replaced

    @property
    def has_begun(self) -> bool:
        return self.reached or self.here.has_begun

    def _start(self) -> None:
        if not self.couriers:
            self.seal = Seal(self.secret())
            self.ended.clear()
            self.couriers = [
                threading.Thread(target=work, name=f"{self.name} {work.__name__}", daemon=True)
                for work in (self._send_for_ever, self._hear_for_ever)
            ]
            for one in self.couriers:
                one.start()

    def _handed_over(self, work: Callable[..., Answer], given: tuple[Any, ...]) -> Future[tuple[float, Answer]]:
        question = Question(work, given)
        self.questions.put(question)
        return question.answer

    def stop(self) -> None:
        self.ended.set()
        couriers, self.couriers = self.couriers, []
        if couriers:
            self.questions.put(None)
        while self.under_way:
            self.under_way.popitem()[1].question.answer.set_exception(NoAnswer(self.name))
        self.here.stop()

    # -- out --------------------------------------------------------------------------------------------

    def _send_for_ever(self) -> None:
        line = post.connected(self.redis)
        while (question := self.questions.get()) is not None:
            if not question.answer.set_running_or_notify_cancel():
                continue
            key = f"{self.me}-{next(self.numbers)}"
            try:
                assert self.seal is not None
                message = packed(self.seal, QUESTION, (key, self.me, question.work, question.given))
            except Exception as error:  # it cannot be pickled: nothing was sent
                question.answer.set_exception(error)
                continue
            one = self.under_way[key] = UnderWay(question, message)
            self.asked.set()
            self._send(line, key, one)

    def _send(self, line: Any, key: str, one: UnderWay) -> None:
        try:
            found = line.eval(post.SEND, 2, post.waiting(self.name), post.there(self.name), one.message, self.most)
        except Exception:  # whatever is wrong with Redis, it is thought about here
            found = post.NOBODY
        self.reached = found != post.NOBODY
        if found == post.SENT:
            return
        if self.under_way.pop(key, None) is None:
            return  # the other courier has noticed that Redis is away
        if found == post.FULL:
            tell(NOT_YET)
            one.question.answer.set_exception(NotYet(self.name))
        else:
            tell(NO_WORKER)
            self._think_here(one.question)

    def _think_here(self, question: Question) -> None:
        try:
            answer = self.here._submit(question.work, question.given)
        except NotYet as error:
            question.answer.set_exception(error)
            return
        answer.add_done_callback(lambda done: _hand_on(done, question.answer))

    # -- in ---------------------------------------------------------------------------------------------

    def _hear_for_ever(self) -> None:
        line = post.connected(self.redis)
        looked = time.monotonic()
        while not self.ended.is_set():
            if not self.under_way:
                self.asked.wait(post.SIGNS_EVERY)
                self.asked.clear()
                continue
            try:
                found = line.blpop([post.answers(self.me)], timeout=post.SIGNS_EVERY)
                if found is not None:
                    self._hear(found[1])
                if time.monotonic() - looked >= post.SIGNS_EVERY:
                    looked = time.monotonic()
                    self._look(line)
            except Exception:  # Redis is away: nobody will bring these any more
                self._all_here()
                self.ended.wait(post.SIGNS_EVERY)

    def _hear(self, message: bytes) -> None:
        assert self.seal is not None
        try:
            key, seconds, error, answer = unpacked(self.seal, ANSWER, message)
        except Unsigned:
            tell(UNSIGNED)
            return
        one = self.under_way.pop(key, None)
        if one is None:
            return  # it was asked twice, and both have answered
        if error is None:
            one.question.answer.set_result((seconds, answer))
        else:
            one.question.answer.set_exception(error)

    def _look(self, line: Any) -> None:
        """Asks once more what nobody has any more, and takes back what nobody is there to take."""
        self.reached = bool(line.exists(post.there(self.name)))
        for key, one in list(self.under_way.items()):
            waits = line.lpos(post.waiting(self.name), one.message) is not None
            if waits and not (self.reached and time.monotonic() - one.since < self.seconds):
                self._take_back(line, key, one)
            if waits or line.exists(post.held(key)):
                one.missed = 0
                continue
            one.missed += 1
            if one.missed < MISSED:
                continue  # it may be in hands that have not said so, or its answer under way
            self.lost += 1
            tell(WORKER_LOST)
            if one.asked < ASKED:
                one.asked, one.missed = one.asked + 1, 0
                self._send(line, key, one)
            elif self.under_way.pop(key, None) is not None:
                tell(NO_ANSWER)
                one.question.answer.set_exception(NoAnswer(f"{self.name}: {one.question.work.__name__}"))

    def _take_back(self, line: Any, key: str, one: UnderWay) -> None:
        """It has waited for as long as its answer may take, or for workers who are all gone."""
        if line.lrem(post.waiting(self.name), 1, one.message) and self.under_way.pop(key, None) is not None:
            tell(NO_WORKER)
            self._think_here(one.question)

    def _all_here(self) -> None:
        self.reached = False
        while self.under_way:
            self._think_here(self.under_way.popitem()[1].question)


def _hand_on(done: Future[Any], answer: Future[Any]) -> None:
    if done.cancelled():
        answer.set_exception(NoAnswer())
    elif (error := done.exception()) is not None:
        answer.set_exception(error)
    else:
        answer.set_result(done.result())
