"""Everybody takes up a pencil: the beginning of writing, and its clock."""

from __future__ import annotations

from dataclasses import replace

from forceout.referee.clocks import MINUTE, start_clock
from forceout.referee.sides import has_to_decide
from forceout.referee.state import Phase, State
from forceout.rules.procedure import Task


def begin_writing(state: State, *, keep_clock: bool = False, carried: int = 0) -> State:
    """Everybody concerned takes up a pencil. After a late Impossible the clock that runs goes on.

    `carried` is sand that runs out before the timer is turned.
    """
    state = state.but(phase=Phase.WRITE, irregular=())
    seats = tuple(seat for seat in range(state.players) if seat not in state.absent and has_to_decide(state, seat))
    if keep_clock and state.clock is not None:
        return state.but(clock=replace(state.clock, seats=seats))
    forced_out = state.shake.writing.reason == "force-out" and state.shake.challenge is None
    return solution_clock(state, Task.FORCE_OUT if forced_out else Task.WRITE, seats, carried=carried)


def begin_writing_because(state: State, reason: str) -> State:
    """Everybody writes without a challenge: last-cube, end-of-round, force-out or cleanup is why."""
    return begin_writing(state.with_writing(reason=reason))


def solution_clock(state: State, task: Task, seats: tuple[int, ...], *, carried: int = 0) -> State:
    """The clock for writing or checking, a minute longer where two Solutions are written."""
    state = start_clock(state, task, seats, carried=carried)
    if state.clock is None or not state.terms.two_solutions:
        return state
    return state.but(clock=replace(state.clock, deadline=state.clock.deadline + MINUTE))
