"""Points for a match: by place, or as the Challenge Cup's average."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from forceout.rules.decimals import decimal
from forceout.rules.finding import BadQuestion


class MatchPoints(Protocol):
    """A league's way to turn totals into match points."""

    @property
    def explanation(self) -> str:
        """How the shakes of a match add up, for the rulebook."""

    def award(self, totals: Sequence[int], games: int | None) -> tuple[int | str, ...]:
        """What each player gets for a match with these totals, after so many shakes."""


@dataclass(frozen=True)
class ByPlace:
    """Six for first place; ties share (000 XII-A, 003 XII-A, 004 XII-A)."""

    @property
    def explanation(self) -> str:
        return (
            "The highest total wins a match. First place is worth 6 match points, a tie for first 5 (three-way 4). "
            "With three players second place is worth 4, a tie for second 3, third place 2; with two, second place 4."
        )

    def award(self, totals: Sequence[int], games: int | None = None) -> tuple[int | str, ...]:
        del games  # places do not depend on how many shakes were played
        if len(totals) not in (2, 3):
            raise BadQuestion("bad-players", "A match has two or three players.")
        points: list[int] = []
        for total in totals:
            better = sum(1 for other in totals if other > total)
            level = sum(1 for other in totals if other == total)
            points.append(self._place(len(totals), better, level))
        return tuple(points)

    @staticmethod
    def _place(players: int, better: int, level: int) -> int:
        if better == 0:
            return {1: 6, 2: 5, 3: 4}[level]
        if better == 1 and players == 3:
            return 4 if level == 1 else 3
        return 4 if players == 2 else 2


@dataclass(frozen=True)
class AverageScore:
    """The total divided by the games played, with two decimals (002 Team Scoring)."""

    @property
    def explanation(self) -> str:
        return "The player score of a round is the total of all games divided by their number, to two decimals."

    def award(self, totals: Sequence[int], games: int | None) -> tuple[int | str, ...]:
        if games is None or games < 1:
            raise BadQuestion("bad-games", "The player score needs the number of games played, at least one.")
        return tuple(decimal(Fraction(total, games), 2) for total in totals)
