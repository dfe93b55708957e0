"""The line of a window, as its table sees it."""

from __future__ import annotations

from typing import Protocol


class Line(Protocol):
    """Where a window's texts go: to its browser, or to the process that has it."""

    def post(self, text: str) -> None:
        """To be sent, in order."""

    def post_view(self, text: str) -> None:
        """To be sent, unless a newer view comes before this one is gone."""

    def is_stuck(self, now: float) -> bool:
        """Whether nothing is taken at the other end."""

    def look(self, now: float) -> None:
        """Hangs up where it is stuck."""

    def hang_up(self, code: int) -> None:
        """After what was posted."""

    def move(self) -> None:
        """The table is another process's now: the window goes there."""
