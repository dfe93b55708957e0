"""Time passes: the ten-second countdown, the point and the further minute, and what falls due.

`advance` carries out everything that falls due before an action: in a strict match the table counts down by itself;
over the board somebody has to (manual G5).
"""

from __future__ import annotations

from dataclasses import replace

from forceout.referee.action import Action
from forceout.referee.clocks import MINUTE, STOPPED, challenge_awaited, named
from forceout.referee.expiry import expire
from forceout.referee.goal_setting import finished, goal_lies_ready, out_of_time, set_by_time
from forceout.referee.refusals import not_allowed
from forceout.referee.round_end import no_more_shakes, stop_and_write
from forceout.referee.state import Clock, Phase, State
from forceout.referee.stopping import lapsed
from forceout.referee.writing import silence_answers
from forceout.rules.procedure import Task


def advance(state: State, at: int) -> State:
    """Lets time pass up to a moment."""
    if state.paused_at is not None:
        return state.but(now=at)
    began = state
    for _ in range(10_000):
        due = next_due(state)
        if due is None or due > at:
            state = lapsed(began, state)
            return state if state.now == at else state.but(now=at)
        state = _fall_due(state.but(now=max(state.now, due)), due)
    raise AssertionError("a clock that never stops")


def _clock_due(state: State) -> int | None:
    """When the clock that runs takes something by itself; over the board somebody has to count first."""
    clock = state.clock
    if clock is None or not (state.setup.strict or clock.counting or not _counted(state, clock)):
        return None
    return clock.deadline


def next_due(state: State) -> int | None:
    clock_due = _clock_due(state)
    due = [] if clock_due is None else [clock_due]
    if state.round_ends is not None and state.phase not in (Phase.SIGN, Phase.DONE):
        if not state.last_shake:
            due.append(state.round_ends)
        elif state.phase is Phase.BETWEEN or _is_stopped(state):
            due.append(state.round_ends + state.procedure.last_minutes * MINUTE)
    return min(due) if due else None


def _is_stopped(state: State) -> bool:
    return state.phase in STOPPED and state.shake.challenge is None and not challenge_awaited(state)


def _counted(state: State, clock: Clock) -> bool:
    """Whether ten seconds are counted before this clock takes anything: not in the Challenge Cup, and in AGLOA and
    On-Sets not for whoever holds the block (000 XI-A-3, 004 XI-A-3)."""
    return state.procedure.countdown > 0 and (clock.task is not Task.STATE or state.procedure.block_is_counted)


def _fall_due(state: State, due: int) -> State:
    if state.round_ends is not None and not state.last_shake and due >= state.round_ends:
        return no_more_shakes(state)
    clock, clock_due = state.clock, _clock_due(state)
    if clock is None or clock_due is None or clock_due > due:
        return stop_and_write(state)
    return _run_out(state, clock)


def _run_out(state: State, clock: Clock) -> State:
    """The sand has run out."""
    if not _counted(state, clock):
        return _expire(state, clock)
    if clock.task is not Task.STATE and out_of_time(state):
        return set_by_time(state)
    if not clock.counting:
        text = f"The time for {named(state, clock)} is up: ten seconds are counted down."
        state = state.noted(-2, text, "countdown", state.procedure.cite("countdown"))
        later = clock.deadline + state.procedure.countdown * 1000
        return state.but(clock=replace(clock, counting=True, deadline=later))
    if clock.task is Task.STATE:  # one point, and the block goes down; the table does not wait for it any longer
        return _expire(state, clock)
    if state.procedure.manual and goal_lies_ready(state):  # it is presumed to be finished as it lies (manual B23)
        return finished(state)
    if clock.task is Task.WRITE:
        state = silence_answers(state)
        if state.clock is None or state.clock.task is not Task.WRITE:
            return state  # nobody was left who had to write
        clock = state.clock
    again = clock.stage > 0
    penalties = state.procedure.penalties
    lost = penalties.late_again if again else penalties.late
    for seat in clock.seats:
        finding = state.finding("late", "time", f"{state.name(seat)} ran out of time for {named(state, clock, seat)}.")
        state = state.penalised(seat, lost, finding)
    if again:
        return _expire(state, clock)
    more = clock.deadline + state.procedure.extra * 1000
    return state.but(clock=replace(clock, stage=1, counting=False, deadline=more))


def _expire(state: State, clock: Clock) -> State:
    """The task is over, finished or not."""
    return expire(state.but(clock=None), clock)


def sand_runs(state: State, seat: int) -> bool:
    """Whether there is no clock, or one whose time is not yet up."""
    clock = state.clock
    return clock is None or not (clock.counting or state.now >= clock.deadline)


def count_down(state: State, action: Action) -> State:
    """Over the board an opponent counts the ten seconds, after the sand has run out."""
    clock = state.clock
    if clock is None or clock.counting:
        raise not_allowed(state, "no-clock", "countdown", "There is no clock to count down.")
    if state.now < clock.deadline:
        raise not_allowed(state, "time-left", "countdown", "The sand has not run out yet.")
    if clock.seats == (action.who,):
        raise not_allowed(
            state, "own-clock", "countdown", "An opponent counts down, not the player whose time is running."
        )
    if clock.task is not Task.STATE and out_of_time(state):
        return set_by_time(state)
    later = state.now + state.procedure.countdown * 1000
    state = state.noted(action.who, f"{state.name(action.who)} counts down ten seconds.", "countdown")
    return state.but(clock=replace(clock, counting=True, deadline=later))


def take_minute(state: State, action: Action) -> State:
    """When the sand has run out a player may pay for the further minute at once, without waiting for the count."""
    clock = state.clock
    untaken = clock is None or clock.stage or action.who not in clock.seats or clock.task is Task.STATE
    if clock is None or untaken or not _counted(state, clock):
        raise not_allowed(state, "no-clock", "time", "There is no extra minute to take.")
    if not clock.counting and state.now < clock.deadline:
        raise not_allowed(state, "time-left", "countdown", "The sand has not run out yet.")
    if out_of_time(state):  # there is nothing left to take time for
        return set_by_time(state)
    text = f"{state.name(action.who)} takes an extra minute for {named(state, clock, action.who)}."
    state = state.penalised(action.who, state.procedure.penalties.late, state.finding("late", "time", text))
    more = state.now + state.procedure.extra * 1000
    return state.but(clock=replace(clock, seats=(action.who,), stage=1, counting=False, deadline=more))


def tick(state: State, action: Action) -> State:
    """Time passes, and nothing else happens."""
    return state
