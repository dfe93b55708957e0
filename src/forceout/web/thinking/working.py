"""`forceout work`: takes questions that web processes have put into Redis, and answers them."""

from __future__ import annotations

import os
import threading
import time
from typing import Any

from forceout.web.events import NO_REDIS, UNSIGNED, tell
from forceout.web.seals import ANSWER, QUESTION, Seal, Unsigned
from forceout.web.thinking import post
from forceout.web.thinking.hand import NoAnswer
from forceout.web.thinking.pool import Pool
from forceout.web.thinking.signed import packed, unpacked

FINISHES_WITHIN = 30.0
"""Seconds for what is being thought about when the worker is asked to stop. What is not done then is asked once more
by whoever asked."""
TRIES_AGAIN = 1.0


class Worker:
    """For each pool as many questions at once as it has processes; a signal of life for all of them."""

    def __init__(self, redis: str, secret: str, pools: list[Pool]) -> None:
        self.redis, self.seal, self.pools = redis, Seal(secret), pools
        self.held: set[str] = set()
        self.stopping = threading.Event()
        self.answered = 0
        self.threads = [
            threading.Thread(target=self._work, args=(pool,), name=pool.name, daemon=True)
            for pool in pools
            for _ in range(max(1, pool.workers))
        ]
        self.signs = threading.Thread(target=self._give_signs, name="signs of life", daemon=True)

    def begin(self) -> None:
        for pool in self.pools:
            pool.get_ready()
        for one in (self.signs, *self.threads):
            one.start()

    def stop(self) -> None:
        """Takes nothing more, and finishes what it has."""
        self.stopping.set()
        until = time.monotonic() + FINISHES_WITHIN
        for one in self.threads:
            one.join(max(0.0, until - time.monotonic()))
        for pool in self.pools:
            pool.stop()

    def _work(self, pool: Pool) -> None:
        line = post.connected(self.redis)
        while not self.stopping.is_set():
            try:
                found = line.blpop([post.waiting(pool.name)], timeout=post.SIGNS_EVERY)
                if found is not None:
                    self._answer(line, pool, found[1])
            except Exception as error:  # Redis is away, or was; whoever asked has noticed, too
                tell(NO_REDIS, error=error)
                self.stopping.wait(TRIES_AGAIN)

    def _answer(self, line: Any, pool: Pool, message: bytes) -> None:
        try:
            key, asker, work, given = unpacked(self.seal, QUESTION, message)
        except Unsigned:
            tell(UNSIGNED)
            return
        self.held.add(key)
        try:
            line.set(post.held(key), os.getpid(), px=int(1000 * post.HELD_FOR))
            told = self._thought(pool, key, work, given)
            sent = line.pipeline()
            sent.rpush(post.answers(asker), told)
            sent.expire(post.answers(asker), post.ANSWERS_WAIT)
            sent.execute()
            self.answered += 1
        finally:
            self.held.discard(key)

    def _thought(self, pool: Pool, key: str, work: Any, given: tuple[Any, ...]) -> bytes:
        try:
            seconds, answer = pool.ask_timed(work, *given)
            return packed(self.seal, ANSWER, (key, seconds, None, answer))
        except BaseException as error:
            try:
                return packed(self.seal, ANSWER, (key, 0.0, error, None))
            except Exception:
                return packed(self.seal, ANSWER, (key, 0.0, NoAnswer(type(error).__name__), None))

    def _give_signs(self) -> None:
        """That this worker is there, and what it has in hands."""
        line = post.connected(self.redis)
        lasting = int(1000 * post.HELD_FOR)
        while not self.stopping.is_set() or self.held:
            try:
                sent = line.pipeline()
                if not self.stopping.is_set():
                    for pool in self.pools:
                        sent.set(post.there(pool.name), os.getpid(), px=lasting)
                for key in list(self.held):
                    sent.set(post.held(key), os.getpid(), px=lasting)
                sent.execute()
            except Exception as error:  # it is tried again
                tell(NO_REDIS, error=error)
            time.sleep(post.SIGNS_EVERY)
