"""Many positions at once, on all cores."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from forceout.games.position import Position
from forceout.games.progress import ProgressBar
from forceout.solver.answer import Answer
from forceout.solver.batch import in_parallel
from forceout.solver.budget import Budget

PROCESSES = "processes"


@dataclass(frozen=True)
class _Question:
    claim: str | None
    budget: Budget | None

    def __call__(self, position: Position) -> Answer:
        return position.solve(self.claim, self.budget)


def solve_many(
    positions: Iterable[Position],
    claim: str | None = None,
    jobs: int | None = None,
    progress: bool | Callable[[int, int], None] = False,
    *,
    budget: Budget | None = None,
    engine: str = PROCESSES,
) -> Iterator[Answer]:
    """The answers in the order of the positions, each as soon as it and those before it are there.

    `jobs` is how many processes work, one a core unless it is said; with `progress` a bar is drawn on the error
    stream, or a function is told how many are done, and of how many.
    """
    if engine != PROCESSES:
        raise ValueError(f"there is no engine “{engine[:40]}”; there is {PROCESSES}")
    if jobs is not None and jobs < 1:
        raise ValueError(f"at least one process works, not {jobs}; without a number all cores do")
    told = progress if callable(progress) else ProgressBar("solving") if progress else _silent
    return in_parallel(_Question(claim, budget), tuple(positions), jobs, told)


def _silent(done: int, total: int) -> None:
    """Nobody watches."""
