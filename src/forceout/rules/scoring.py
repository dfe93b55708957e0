"""Scoring a shake: who was correct after a challenge, and what each player gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from forceout.rules.claims import ALL_CLAIMS, CHALLENGER, EVERYBODY, MOVER
from forceout.rules.finding import BadQuestion
from forceout.rules.possible import check_possible
from forceout.rules.terms import cited


@dataclass(frozen=True)
class ShakeResult:
    """How a shake ended: everything its score depends on.

    `challengers` are the seats that called (more than one only where they called together). `presented`
    says of those who showed an equation whether it was correct; `accepted` pairs a checker with a writer.
    """

    players: int
    challenge: str | None = None
    challengers: tuple[int, ...] = ()
    mover: int | None = None
    sides: Mapping[int, str] = field(default_factory=dict)
    presented: Mapping[int, bool] = field(default_factory=dict)
    accepted: tuple[tuple[int, int], ...] = ()
    reason: str | None = None
    absent: tuple[int, ...] = ()

    def side(self, seat: int) -> str:
        """Which side a player stands on after a challenge."""
        if seat == self.mover:
            return MOVER
        if len(self.challengers) == 1 and seat in self.challengers:
            return CHALLENGER
        if seat in self.sides:
            return self.sides[seat]
        return CHALLENGER if seat in self.challengers else ""

    def right(self, seat: int) -> bool:
        return self.presented.get(seat, False)


@dataclass(frozen=True)
class Clause:
    """What a single player's score rests on besides the rule for all: an absence, an acceptance."""

    seat: int
    code: str
    rule: str


@dataclass(frozen=True)
class Points:
    """One score per seat, the section it rests on, and the clauses that hold for single players."""

    points: tuple[int, ...]
    rule: str
    clauses: tuple[Clause, ...] = ()

    @property
    def citation(self) -> str:
        """Every section the scores rest on: "agloa-equations-2015 X-B, X-D"."""
        document, _, section = self.rule.partition(" ")
        others = (rule.removeprefix(f"{document} ") for rule in dict.fromkeys(clause.rule for clause in self.clauses))
        return ", ".join((self.rule, *(rule for rule in others if rule != section)))


@dataclass(frozen=True)
class ScoreRow:
    """A row of the table of points: who gets how many, by which section."""

    who: str
    points: int
    rule: str


class ShakeScoring(Protocol):
    """A league's way to score a shake."""

    @property
    def document(self) -> str:
        """The league that it cites."""

    @property
    def sections(self) -> Mapping[str, str]:
        """Where the document says what each shake scores, by its reason."""

    @property
    def absent(self) -> int:
        """What a player gets for a shake without being there."""

    def score(self, result: ShakeResult) -> Points:
        """What everybody gets."""

    def rows(self) -> tuple[ScoreRow, ...]:
        """The table of points, for the rulebook."""

    def citing(self, document: str) -> ShakeScoring:
        """The same for a relative, which cites itself."""


WRITERS = {claim.key: claim.writer for claim in ALL_CLAIMS if claim.writer != EVERYBODY}
"""Which side has to write after a challenge."""

TABLE_REASONS = {"last-cube": frozenset({"impossible"}), "end-of-round": frozenset[str]()}
CUP_REASONS = {"force-out": frozenset({"a-flub", "p-flub"}), "cleanup": frozenset({"a-flub", "p-flub"})}
"""Why everybody writes, and what may still be called then."""


