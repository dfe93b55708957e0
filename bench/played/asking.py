"""Asks the gathered questions, one after another on one thread, and keeps what came of each."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from bench.played.gather import Question

from forceout.games.league import league
from forceout.protocol.positions import position_of
from forceout.rules.claims import near_claim, open_claim
from forceout.solver.answer import UNDECIDED
from forceout.solver.budget import Budget

NOW, IMPOSSIBLE = "Now", "Impossible"
KERNEL_SECONDS = 1.0
"""A question counts as decided where the kernel took no longer."""
LONGEST = 6.0
"""Seconds on the wall: a machine that is busy with something else has a second of its own in that time."""
Tally = dict[str, int]


@dataclass(frozen=True)
class Asked:
    """An answer: what decided it, by the kernel's own count, and the seconds the kernel took."""

    question: Question
    claim: str
    status: str
    seconds: float
    why: str
    by: Tally

    @property
    def decided(self) -> bool:
        return self.status != UNDECIDED and self.seconds <= KERNEL_SECONDS

    @property
    def variations(self) -> int:
        return len(self.question["variations"])


def ask_all(questions: Iterable[Question], steps: int, tally: Callable[[], Tally]) -> Iterator[Asked]:
    """Every position with both claims."""
    for number, question in enumerate(questions, 1):
        division = league(question["ruleset"]).division(question["division"])
        place = position_of(question, division)
        for claim, key in ((NOW, near_claim(place.terms)), (IMPOSSIBLE, open_claim(place.terms))):
            before, start = tally(), time.thread_time()
            answer = place.solve(claim=key, budget=Budget(LONGEST, steps=steps))
            spent = time.thread_time() - start
            # on a busy machine the kernel's clock runs on while it waits for its turn
            seconds = min(answer.kernel_seconds or spent, spent)
            since = {name: count - before.get(name, 0) for name, count in tally().items()}
            by = {name: count for name, count in since.items() if count}
            yield Asked({**question, "claim": key}, claim, answer.status, seconds, answer.why or "", by)
        if number % 250 == 0:
            print(f"asked about {number} positions", file=sys.stderr, flush=True)
