"""The shake in progress."""

from __future__ import annotations

from typing import Literal, TypedDict

from forceout.web.wire.cubes import Mat, MayWrite, Variation
from forceout.web.wire.papers import Checking, Writing

Bonus = Literal["no", "may", "called", "made"]


class Parameter(TypedDict):
    """What a variation may be filled in with."""

    word: str
    title: str


class Offered(TypedDict):
    """A variation on the sheet."""

    key: str
    title: str
    summary: str
    rule: str
    parameters: list[Parameter]
    """What it may be filled in with; [] where there is nothing to fill in."""
    free: bool
    """A word to be typed instead, such as a Set-Name for double-set."""
    chosen: bool


class GoalReading(TypedDict):
    """How the Goal may be read."""

    title: str
    text: str


class Claim(TypedDict):
    """A challenge that can be called."""

    key: str
    said: str
    explained: str


class Challenge(TypedDict):
    """A challenge that stands."""

    claim: str
    said: str
    challengers: list[int]
    mover: int


class Shake(Mat):
    """The mat and everything that goes on around it."""

    number: int
    setter: int
    dealer: int | None
    """On-Sets: who deals the cards of the shake to come; null once they are dealt."""
    turn: int
    lastMover: int | None
    goalBy: int | None
    goalSet: bool
    reading: GoalReading | None
    """How the Goal may be read; null while there is none, or where the table does not read it."""
    variations: list[Variation]
    mayWrite: MayWrite
    offered: list[Offered]
    """The variations on the sheet; [] except while selecting."""
    picks: tuple[int, int]
    """How many the player in turn selects, at least and at most."""
    bonus: Bonus
    lastMoved: int | None
    hasBlock: bool
    """Whether a block is picked up here; in the Challenge Cup the words alone count."""
    holdsBlock: int | None
    claims: list[Claim]
    challenge: Challenge | None
    reason: str
    """Why all write without a challenge: "last-cube", "force-out", "end-of-round", "cleanup" or ""."""
    goalOpen: bool
    """Until “Goal” is said it may be changed, cubes taken back, and “No Goal” said."""
    goalByTime: bool
    """What lies on the Goal line when time runs out is the Goal."""
    agreed: list[int]
    writing: Writing | None
    checking: Checking | None