@dataclass(frozen=True)
class TableScoring:
    """Six for being right, four for joining a right Challenger, two for being wrong."""

    document: str
    absent: int
    third_party_beside_wrong_now_challenger: int
    accepting_costs: frozenset[str]
    sections: Mapping[str, str]
    no_goal: bool = False

    def score(self, result: ShakeResult) -> Points:
        self._check(result)
        clauses: list[Clause] = []
        if result.challenge is None:
            points, rule = self._without_challenge(result), result.reason or ""
        elif result.challenge == "no-goal":
            points, rule = self._no_goal(result), "no-goal"
        else:
            points, rule = self._challenge(result), "challenge"
            clauses += [
                Clause(seat, "accepted-wrong", self.cite("accepting"))
                for seat in range(result.players)
                if seat not in result.absent and self._accepted_a_wrong_one(seat, result)
            ]
        for seat in result.absent:
            points[seat] = self.absent
            clauses.append(Clause(seat, "absent", self.cite("absent")))
        return Points(tuple(points), self.cite(rule), tuple(clauses))

    def cite(self, rule: str) -> str:
        return cited(self.document, self.sections, rule)

    def rows(self) -> tuple[ScoreRow, ...]:
        challenge, last, away = (self.cite(rule) for rule in ("challenge", "last-cube", "absent"))
        beside = self.third_party_beside_wrong_now_challenger
        return (
            ScoreRow("Challenger or mover, right", 6, challenge),
            ScoreRow("Third player, right, on the mover's side", 6, challenge),
            ScoreRow("Third player, right, beside a challenger who was right", 4, challenge),
            ScoreRow("Third player with a correct paper, beside a Now challenger without one", beside, challenge),
            ScoreRow("Anybody who was not right", 2, challenge),
            ScoreRow("After the last cube, with a correct paper", 4, last),
            ScoreRow("After the last cube, without", 2, last),
            ScoreRow("Absent for the shake", self.absent, away),
        )

    def citing(self, document: str) -> ShakeScoring:
        return replace(self, document=document)

    def _check(self, result: ShakeResult) -> None:
        if result.challenge not in (None, "now", "impossible", "no-goal"):
            raise BadQuestion("unknown-challenge", f"“{result.challenge[:40]}” is no challenge of this ruleset.")
        if result.challenge == "no-goal" and not self.no_goal:
            raise BadQuestion("unknown-challenge", "In this ruleset “no Goal” is not challenged for points.")
        if result.challenge is None and result.reason not in TABLE_REASONS:
            raise BadQuestion("unknown-reason", "Without a challenge the reason is last-cube or end-of-round.")
        if result.challenge is not None:
            _one_challenger(result), _mover(result)
        check_possible(result, WRITERS.get(result.challenge or "", ""), TABLE_REASONS)

    @staticmethod
    def _without_challenge(result: ShakeResult) -> list[int]:
        return [4 if result.right(seat) else 2 for seat in range(result.players)]

    def _challenge(self, result: ShakeResult) -> list[int]:
        challenger, mover = _one_challenger(result), _mover(result)
        writers = WRITERS[result.challenge or ""]
        anyone_right = any(result.presented.values())
        points = []
        for seat in range(result.players):
            side = result.side(seat)
            if not side and seat not in result.absent:
                raise BadQuestion("missing-side", f"Seat {seat} takes no side.")
            correct = result.right(seat) if side == writers else not anyone_right
            if self._accepted_a_wrong_one(seat, result):
                correct = False
            if not correct:
                points.append(2)
            elif seat in (challenger, mover) or side == MOVER:
                points.append(6)
            elif writers == CHALLENGER and not result.right(challenger):
                points.append(self.third_party_beside_wrong_now_challenger)
            else:
                points.append(4)
        return points

    def _accepted_a_wrong_one(self, seat: int, result: ShakeResult) -> bool:
        """Accepting a wrong equation while presenting none: only where there is a second checker."""
        present = result.players - len(result.absent)
        if seat in result.presented or present < 3 or result.challenge not in self.accepting_costs:
            return False
        return any(checker == seat and not result.right(writer) for checker, writer in result.accepted)

    def _no_goal(self, result: ShakeResult) -> list[int]:
        """A challenged "no Goal" (003 IV-D-2, 004 III-D-2)."""
        challenger, setter = _one_challenger(result), _mover(result)
        anyone_right = any(result.presented.values())
        points = []
        for seat in range(result.players):
            if seat == challenger:
                points.append(6 if result.right(seat) else 2)
            elif seat == setter:
                points.append(2 if anyone_right else 6)
            elif seat in result.presented:
                points.append(4 if result.right(seat) else 2)
            else:
                points.append(2 if result.right(challenger) else 6)
        return points


@dataclass(frozen=True)
class CupScoring:
    """The Challenge Cup: two for a single correct Challenger, one for everybody else who is correct."""

    document: str
    sections: Mapping[str, str]
    absent: int = 0

    def score(self, result: ShakeResult) -> Points:
        self._check(result)
        if result.challenge is None:
            points, rule = [1 if result.right(seat) else 0 for seat in range(result.players)], result.reason or ""
        else:
            points, rule = self._challenge(result), result.challenge
        for seat in result.absent:
            points[seat] = self.absent
        clauses = tuple(Clause(seat, "absent", self.cite("absent")) for seat in result.absent)
        return Points(tuple(points), self.cite(rule), clauses)

    def cite(self, rule: str) -> str:
        return cited(self.document, self.sections, rule)

    def rows(self) -> tuple[ScoreRow, ...]:
        flub, force = self.cite("a-flub"), self.cite("force-out")
        return (
            ScoreRow("The only challenger, right", 2, flub),
            ScoreRow("Anybody else who was right", 1, flub),
            ScoreRow("Force-out or end of the round, with a correct Equation", 1, force),
            ScoreRow("Anybody who was not right", 0, flub),
        )

    def citing(self, document: str) -> ShakeScoring:
        return replace(self, document=document)

    def _check(self, result: ShakeResult) -> None:
        if result.challenge not in (None, "a-flub", "p-flub", "no-goal"):
            raise BadQuestion("unknown-challenge", f"“{result.challenge[:40]}” is no challenge of this ruleset.")
        if result.challenge is None and result.reason not in CUP_REASONS:
            raise BadQuestion("unknown-reason", "Without a challenge the reason is force-out or cleanup.")
        if result.challenge is not None:
            _mover(result)
            if not result.challengers:
                raise BadQuestion("missing-challenger", "A challenge needs a challenger.")
        check_possible(result, WRITERS.get(result.challenge or "", ""), CUP_REASONS)

    def _challenge(self, result: ShakeResult) -> list[int]:
        writers = WRITERS[result.challenge or ""]
        sustained = any(result.right(seat) for seat in range(result.players) if result.side(seat) == writers)
        points = []
        for seat in range(result.players):
            side = result.side(seat)
            if not side and seat not in result.absent:
                raise BadQuestion("missing-side", f"Seat {seat} declares for nobody.")
            correct = result.right(seat) if side == writers else not sustained
            single = result.challengers == (seat,)
            points.append((2 if single else 1) if correct else 0)
        return points


def _one_challenger(result: ShakeResult) -> int:
    if len(result.challengers) != 1:
        raise BadQuestion("missing-challenger", "A challenge has exactly one challenger in this ruleset.")
    return result.challengers[0]


def _mover(result: ShakeResult) -> int:
    if result.mover is None:
        raise BadQuestion("missing-mover", "A challenge is made against somebody: name the mover.")
    if result.mover in result.challengers:
        raise BadQuestion("self-challenge", "Nobody can challenge their own move.")
    return result.mover
