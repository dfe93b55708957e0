"""What is written down: the account of what happened, and the scoresheet."""

from __future__ import annotations

from dataclasses import dataclass, field

from forceout.rules.scoring import ShakeResult


@dataclass(frozen=True, slots=True)
class Event:
    """An entry of the account: what happened, in words, with the rule where one was applied."""

    at: int
    """When, in milliseconds since the match began."""
    who: int
    text: str
    code: str = ""
    rule: str = ""
    points: tuple[int, ...] = ()
    shake: int = 0
    """In which shake it happened."""
    penalty: bool = False
    """Whether `points` were lost, or given back, for something other than the shake itself."""
    why: str = ""
    """For a penalty: what it was for, without the points."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Scored:
    """A finished shake on the scoresheet."""

    number: int
    points: tuple[int, ...]
    rule: str
    ended: ShakeResult | None = field(default=None, hash=False)
    """How it ended, from which the points followed before any correction."""
