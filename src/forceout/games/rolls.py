"""Rolls and deals from a seed."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.cards import Card
from forceout.cubes.notation.tokens import WrittenCube


@dataclass(frozen=True)
class Roll:
    """All the cubes as they fell. Its text is what goes with the action `roll`."""

    words: tuple[str, ...]
    cubes: tuple[WrittenCube, ...]

    def __str__(self) -> str:
        return " ".join(self.words)

    def __len__(self) -> int:
        return len(self.words)


@dataclass(frozen=True)
class Deal:
    """The Universe of a shake of On-Sets. Its text is what goes with the action `deal`."""

    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.cards))

    def __len__(self) -> int:
        return len(self.cards)
