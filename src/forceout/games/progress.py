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
        self.begun_with: int | None = None
        self.drawn = 0.0
        self.watched = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        """So many are done, those included that were done before it was begun; a total of 0 is one nobody knows."""
        if self.begun_with is None:
            self.begun_with, self.start = done, time.monotonic()
        now = time.monotonic()
        over = done >= total > 0
        if not self.watched or (not over and now - self.drawn < 0.1):
            return
        self.drawn = now
        pace = (done - self.begun_with) / max(now - self.start, 1e-9)
        if total:
            left = f", {(total - done) / pace:.0f} s left" if pace else ""
            bar = "█" * round(done / total * WIDTH)
            sys.stderr.write(f"\r{self.what} {bar:░<{WIDTH}} {done:,} of {total:,}{left} \033[K")
        else:
            sys.stderr.write(f"\r{self.what} {done:,}, {pace:.0f} a second \033[K")
        if over:
            sys.stderr.write("\n")
        sys.stderr.flush()
