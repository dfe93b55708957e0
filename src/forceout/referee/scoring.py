"""The end of a shake: what each player gets, and who sets the next Goal."""

from __future__ import annotations

from dataclasses import replace

from forceout.referee.new_shake import time_to_roll
from forceout.referee.no_goal import settle_no_goal
from forceout.referee.sides import may_write, side_of
from forceout.referee.signing import close
from forceout.referee.state import Phase, Scored, State
from forceout.referee.wording import signed
from forceout.rules.scoring import ShakeResult


def result_of(state: State) -> ShakeResult:
    """Everything that the score of this shake depends on."""
    shake = state.shake
    challenge = shake.challenge
    rulings = shake.checking.rulings
    sides = {seat: side_of(shake, seat) for seat in range(state.players) if side_of(shake, seat)}
    return ShakeResult(
        state.players,
        challenge.claim if challenge else None,
        challenge.challengers if challenge else (),
        challenge.mover if challenge else None,
        sides,
        # whoever wrote in a force-out and then called a flub has presented nothing for the challenge
        {seat: rulings.get(seat, False) for seat in shake.writing.papers if may_write(shake, seat)},
        tuple((check.checker, check.writer) for check in shake.checking.checks if check.accepts),
        shake.writing.reason or None if challenge is None else None,
        state.absent,
    )


_CLAUSES = {
    "accepted-wrong": "{} accepted a wrong paper and presented none: that scores {}.",
    "resigned": "{} has resigned, which counts as absent: that scores {}.",
    "absent": "{} was absent for this shake: that scores {}.",
}


def score_shake(state: State) -> State:
    """Points by the league's table, and on to the next shake."""
    result = result_of(state)
    points = state.setup.league.scoring.score(result)
    state = _settle_declaration(state, result)
    for clause in points.clauses:
        resigned = clause.code == "absent" and clause.seat in state.resigned
        text = _CLAUSES["resigned" if resigned else clause.code].format(
            state.name(clause.seat), signed(points.points[clause.seat])
        )
        state = state.noted(clause.seat, text, clause.code, clause.rule)
    listed = ", ".join(f"{state.name(seat)} {signed(score)}" for seat, score in enumerate(points.points))
    scored = Scored(state.shake.number, points.points, points.rule, result)
    state = state.but(scores=(*state.scores, scored))
    state = state.noted(-2, f"Shake {scored.number}: {listed}.", "scored", points.rule, points.points)
    return next_shake(state)


def _settle_declaration(state: State, result: ShakeResult) -> State:
    """A Goal set against “no Goal” counts against the declaration unless it was at once shown impossible."""
    if state.shake.original_setter is None:
        return state
    _, far = state.procedure.claims
    if result.challenge == far and not any(result.presented.values()):
        return state.with_shake(original_setter=None)
    return settle_no_goal(state)


def next_shake(state: State) -> State:
    """The player to the left of the last Goal-setter sets the next Goal."""
    if state.last_shake:
        return close(state)
    following = state.left_of(state.shake.setter)
    shake = replace(state.shake, setter=following, dealer=None)
    state = state.but(phase=Phase.BETWEEN, shake=shake, clock=None, other_clock=None, irregular=())
    return time_to_roll(state)  # the next shake has its minute from here, so that nobody waits for the end of the round
