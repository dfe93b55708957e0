"""The scoresheet of a match as a sheet of paper, filled in from its states."""

from __future__ import annotations

from collections.abc import Sequence

from forceout.cubes.words import capital
from forceout.papers.forms import heading_of
from forceout.papers.records import MatchScoresheet, Paper, Seat, ShakeLine
from forceout.referee.action import Action
from forceout.referee.match import fold
from forceout.referee.state import Phase, Scored, Setup, State
from forceout.rules.claims import called
from forceout.web.tables.board_view.shake import variations_view
from forceout.web.tables.review_shake import shakes_of


def sheet_of(setup: Setup, actions: Sequence[Action], code: str, date: str) -> MatchScoresheet:
    """A line for each finished shake. A table may have taken shakes back: what its end counts is printed."""
    chosen = {one.number: [v["title"] for v in variations_view(one.end)] for one in shakes_of(setup, actions)}
    state = fold(setup, actions)
    seats = range(setup.players)
    over = state.phase is Phase.DONE
    awarded = setup.league.match_points.award(list(state.totals), len(state.scores)) if over else []
    return MatchScoresheet(
        heading=heading_of(setup.league, setup.division_key or None, setup.league.title, date),
        line=setup.league.day.line.capitalize(),
        seats=tuple(Seat(name) for name in setup.names),
        lines=tuple(_line(state, score, chosen.get(score.number, [])) for score in state.scores),
        totals=tuple(_signed(total) for total in state.totals),
        score=setup.league.day.paper.score,
        scores=tuple(str(award) for award in awarded),
        signed=tuple("signed" if seat in state.signed else "not signed" for seat in seats),
        losses=tuple(
            f"{setup.league.day.line.capitalize()} {event.shake}: {event.text} ({_section(event.rule)})"
            for event in state.account
            if event.penalty
        ),
        code=code,
    )


def _line(state: State, score: Scored, chosen: Sequence[str]) -> ShakeLine:
    lost = [
        sum(event.points[seat] for event in state.account if event.penalty and event.shake == score.number)
        for seat in range(state.players)
    ]
    return ShakeLine(
        number=str(score.number),
        ended=_ended(state, score),
        chosen=", ".join(chosen),
        points=tuple(_signed(points) for points in score.points),
        lost=tuple(_signed(points) if points else "" for points in lost),
    )


def _ended(state: State, score: Scored) -> str:
    ended = score.ended
    if ended is None:
        return ""
    if ended.challenge is not None:
        return f"{called(ended.challenge)}, said by {' and '.join(map(state.name, ended.challengers))}"
    return capital(called(ended.reason or ""))


def _section(rule: str) -> str:
    """A citation without the league's key: the league stands above the sheet."""
    return rule.partition(" ")[2] or rule


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def pdf_of(setup: Setup, actions: Sequence[Action], code: str, date: str, paper: Paper) -> bytes:
    """In the worker: from the match to the file."""
    from forceout.papers.press import pdf  # the press is loaded where something is printed

    return pdf((sheet_of(setup, actions, code, date),), paper)
