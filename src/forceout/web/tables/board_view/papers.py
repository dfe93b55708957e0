"""Writing and checking for the board: who writes what for, who checks whom, and which reasons there are."""

from __future__ import annotations

from forceout.cubes.words import capital
from forceout.referee.action import TABLE
from forceout.referee.checking import checkers_left, claim_for
from forceout.referee.sides import may_declare, may_write, must_write, side_of
from forceout.referee.state import Phase, State
from forceout.referee.wording import reasons
from forceout.referee.writing import PRESENTED
from forceout.rules.claims import claim_of
from forceout.web import wire
from forceout.web.tables.board_view.pieces import pieces_of

HEADINGS = {
    "now": "Show that the Goal can be made now",
    "a-flub": "Show that the Goal can be made now",
    "impossible": "Show that the Goal can be made",
    "p-flub": "Show that the Goal can be made",
    "last-cube": "The last cube is played: show that the Goal can be made",
    "force-out": "Few cubes are left: show that the Goal can be made",
    "end-of-round": "The round is over: show that the Goal can be made",
    "cleanup": "The round is over: show that the Goal can be made",
    "no-goal": "Show that there is a Goal: write one, and how it can be made",
}


def reasons_for(state: State) -> list[wire.Reason]:
    """The reasons a checker may give, as the judge names them."""
    return [{"code": code, "text": capital(text)} for code, text in reasons(state).items()]


def written_view(state: State, seat: int, text: str) -> wire.Written:
    return {"seat": seat, "text": text, "pieces": pieces_of(text, state)}


def writing_view(state: State, yours: tuple[int, ...], *, passed: bool) -> wire.Writing | None:
    """Everybody sees who writes; only the writer sees what. On a device that is passed around nobody does."""
    if state.phase is not Phase.WRITE:
        return None
    shake = state.shake
    claim = claim_for(state)
    here = [seat for seat in range(state.players) if seat not in state.absent]
    done = {*shake.writing.papers, *shake.writing.withheld}
    open_ones = [seat for seat in here if seat not in done]
    undecided = [seat for seat in open_ones if shake.challenge is not None and not side_of(shake, seat)]
    mine = (
        []
        if passed and len(yours) > 1
        else [(seat, text) for seat, text in shake.writing.papers.items() if seat in yours]
    )
    return {
        "heading": HEADINGS.get(claim, HEADINGS["impossible"]),
        "claim": claim,
        "must": [seat for seat in open_ones if must_write(shake, seat) or shake.challenge is None],
        "may": [seat for seat in undecided if may_write(shake, seat)],
        "maySide": [seat for seat in undecided if may_declare(state, seat)],
        "sides": [{"seat": seat, "side": side_of(shake, seat)} for seat in here if side_of(shake, seat)],
        "presented": list(shake.writing.papers),
        "withheld": list(shake.writing.withheld),
        "fromResources": claim_of(claim, state.terms).from_resources,
        "bringsGoal": claim_of(claim, state.terms).brings_goal,
        "yours": [written_view(state, seat, text) for seat, text in mine],
    }


def _objections(state: State) -> list[str]:
    """What was said in vain against the paper that is being checked."""
    heard: list[str] = []
    for event in reversed(state.account):
        if event.code in ("correct", PRESENTED) or event.who == TABLE:
            break
        if event.code == "objection":
            heard.append(event.text)
    return heard[::-1]


def checking_view(state: State) -> wire.Checking | None:
    shake = state.shake
    if state.phase is not Phase.CHECK or shake.checking.writer is None:
        return None
    text = shake.writing.papers[shake.checking.writer]
    return {
        "writer": shake.checking.writer,
        "text": text,
        "pieces": pieces_of(text, state),
        "checks": [
            {"checker": check.checker, "accepts": check.accepts, "tried": check.tried_ambiguity}
            for check in shake.checking.checks
            if check.writer == shake.checking.writer
        ],
        "waiting": checkers_left(state),
        "objections": _objections(state),
        "reasons": reasons_for(state),
    }
