"""The puzzle of a day: the same for everybody, from the date alone."""

from __future__ import annotations

import datetime

from forceout.analysis.puzzles import Puzzle
from forceout.rules.leagues import USUAL_DIVISION, USUAL_LEAGUE
from forceout.web.puzzles.making import made

ROTATION = ("find", "now", "find", "impossible", "now", "find", "ambiguous")
"""From Monday to Sunday."""
RULESET, DIVISION = USUAL_LEAGUE, USUAL_DIVISION


def puzzle_of(day: datetime.date) -> Puzzle:
    return made(ROTATION[day.weekday()], day.toordinal(), RULESET, DIVISION, 0)
