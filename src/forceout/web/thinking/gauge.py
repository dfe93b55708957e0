"""How far a search is, and whether it should go on: a few bytes of a file that the asking process and the worker have
both mapped. Whoever dies, nothing is left locked; the file goes with whoever made it."""

from __future__ import annotations

import mmap
import os
import struct
import tempfile
from contextlib import suppress
from pathlib import Path

FIGURES = struct.Struct("=qqq")
"""Steps so far, the lowest cost, and 1 when somebody wants it to stop."""


class Gauge:
    """Made by whoever asks; the worker opens it by its path."""

    def __init__(self, path: str | None = None) -> None:
        if path is None:
            opened, path = tempfile.mkstemp(prefix="forceout-gauge-")
            os.write(opened, bytes(FIGURES.size))
        else:
            opened = os.open(path, os.O_RDWR)
        self.path = path
        try:
            self.shared = mmap.mmap(opened, FIGURES.size)
        finally:
            os.close(opened)
        self.last = self.before = 0

    def watch(self, steps: int, cost: int) -> bool:
        """For the worker: called now and then. Whether to go on."""
        if steps < self.last:  # the next division began to count from nothing
            self.before += self.last
        self.last = steps
        stop = self.figures[2]
        struct.pack_into("=qq", self.shared, 0, self.before + steps, cost)
        return not stop

    @property
    def figures(self) -> tuple[int, int, int]:
        steps, cost, stop = FIGURES.unpack_from(self.shared)
        return steps, cost, stop

    def stop(self) -> None:
        """For whoever asks: the best so far is enough."""
        struct.pack_into("=q", self.shared, 16, 1)

    def forget(self) -> None:
        """Nobody opens it any more; the figures can still be read."""
        with suppress(FileNotFoundError):
            Path(self.path).unlink()

    def close(self) -> None:
        self.forget()
        self.shared.close()
