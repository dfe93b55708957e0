"""A judge who has been called to the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Call:
    """Who called, what for (a key of `calling.REASONS`, or `calling.HELP`), and when. The clocks stand since then."""

    seat: int
    reason: str
    at: int
