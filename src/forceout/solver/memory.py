"""One cap over what the solvers of both games keep in memory in this process.

FORCEOUT_SOLVER_MEGABYTES   the cap (default: 256)

What a running search works with is its own; the cap is kept by giving up what was used longest ago, and where that is
not enough a search that takes more than its share ends undecided. A game takes part once its kernel is loaded.
"""

from __future__ import annotations

import os
from threading import Lock
from typing import Protocol

MEGABYTE = 2**20
DEFAULT_MEGABYTES = 256
ON_SETS_SHARE = 0.5
"""On-Sets keeps at most this part of it, and what it does keep is no longer there for Equations."""
FORGOTTEN_AFTER = 200
"""Questions of Equations after which a library of On-Sets that nobody asked since is given up, where room is short."""


class EquationsKernels(Protocol):
    """All kernels of Equations together, as the compiled module counts them."""

    def cap(self, bytes: int) -> None:
        """They are to keep no more than this."""

    def used(self) -> int:
        """What they keep, in bytes."""


class OnSetsLibrary(Protocol):
    """A kernel of On-Sets with what it has worked out."""

    @property
    def bytes(self) -> int:
        """What it keeps."""

    def limit(self, bytes: int) -> None:
        """It is to keep no more than this."""

    def forget(self) -> None:
        """It gives up all it keeps."""


def _from_environment() -> int:
    given = os.environ.get("FORCEOUT_SOLVER_MEGABYTES", "")
    return max(1, int(given)) if given.isdecimal() and len(given) < 8 else DEFAULT_MEGABYTES


class Memory:
    """The cap, and how the two games share it."""

    def __init__(self, megabytes: int) -> None:
        self.bytes = megabytes * MEGABYTE
        self.equations: EquationsKernels | None = None
        self.on_sets: list[OnSetsLibrary] = []
        self.lock = Lock()
        self.since_on_sets = 0

    def count_equations(self, kernels: EquationsKernels) -> None:
        """The kernels of Equations are loaded, and are counted from now on."""
        with self.lock:
            self.equations = kernels
            self._share_out()

    def count_on_sets(self, library: OnSetsLibrary) -> None:
        """A kernel of On-Sets is loaded, and is counted from now on."""
        with self.lock:
            self.on_sets.append(library)
            self._limit_on_sets()
            self._share_out()

    def limit(self, megabytes: int) -> None:
        """Another cap, from now on."""
        with self.lock:
            self.bytes = megabytes * MEGABYTE
            self._limit_on_sets()
            self._share_out()

    @property
    def used(self) -> int:
        """What both games keep now, in bytes."""
        return (0 if self.equations is None else self.equations.used()) + self._used_by_on_sets

    @property
    def _used_by_on_sets(self) -> int:
        return sum(library.bytes for library in self.on_sets)

    def _limit_on_sets(self) -> None:
        for library in self.on_sets:
            library.limit(int(self.bytes * ON_SETS_SHARE) // len(self.on_sets))

    def _share_out(self) -> None:
        """Equations has what the library of On-Sets leaves."""
        if self.equations is not None:
            self.equations.cap(max(0, self.bytes - self._used_by_on_sets))

    def asked_equations(self) -> None:
        """A question of Equations begins: a library of On-Sets that has been idle for long makes room for it."""
        with self.lock:
            self.since_on_sets += 1
            if self.since_on_sets < FORGOTTEN_AFTER or not self._used_by_on_sets:
                return
            if self.used > self.bytes * 3 // 4:
                for library in self.on_sets:
                    library.forget()
                self._share_out()

    def asked_on_sets(self) -> None:
        """A question of On-Sets is done."""
        with self.lock:
            self.since_on_sets = 0
            self._share_out()


MEMORY = Memory(_from_environment())
