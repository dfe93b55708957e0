"""The engine of this machine: a process a core, each with a line of its own.

Processes share neither a pipe nor a lock, so that none notices when another is killed. They are forked: what was
registered here, leagues or bots, is known there.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import resource
import signal
from collections import deque
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess

from forceout.batches.chunk import Chunk, Outcome, Work
from forceout.batches.dying import end_with_parent
from forceout.batches.working import outcomes, outcomes_alone, packed

FORK = get_context("fork")
MOST_BYTES = 4_000_000_000
"""What a process may ask of the system; the solvers keep to a cap of their own far below."""


@dataclass
class _Hand:
    """A working process and the chunk it has. It is given the next when it listens: a line between two that both
    talk would be stuck."""

    process: ForkProcess
    line: Connection
    chunk: Chunk | None = None


class Cores:
    """So many processes. One that dies is replaced, and its chunk told as not answered."""

    def __init__(self, work: Work, jobs: int) -> None:
        self.work = work
        self.hands = jobs
        self.waiting: deque[tuple[Chunk, bool]] = deque()
        self.working: list[_Hand] = []

    def submit(self, chunk: Chunk, *, alone: bool) -> None:
        self.waiting.append((chunk, alone))

    def next_done(self) -> tuple[Chunk, list[Outcome] | None]:
        self._hand_out()
        busy = {hand.line: hand for hand in self.working if hand.chunk is not None}
        hand = busy[wait(list(busy))[0]]  # type: ignore[index]  # only lines were waited for
        chunk, hand.chunk = hand.chunk, None
        assert chunk is not None
        try:
            found: list[Outcome] = pickle.loads(hand.line.recv_bytes())
        except (EOFError, OSError):
            self.working.remove(hand)
            _end(hand)
            return chunk, None
        return chunk, found

    def _hand_out(self) -> None:
        while len(self.working) < self.hands and len(self.working) < len(self.waiting):
            self._begin()
        for hand in self.working:
            if self.waiting and hand.chunk is None:
                hand.chunk, alone = self.waiting.popleft()
                with contextlib.suppress(OSError):  # it has just died, which is noticed when it is listened to
                    hand.line.send((hand.chunk.questions, alone))

    def _begin(self) -> None:
        ours, theirs = FORK.Pipe()
        process = FORK.Process(
            target=_live, args=(self.work, theirs, [ours, *(hand.line for hand in self.working)], os.getpid())
        )
        process.start()
        theirs.close()
        self.working.append(_Hand(process, ours))

    def close(self) -> None:
        for hand in self.working:
            _end(hand)
        self.working.clear()
        self.waiting.clear()


def _end(hand: _Hand) -> None:
    hand.line.close()
    hand.process.kill()
    hand.process.join()
    hand.process.close()


def _live(work: Work, line: Connection, of_others: list[Connection], parent: int) -> None:
    """The life of a process: chunk after chunk, until nobody is there to listen."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one that began it, which then ends the others
    end_with_parent(parent)
    for other in of_others:  # else a line would stay open when the one at its end is gone
        other.close()
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
    while True:
        try:
            questions, alone = line.recv()
        except (EOFError, OSError):
            os._exit(0)
        found = (outcomes_alone if alone else outcomes)(work, questions)
        try:
            line.send_bytes(packed(found))
        except OSError:
            os._exit(0)
