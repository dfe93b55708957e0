"""Who called: one player, or several at once where the words alone count."""

from __future__ import annotations

from forceout.referee.refusals import not_allowed
from forceout.referee.state import State


def callers(state: State, seat: int, words: list[str], challenged: int | None) -> tuple[int, ...]:
    """The seat that called, and those who called together with it, named by their seats."""
    if state.procedure.block:
        if len(words) > 1:
            raise not_allowed(state, "unknown-challenge", "block", "Only one player holds the block.")
        return (seat,)  # whoever it is aimed at, it is the last Mover who is challenged (manual D3)
    others: list[int] = []
    for word in words:
        named = int(word) if word.isdecimal() and len(word) < 3 else -1
        if not 0 <= named < state.players or named in (seat, *others, *state.absent, challenged):
            text = "Those who called together are named by their seats, and whoever is challenged is not among them."
            raise not_allowed(state, "wrong-seat", "challenge", text)
        others.append(named)
    return (seat, *others)
