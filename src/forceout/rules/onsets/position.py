"""A position of On-Sets: the Universe, the mat, and why a Solution is being written."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.cards import Card
from forceout.cubes.notation.onsets import GoalShape
from forceout.cubes.notation.tokens import WrittenCube


@dataclass(frozen=True)
class OnSetsPosition:
    """The table at the moment of writing."""

    universe: tuple[Card, ...]
    goal: GoalShape
    required: tuple[WrittenCube, ...] = ()
    permitted: tuple[WrittenCube, ...] = ()
    forbidden: tuple[WrittenCube, ...] = ()
    resources: tuple[WrittenCube, ...] = ()
    claim: str = "impossible"


@dataclass(frozen=True)
class OnSetsRoll:
    """What a player sees when choosing a variation."""

    cubes: tuple[WrittenCube, ...]
    universe: tuple[Card, ...]
