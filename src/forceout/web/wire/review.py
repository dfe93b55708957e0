"""A finished match, move by move: `/t/CODE/review.json`."""

from __future__ import annotations

from typing import Literal, TypedDict

from forceout.web.wire.cubes import Colour, GameKey, Mat, Piece, Turned

Tone = Literal["", "no", "ink", "ok"]


class ReviewCube(TypedDict):
    """A cube as it is drawn."""

    face: str
    colour: Colour
    turned: Turned


class ReviewMove(TypedDict):
    """A move or a call, and what it was worth."""

    number: int
    """Counts from 1 within the shake."""
    seat: int
    kind: Literal["goal", "move", "bonus", "challenge"]
    cubes: list[ReviewCube]
    """The cubes that were moved, or make up the Goal; [] for a challenge."""
    label: str
    """Under the cube: "Goal 36", "Required", "Bonus, Forbidden", "Now"."""
    to: str
    """The section that a cube went to: "Forbidden"; "" for a Goal and for a challenge."""
    tag: str
    """In words: "Flub", "Missed Now", "Missed Impossible", "Good call", "Only move", or ""."""
    tone: Tone
    nowOpen: bool
    """Whether somebody could have said Now after this move, and with what."""
    nowPieces: list[Piece]
    nowText: str
    nowShort: str
    """The same without the Goal, which is the same for every move."""
    title: str
    """"Maya missed a Now", and a sentence or two about it."""
    text: str
    mat: Mat
    """The mat after the move."""


class ReviewPlayer(TypedDict):
    """How a player did in a shake."""

    seat: int
    flubs: int
    missed: int
    called: int
    points: int


class ReviewShake(TypedDict):
    """One shake."""

    number: int
    headline: str
    """"Two chances, one taken"."""
    heading: str
    """"Shake 4: two chances, one taken"."""
    summary: str
    points: list[int]
    variations: list[str]
    moves: list[ReviewMove]
    players: list[ReviewPlayer]


class ReviewShare(TypedDict):
    """The link by which others may read the review; those who sat at the table can make one of their own."""

    path: str
    """POST to it makes the link: `SharedLink`."""
    endPath: str
    """POST to it ends the link; "" while there is none."""
    link: str
    """"" while there is none."""


class SharedLink(TypedDict):
    """The answer to whoever makes a link or ends it."""

    share: ReviewShare


class Review(TypedDict):
    """As much of the match as has been looked at."""

    code: str
    """"" for those who follow a link: by the code they would find the table."""
    game: GameKey
    title: str
    names: list[str]
    totals: list[int]
    over: bool
    done: int
    """While the analysis runs: how many of the shakes are done."""
    of: int
    shakes: list[ReviewShake]
    recordPath: str
    """"" for those who follow a link: the record has whole names."""
    scoresheetPath: str
    """The scoresheet as PDF; "" likewise."""
    share: ReviewShare | None
    """None for those who may not make a link."""
