"""Thinking apart from serving: whatever takes a while is done by worker processes, so that no move waits for it.

The pools differ in how soon somebody wants the answer. They start with their first question, or all at once with
`get_ready`; FORCEOUT_THINKERS=0 thinks in threads of this process instead. FORCEOUT_WORKERS names pools whose questions
go to `forceout work` by way of Redis.
"""

from __future__ import annotations

import os

from forceout.web.databases import named_redis
from forceout.web.environment import listed
from forceout.web.folder import data_folder, read_secret
from forceout.web.thinking.far import FarPool
from forceout.web.thinking.pool import NoAnswer, NotYet, Pool

THINKERS = max(0, int(os.environ.get("FORCEOUT_THINKERS", "1")))
"""Worker processes of a pool."""
FAR = frozenset(listed("FORCEOUT_WORKERS") if named_redis() else ())
"""Pools whose questions go to `forceout work`."""


def _pool(name: str, *, workers: int, most: int, seconds: float, nice: int) -> Pool:
    if name not in FAR:
        return Pool(name, workers=workers, most=most, seconds=seconds, nice=nice)
    redis = named_redis()
    return FarPool(
        name, workers=workers, most=most, seconds=seconds, nice=nice, redis=redis,
        secret=lambda: read_secret(data_folder()),
    )  # fmt: skip


PAPERS = _pool("papers", workers=min(1, THINKERS), most=64, seconds=15, nice=0)
"""Papers and Goals at a table that take long to read: players wait for them."""
SOON = _pool("soon", workers=THINKERS, most=400, seconds=20, nice=5)
"""Bots, hints, and what there was to find in a shake: the match goes on meanwhile."""
QUESTIONS = _pool("questions", workers=2 * THINKERS, most=4 * max(1, THINKERS), seconds=10, nice=10)
"""The line protocol, and what is on a pad. The fair queue in front of it lets in one at a time."""
LATER = _pool("later", workers=THINKERS, most=16, seconds=120, nice=15)
"""Reviews and puzzles."""
PRINTS = Pool("prints", workers=min(1, THINKERS), most=8, seconds=60, nice=10)
"""Sheets of a league's day as PDF: an organiser stands at the printer, and must not wait behind a review."""
SEATINGS = Pool("seatings", workers=min(1, THINKERS), most=16, seconds=120, nice=5)
"""Tables of a day's rounds: an organiser watches how far they are, and may stop them."""
POOLS = (PAPERS, SOON, QUESTIONS, LATER, PRINTS, SEATINGS)

NEEDED = (PAPERS, SOON)
"""Matches depend on these."""


def get_ready() -> None:
    """Starts the pools on which matches depend, so that the first move of a bot does not wait for them."""
    for pool in NEEDED:
        pool.get_ready()


def stop() -> None:
    for pool in POOLS:
        pool.stop()


__all__ = [
    "LATER",
    "NEEDED",
    "PAPERS",
    "POOLS",
    "PRINTS",
    "QUESTIONS",
    "SEATINGS",
    "SOON",
    "THINKERS",
    "NoAnswer",
    "NotYet",
    "Pool",
    "get_ready",
    "stop",
]
