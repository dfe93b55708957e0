"""What goes to and fro over the WebSocket of a table."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from forceout.web.wire.cubes import Piece
from forceout.web.wire.shapes import Count, Line, OneOf
from forceout.web.wire.table import View

MOST = 1_000_000
LONGEST_WORDS = 500
LONGEST_KEY = 36
"""In the log the seat stands before it."""
WHO = "An act has a seat and a number."
WHAT = "An act has a verb, words and a key."
ASKED = "A question has a key and a text."


PHRASES = (
    "hello", "good-luck", "nice-goal", "well-played", "thank-you", "thinking", "one-moment", "ready",
    "smile", "clap", "surprise",
)  # fmt: skip
"""Set phrases and reactions; the board has the words for each."""
Phrase = Annotated[str, OneOf(PHRASES)]


class Act(TypedDict):
    """`words` as in a match record: see docs/web.md. For roll, deal and lot the server throws: no words."""

    type: Literal["act"]
    key: Annotated[str, Line(LONGEST_KEY, 1, WHAT)]
    """Made up by the client: the same act sent twice happens once."""
    number: Annotated[int, Count(MOST, WHO)]
    seat: Annotated[int, Count(MOST, WHO, least=-1)]
    """-1 is the judge's."""
    verb: Annotated[str, Line(20, 0, WHAT)]
    words: Annotated[str, Line(LONGEST_WORDS, 0, WHAT)]


class Ask(TypedDict):
    """Practice only: a hint, or the value of what is on the pad."""

    type: Literal["ask"]
    key: Annotated[str, Line(LONGEST_KEY, 0, ASKED, ASKED)]
    what: Annotated[str, OneOf(("hint", "value"), ASKED)]
    seat: Annotated[int, Count(MOST, ASKED)]
    text: Annotated[str, Line(LONGEST_WORDS, 0, ASKED, "A question is one short line that can be shown.")]


class Foresee(TypedDict):
    """A judge asks what would follow from an act. Nothing happens by that."""

    type: Literal["foresee"]
    key: Annotated[str, Line(LONGEST_KEY, 1, WHAT)]
    verb: Annotated[str, Line(20, 0, WHAT)]
    words: Annotated[str, Line(LONGEST_WORDS, 0, WHAT)]


class Ping(TypedDict):
    """Is anybody there?"""

    type: Literal["ping"]


FromTable = Act | Ask | Foresee | Ping


class Done(TypedDict):
    """The act was taken."""

    type: Literal["done"]
    key: str
    number: int


class Refusal(TypedDict):
    """It was not, and nothing has changed."""

    type: Literal["refused"]
    key: str
    code: str
    text: str
    rule: str
    number: int


class Help(TypedDict):
    """A sentence, and where it helps a solution to draw."""

    text: str
    pieces: list[Piece]


class Answer(Help):
    """The answer to an `Ask`."""

    type: Literal["answer"]
    key: str


class Consequences(TypedDict):
    """What an act would bring about."""

    told: list[str]
    """What the account would say."""
    before: list[int]
    """The scores as they are, by seat."""
    totals: list[int]
    """And as they would be."""


class Foreseen(Consequences):
    """The answer to a `Foresee`."""

    type: Literal["foreseen"]
    key: str


class Watching(TypedDict):
    """Somebody came to watch, or went: of the view only this number has changed."""

    type: Literal["watching"]
    watching: int


class Spoken(TypedDict):
    """Somebody at the table says a set phrase. It is shown for some seconds and kept nowhere."""

    type: Literal["phrase"]
    seat: int
    phrase: Phrase


class Pong(TypedDict):
    """Yes."""

    type: Literal["pong"]


class Closed(TypedDict):
    """Why there is no place at this table."""

    type: Literal["closed"]
    text: str


FromServer = View | Done | Refusal | Answer | Foreseen | Watching | Spoken | Pong | Closed
