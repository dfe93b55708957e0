"""Who is at the table: players who are absent, and those who come back."""

from __future__ import annotations

from forceout.referee.action import JUDGE, Action
from forceout.referee.lot import throw_on
from forceout.referee.new_shake import time_to_roll
from forceout.referee.officials import named_seat, needs_judge
from forceout.referee.refusals import not_allowed
from forceout.referee.signing import maybe_signed
from forceout.referee.state import Phase, State

WHILE = (Phase.LOT, Phase.BETWEEN, Phase.SIGN)
"""Players come and go between shakes; in the middle of one a judge stops the clocks instead."""


def between_shakes(state: State) -> bool:
    """Whether no cube has been rolled and no card dealt: in a shake that is replayed, too, or in the very first."""
    return state.phase in WHILE or (state.phase is Phase.ROLL and not (state.shake.cubes or state.shake.universe))


def absent(state: State, action: Action) -> State:
    """“absent 2”: a player is not there for this shake and those that follow, until “back”."""
    needs_judge(state, action)
    seat = named_seat(state, action.words.strip())
    if seat in state.absent:
        raise not_allowed(state, "absent-already", "absent", f"{state.name(seat)} is absent already.")
    if not between_shakes(state):
        raise not_allowed(state, "wrong-phase", "absent", "A player is marked absent between shakes.")
    left = state.players - len(state.absent) - 1
    if left < (1 if state.phase is Phase.SIGN else 2):
        raise not_allowed(state, "too-few", "absent", "A table needs at least two players.")
    state = state.but(absent=(*state.absent, seat))
    return go_on(state.noted(JUDGE, f"{state.name(seat)} is absent.", "absent", state.procedure.cite("absent")))


def back_again(state: State, action: Action) -> State:
    """“back 2”: a player is there again."""
    needs_judge(state, action)
    seat = named_seat(state, action.words.strip())
    if seat in state.resigned:
        raise not_allowed(state, "resigned", "absent", f"{state.name(seat)} has resigned from this match.")
    if seat not in state.absent or not between_shakes(state):
        raise not_allowed(state, "not-absent", "absent", "A player comes back between shakes.")
    state = state.but(absent=tuple(other for other in state.absent if other != seat))
    return go_on(state.noted(JUDGE, f"{state.name(seat)} is back."), came=seat)


def go_on(state: State, came: int | None = None) -> State:
    """The lot, the next roll or the signatures with those who are there now."""
    if state.phase is Phase.LOT:
        return throw_on(state, came)
    if state.phase is Phase.SIGN:
        return maybe_signed(state)
    if state.shake.setter in state.absent:
        state = state.with_shake(setter=state.left_of(state.shake.setter))
    return time_to_roll(state.with_shake(absent=state.absent))
