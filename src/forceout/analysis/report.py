"""The analysis of a whole match: what each decision was worth, why, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from forceout.analysis.timeline import page, timeline_svg
from forceout.analysis.verdicts import Analyst, Judged, Verdict
from forceout.games.match import Match
from forceout.rules.claims import called

MOVES_TRIED = 24
"""So many moves are looked at for one that would have been safe."""

WHY = {
    Verdict.SAFE: "After this nobody can call {near} yet, and the Goal can still be made.",
    Verdict.ONLY_MOVE: "This was the only move that was safe.",
    Verdict.FLUB_NOW: "After this {near} can be called.",
    Verdict.FLUB_IMPOSSIBLE: "After this the Goal cannot be made any more.",
    Verdict.MISSED_NOW: "{near} could have been called before this move.",
    Verdict.MISSED_IMPOSSIBLE: "{far} could have been called before this move: there was no way left to make the Goal.",
    Verdict.FORCED: "No move was safe here.",
    Verdict.TRUE_CALL: "The challenge was right.",
    Verdict.FALSE_CALL: "The challenge was wrong.",
    Verdict.UNDECIDED: "It could not be told in time.",
}


@dataclass(frozen=True)
class DecisionReport:
    """One decision of a player, with its verdict."""

    judged: Judged
    near: str
    far: str
    better: str | None = None
    """What would have been better, as an action's verb and words; None where nothing was, or nothing was found."""

    @property
    def seat(self) -> int:
        return self.judged.seat

    @property
    def seconds(self) -> float:
        """When it was made, since the match began."""
        return self.judged.at / 1000

    @property
    def what(self) -> str:
        """What the player did, in words."""
        return self.judged.what

    @property
    def verdict(self) -> Verdict:
        return self.judged.verdict

    @property
    def why(self) -> str:
        """The reason for the verdict, in a sentence or two."""
        said = WHY[self.verdict].format(near=called(self.near), far=called(self.far))
        if self.judged.because:
            return f"{said} {self.judged.because}"
        return f"{said} For example: {self.judged.shown}." if self.judged.shown else said


@dataclass(frozen=True)
class ShakeReport:
    """The decisions of one shake."""

    number: int
    decisions: tuple[DecisionReport, ...]


@dataclass(frozen=True)
class Report:
    """A match, decision by decision."""

    title: str
    names: tuple[str, ...]
    decisions: tuple[DecisionReport, ...]

    @property
    def shakes(self) -> tuple[ShakeReport, ...]:
        """The same, shake by shake."""
        found = groupby(self.decisions, key=lambda one: one.judged.shake)
        return tuple(ShakeReport(number, tuple(decisions)) for number, decisions in found)

    @property
    def judged(self) -> tuple[Judged, ...]:
        return tuple(one.judged for one in self.decisions)

    def to_svg(self) -> str:
        """A picture: one bar for each decision."""
        return timeline_svg(self.judged, self.names)

    def to_html(self) -> str:
        """A page that needs nothing else."""
        return page(self.judged, self.names, self.title)


def analyse(match: Match, *, seconds: float = 0.2, only_moves: bool = False, steps: int | None = None) -> Report:
    """A verdict on each decision of a match. Each question to the solver takes at most so many seconds, or steps."""
    decisions = tuple(_decisions(match, Analyst(seconds * 1000, only_moves, steps)))
    setup = match.setup
    division = f", {setup.division.title}" if setup.division_key else ""
    return Report(f"{setup.league.title}{division}: {', '.join(setup.names)}", setup.names, decisions)


def _decisions(match: Match, analyst: Analyst) -> Iterator[DecisionReport]:
    near, far = match.setup.procedure.claims
    for before, judged in analyst.match_with_states(match.setup, match.actions):
        better = None
        if judged.verdict is Verdict.MISSED_NOW:
            better = f"challenge {near}"
        elif judged.verdict is Verdict.MISSED_IMPOSSIBLE:
            better = f"challenge {far}"
        elif judged.verdict in (Verdict.FLUB_NOW, Verdict.FLUB_IMPOSSIBLE):
            better = analyst.safe_move(before, MOVES_TRIED)
        yield DecisionReport(judged, near, far, better)
