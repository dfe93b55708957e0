"""After a charge the table is put back as it was before: what goes back, what stays, and how much time there is."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes.place import Place
from forceout.referee.clocks import start_clock
from forceout.referee.new_shake import time_to_roll
from forceout.referee.selecting import ask_again, forfeit_selection
from forceout.referee.state import Clock, Irregularity, Phase, State
from forceout.rules.procedure import Task

STRAY = frozenset({"before-goal", "bonus-cube", "bonus-late", "wrong-seat/goal"})
"""Cubes played beside the Goal while it is being set: they go back, and the Goal stays (manual B9 to B12)."""
AT_LEAST = 10_000
"""Whoever has to correct a move is given ten seconds (IX-A-1)."""


def table_restored(state: State, one: Irregularity) -> State:
    """The table as it was before; whatever else was done against the rules since then is undone with it."""
    if one.finding.code in STRAY and state.phase in (Phase.GOAL, Phase.PLAY):
        return _stray_cube_returns(state, one)
    if one.finding.code == "goal-cubes":
        one = next(other for other in state.irregular if other.finding.code == "goal-cubes" and other.seat == one.seat)
    shake = replace(one.before, absent=state.shake.absent)
    if one.finding.code == "goal-cubes":
        laid = tuple(cube.number for cube in state.shake.at(Place.GOAL))
        shake = replace(shake, goal=replace(shake.goal, only_from=laid))
    earlier = state.irregular[: state.irregular.index(one)]
    restored = state.but(shake=shake, phase=one.phase, irregular=earlier, other_clock=None)
    if one.penalty:
        restored = restored.penalised(one.seat, one.penalty, one.finding)
    if one.phase is Phase.SELECT and shake.tries > 1:
        return forfeit_selection(restored, one.seat)
    return _with_time(restored, one)


def _stray_cube_returns(state: State, one: Irregularity) -> State:
    shake = state.shake
    for number in one.cubes:
        shake = shake.moved(number, Place.RESOURCES)
    left = tuple(
        other
        for other in state.irregular
        if other is not one and not (other.seat == one.seat and other.finding.code == "bonus-late")
    )
    if state.phase is Phase.PLAY:  # the Goal is set and stands
        return state.but(shake=shake, irregular=left)
    shake = replace(shake, bonus=replace(shake.bonus, called=shake.bonus.made))
    return _with_time(state.but(shake=shake, irregular=left), one)


def _with_time(state: State, one: Irregularity) -> State:
    """The time that was left, and no less than ten seconds unless the countdown was on already; for rolling and for
    selecting all of it (manual A11, A17, B1)."""
    if one.phase is Phase.ROLL:
        return time_to_roll(state)
    if one.phase is Phase.SELECT:
        return ask_again(state)
    if one.phase is Phase.GOAL and state.procedure.goal_open:  # whoever changes a faulty Goal is given time for it
        return start_clock(state, Task.GOAL, (one.seat,))
    then, running = one.clock, state.clock
    if then is None:
        return state.but(clock=None)
    clock, deadline = then, state.now + max(0, then.deadline - one.at)
    if running is not None and _same(running, then):
        clock, deadline = running, running.deadline
    if not then.counting:
        deadline = max(deadline, state.now + AT_LEAST)
    return state.but(clock=replace(clock, deadline=deadline))


def _same(one: Clock, other: Clock) -> bool:
    return one.task is other.task and one.seats == other.seats
