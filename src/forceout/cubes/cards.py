"""The sixteen cards of On-Sets and the Universe dealt from them."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.faces import ON_SETS_COLOURS
from forceout.cubes.notation.errors import NotationError

BLANK = "blank"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card by its dots, as bits: B 1, R 2, G 4, Y 8."""

    dots: int

    @classmethod
    def parse(cls, text: str) -> Card | None:
        """The card with these colours, in any order, or None where there is no such card."""
        if text.lower() == BLANK:
            return cls(0)
        if not text or len(set(text)) != len(text) or not set(text) <= set(ON_SETS_COLOURS):
            return None
        return cls(sum(1 << ON_SETS_COLOURS.index(colour) for colour in text))

    def __str__(self) -> str:
        return "".join(c for n, c in enumerate(ON_SETS_COLOURS) if self.dots >> n & 1) or BLANK


ALL_CARDS = tuple(Card(dots) for dots in range(16))


def read_universe(source: str) -> tuple[Card, ...]:
    """The Universe: cards separated by spaces, no two alike."""
    cards: list[Card] = []
    at = 0
    for word in source.split():
        at = source.index(word, at)
        card = Card.parse(word)
        if card is None:
            raise NotationError(f"“{word[:20]}” is not a card", source, at)
        if card in cards:
            raise NotationError(f"the card {card} is there twice", source, at)
        cards.append(card)
        at += len(word)
    if not cards:
        raise NotationError("the Universe has no cards", source, 0)
    return tuple(cards)
