"""An offer to stop the match here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StopOffer:
    """Who would like to stop, and who agrees; whoever offers does."""

    by: int
    agreed: tuple[int, ...]
