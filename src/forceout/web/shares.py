"""What thinking costs, and how much of it one client gets.

Every question is priced by its size before it is worked on: whoever cannot pay is told to wait, at once. Afterwards the
price is settled by the time it really took. One question is read and one search is run at a time, each asker in turn,
so that the tables always have most of the machine.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from forceout.web.fair_queue import Busy, FairQueue
from forceout.web.limits import Asker, Limits
from forceout.web.waiting import Wait

Answer = TypeVar("Answer")

SECONDS_A_TOKEN = 0.02
SHARE = Limits(burst=60, rate=5, people=8, strangers=1)
"""Of one client: over a second of thinking at once, and a tenth of the time after that. A program without a cookie is
one; so is all that comes from its address."""
READING, SEARCHING = FairQueue(1), FairQueue(1)
"""Reading holds Python's lock, searching mostly does not: neither waits for the other."""

SHORT = 14
"""Signs of a row that cost nothing to speak of."""
DEAREST = 40.0
WRITTEN = ("expression", "goal", "equation", "solution")
SEARCH = "solve"
TOO_MUCH = "That was a lot of thinking at once. Wait a moment, then ask again."
BUSY = "Many questions are being worked on. Ask again in a few seconds."


def price_of_row(text: str) -> float:
    """Of reading a row of signs: what has no brackets grows with the cube of its length, and worse."""
    signs = sum(1 for sign in text if not sign.isspace())
    return min(DEAREST, 1 + (max(0, signs - SHORT) / 8) ** 3)


def price(question: Mapping[str, Any]) -> float:
    """Of a question of the line protocol, by its size alone."""
    if question.get("ask") == SEARCH:
        return 10.0
    rows = [text for field in WRITTEN if isinstance(text := question.get(field), str)]
    return min(DEAREST, max(map(price_of_row, rows), default=1.0))


def thought(who: Asker, cost: float, work: Callable[[], Answer], *, search: bool = False) -> Answer:
    """The work, done in this thread when it is the asker's turn; `Wait` where the asker has had a share already."""
    if not SHARE.allows(who, cost):
        raise Wait("too-many", TOO_MUCH, seconds=2)
    began = None
    try:
        with (SEARCHING if search else READING).turn(who):
            began = time.thread_time()
            return work()
    except Busy:
        raise Wait("busy", BUSY, seconds=3, status=503) from None
    finally:
        spent = 0.0 if began is None else max(1.0, (time.thread_time() - began) / SECONDS_A_TOKEN)
        SHARE.charge(who, spent - cost)
