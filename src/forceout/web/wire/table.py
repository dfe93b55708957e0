"""The table as one viewer sees it."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from forceout.web.wire.cubes import Cube, GameKey, Place
from forceout.web.wire.shake import Shake
from forceout.web.wire.shake_end import ShakeEnd
from forceout.web.wire.shapes import OneOf

PERSON, BOT, FREE = "person", "bot", "free"
FRIENDLY, LEAGUE = "friendly", "league"
Phase = Literal[
    "gather", "lot", "roll", "select", "goal", "no-goal", "play", "write", "check", "between", "sign", "over",
]  # fmt: skip
"""“gather”: waiting for players."""
Holder = Annotated[str, OneOf((PERSON, BOT, FREE))]
"""Who sits on a seat."""
Play = Annotated[str, OneOf((FRIENDLY, LEAGUE))]
"""Friendly play helps where it can; in league play the rule and its points hold, and nobody is helped."""
Outlook = Literal["yes", "no", "unknown", ""]


class Seat(TypedDict):
    """A seat, and one line about whoever sits there."""

    number: int
    name: str
    kind: Holder
    bot: str
    """What plays here: "3: Player"; "" where nobody does but a person."""
    note: str
    """One line of state, as the others see it: "Plays after Theo", "Just moved 1 to Permitted"."""
    noteForYou: str
    """The same line for this player: "Your turn to move"."""
    onTurn: bool
    connected: bool
    standIn: bool
    """A bot plays for this player, who has gone, until the player is back."""
    absent: bool
    resigned: bool
    """Of the absent: plays no more in this match."""
    total: int
    matchPoints: str | None
    """Points for the match as the league counts them, once it is over."""


class Clock(TypedDict):
    """The clock that runs."""

    words: str
    """"left to write", "left to move": what the time is for."""
    seats: list[int]
    left: int
    """Milliseconds left when the view was sent."""
    limit: int
    extra: bool
    """The further minute that costs a point."""
    counting: bool
    """The ten seconds are being counted."""
    paused: bool
    """A judge has stopped the table."""


class Move(TypedDict):
    """A move of this shake."""

    number: int
    seat: int
    cube: Cube | None
    to: Place | Literal[""]
    text: str


class Told(TypedDict):
    """Something that happened, in words."""

    at: int
    who: int
    text: str
    code: str
    rule: str
    points: list[int]


class Loss(TypedDict):
    """A point lost, or given back, outside the score of a shake."""

    shake: int
    seat: int
    points: int
    text: str
    """What happened, to whom, and what it cost."""
    why: str
    """What it was for, without the points."""
    code: str
    rule: str


class Lot(TypedDict):
    """What a player threw for the first Goal."""

    seat: int
    face: str


class Score(TypedDict):
    """A line of the scoresheet."""

    number: int
    points: list[int]
    rule: str


class Charge(TypedDict):
    """Over the board: somebody who may be charged, and with what, in words."""

    seat: int
    code: str
    text: str


class TableFacts(TypedDict):
    """What was settled when the table was opened."""

    code: str
    game: GameKey
    ruleset: str
    rulesetTitle: str
    division: str
    divisionTitle: str
    practice: bool
    judgeChecks: bool
    strict: bool
    timed: bool
    shakes: int
    passed: bool
    """One device passed around."""
    play: Play
    helpStops: bool
    """The clocks stand still while Help is read: in friendly play against computers alone."""
    joinPath: str
    watchPath: str
    reviewPath: str
    host: bool
    """The player who opened the table may begin it and close it."""
    closed: bool
    """To strangers."""
    phrases: bool
    """Players may say set phrases to each other."""
    invitePath: str
    """For the host of a closed table: the link that opens it; "" for everybody else."""
    dayPath: str
    """The page of the league's day to which the table belongs; "" at all others."""


class Rematch(TypedDict):
    """Somebody wants to play again with the same people, and has opened a table for it."""

    seat: int
    """Whoever wants it."""
    path: str


class Prospects(TypedDict):
    """At a practice table: could Now be called, and is there a solution at all?"""

    now: Outlook
    possible: Outlook


class Practice(Prospects):
    """What only a practice table tells."""

    canTakeBack: bool


class CallReason(TypedDict):
    """What a judge may be called for."""

    key: str
    words: str


class JudgeCall(CallReason):
    """Somebody has called a judge, and the clocks stand."""

    seat: int
    waited: int
    """Milliseconds since the call, when the view was sent."""


class Bench(TypedDict):
    """The judge of the table."""

    open: bool
    """A judge may be called here."""
    here: bool
    """A judge has the table open."""
    you: bool
    """This viewer is the judge, and acts as seat -1."""
    paused: bool
    """The clocks stand because of a judge, with a call or without."""
    call: JudgeCall | None
    reading: int | None
    """The seat that reads Help, for which the clocks stand; null while they run, or stand for a judge."""
    reasons: list[CallReason]
    """What this viewer may call a judge for; [] for those who may not."""


class SeatOption(TypedDict):
    """Something that a seat of the viewer may do now."""

    seat: int
    verb: str
    words: list[str]
    """What it may be said with, where that can be listed: "g4 required"; [""] where it needs no words."""
    costly: list[str]
    """The same where it is taken, but loses a point or may be charged."""
    barred: list[str]
    """What is drawn although it is refused: a section that is closed to this cube. Whoever tries is told why."""
    free: bool
    """Whether there are words beside those: a Goal, a paper, a reason."""


class StopOffer(TypedDict):
    """Somebody would like to stop here."""

    by: int
    agreed: list[int]
    """Those who agree, whoever offers among them."""


class View(TypedDict):
    """The whole table, made anew for each viewer after each change."""

    type: Literal["table"]
    number: int
    """How long the log is. It goes with every act."""
    now: int
    """Milliseconds of the match when this was sent."""
    table: TableFacts
    you: list[int]
    """The seats of this viewer; [] for somebody who watches."""
    watching: int
    seats: list[Seat]
    phase: Phase
    waitsFor: list[int]
    """Seats that the table waits for."""
    options: list[SeatOption]
    """What the seats of this viewer may do now. Nothing else is drawn as open."""
    clock: Clock | None
    lots: list[Lot]
    shake: Shake | None
    moves: list[Move]
    story: list[Told]
    scores: list[Score]
    penalties: list[int]
    losses: list[Loss]
    """The oldest first."""
    signed: list[int]
    shakeEnd: ShakeEnd | None
    """How the last shake ended; while the next has not been rolled."""
    practice: Practice | None
    rematch: Rematch | None
    """The table of the rematch, once somebody has opened it."""
    charges: list[Charge]
    stopOffer: StopOffer | None
    bench: Bench
