"""The server's own hand: where the disk is quick and the loop has time, an act is written at once, without asking the
process that writes (`scribe`).

To wake another process and to be woken by it takes longer than a quick disk does, so whoever acts is answered sooner.
But nobody is served while the loop writes. So it spends a small share of its time on that, and only as long as the disk
is quick; everything else is dictated.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from typing import Any

from forceout.web.house.scribe import Book, Fault, Writing

QUICK = 0.001
"""Seconds that an act usually takes where the loop writes by itself."""
NEWEST = 0.1
"""How much the last act counts for what is usual."""
SHARE = 0.1
"""How much of its time the loop may spend writing."""
SAVED = 0.05
"""Seconds of it that may be saved up for when many act at once."""
STALL = 4 * QUICK
"""What an act counts for at most: that the machine stands still for once does not make a disk slow."""
TRY_AGAIN, TRY_AGAIN_AT_LAST = 1.0, 60.0
"""Seconds after which a disk that was not quick is tried once more, twice as many each time, and the most of them."""


class OwnHand:
    """Writes one act at a time. `clock` tells how long it takes."""

    def __init__(self, book: Book, clock: Callable[[], float] = time.perf_counter) -> None:
        self.writing, self.clock = Writing(book, waits=False), clock
        self.usual = 0.0
        """Seconds that an act takes."""
        self.allowance, self.since = SAVED, clock()
        self.slow_until, self.pause = 0.0, TRY_AGAIN

    def is_free(self) -> bool:
        """Whether an act is better written here than dictated."""
        now = self.clock()
        self.allowance = min(SAVED, self.allowance + SHARE * (now - self.since))
        self.since = now
        return self.allowance > 0 and now >= self.slow_until

    def wrote(self, act: Any) -> tuple[bool, Fault | None]:
        """Whether it has been dealt with, and why it was not kept where that is so. It has not where somebody else is
        writing: the process that writes can wait for that, the loop cannot."""
        began = self.clock()
        ((_, fault),) = self.writing.kept([act])
        self._took(self.clock() - began)
        return (False, None) if fault is not None and fault[1] & 0xFF == sqlite3.SQLITE_BUSY else (True, fault)

    def _took(self, seconds: float) -> None:
        self.allowance -= seconds
        self.usual += NEWEST * (min(seconds, STALL) - self.usual)
        if self.usual > QUICK:
            self.slow_until = self.clock() + self.pause
            self.pause = min(2 * self.pause, TRY_AGAIN_AT_LAST)
            self.usual = QUICK  # the next one tells
        elif self.usual < QUICK / 2:
            self.pause = TRY_AGAIN

    def carry_over_is_due(self) -> bool:
        """Whether the journal has become long; asked once about each length."""
        return self.writing.carry_over_is_due()

    def close(self) -> None:
        self.writing.close()
