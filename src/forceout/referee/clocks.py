"""Clocks: limits, the ten-second countdown, the point and the further minute, and time that carries over.

Time comes in with actions and never from the machine. `advance` carries out everything that falls due before an
action: in a strict match the table counts down by itself; over the board somebody has to (manual G5).
"""

from __future__ import annotations

from dataclasses import replace

from forceout.referee.action import Action
from forceout.referee.refuse import refuse
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
    return state.clock if state.shake.holds_block is None else state.other_clock


def in_hand(state: State, clock: Clock) -> State:
    """The clock of the task in hand, changed while it runs or waits."""
    return state.but(clock=clock) if state.shake.holds_block is None else state.but(other_clock=clock)


def _with_running(state: State, clock: Clock | None) -> State:
    if state.shake.holds_block is None:
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
    return state.but(clock=left) if state.shake.holds_block is None else state.but(other_clock=left)


def advance(state: State, at: int) -> State:
    """Lets time pass up to a moment."""
    if state.paused_at is not None:
        return state.but(now=at)
    for _ in range(10_000):
        due = next_due(state)
        if due is None or due > at:
            return state.but(now=at)
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


def challenge_awaited(state: State) -> bool:
    """Whether somebody holds the block, or “no Goal” was said and may be challenged in writing: no cube is moved by
    that, so the end of the round does not cut it off."""
    open_no_goal = state.phase is Phase.NO_GOAL and state.procedure.no_goal is NoGoal.WRITE_ONE
    return open_no_goal or state.shake.holds_block is not None


def _counted(state: State, clock: Clock) -> bool:
    """Whether ten seconds are counted before this clock takes anything: not in the Challenge Cup, and in AGLOA and
    On-Sets not for whoever holds the block (000 XI-A-3, 004 XI-A-3)."""
    return state.procedure.countdown > 0 and (clock.task is not Task.STATE or state.procedure.block_is_counted)


def _fall_due(state: State, due: int) -> State:
    if state.round_ends is not None and not state.last_shake and due >= state.round_ends:
        from forceout.referee.round_end import no_more_shakes

        return no_more_shakes(state)
    clock, clock_due = state.clock, _clock_due(state)
    if clock is None or clock_due is None or clock_due > due:
        from forceout.referee.round_end import stop_and_write

        return stop_and_write(state)
    return run_out(state, clock)


def run_out(state: State, clock: Clock) -> State:
    """The sand has run out."""
    if not _counted(state, clock):
        return _expire(state, clock)
    from forceout.referee.goal_setting import finished, goal_lies_ready, out_of_time, set_by_time

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
        from forceout.referee.writing import silence_answers

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
    from forceout.referee.expiry import expire

    return expire(state.but(clock=None), clock)


def count_down(state: State, action: Action) -> State:
    """Over the board an opponent counts the ten seconds, after the sand has run out."""
    clock = state.clock
    if clock is None or clock.counting:
        raise refuse(state, "no-clock", "countdown", "There is no clock to count down.")
    if state.now < clock.deadline:
        raise refuse(state, "time-left", "countdown", "The sand has not run out yet.")
    if clock.seats == (action.who,):
        raise refuse(state, "own-clock", "countdown", "An opponent counts down, not the player whose time is running.")
    from forceout.referee.goal_setting import out_of_time, set_by_time

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
        raise refuse(state, "no-clock", "time", "There is no extra minute to take.")
    if not clock.counting and state.now < clock.deadline:
        raise refuse(state, "time-left", "countdown", "The sand has not run out yet.")
    from forceout.referee.goal_setting import out_of_time, set_by_time

    if out_of_time(state):  # there is nothing left to take time for
        return set_by_time(state)
    text = f"{state.name(action.who)} takes an extra minute for {named(state, clock, action.who)}."
    state = state.penalised(action.who, state.procedure.penalties.late, state.finding("late", "time", text))
    more = state.now + state.procedure.extra * 1000
    return state.but(clock=replace(clock, seats=(action.who,), stage=1, counting=False, deadline=more))


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
