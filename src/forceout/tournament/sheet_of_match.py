"""The scoresheet that a match at a web table yields: its lines, each with how the shake ended, and the penalties.

The referee's own totals are written below the lines, so that the sheet is checked as one on paper is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from forceout.referee.action import Action
from forceout.referee.state import Event, Phase, Scored, State
from forceout.tournament.scoresheet import Line, Penalty, Sheet, Written

REFEREE = "REF"
"""Whose initials stand beside a penalty at a web table: the referee of the table ruled on it."""


@dataclass(frozen=True)
class Answers:
    """What the players say to the scoresheet at the end of a match."""

    agreed: frozenset[int] = frozenset()
    protests: tuple[tuple[int, str], ...] = ()
    """Who does not agree, and why."""
    waiting: frozenset[int] = frozenset()
    """Whose answer is still awaited."""


def answers(state: State, log: Iterable[Action]) -> Answers | None:
    """Who has agreed and who protests; None while the match is played, or where nothing was scored in it."""
    if state.phase not in (Phase.SIGN, Phase.DONE) or not state.scores:
        return None
    here = frozenset(range(state.players)) - set(state.absent)
    agreed = frozenset(state.signed)
    protests = {seat: why for seat, why in _declined(log).items() if seat in here - agreed}
    waiting = here - agreed - set(protests) if state.phase is Phase.SIGN else frozenset()
    return Answers(agreed, tuple(sorted(protests.items())), waiting)


def _declined(log: Iterable[Action]) -> dict[int, str]:
    """The last word of those who did not sign. After a correction everybody is asked again."""
    said: dict[int, str] = {}
    for action in log:
        if action.verb == "decline":
            said[action.who] = action.words.strip()
        elif action.verb == "correct":
            said.clear()
    return said


def sheet_of(state: State, told: Answers) -> Sheet:
    """The whole sheet of a match that has been played to its end."""
    points = state.setup.league.match_points.award(list(state.totals), len(state.scores))
    written = Written(state.totals, len(state.scores), tuple(Fraction(one) for one in points))
    protests = frozenset(seat for seat, _ in told.protests)
    return replace(sheet_so_far(state), written=written, signed=told.agreed, protest=protests)


def sheet_so_far(state: State) -> Sheet:
    """The lines of the shakes that are over: the start of the sheet when a match goes on on paper."""
    lines: list[Line] = []
    at: dict[int, int] = {}
    """The lines of the scored shakes. One that is void is played again under its number, on a line of its own."""
    lost: list[Penalty] = []
    for event in state.account:
        if event.code == "scored":
            lines.append(_line(state, state.scores[len(at)]))
            at[len(at) + 1] = len(lines)
        elif event.code == "void":
            lines.append(Line(void=True))
        elif event.penalty:
            lost = _with(lost, event, at.get(event.shake, len(lines) + 1))
    penalties = (one if one.shake in range(1, len(lines) + 1) else replace(one, shake=None) for one in lost)
    return Sheet(state.players, tuple(lines), tuple(penalties))


def _line(state: State, scored: Scored) -> Line:
    """Points that an official has corrected stand without the ending, which tells of others."""
    ended = scored.ended
    if ended is None:
        return Line(scored.points)
    follows = state.setup.league.scoring.score(ended).points == scored.points
    return Line(scored.points, frozenset(ended.absent), ended if follows else None)


def _with(penalties: list[Penalty], event: Event, line: int) -> list[Penalty]:
    """One more penalty; a point that is given back is taken off the latest of that player."""
    found = list(penalties)
    for seat, points in enumerate(event.points):
        if points < 0:
            found.append(Penalty(seat, -points, line, REFEREE, event.rule))
        elif points > 0:
            found = _given_back(found, seat, points)
    return found


def _given_back(penalties: list[Penalty], seat: int, points: int) -> list[Penalty]:
    left: list[Penalty] = []
    for one in reversed(penalties):
        taken = min(points, one.points) if one.seat == seat else 0
        points -= taken
        if one.points > taken:
            left.append(replace(one, points=one.points - taken))
    return left[::-1]
