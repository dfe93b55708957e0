"""Where a match stands: its phases."""

from __future__ import annotations

from forceout.cubes.colour import OneOfAFew


class Phase(OneOfAFew):
    """Where a match stands."""

    LOT = "drawing lots for the first Goal"
    ROLL = "rolling"
    SELECT = "selecting variations"
    GOAL = "setting the Goal"
    NO_GOAL = "answering “no Goal”"
    PLAY = "moving cubes"
    WRITE = "writing"
    CHECK = "checking"
    BETWEEN = "between shakes"
    SIGN = "signing the scoresheet"
    DONE = "over"
