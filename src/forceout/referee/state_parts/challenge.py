"""A challenge, the block that makes it, and an illegal one that the Mover may still accept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge that stands. Several challengers only where they called together."""

    claim: str
    challengers: tuple[int, ...]
    mover: int


@dataclass(frozen=True, slots=True)
class Block:
    """The challenge block: who holds it, if anybody does."""

    holder: int | None = None
    early: bool = False
    """Whether it was picked up before the Goal looked finished."""


@dataclass(frozen=True, slots=True)
class Doubtful:
    """An illegal challenge that was set aside, for so many points. The Mover may still accept it (manual D22)."""

    challenge: Challenge
    cost: int
