"""Clocks: limits, those that wait, and time that carries over. Time comes in with actions, never from the machine."""

from __future__ import annotations

from dataclasses import replace

from forceout.referee.state import Clock, Phase, State
from forceout.rules.procedure import NoGoal, Task

MINUTE = 60_000
STOPPED = (Phase.ROLL, Phase.SELECT, Phase.GOAL, Phase.NO_GOAL, Phase.PLAY)
"""Where a shake without a challenge can stand when the round is stopped."""


def start_clock(
    state: State, task: Task, seats: tuple[int, ...], *, carried: int = 0, start: int | None = None
) -> State:
    """Runs the league's clock for a task, with what was carried over from the one before."""
    seconds = state.procedure.seconds.get(task)
    if not state.setup.timed or seconds is None:
        return _with_running(state, None)
    begin = moment(state) if start is None else start
    limit = seconds * 1000
    clock = Clock(task, seats, begin + limit + carried, limit=limit)
    return state.but(clock=clock) if task is Task.STATE else _with_running(state, clock)


def moment(state: State) -> int:
    """The time as the clocks have it: while a judge is at the table it stands still."""
    return state.now if state.paused_at is None else state.paused_at


def lay_down(state: State) -> State:
    """Somebody picks up the block: nobody can move meanwhile, so the clock that runs stands still.

    Who writes or checks goes on with it, and so does the sand; but no countdown does, and nothing falls due, before
    the block is down.
    """
    return state.but(other_clock=_waiting(state, state.clock))


def _waiting(state: State, clock: Clock | None) -> Clock | None:
    if clock is None or (state.phase in (Phase.WRITE, Phase.CHECK) and not clock.counting):
        return clock
    return replace(clock, stopped=moment(state))


def goes_on(state: State) -> State:
    """The block is down again: a clock that stood still has as much left as before."""
    clock, now = state.other_clock, moment(state)
    if clock is not None:
        deadline = clock.deadline if clock.stopped is None else clock.deadline + now - clock.stopped
        clock = replace(clock, deadline=max(deadline, now) if state.setup.strict else deadline, stopped=None)
    return state.but(clock=clock, other_clock=None)


def running(state: State) -> Clock | None:
    """The clock of the task in hand, even while it waits because somebody holds the block."""
    return state.clock if state.shake.block.holder is None else state.other_clock


def in_hand(state: State, clock: Clock) -> State:
    """The clock of the task in hand, changed while it runs or waits."""
    return state.but(clock=clock) if state.shake.block.holder is None else state.but(other_clock=clock)


def _with_running(state: State, clock: Clock | None) -> State:
    if state.shake.block.holder is None:
        return state.but(clock=clock)
    return state.but(other_clock=_waiting(state, clock))


def carried_over(state: State) -> int:
    """Sand left in the one-minute timer: it may be flipped or not, so the smaller part is what the next one gets.

    The 15 seconds for a selection are not measured with the timer: its sand is what the minute for rolling has left.
    """
    clock = running(state)
    if clock is None or clock.stage or clock.counting:
        return 0
    until = state.shake.roll_until if clock.task is Task.SELECT else clock.deadline
    sand = until - (moment(state) if clock.stopped is None else clock.stopped)
    if sand <= 0:
        return 0
    left = sand % MINUTE
    return min(left, MINUTE - left)


def named(state: State, clock: Clock, seat: int | None = None) -> str:
    """What a clock runs for, in words, for all its seats or for one of them: in On-Sets one player rolls and another
    deals, and in MLAG Basic the clock for rolling goes on for the Goal."""
    if clock.task is not Task.ROLL or state.phase is Phase.GOAL:
        return str((Task.GOAL if clock.task is Task.ROLL else clock.task).value)
    seats = clock.seats if seat is None else (seat,)
    deals = any(other != state.shake.setter for other in seats)
    if state.shake.setter not in seats:
        return "dealing the cards"
    return f"{Task.ROLL.value} and dealing the cards" if deals else Task.ROLL.value


def done(state: State, seat: int) -> State:
    """A player has finished the task that a clock runs for."""
    clock = running(state)
    if clock is None or seat not in clock.seats:
        return state
    seats = tuple(other for other in clock.seats if other != seat)
    left = replace(clock, seats=seats) if seats else None
    return state.but(clock=left) if state.shake.block.holder is None else state.but(other_clock=left)


def challenge_awaited(state: State) -> bool:
    """Whether somebody holds the block, or “no Goal” was said and may be challenged in writing: no cube is moved by
    that, so the end of the round does not cut it off."""
    open_no_goal = state.phase is Phase.NO_GOAL and state.procedure.no_goal is NoGoal.WRITE_ONE
    return open_no_goal or state.shake.block.holder is not None


def shifted(state: State, by: int, of_round: int) -> State:
    """Every deadline later by so much: the time a judge took is given back, `of_round` to the round."""
    clock = replace(state.clock, deadline=state.clock.deadline + by) if state.clock else None
    other = replace(state.other_clock, deadline=state.other_clock.deadline + by) if state.other_clock else None
    ends = state.round_ends + of_round if state.round_ends is not None else None
    state = state.but(clock=clock, other_clock=other, round_ends=ends)
    return state.with_shake(roll_until=state.shake.roll_until + by)


def time_goes_on(state: State, since: int) -> State:
    """A judge has left: a clock that waited for the block has waited since then, and not since the judge came."""
    other = state.other_clock
    if other is None or other.stopped is None:
        return state
    return state.but(other_clock=replace(other, stopped=other.stopped + state.now - since))
