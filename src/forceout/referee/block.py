"""The challenge block: it goes down again without a challenge, and what that costs."""

from __future__ import annotations

from forceout.referee.clocks import goes_on
from forceout.referee.state import Block, State
from forceout.rules.finding import Finding


def block_goes_down(state: State, seat: int, finding: Finding, points: int) -> State:
    """A challenge does not count; whoever held the block for it has laid it down, and the clock goes on."""
    state = state.penalised(seat, points, finding)
    if state.shake.block.holder is None:
        return state
    return goes_on(state).with_shake(block=Block())


def nothing_challenged(state: State, seat: int) -> State:
    """Whoever holds the block makes no challenge with it."""
    text = f"{state.name(seat)} picked up the block and made no challenge."
    finding = state.finding("challenge-withdrawn", "block", text)
    return block_goes_down(state, seat, finding, state.procedure.penalties.withdrawn)
