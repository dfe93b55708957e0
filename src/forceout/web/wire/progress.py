"""Learning: positions of the path with their answers, cards of what was missed, and progress kept under a play code."""

from __future__ import annotations

from typing import Annotated, TypedDict

from forceout.web.wire.puzzle import Puzzle, PuzzleResult
from forceout.web.wire.shapes import Count, Line, OneOf

RATINGS = ("again", "hard", "good")
"""Missed; right after a miss; right at once."""
CARD_STATES = 4
LONGEST_NAME = 80
MOST_MILLISECONDS = 10**14
MOST_THOUSANDTHS = 10**9
VERSIONS = 1_000
UNFIT = "This progress cannot be read. Nothing was changed."
LONGEST_CODE = 40
NO_CODE = "A play code has fifteen letters and digits."

ProgressName = Annotated[str, Line(LONGEST_NAME, 1, UNFIT, UNFIT)]
Moment = Annotated[int, Count(MOST_MILLISECONDS, UNFIT)]
"""Milliseconds since 1970."""
Thousandths = Annotated[int, Count(MOST_THOUSANDTHS, UNFIT)]
SmallCount = Annotated[int, Count(100_000, UNFIT)]


class KnownAnswers(TypedDict):
    """What is stored of a position: answers that are right, and a solution where there is one."""

    answers: list[str]
    shows: str
    right: PuzzleResult
    """What is told of a right answer; and of a wrong one, where every other answer is wrong, else null."""
    wrong: PuzzleResult | None
    shown: PuzzleResult
    """What is told to whoever gives up."""


class PathPosition(KnownAnswers):
    """A position of the path, whole."""

    puzzle: Puzzle


class PathPack(TypedDict):
    """`/learn/path.json`: every position of the path; `/puzzles/pack.json`: puzzles to be solved without a server."""

    version: int
    positions: list[PathPosition]


class CardState(TypedDict):
    """How well a position is known, as FSRS keeps it."""

    state: Annotated[int, Count(CARD_STATES, UNFIT, least=1)]
    step: SmallCount
    """While it is being learned: how many of the short waits are over."""
    stability: Thousandths
    """Thousandths of a day."""
    difficulty: Thousandths
    """Thousandths, from 1000 to 10000."""
    due: Moment
    last: Moment
    """When it was last rated; 0 for a card that is new."""


class Rated(TypedDict):
    """`POST /learn/review.json`: a card as it was, or null for a new one, and how it went; a `CardState` answers."""

    card: CardState | None
    rating: Annotated[str, OneOf(RATINGS, UNFIT)]
    at: Moment
    """When; what was tried without a connection is sent later."""


class KeptCard(CardState):
    """A card by the name of its position."""

    name: ProgressName


class KeptLesson(TypedDict):
    """How far somebody is with a lesson, or with a position of the path."""

    name: ProgressName
    step: SmallCount
    finished: bool
    missed: SmallCount
    at: Moment


class LearningProgress(TypedDict):
    """All that is kept of somebody's learning. It holds no name of a person."""

    version: Annotated[int, Count(VERSIONS, UNFIT, least=1)]
    lessons: list[KeptLesson]
    cards: list[KeptCard]


class Keep(TypedDict):
    """`POST /learn/keep.json`: progress, and the play code it is kept under; "" asks for a new one."""

    code: Annotated[str, Line(LONGEST_CODE, 0, NO_CODE, NO_CODE)]
    progress: LearningProgress


class KeptUnder(TypedDict):
    """The play code, and what is kept under it now: what came, joined with what was there."""

    code: str
    progress: LearningProgress


class ForgetCode(TypedDict):
    """`POST /learn/forget-code.json`: deletes what is kept under a play code."""

    code: Annotated[str, Line(LONGEST_CODE, 0, NO_CODE, NO_CODE)]


class ForgottenCode(TypedDict):
    """It is gone."""

    forgotten: bool
