"""Who sets the first Goal: by lot."""

from __future__ import annotations

from collections.abc import Iterable

from forceout.cubes.words import listed
from forceout.referee.action import Action
from forceout.referee.new_shake import begin_shake
from forceout.referee.option import Option
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.state import BySeat, Phase, State
from forceout.rules.procedure import Lot


def throw_lot(state: State, action: Action) -> State:
    """A player throws a cube for the first Goal."""
    needs_player(state, action)
    face = action.words.strip().removeprefix("r").replace("-", "−")
    if len(face) != 1 or face not in state.procedure.lot.faces:
        raise not_allowed(
            state, "unknown-cube", "lot", f"“{action.words[:20]}” is not on the cube that is thrown for this."
        )
    _needs_throw(state, action.who)
    state = state.but(lots=state.lots.but(action.who, face))
    state = state.noted(action.who, f"{state.name(action.who)} throws {face} for the first Goal.")
    return _settle(state) if len(state.lots) == len(state.lot_seats) else state


def _needs_throw(state: State, seat: int) -> None:
    """Whether a player is still to throw, whatever comes of it."""
    if seat not in state.lot_seats:
        text = f"{state.name(seat)} is out of the throw for the first Goal."
        raise not_allowed(state, "wrong-seat/lot", "lot", text)
    if seat in state.lots:
        raise not_allowed(state, "thrown-already", "lot", f"{state.name(seat)} has thrown already.")


def lot_candidates(state: State, seat: int) -> Iterable[Option]:
    """Every face of the cube that is thrown for it; a red one may be named with its colour too. One face is as good as
    another, so it is asked once whether this player throws at all."""
    if state.phase is not Phase.LOT:
        return
    needs_player(state, Action(state.now, seat, "lot"))
    _needs_throw(state, seat)
    for face in state.procedure.lot.faces:
        yield Option("lot", face, f"Throw {face}")
        if state.procedure.lot is Lot.RED_CUBE:
            yield Option("lot", f"r{face}", f"Throw {face}")


def throw_on(state: State, came: int | None = None) -> State:
    """Somebody has gone or come: those who are there throw on, and whoever alone is left in it sets the first Goal."""
    here = tuple(seat for seat in range(state.players) if seat not in state.absent)
    tie = any(seat not in state.lot_seats for seat in here if seat != came)
    seats = tuple(seat for seat in here if seat in state.lot_seats or not tie)
    lots = BySeat({seat: face for seat, face in state.lots.items() if seat in seats})
    state = state.but(lot_seats=seats or here, lots=lots)
    if len(state.lot_seats) == 1:
        return _first(state, state.lot_seats[0])
    return _settle(state) if len(lots) == len(state.lot_seats) else state


def _settle(state: State) -> State:
    """Highest digit; a sign is out unless all show one; ties throw again."""
    digits = {seat: int(face) for seat, face in state.lots.items() if face.isdecimal()}
    if not digits:
        return state.but(lots=BySeat()).noted(
            -2, "Everybody threw a sign, so all throw again.", rule=state.procedure.cite("lot")
        )
    best = max(digits.values())
    first = tuple(seat for seat, digit in digits.items() if digit == best)
    if len(first) > 1:
        names = listed(state.name(seat) for seat in first)
        return state.but(lots=BySeat(), lot_seats=first).noted(
            -2, f"{names} throw again.", rule=state.procedure.cite("lot")
        )
    return _first(state, first[0])


def _first(state: State, seat: int) -> State:
    text = f"{state.name(seat)} sets the first Goal."
    return begin_shake(state.but(lots=BySeat()).noted(-2, text, rule=state.procedure.cite("lot")), seat)
