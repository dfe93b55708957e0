"""Many questions through an engine: answers in the order of the questions, and a bounded number on the way.

Neighbours that are played by the same rules are put together (`alike`), so that what the solver works out for one of
them serves the others; the answers come in the order of the input all the same. A chunk whose process died is asked
once more, for it may have been the system, short of memory, that chose this one. If it dies again, each of its
questions has a process of its own, and the one at fault is told as such.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from forceout.batches.chunk import Chunk, Engine, Lost, Outcome, Work

HERE, CORES, RAY = "here", "cores", "ray"
ENGINES = (HERE, CORES, RAY)
AS_BEFORE = {"processes": CORES}
"""What an engine was called before there were several."""
CHUNKS_AHEAD = 32
"""Chunks on the way for each process: one slow question keeps nobody waiting for long, and memory stays small."""
TRIES = 2


def check_engine(engine: str, jobs: int | None) -> str:
    """The engine that is meant; `ValueError` where there is none."""
    meant = AS_BEFORE.get(engine, engine)
    if meant not in ENGINES:
        text = "here (this process), cores (processes on this machine) and ray (a Ray cluster)"
        raise ValueError(f"there is no engine “{engine[:40]}”; there are {text}")
    if jobs is not None and jobs < 1:
        raise ValueError(f"at least one process works, not {jobs}; without a number all cores do")
    return meant


def open_engine(engine: str, work: Work, jobs: int | None = None) -> Engine:
    """The engine by its name, ready for chunks of this work."""
    meant = check_engine(engine, jobs)
    if meant == HERE:
        from forceout.batches.here import Here

        return Here(work)
    if meant == CORES:
        from forceout.batches.cores import Cores

        return Cores(work, jobs or os.cpu_count() or 1)
    from forceout.batches.on_ray import OnRay

    return OnRay(work, jobs)


def in_order(
    engine: Engine,
    questions: Iterable[Any],
    *,
    chunk: int = 1,
    alike: Callable[[Any], str] | None = None,
    first: int = 0,
) -> Iterator[tuple[int, Any, Outcome]]:
    """Each question with its number, counted from `first`, and what became of it. The engine is closed at the end."""
    try:
        yield from _Batch(engine, enumerate(questions, first), chunk, alike, first).run()
    finally:
        engine.close()


class _Batch:
    """Questions are read in blocks. A block is read when there is room, and put together by what is alike in it."""

    def __init__(
        self,
        engine: Engine,
        numbered: Iterator[tuple[int, Any]],
        chunk: int,
        alike: Callable[[Any], str] | None,
        first: int,
    ) -> None:
        self.engine, self.numbered, self.chunk, self.alike = engine, numbered, chunk, alike
        self.block = chunk * engine.hands * CHUNKS_AHEAD // 2
        self.next = first
        self.asked: dict[int, Any] = {}
        self.done: dict[int, Outcome] = {}
        self.on_the_way = 0

    def run(self) -> Iterator[tuple[int, Any, Outcome]]:
        while True:
            while len(self.asked) <= self.block and self._read_block():
                pass
            if not self.on_the_way:
                return
            self._settle(*self.engine.next_done())
            while self.next in self.done:
                yield self.next, self.asked.pop(self.next), self.done.pop(self.next)
                self.next += 1

    def _read_block(self) -> bool:
        """Whether there was anything left to read."""
        block = list(islice(self.numbered, self.block))
        self.asked.update(block)
        if self.alike is not None:
            alike = self.alike
            block.sort(key=lambda one: alike(one[1]))
        for start in range(0, len(block), self.chunk):
            numbers, questions = zip(*block[start : start + self.chunk], strict=True)
            self._submit(Chunk(numbers, questions))
        return bool(block)

    def _submit(self, chunk: Chunk) -> None:
        self.on_the_way += 1
        self.engine.submit(chunk, alone=chunk.attempt >= TRIES)

    def _settle(self, chunk: Chunk, found: list[Outcome] | None) -> None:
        self.on_the_way -= 1
        if found is not None:
            self.done.update(zip(chunk.numbers, found, strict=True))
        elif chunk.attempt + 1 < TRIES:
            self._submit(Chunk(chunk.numbers, chunk.questions, chunk.attempt + 1))
        elif chunk.attempt + 1 == TRIES:
            for number, question in zip(chunk.numbers, chunk.questions, strict=True):
                self._submit(Chunk((number,), (question,), TRIES))
        else:  # also the process that watched over it is gone
            self.done.update((number, Outcome(lost=Lost.ENDED)) for number in chunk.numbers)
