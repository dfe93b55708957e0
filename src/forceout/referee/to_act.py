"""Whom the table waits for."""

from __future__ import annotations

from forceout.referee.checking import checkers_left
from forceout.referee.new_shake import throwers
from forceout.referee.sides import has_to_decide
from forceout.referee.state import Phase, State


def to_act(state: State) -> tuple[int, ...]:
    """The seats that may act now, in the order in which they are expected. Nobody, where the match is over."""
    shake = state.shake
    here = tuple(seat for seat in range(state.players) if seat not in state.absent)
    match state.phase:
        case Phase.LOT:
            return tuple(seat for seat in state.lot_seats if seat not in state.lots)
        case Phase.ROLL | Phase.BETWEEN:
            return tuple(dict.fromkeys(seat for seat, _ in throwers(state)))
        case Phase.SELECT:
            return (shake.turn,)
        case Phase.GOAL:
            return (shake.goal_setter,)
        case Phase.NO_GOAL:
            return tuple(seat for seat in here if seat != shake.setter and seat not in shake.agreed)
        case Phase.PLAY:
            return (shake.turn if shake.block.holder is None else shake.block.holder,)
        case Phase.WRITE:
            return tuple(seat for seat in here if has_to_decide(state, seat))
        case Phase.CHECK:
            return tuple(checkers_left(state))
        case Phase.SIGN:
            return tuple(seat for seat in here if seat not in state.signed)
    return ()
