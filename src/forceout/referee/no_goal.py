"""“No Goal”: the Goal-setter says that there is none, and the others agree or disagree."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from forceout.cubes import words
from forceout.cubes.place import Place
from forceout.referee.action import TABLE, Action
from forceout.referee.clocks import done, start_clock
from forceout.referee.goal_laying import needs_setter, nothing_laid
from forceout.referee.joint_callers import caller_words, callers
from forceout.referee.new_shake import begin_shake
from forceout.referee.option import Candidate
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.signing import close
from forceout.referee.state import Challenge, Phase, State
from forceout.referee.writing_begins import begin_writing
from forceout.rules.procedure import NoGoal, Task


def declare_no_goal(state: State, action: Action) -> State:
    """“No Goal”: the Goal-setter believes that none has a Solution."""
    needs_setter(state, action)
    shake = state.shake
    if state.procedure.no_goal is NoGoal.NOT_PLAYED:
        raise not_allowed(state, "no-goal", "goal", "In these rules nobody says “no Goal”: a Goal must be set.")
    if shake.challenge is not None:
        raise not_allowed(state, "no-goal/bonus", "no-goal-bonus", "The bonus move was challenged: a Goal must be set.")
    if state.procedure.goal_open:  # whatever lies there goes back
        state = nothing_laid(state)
    elif shake.at(Place.GOAL):
        text = "A cube has touched the Goal section, so a Goal must be set."
        raise not_allowed(state, "no-goal/touched", "goal-touched", text, procedural=True)
    if state.shake.bonus.made or state.shake.bonus.called:
        text = "After a bonus move a Goal must be set."
        raise not_allowed(state, "no-goal/bonus", "no-goal-bonus", text, procedural=True)
    state = state.noted(action.who, f"{state.name(action.who)} says “no Goal”.")
    if shake.original_setter is not None:
        # who disagreed with another's "no Goal" has none to offer either
        finding = state.finding(
            "no-goal/in-vain", "no-goal-refuted", f"{state.name(action.who)} set no Goal after all."
        )
        state = state.penalised(action.who, state.procedure.penalties.disagreed_in_vain, finding)
        return void(state, shake.original_setter)
    return _asks_the_others(state, action.who)


def no_goal_by_time(state: State, setter: int) -> State:
    """Time is up, and there is no Goal: that counts as “no Goal” (002 Procedure for Goal Setting 5)."""
    state = nothing_laid(state)
    text = f"Time is up, and {state.name(setter)} has set no Goal: that counts as “no Goal”."
    return _asks_the_others(state.noted(TABLE, text, "no-goal-time", state.procedure.cite("goal-time")), setter)


def _asks_the_others(state: State, setter: int) -> State:
    others = tuple(seat for seat in range(state.players) if seat != setter and seat not in state.absent)
    sand = state.clock.deadline - state.now if state.clock is not None and state.procedure.sand_runs_out else 0
    return start_clock(state.but(phase=Phase.NO_GOAL), Task.NO_GOAL, others, carried=max(0, sand))


def agree(state: State, action: Action) -> State:
    """An opponent agrees that no Goal can be set."""
    _needs_opponent(state, action)
    state = state.with_shake(agreed=(*state.shake.agreed, action.who))
    state = done(state.noted(action.who, f"{state.name(action.who)} agrees."), action.who)
    others = {seat for seat in range(state.players) if seat != state.shake.setter} - set(state.absent)
    if others - set(state.shake.agreed):
        return state
    return void(state, state.shake.setter)


def disagree(state: State, action: Action) -> State:
    """An opponent picks up the block: there is a Goal."""
    _needs_opponent(state, action)
    setter = state.shake.setter
    together = callers(state, action.who, action.words.split(), setter)
    names = words.listed(state.name(seat) for seat in together)
    state = state.noted(action.who, f"{names} {'disagrees' if len(together) == 1 else 'disagree'}.")
    # over the board cubes may lie in the Goal section all the same (manual B33)
    state = nothing_laid(state).with_goal(only_from=())
    if state.procedure.no_goal is NoGoal.SET_ANOTHER:
        goal = replace(state.shake.goal, by=action.who)
        shake = replace(state.shake, goal=goal, turn=action.who, original_setter=setter, agreed=())
        return start_clock(state.but(phase=Phase.GOAL, shake=shake), Task.OWN_GOAL, (action.who,))
    challenge = Challenge("no-goal", together, setter)
    return begin_writing(state.with_shake(challenge=challenge))


def disagree_candidates(state: State, seat: int) -> Iterator[Candidate]:
    """Alone, or with those who disagree at the same time."""
    if state.phase is Phase.NO_GOAL:
        yield from (Candidate(words) for words in caller_words(state, seat, state.shake.setter))


def _needs_opponent(state: State, action: Action) -> None:
    needs_player(state, action)
    if action.who == state.shake.setter or action.who in state.shake.agreed:
        raise not_allowed(
            state, "wrong-seat/no-goal", "no-goal", "The other players answer “no Goal”, each of them once."
        )


def void(state: State, setter: int) -> State:
    """The shake counts for nothing; the same player rolls again, or in the Challenge Cup the next."""
    state = state.noted(-2, "The shake is void: nobody scores.", "void", state.procedure.cite("no-goal-agreed"))
    if not state.procedure.void_keeps_setter:
        setter = state.left_of(setter)
    if state.last_shake:
        return close(state)
    return begin_shake(state, setter)


def settle_no_goal(state: State) -> State:
    """A Goal set against “no Goal” has outlived the first move: the declaration was wrong."""
    original = state.shake.original_setter
    if original is None:
        return state
    finding = state.finding("no-goal/refuted", "no-goal-refuted", "A Goal could be set after all.")
    state = state.penalised(original, state.procedure.penalties.wrong_no_goal, finding)
    return state.with_shake(original_setter=None)
