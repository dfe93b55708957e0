"""What reading a row of signs costs, by its length alone: whether it is read at once, and what share it takes."""

from __future__ import annotations

SHORT = 14
"""Signs of a row that cost nothing to speak of."""
DEAREST = 40.0
CHEAP = 2.0
"""Up to here a row is read in a few milliseconds at worst."""


def price_of_row(text: str) -> float:
    """Of reading a row of signs: what has no brackets grows with the cube of its length, and worse."""
    signs = sum(1 for sign in text if not sign.isspace())
    return min(DEAREST, 1 + (max(0, signs - SHORT) / 8) ** 3)
