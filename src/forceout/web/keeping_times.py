"""How long each kind of data is kept: in one place, for the tidying, the settings and the privacy page."""

from __future__ import annotations

import os
from dataclasses import dataclass

MOST_DAYS = 3_650


class BadDays(ValueError):
    """A setting that is not a number of days, in a sentence."""


@dataclass(frozen=True)
class Kind:
    """A kind of data, and the days after the last visit to its table for which it is kept."""

    key: str
    setting: str
    usual: int
    title: str
    """As the privacy page says it."""

    @property
    def days(self) -> int:
        said = os.environ.get(self.setting, "").strip()
        if not said:
            return self.usual
        if not said.isdecimal() or not 1 <= int(said) <= MOST_DAYS:
            raise BadDays(f"{self.setting}: “{said}” is not a number of days from 1 to {MOST_DAYS}.")
        return int(said)


FINISHED = Kind("finished", "FORCEOUT_KEEP_DAYS", 90, "Finished matches, with their records and reviews")
UNFINISHED = Kind("unfinished", "FORCEOUT_KEEP_UNFINISHED_DAYS", 30, "Matches that were not finished")
PRACTICE = Kind("practice", "FORCEOUT_KEEP_PRACTICE_DAYS", 30, "Practice tables")
GATHERING = Kind("gathering", "FORCEOUT_KEEP_GATHERING_DAYS", 2, "Tables at which nobody began to play")
TALK = Kind("talk", "FORCEOUT_KEEP_TALK_DAYS", 14, "What players said to each other at a table")
UPLOADED = Kind("uploaded", "FORCEOUT_KEEP_UPLOADED_DAYS", 30, "Records that were uploaded for review")
LEARNING = Kind("learning", "FORCEOUT_KEEP_LEARNING_DAYS", 400, "Learning progress kept under a play code")
COOKIE = Kind("cookie", "FORCEOUT_KEEP_COOKIE_DAYS", 180, "The cookie with your name and number, in your own browser")
KINDS = (FINISHED, UNFINISHED, PRACTICE, GATHERING, TALK, UPLOADED, LEARNING, COOKIE)
