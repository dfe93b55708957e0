"""One cap over what the solvers of both games keep in memory in this process.

FORCEOUT_SOLVER_MEGABYTES   the cap (default: 256)

What a running search works with is its own; the cap is kept by giving up what was used longest ago, and where that is
not enough a search that takes more than its share ends undecided.
"""

from __future__ import annotations

import os
from threading import Lock

from forceout.solver import equations_kernel
from forceout.solver.onsets_kernel import Kernel as OnSetsKernel
from forceout.solver.onsets_roles import CATALOGUE

MEGABYTE = 2**20
DEFAULT_MEGABYTES = 256
ON_SETS_SHARE = 0.5
"""On-Sets keeps at most this part of it, and what it does keep is no longer there for Equations."""
FORGOTTEN_AFTER = 200
"""Questions of Equations after which a library of On-Sets that nobody asked since is given up, where room is short."""


def _from_environment() -> int:
    given = os.environ.get("FORCEOUT_SOLVER_MEGABYTES", "")
    return max(1, int(given)) if given.isdecimal() and len(given) < 8 else DEFAULT_MEGABYTES


class Memory:
    """The cap, and how the two games share it."""

    def __init__(self, megabytes: int) -> None:
        self.bytes = megabytes * MEGABYTE
        self.on_sets = OnSetsKernel(CATALOGUE, int(self.bytes * ON_SETS_SHARE))
        self.lock = Lock()
        self.since_on_sets = 0
        equations_kernel.cap(self.bytes)

    def limit(self, megabytes: int) -> None:
        """Another cap, from now on."""
        with self.lock:
            self.bytes = megabytes * MEGABYTE
            self.on_sets.limit(int(self.bytes * ON_SETS_SHARE))
            equations_kernel.cap(max(0, self.bytes - self.on_sets.bytes))

    @property
    def used(self) -> int:
        return equations_kernel.used() + self.on_sets.bytes

    def asked_equations(self) -> None:
        """A question of Equations begins: a library of On-Sets that has been idle for long makes room for it."""
        with self.lock:
            self.since_on_sets += 1
            if self.since_on_sets < FORGOTTEN_AFTER or not self.on_sets.bytes:
                return
            if self.used > self.bytes * 3 // 4:
                self.on_sets.forget()
                equations_kernel.cap(self.bytes)

    def asked_on_sets(self) -> None:
        """A question of On-Sets is done: Equations has what its library leaves."""
        with self.lock:
            self.since_on_sets = 0
            equations_kernel.cap(max(0, self.bytes - self.on_sets.bytes))


MEMORY = Memory(_from_environment())
