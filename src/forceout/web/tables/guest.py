"""Who a window is, as was found out at the door: all that the table has to know of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from forceout.web.limits import Asker


@dataclass(frozen=True)
class Guest:
    """`player` is "" for somebody who watches, `visitor` for somebody without a cookie."""

    code: str
    visitor: str
    player: str
    judges: bool
    """Let in as a judge."""
    invited: bool
    """Has the host's invitation."""
    asker: Asker

    def told(self) -> dict[str, Any]:
        """For the process that has the table."""
        return {
            "code": self.code,
            "visitor": self.visitor,
            "player": self.player,
            "judges": self.judges,
            "invited": self.invited,
            "house": self.asker.house,
        }


def guest_told(told: Mapping[str, Any]) -> Guest:
    visitor = str(told["visitor"])
    return Guest(
        str(told["code"]),
        visitor,
        str(told["player"]),
        bool(told["judges"]),
        bool(told["invited"]),
        Asker(visitor, str(told["house"])),
    )
