"""Resigning: a player plays no more in this match, and is absent from the shakes that follow."""

from __future__ import annotations

from forceout.cubes.words import listed
from forceout.referee.action import TABLE, Action
from forceout.referee.new_shake import begin_shake
from forceout.referee.presence import between_shakes, go_on
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.signing import close
from forceout.referee.state import Phase, State
from forceout.referee.stopping import ended_early


def resign(state: State, action: Action) -> State:
    """With fewer than two left the match ends with what was scored. A shake that has begun is begun anew without the
    player: the turn, the Goal and the last move may have been theirs."""
    state = check_resign(state, action)
    seat = action.who
    text = f"{state.name(seat)} resigns."
    state = state.noted(seat, text, "resigned", state.procedure.cite("absent"))
    state = state.but(absent=(*state.absent, seat), resigned=(*state.resigned, seat), stop_offer=None)
    left = [other for other in range(state.players) if other not in state.absent]
    if len(left) < 2:
        return ended_early(state, f"Only {state.name(left[0])} is left.")
    if between_shakes(state):
        return go_on(state)
    names = listed(state.name(other) for other in left)
    text = f"The shake that has begun does not count. {names} play on."
    state = state.noted(TABLE, text, "begun-anew", state.procedure.cite("absent"))
    if state.last_shake:
        return close(state)
    setter = state.shake.setter
    return begin_shake(state, state.left_of(setter) if setter == seat else setter)


def check_resign(state: State, action: Action) -> State:
    """Not while a challenge is being settled: the others would lose what they are about to score."""
    needs_player(state, action)
    shake = state.shake
    if state.phase is Phase.BETWEEN:
        return state
    if shake.block.holder is not None:
        text = "Somebody has the block. First the challenge is said, or the block is put down."
        raise not_allowed(state, "resign-later/block", "absent", text)
    if shake.challenge is not None or state.phase in (Phase.WRITE, Phase.CHECK):
        text = "This shake is being settled. You can resign as soon as it is scored."
        raise not_allowed(state, "resign-later", "absent", text)
    return state
