"""Acts that say something by themselves: that the Goal is finished, that it comes too early, that the block is held."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes.place import Place
from forceout.referee.action import Action
from forceout.referee.challenging import set_aside, withdrawn
from forceout.referee.clocks import running, start_clock
from forceout.referee.goal_setting import finished, out_of_time, set_by_time
from forceout.referee.new_shake import first_throw
from forceout.referee.refusals import not_allowed
from forceout.referee.state import Irregularity, Phase, State
from forceout.rules.procedure import Task

NOT_WITH_THE_BLOCK = frozenset(
    {"deal", "select", "lay", "goal", "no-goal", "start-clock", "bonus", "move", "shift", "charge"}
)


def implied(state: State, action: Action) -> tuple[State, Action]:
    """What an action means at the table besides its words: the state it finds, and the action it comes to."""
    state = _block_is_for_challenges(state, action)
    if state.setup.strict:
        return state, action
    if action.verb == "roll":
        return first_throw(state), action
    if state.phase is Phase.SELECT and action.verb in ("lay", "bonus") and action.who == state.shake.setter:
        return _goal_too_early(state, action.who), action
    if state.phase is Phase.GOAL and state.shake.goal.cubes and state.shake.challenge is None:
        if _spare_digit(state, action):
            return state, replace(action, verb="goal", words="")
        next_moves = action.verb in ("move", "bonus", "shift") and action.who == _first_to_move(state)
        if next_moves and not state.procedure.goal_open:
            return finished(state), action
        if action.verb in ("pick-up", "challenge") and _sand_is_out(state):
            return set_by_time(state), action
    return state, action


def _block_is_for_challenges(state: State, action: Action) -> State:
    """Whoever lifts the block for anything else has made no valid challenge (manual G7, B27)."""
    seat = state.shake.block.holder
    if seat is None or seat != action.who or action.verb not in NOT_WITH_THE_BLOCK:
        return state
    if state.setup.strict:
        raise not_allowed(
            state, "block-held", "block", "A player who has picked up the block must challenge or put it down."
        )
    if action.verb == "goal":
        text = f"{state.name(seat)} picks up the block to say “Goal”, which challenges their own Goal."
        return set_aside(state, seat, "self-challenge", "block", text, state.procedure.penalties.self_challenge)
    return withdrawn(state, seat)


def _goal_too_early(state: State, seat: int) -> State:
    """The Goal is begun before everybody has selected: it may be charged until it is insulated (manual A12)."""
    text = f"{state.name(seat)} begins the Goal before everybody has selected a variation."
    one = Irregularity(
        state.finding("goal-early", "select", text), seat, state.shake, state.phase, clock=state.clock, at=state.now
    )
    shake = replace(state.shake, turn=seat, goal=replace(state.shake.goal, by=seat))
    state = state.but(phase=Phase.GOAL, shake=shake, irregular=(*state.irregular, one))
    return start_clock(state, Task.GOAL, (seat,))


def _spare_digit(state: State, action: Action) -> bool:
    """On-Sets: putting spare digits into Forbidden says that the Goal is finished."""
    words = action.words.lower().split()
    return (
        action.verb == "move"
        and action.who == state.shake.goal.by
        and len(words) == 2
        and words[0] in tuple(state.setup.game.goal_only)
        and words[1] == Place.FORBIDDEN
    )


def _sand_is_out(state: State) -> bool:
    """Whether time was up before the block was touched, and has set the Goal though nobody has said so."""
    clock = running(state)
    return out_of_time(state) and state.shake.block.holder is None and clock is not None and clock.deadline <= state.now


def _first_to_move(state: State) -> int:
    return state.left_of(state.shake.goal_setter)
