"""What thinking costs, and how much of it one client gets.

Every question is priced by its size before it is worked on: whoever cannot pay is told to wait, at once. Afterwards the
price is settled by the time it really took. One question is read and one search is run at a time, by worker processes
and for each asker in turn, so that the tables always have most of the machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from forceout.web.fair_queue import Busy, FairQueue
from forceout.web.limits import Asker, Limits
from forceout.web.prices import DEAREST, price_of_row
from forceout.web.thinking import QUESTIONS, THINKERS, NoAnswer, NotYet
from forceout.web.waiting import Wait

Answer = TypeVar("Answer")

SECONDS_A_TOKEN = 0.02
SHARE = Limits(burst=60, rate=5, people=8, strangers=1, debt=3, name="thinking")
"""Of one client: over a second of thinking at once, and a tenth of the time after that. A program without a cookie is
one; so is all that comes from its address. Whoever has had many seconds at once waits for them, too, or two browsers
could have all the thinking there is."""
READING, SEARCHING = FairQueue(max(1, THINKERS)), FairQueue(max(1, THINKERS))
"""Neither waits for the other: half of the workers read while the others search."""

WRITTEN = ("expression", "goal", "equation", "solution")
SEARCH, SEAT = "solve", "seat"
LISTED = ("players", "results", "rounds", "shakes", "history")
"""What makes a question about a whole day long."""
TOO_MUCH = "That was a lot of thinking at once. Wait a moment, then ask again."
NO_ANSWER = "That is too hard for me to work out."
BUSY = "Many questions are being worked on. Ask again in a few seconds."


class TooHard(Wait):
    """No worker has an answer: asked again, the question would be as hard."""

    def __init__(self) -> None:
        super().__init__("no-answer", NO_ANSWER, seconds=10, status=503)


def price(question: Mapping[str, Any]) -> float:
    """Of a question of the line protocol, by its size alone."""
    if question.get("ask") == SEARCH:
        return 10.0
    listed = sum(len(many) for field in LISTED if isinstance(many := question.get(field), list))
    if question.get("ask") == SEAT:
        return min(DEAREST, 5.0 + listed / 50)
    if listed or isinstance(question.get("csv"), str):
        return min(DEAREST, 1 + listed / 100 + len(question.get("csv") or "") / 5_000)
    rows = [text for field in WRITTEN if isinstance(text := question.get(field), str)]
    return min(DEAREST, max(map(price_of_row, rows), default=1.0))


def thought(who: Asker, cost: float, work: Callable[..., Answer], *given: Any, search: bool = False) -> Answer:
    """The answer of a worker, asked when it is the asker's turn; `Wait` where the asker has had a share already,
    `TooHard` where there is no answer to be had."""
    if not SHARE.allows(who, cost):
        raise Wait("too-many", TOO_MUCH, seconds=2)
    spent = 0.0
    try:
        with (SEARCHING if search else READING).turn(who):
            spent = 1.0
            seconds, answer = QUESTIONS.ask_timed(work, *given)
            spent = max(1.0, seconds / SECONDS_A_TOKEN)
            return answer
    except (Busy, NotYet):
        raise Wait("busy", BUSY, seconds=3, status=503) from None
    except NoAnswer:
        spent = QUESTIONS.seconds / SECONDS_A_TOKEN
        raise TooHard from None
    finally:
        SHARE.charge(who, spent - cost)
