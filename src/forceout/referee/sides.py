"""Who stands where after a challenge: who must write, who may, and who has not taken a side yet."""

from __future__ import annotations

from forceout.referee.state import Shake, State
from forceout.rules.claims import CHALLENGER, MOVER
from forceout.rules.scoring import WRITERS


def writing_side(shake: Shake) -> str:
    """The side that has to write after a challenge."""
    assert shake.challenge is not None
    return WRITERS[shake.challenge.claim]


def other_side(shake: Shake) -> str:
    """The side that does not write."""
    return CHALLENGER if writing_side(shake) == MOVER else MOVER


def side_of(shake: Shake, seat: int) -> str:
    """Where a player stands; "" for a Third Party who has not sided."""
    challenge = shake.challenge
    if challenge is None:
        return ""
    if seat == challenge.mover:
        return MOVER
    if challenge.challengers == (seat,):
        return CHALLENGER
    return shake.writing.sides.get(seat, "")  # those who called together may still change their minds


def must_write(shake: Shake, seat: int) -> bool:
    return shake.challenge is not None and side_of(shake, seat) == writing_side(shake)


def may_write(shake: Shake, seat: int) -> bool:
    """Whoever stands on the other side may not present; without a challenge everybody may."""
    return shake.challenge is None or side_of(shake, seat) in ("", writing_side(shake))


def has_to_decide(state: State, seat: int) -> bool:
    """Whether writing waits for a player: who has to write, or has not taken a side yet."""
    return not state.shake.writing.has_answered(seat) and may_write(state.shake, seat)


def declaring_order(state: State) -> list[int]:
    """Those who declare a side, from the left of the Mover."""
    challenge = state.shake.challenge
    if challenge is None:
        return []
    seats = [(challenge.mover + step) % state.players for step in range(1, state.players)]
    return [seat for seat in seats if seat not in state.absent and challenge.challengers != (seat,)]


def may_declare(state: State, seat: int) -> bool:
    """Whether it is a player's turn to take a side; where sides are not declared in turn it always is."""
    if not state.procedure.third_party_sides_in_turn:
        return True
    order, sides = declaring_order(state), state.shake.writing.sides
    return seat in order and all(before in sides for before in order[: order.index(seat)])


def may_keep_silent(state: State, seat: int) -> bool:
    """A Third Party need not write, and says so by silence (000 VII-C-1 (c), 003 IV-D-2)."""
    challenge = state.shake.challenge
    if challenge is None or seat in (challenge.mover, *challenge.challengers):
        return False
    free = challenge.claim == "no-goal" and not state.procedure.no_goal_takes_sides
    return free or not side_of(state.shake, seat)
