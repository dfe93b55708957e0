"""The shake in progress."""

from __future__ import annotations

from typing import Literal, TypedDict

from forceout.web.wire.cubes import Finding, Mat, MayWrite, Piece, Variation
from forceout.web.wire.papers import Checking, Writing

Bonus = Literal["no", "may", "called", "made"]


class Parameter(TypedDict):
    """What a variation may be filled in with."""

    word: str
    title: str
    whyNot: str
    """In friendly play: why it cannot be chosen now, in a few words; "" where it can."""


class Offered(TypedDict):
    """A variation on the sheet."""

    key: str
    title: str
    named: str
    """The title with a blank "{}" for what fills it in; "" where that is said behind the title."""
    line: str
    """What it does, in a few words."""
    summary: str
    rule: str
    picture: list[Piece]
    """Cubes of this roll and words, in a row."""
    parameters: list[Parameter]
    """What it may be filled in with; [] where there is nothing to fill in."""
    free: bool
    """Anything may be typed instead, such as a Set-Name for double-set."""
    suggested: bool
    """In friendly play the three easiest that suit the roll."""
    whyNot: str
    """In friendly play: why it cannot be chosen now, in a few words; "" where it can, and in league play."""
    unless: list[str]
    """Second picks of the same player with which it can be chosen all the same, as the notation spells them."""
    against: list[str]
    """In friendly play: what cannot stand beside it, by key ("smallest-prime") or word ("forbidden-card:blank")."""


class ChoosingTurn(TypedDict):
    """A player who chooses variations, in the order of choosing."""

    seat: int
    least: int
    most: int
    done: bool


class Choosing(TypedDict):
    """The sheet of variations, while players choose."""

    offered: list[Offered]
    """In friendly play the easiest first and what cannot be chosen last; in league play as the sheet has them."""
    least: int
    most: int
    """How many the player in turn still chooses."""
    turns: list[ChoosingTurn]
    howMany: Finding
    """Who chooses how many, and the rule that says so."""
    costs: Finding
    """What a bad choice costs, and the rule."""
    forMe: str
    """The easiest choice that stands, as the server hears it; "" in league play, where everybody chooses alone."""


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
    choosing: Choosing | None
    """The variations on the sheet; null except while players choose."""
    bonus: Bonus
    bonusWhy: str
    """Why whoever is on turn cannot call it now, as the referee says it; "" where that is possible."""
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
