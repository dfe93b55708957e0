"""A puzzle, which lies in its page as JSON, and the answer to a try: `POST /puzzles/check`."""

from __future__ import annotations

from typing import Annotated, TypedDict

from forceout.analysis.puzzle_kinds import KINDS
from forceout.web.wire.cubes import Finding, GameKey, Mat, MayWrite, Piece, Variation
from forceout.web.wire.shapes import Count, Line, OneOf

PuzzleKind = Annotated[str, OneOf(KINDS)]
MOST = 1_000_000_000
LONGEST_ANSWER = 400
UNFIT = "A puzzle has a kind, rules, a division, a seed and a number of variations."


class Puzzle(TypedDict):
    """A position and a question."""

    kind: PuzzleKind
    seed: int
    ruleset: str
    division: str
    variations: int
    game: GameKey
    day: str
    """"2026-11-15" for the puzzle of a day, "" in the trainer."""
    difficulty: int
    """1 to 5."""
    minutes: int
    title: str
    """"Find a solution", and the question in a sentence."""
    question: str
    mat: Mat
    chosen: list[Variation]
    mayWrite: MayWrite
    fromResources: int | None
    """How many cubes may come from Resources; null for any number."""
    written: str
    """The equation that can be read in two ways, where that is the puzzle."""
    writtenPieces: list[Piece]
    checkPath: str
    nextPath: str
    nextWords: str
    """What the way on is called: “Next puzzle”."""
    card: str
    """The name under which a browser keeps how a position of the learning path went; "" for other puzzles."""


class PuzzleTry(TypedDict):
    """Which puzzle, and an answer to it."""

    kind: Annotated[str, Line(20, 0, UNFIT, UNFIT)]
    seed: Annotated[int, Count(MOST, UNFIT)]
    ruleset: Annotated[str, Line(60, 0, UNFIT, UNFIT)]
    division: Annotated[str, Line(60, 0, UNFIT, UNFIT)]
    variations: Annotated[int, Count(MOST, UNFIT)]
    answer: Annotated[str, Line(LONGEST_ANSWER, 0, "An answer is a short text.", "An answer is a short text.")]
    """An equation for find and ambiguous, "yes" or "no" for now, a cube's word for impossible; "" gives up."""


class PuzzleResult(TypedDict):
    """What became of a try."""

    right: bool
    gaveUp: bool
    text: str
    findings: list[Finding]
    pieces: list[Piece]
    """A right answer, once it is solved or given up."""
