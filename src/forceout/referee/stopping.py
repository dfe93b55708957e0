"""Stopping before the end: all who play agree to it. No document of a league has it; friends at a table do.

One player offers, the others agree or decline, and an offer that nobody has answered lapses when the match moves on.
"""

from __future__ import annotations

from forceout.referee.action import TABLE, Action
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.signing import close
from forceout.referee.state import Phase, Shake, State, StopOffer

OPEN = frozenset(Phase) - {Phase.SIGN, Phase.DONE}
"""While there is still something to be played."""


def check_offer_stop(state: State, action: Action) -> State:
    """Whether a player may offer to stop; once in a shake, so that nobody is asked again and again."""
    needs_player(state, action)
    if state.stop_offer is not None:
        text = f"{state.name(state.stop_offer.by)} has offered to stop already. Agree to it, or decline it."
        raise not_allowed(state, "stop-offered", "round", text)
    if action.who in state.shake.stop_offered:
        text = "You have offered to stop in this shake. You can offer it again in the next."
        raise not_allowed(state, "stop-offered/again", "round", text)
    return state


def offer_stop(state: State, action: Action) -> State:
    """A player would like to stop here."""
    state = check_offer_stop(state, action)
    state = state.with_shake(stop_offered=(*state.shake.stop_offered, action.who))
    state = state.but(stop_offer=StopOffer(action.who, (action.who,)))
    text = f"{state.name(action.who)} offers to stop here."
    return state.noted(action.who, text, "stop-offered", state.procedure.cite("round"))


def is_not_offered(state: State, seat: int) -> bool:
    """Whether nobody would like to stop."""
    return state.stop_offer is None


def agree_to_stop(state: State, action: Action) -> State:
    """A player agrees; with the last one the match ends."""
    offer = _offer(state, action)
    if action.who in offer.agreed:
        raise not_allowed(state, "agreed-already", "round", f"{state.name(action.who)} has agreed to stop.")
    agreed = (*offer.agreed, action.who)
    state = state.but(stop_offer=StopOffer(offer.by, agreed))
    state = state.noted(action.who, f"{state.name(action.who)} agrees to stop.", "stop-agreed")
    if set(range(state.players)) - set(state.absent) - set(agreed):
        return state
    return ended_early(state, "All agree to stop here.")


def decline_to_stop(state: State, action: Action) -> State:
    """A player would rather play on, and one is enough. Whoever offered may take it back in the same way."""
    offer = _offer(state, action)
    said = "takes the offer to stop back" if action.who == offer.by else "would like to play on"
    text = f"{state.name(action.who)} {said}."
    return state.but(stop_offer=None).noted(action.who, text, "stop-declined")


def _offer(state: State, action: Action) -> StopOffer:
    needs_player(state, action)
    if state.stop_offer is None:
        raise not_allowed(state, "no-offer", "round", "Nobody offers to stop just now.")
    return state.stop_offer


def lapsed(before: State, after: State) -> State:
    """The offer is gone where the match has moved on since: a cube, a turn, a phase."""
    if before.stop_offer is None or after.stop_offer is None or _moment(before) == _moment(after):
        return after
    return after.but(stop_offer=None).noted(TABLE, "The match goes on, so the offer to stop has lapsed.", "stop-lapsed")


def _moment(state: State) -> tuple[object, ...]:
    shake = state.shake
    begun = state.phase, shake.number, shake.began, shake.setter
    return *begun, shake.turn, shake.moves, shake.goal.by, shake.challenge, shake.checking.writer


def ended_early(state: State, why: str) -> State:
    """The match ends with what was scored; the shake that has begun counts for nothing."""
    said = "" if state.phase in (Phase.LOT, Phase.BETWEEN) else " The shake that has begun does not count."
    rule = state.procedure.cite("round")
    state = state.noted(TABLE, f"{why} The match ends with what was scored.{said}", "ended-early", rule)
    if state.phase is not Phase.BETWEEN:  # else it was scored, and is still to be seen
        shake = Shake(len(state.scores) + 1, state.shake.setter, absent=state.absent, began=state.now)
        state = state.but(shake=shake)
    state = state.but(last_shake=True, stop_offer=None, clock=None, other_clock=None, irregular=())
    return close(state)
