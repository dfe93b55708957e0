"""How a shake ended: the verdicts on its papers, and the points."""

from __future__ import annotations

from typing import Annotated, TypedDict

from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED
from forceout.web.wire.cubes import Finding, Piece
from forceout.web.wire.shapes import OneOf

Found = Annotated[str, OneOf((SOLUTION, IMPOSSIBLE, UNDECIDED))]


class Reading(TypedDict):
    """One way to read a paper."""

    title: str
    pieces: list[Piece]
    value: str
    """"5 × 6 = 36": how it works out, or ""."""
    makesGoal: bool


class PaperVerdict(TypedDict):
    """The verdict on a paper."""

    seat: int
    text: str
    pieces: list[Piece]
    correct: bool
    code: str
    """The family of the first finding: "ambiguous", "not-equal"; "" for a correct one."""
    headline: str
    """"Priya’s solution is ambiguous"."""
    findings: list[Finding]
    readings: list[Reading]
    """The written one and, where it can be read otherwise, the reading that breaks it."""
    value: str
    goal: str
    note: str
    acceptedBy: list[int]


class Points(TypedDict):
    """What a shake brought a player."""

    seat: int
    points: int
    total: int
    why: str


class SolutionThere(TypedDict):
    """A solution that there was, or the word that there was none."""

    found: Found
    pieces: list[Piece]
    text: str


class RuleText(TypedDict):
    """A rule in our own words, as the rulebook has it."""

    rule: str
    title: str
    text: str


class NoAppeal(TypedDict):
    """Why nothing more can be said against a verdict, where the league leaves no appeal."""

    rule: str
    text: str


class ShakeEnd(TypedDict):
    """How a shake ended."""

    number: int
    headline: str
    """"Maya said Now", "The last cube was played"."""
    text: str
    papers: list[PaperVerdict]
    points: list[Points]
    rule: str
    rules: list[RuleText]
    """What the rulebook says of each rule that is cited here."""
    tip: str
    """What to look for next time."""
    noAppeal: NoAppeal | None
    solution: SolutionThere | None
    """Where nobody wrote a right one."""
