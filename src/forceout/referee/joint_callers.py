"""Who called: one player, or several at once where the words alone count."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from forceout.referee.refusals import not_allowed
from forceout.referee.state import State


def callers(state: State, seat: int, words: list[str], challenged: int | None) -> tuple[int, ...]:
    """The seat that called, and those who called together with it, named by their seats."""
    if state.procedure.block:
        if len(words) > 1:
            raise not_allowed(state, "unknown-challenge", "block", "Only one player holds the block.")
        if words and words[0] not in _seats(state, seat):
            text = f"“{words[0][:20]}” is no player whom {state.name(seat)} could challenge."
            raise not_allowed(state, "wrong-seat", "block", text)
        return (seat,)  # whoever it is aimed at, it is the last Mover who is challenged (manual D3)
    others: list[int] = []
    for word in words:
        named = int(word) if word.isdecimal() and len(word) < 3 else -1
        if not 0 <= named < state.players or named in (seat, *others, *state.absent, challenged):
            text = "Those who called together are named by their seats, and whoever is challenged is not among them."
            raise not_allowed(state, "wrong-seat", "challenge", text)
        others.append(named)
    return (seat, *others)


def _seats(state: State, seat: int) -> list[str]:
    """The others at the table, as words of an action name them."""
    return [str(other) for other in range(state.players) if other != seat and other not in state.absent]


def caller_words(state: State, seat: int, challenged: int | None) -> Iterator[str]:
    """What may follow a challenge: at whom it is aimed; or, where there is no block, who called at the same time."""
    others = _seats(state, seat)
    if state.procedure.block:
        yield from ("", *others)
        return
    others = [other for other in others if other != str(challenged)]
    for count in range(len(others) + 1):
        for together in permutations(others, count):
            yield " ".join(together)
