"""A new shake: who rolls, who deals, and the minute they have for it."""

from __future__ import annotations

from forceout.referee.clocks import start_clock
from forceout.referee.state import Phase, Shake, State
from forceout.rules.procedure import Task


def begin_shake(state: State, setter: int) -> State:
    """A new shake: its Goal-setter is to roll."""
    shake = Shake(len(state.scores) + 1, setter, absent=state.absent, began=state.now)
    return time_to_roll(state.but(phase=Phase.ROLL, shake=shake, irregular=(), other_clock=None))


def time_to_roll(state: State) -> State:
    """The timer is turned for rolling, and in On-Sets for dealing: so the shake begins (000 II-A-1, 004 II-A-1)."""
    seats: tuple[int, ...] = (state.shake.setter,)
    if state.setup.game.deals_cards and dealer_of(state) != state.shake.setter:
        seats = (state.shake.setter, dealer_of(state))
    state = start_clock(state, Task.ROLL, seats)
    return state.with_shake(roll_until=state.clock.deadline if state.clock is not None else state.now)


def first_throw(state: State) -> State:
    """The first cube or card after a score: the timer has run since then.

    Over the board the sand may have run out long ago without anybody counting. Then nobody has timed the roll, and
    those who select have the whole minute (manual A3).
    """
    if state.phase is not Phase.BETWEEN:
        return state
    clock, until = state.clock, state.shake.roll_until
    state = begin_shake(state, state.shake.setter)
    if clock is None or clock.deadline < state.now:
        return state
    return state.but(clock=clock).with_shake(roll_until=until)


def throwers(state: State) -> list[tuple[int, str]]:
    """Who has to roll or deal before the shake can go on, each with the verb for it."""
    if state.phase not in (Phase.ROLL, Phase.BETWEEN):
        return []
    shake, fresh = state.shake, state.phase is Phase.BETWEEN
    rolls = [(shake.setter, "roll")] if fresh or not shake.cubes else []
    deals = [(dealer_of(state), "deal")] if state.setup.game.deals_cards and (fresh or not shake.universe) else []
    return rolls + deals


def dealer_of(state: State) -> int:
    """On-Sets: who deals the cards of this shake, or between shakes those of the next."""
    dealer = state.shake.dealer
    return right_of(state, state.shake.setter) if dealer is None else dealer


def right_of(state: State, seat: int) -> int:
    for step in range(1, state.players + 1):
        other = (seat - step) % state.players
        if other not in state.absent:
            return other
    return seat
