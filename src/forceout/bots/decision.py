"""What a bot decides, and what it may look at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from forceout.referee.state import BySeat, Phase, State
from forceout.referee.writing import PRESENTED

HIDDEN = "(hidden)"


@dataclass(frozen=True, slots=True)
class Decision:
    """An action with its reason in plain words, and how long a person would have taken over it."""

    verb: str
    words: str = ""
    reason: str = ""
    seconds: float = 2.0


class Bot(Protocol):
    """A seat at the table. `decide` sees a view of the match and answers, or None when it has nothing to do."""

    @property
    def name(self) -> str: ...

    def decide(self, view: State, seat: int) -> Decision | None: ...


def view_for(state: State, seat: int) -> State:
    """The match as a player sees it: what others have written stays face down until all have presented."""
    if state.phase is not Phase.WRITE:
        return state
    papers = BySeat({who: text if who == seat else HIDDEN for who, text in state.shake.writing.papers.items()})
    account = tuple(
        replace(event, text=HIDDEN) if event.code == PRESENTED and event.who != seat else event
        for event in state.account
    )
    writing = replace(state.shake.writing, papers=papers)
    return state.but(shake=replace(state.shake, writing=writing), account=account)
