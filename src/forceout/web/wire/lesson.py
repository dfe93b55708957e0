"""A lesson, whole: with it the table runs without the server. `GET /learn/lessons/….json`."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from forceout.web.wire.cubes import Finding, GameKey, Piece
from forceout.web.wire.shapes import Line
from forceout.web.wire.table import View

LONGEST_PAPER = 400


class LessonTarget(TypedDict):
    """What the player touches next: a cube, a place of the mat, a button by what it does, or a key of the pad."""

    kind: Literal["cube", "place", "button", "key"]
    name: str
    """The number of the cube, the place, or the verb."""
    spoken: str
    """How it is called in a sentence: "the green 6", "Forbidden"."""


class LessonAct(TypedDict):
    """Something the player does, as the table would send it, and which of the views follows."""

    verb: str
    words: str
    view: int
    targets: list[LessonTarget]


class LessonWord(TypedDict):
    """A kind word for an act or a tap that begins like this."""

    act: str
    say: str


class LessonWhy(TypedDict):
    """The card beside the table."""

    title: str
    text: str


class LessonStep(TypedDict):
    """One thing to do. `start` and `then` are numbers of views; `then` is what Ada answers."""

    say: str
    todo: str
    done: str
    free: bool
    """Nothing is pointed at: the player decides."""
    reply: str
    why: LessonWhy
    wrong: list[LessonWord]
    start: int
    acts: list[LessonAct]
    then: list[int]


class LessonAbility(TypedDict):
    """Something the player can do now."""

    title: str
    line: str


class LessonEnding(TypedDict):
    """The last screen. `pieces` is what was proved; `fromResources` is the one cube that came from there."""

    title: str
    text: str
    pieces: list[Piece]
    required: list[str]
    """The faces that came from Required."""
    fromResources: str
    can: list[LessonAbility]
    more: str


class Lesson(TypedDict):
    """A lesson with every view it shows."""

    id: str
    game: GameKey
    kind: Literal["guided", "position"]
    title: str
    steps: list[LessonStep]
    views: list[View]
    papers: list[str]
    """Papers that are known to be right; the judge knows of others."""
    ending: LessonEnding
    ruleset: str
    division: str
    judgePath: str


class LessonTry(TypedDict):
    """A paper that is not among those that are known."""

    paper: Annotated[str, Line(LONGEST_PAPER, 0, "A paper is a short text.", "A paper is a short text.")]


class LessonVerdict(TypedDict):
    """What the judge says of it."""

    correct: bool
    pieces: list[Piece]
    findings: list[Finding]
