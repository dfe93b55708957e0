"""A value as it is printed for people and programs."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, repr=False)
class PrintedValue:
    """A number as the line protocol writes it. Two are equal when they are written alike.

    What is not `rational` has an approximation beside it, for those who draw it: a number, two for a complex one, None
    where there are too many digits. Nothing is decided by it.
    """

    text: str
    rational: bool = field(default=True, compare=False)
    approx: float | list[float] | None = field(default=None, compare=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Value({self.text!r})"
