"""Bots: players that see what a player sees, and say why they do what they do.

`forceout.bots.register(name, make)` makes a bot of one's own known to duels, the command line and the web table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from forceout.bots.registry import MakeBot

__all__ = ["register"]


def register(name: str, make: MakeBot, title: str = "") -> None:
    """Makes a bot known by a name. `make(seed)` gives a fresh one, with `decide(view, seat)`."""
    from forceout.bots import registry  # only now: whoever imports a part of the bots need not load all of them

    registry.register(name, make, title)
