"""The picture of a page: a row of cubes, cards and words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_PART = re.compile(
    r"\[(?P<colour>[rbgk]?)(?P<face>[^\]])(?P<turn>su|s|u)?\]|\{(?P<card>[A-Za-z]+)\}|(?P<words>[^\[{]+)"
)
TURNED = {"s": "sideways ", "u": "upside-down ", "su": "sideways and upside-down "}


@dataclass(frozen=True)
class Drawn:
    """A cube, a card or some words; two of the three are empty."""

    face: str = ""
    colour: str = ""
    turn: str = ""
    card: str = ""
    words: str = ""

    @property
    def spoken(self) -> str:
        if self.face:
            return f"{TURNED.get(self.turn, '')}{self.face}"
        return f"the {self.card} card" if self.card else self.words


def parts_of(picture: str) -> Iterator[Drawn]:
    """`ValueError` where a bracket has no meaning."""
    at = 0
    while at < len(picture):
        found = _PART.match(picture, at)
        if found is None:
            raise ValueError(f"“{picture[at:]}” is no part of a picture.")
        at = found.end()
        drawn = {name: (value or "").strip() for name, value in found.groupdict().items()}
        if any(drawn.values()):
            yield Drawn(**drawn)


def spoken(picture: str) -> str:
    """The picture in words, for whoever cannot see it."""
    return " ".join(part.spoken for part in parts_of(picture))
