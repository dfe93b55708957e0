"""Small words for sentences about a day."""

from __future__ import annotations

from collections.abc import Iterable


def number(count: int, noun: str) -> str:
    """ "1 player", "3 players"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def listed(things: Iterable[object]) -> str:
    """ "6, 2 and 4"."""
    words = [str(thing) for thing in things]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def some(things: Iterable[object], most: int = 6) -> str:
    """As many as fit into a sentence."""
    words = [str(thing) for thing in things]
    return listed(words) if len(words) <= most else f"{', '.join(words[:most])} and {len(words) - most} more"
