"""A clock that runs for some players."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.rules.procedure import Task


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock that runs for some players. Times in milliseconds; `stage` counts 0 running, 1 in the extra minute."""

    task: Task
    seats: tuple[int, ...]
    deadline: int
    stage: int = 0
    counting: bool = False
    limit: int = 0
    stopped: int | None = None
    """Since when it stands still because somebody holds the block; it goes on from there."""
