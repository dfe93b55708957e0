"""What happens when a task is not finished even after the further minute."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from forceout.cubes.place import Place
from forceout.referee.challenging import held_too_long
from forceout.referee.checking import checking_over
from forceout.referee.clocks import start_clock
from forceout.referee.goal_setting import advised, goal_lies_ready, set_by_time
from forceout.referee.moving import turn_passes
from forceout.referee.new_shake import begin_shake, dealer_of, right_of
from forceout.referee.no_goal import no_goal_by_time, void
from forceout.referee.position import goal_fault
from forceout.referee.selecting import forfeit_selection
from forceout.referee.state import Clock, Goal, Phase, State
from forceout.referee.writing import writing_over
from forceout.rules.procedure import NoGoal, Task


def expire(state: State, clock: Clock) -> State:
    """The task is taken away from whoever did not finish it."""
    return _ENDS[clock.task](state, clock)


def _roll(state: State, clock: Clock) -> State:
    """The next player rolls instead."""
    if state.phase is Phase.GOAL:  # one clock for rolling and setting the Goal
        return _goal(state, clock)
    if state.phase is Phase.ROLL and state.shake.cubes:
        return _deal(state)
    following = state.left_of(state.shake.setter)
    text = f"{state.name(state.shake.setter)} loses the turn to roll."
    return begin_shake(state.noted(state.shake.setter, text, "lost-turn", state.procedure.cite("time")), following)


def _deal(state: State) -> State:
    """On-Sets: the cubes are rolled, and the cards are not dealt: the next player to the right deals them."""
    late = dealer_of(state)
    following = right_of(state, late)
    text = f"{state.name(late)} loses the turn to deal; {state.name(following)} deals."
    state = state.noted(late, text, "lost-turn", state.procedure.cite("time")).with_shake(dealer=following)
    return start_clock(state, Task.ROLL, (following,))


def _select(state: State, clock: Clock) -> State:
    return forfeit_selection(state, clock.seats[0])


def _goal(state: State, clock: Clock) -> State:
    """A Goal that lies there counts as set; without one the player to the left sets it from the same roll."""
    shake = state.shake
    seat = shake.goal_setter
    if shake.goal.cubes and state.procedure.goal_open and goal_fault(state) is not None:
        if clock.stage == 0:
            return advised(state, seat)
    elif shake.goal.cubes and (not state.procedure.manual or goal_lies_ready(state)):
        return set_by_time(state)
    if shake.challenge is not None:  # the bonus move was challenged, and no Goal has come (manual B34)
        return writing_over(state)
    if state.procedure.countdown == 0 and state.procedure.no_goal is NoGoal.WRITE_ONE:
        return no_goal_by_time(state, seat)
    if clock.task is Task.OWN_GOAL and shake.original_setter is not None:
        return void(state, shake.original_setter)
    following = state.left_of(seat)
    # cubes of the Goal and a bonus move go back (manual B26)
    cubes = tuple(replace(cube, place=Place.RESOURCES) for cube in shake.cubes)
    text = f"{state.name(seat)} loses the turn to set the Goal; {state.name(following)} sets it."
    state = state.noted(seat, text, "lost-turn", state.procedure.cite_case("B26", "time")).but(irregular=())
    state = state.with_shake(cubes=cubes, goal=Goal(by=following), turn=following, bonus=shake.bonus.over())
    return start_clock(state, Task.GOAL, (following,))


def _no_goal(state: State, clock: Clock) -> State:
    """Silence is agreement."""
    return void(state, state.shake.setter)


def _turn(state: State, clock: Clock) -> State:
    seat = clock.seats[0]
    text = f"{state.name(seat)} loses the turn."
    state = state.noted(seat, text, "lost-turn", state.procedure.cite("time"))
    mover, made = state.shake.last_mover, state.shake.bonus.made
    state = turn_passes(state, seat)
    # a lost turn is no move: whoever moved last can still be challenged
    return state if made else state.with_shake(last_mover=mover)


def _state(state: State, clock: Clock) -> State:
    return held_too_long(state, clock.seats[0])


def _write(state: State, clock: Clock) -> State:
    return writing_over(state)


def _check(state: State, clock: Clock) -> State:
    return checking_over(state)


_ENDS: dict[Task, Callable[[State, Clock], State]] = {
    Task.ROLL: _roll,
    Task.SELECT: _select,
    Task.GOAL: _goal,
    Task.OWN_GOAL: _goal,
    Task.NO_GOAL: _no_goal,
    Task.FIRST_TURN: _turn,
    Task.TURN: _turn,
    Task.STATE: _state,
    Task.WRITE: _write,
    Task.FORCE_OUT: _write,
    Task.CHECK: _check,
}
