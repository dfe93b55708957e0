"""The terms of a shake of On-Sets: what the symbols mean and what a Solution must satisfy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from forceout.cubes.cards import Card
from forceout.cubes.faces import (
    ON_SETS_COLOURS,
    ON_SETS_CUBES,
    ON_SETS_OPERATIONS,
    ON_SETS_RELATIONS,
    ON_SETS_SETS,
    CubeSet,
)
from forceout.rules.terms import ShakeTerms

EVERY_CARD = 0xFFFF
"""A set of cards as sixteen bits, one for each combination of dots; so a set needs no Universe."""

COLOUR_SETS = {
    colour: sum(1 << dots for dots in range(16) if dots >> place & 1) for place, colour in enumerate(ON_SETS_COLOURS)
}


@dataclass(frozen=True)
class OnSetsTerms(ShakeTerms):
    """What holds for one shake."""

    game: ClassVar[str] = "on-sets"

    cubes: CubeSet = ON_SETS_CUBES
    goal_cubes: int = 3
    fewest_cards: int = 6
    most_cards: int = 12
    restrictions: bool = True
    least_cubes: int = 2

    required_faces: frozenset[str] = frozenset()
    wild_faces: frozenset[str] = frozenset()
    interchangeable: tuple[frozenset[str], ...] = ()
    least_operations: int = 0
    no_null_restrictions: bool = False
    absolute_value: bool = False
    double_set: int = 0
    required_card: Card | None = None
    forbidden_card: Card | None = None
    blank_card_wild: bool = False
    symmetric_difference: bool = False

    @property
    def wild_symbols(self) -> frozenset[str]:
        """What a wild cube may stand for: any symbol but a digit, and no relation where none are used."""
        symbols = frozenset(ON_SETS_COLOURS + ON_SETS_OPERATIONS + ON_SETS_SETS)
        return symbols | frozenset(ON_SETS_RELATIONS) if self.restrictions else symbols

    def partners(self, face: str) -> frozenset[str]:
        """The faces whose cubes may be used for a symbol: itself, and its partner where they are interchangeable."""
        return next((pair for pair in self.interchangeable if face in pair), frozenset({face}))
