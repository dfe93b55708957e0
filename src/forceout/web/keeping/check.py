"""What looking at a set-up finds: each thing that was looked at, how it stands, and what would mend it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Standing(Enum):
    """`LOOK` works, but is worth a look."""

    GOOD = "good"
    LOOK = "look"
    BAD = "bad"


@dataclass(frozen=True)
class Check:
    """One thing that was looked at, in plain words."""

    key: str
    standing: Standing
    text: str
    mend: str = ""


def good(key: str, text: str) -> Check:
    return Check(key, Standing.GOOD, text)


def look(key: str, text: str, mend: str) -> Check:
    return Check(key, Standing.LOOK, text, mend)


def bad(key: str, text: str, mend: str) -> Check:
    return Check(key, Standing.BAD, text, mend)
