"""A progress bar on standard error, for work that takes a while."""

from __future__ import annotations

import sys
import time

WIDTH = 30


class ProgressBar:
    """Draws itself only where somebody watches: on a terminal, and not more than ten times a second."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.start = time.monotonic()
        self.drawn = 0.0
        self.watched = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        now = time.monotonic()
        if not self.watched or (done < total and now - self.drawn < 0.1):
            return
        self.drawn = now
        share = done / total if total else 1.0
        bar = "█" * round(share * WIDTH)
        left = (now - self.start) / share * (1 - share) if share else 0.0
        sys.stderr.write(f"\r{self.what} {bar:░<{WIDTH}} {done:,} of {total:,}, {left:.0f} s left \033[K")
        if done >= total:
            sys.stderr.write("\n")
        sys.stderr.flush()
