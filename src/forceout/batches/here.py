"""The engine of this process alone: for few questions, for debugging, and to hold the others against.

A question that never ends or kills its process does so here, too.
"""

from __future__ import annotations

from collections import deque

from forceout.batches.chunk import Chunk, Outcome, Work
from forceout.batches.working import outcome_of


class Here:
    """One question after the other."""

    hands = 1

    def __init__(self, work: Work) -> None:
        self.work = work
        self.waiting: deque[Chunk] = deque()

    def submit(self, chunk: Chunk, *, alone: bool) -> None:  # noqa: ARG002  # as of every engine
        self.waiting.append(chunk)

    def next_done(self) -> tuple[Chunk, list[Outcome] | None]:
        chunk = self.waiting.popleft()
        return chunk, [outcome_of(self.work, question) for question in chunk.questions]

    def close(self) -> None:
        self.waiting.clear()
