"""Bots at the table: seats hold their names, and a name may be older than the bots that are installed."""

from __future__ import annotations

from forceout.bots.registry import STAND_IN, bots


def playing(name: str) -> str:
    """The bot that plays for a name: itself, or the one that stands in for what is not there any more."""
    return name if name in bots() else STAND_IN


def bot_title(name: str) -> str:
    """How it is called at the table."""
    known = bots().get(name)
    return known.title if known is not None else name
