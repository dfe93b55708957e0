"""The puzzle of a day: the same for everybody, from the date alone."""

from __future__ import annotations

import datetime
from functools import lru_cache

from forceout.analysis.puzzles import Puzzle, make_puzzle

ROTATION = ("find", "now", "find", "impossible", "now", "find", "ambiguous")
"""From Monday to Sunday."""
RULESET, DIVISION = "agloa-equations-2015", "elementary"


def puzzle_of(day: datetime.date) -> Puzzle:
    return made(ROTATION[day.weekday()], day.toordinal(), RULESET, DIVISION, 0)


@lru_cache(maxsize=256)
def made(kind: str, seed: int, ruleset: str, division: str, variations: int) -> Puzzle:
    """Making one takes a search, so the latest are kept."""
    return make_puzzle(kind, seed, ruleset, division, variations)
