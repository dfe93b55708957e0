"""Who has which table: one process all of them, or each table one of several processes."""

from __future__ import annotations

from functools import cache

from forceout.web.databases import named_database
from forceout.web.house.kind import COME_AGAIN, House, Leaving, Moved, Overtaken, Unsure

__all__ = ["COME_AGAIN", "House", "Leaving", "Moved", "Overtaken", "Unsure", "house"]


@cache
def house() -> House:
    """The one that the environment asks for."""
    if named_database():
        from forceout.web.house.shared import shared_house

        return shared_house()
    from forceout.web.house.embedded import OneProcess

    return OneProcess()
