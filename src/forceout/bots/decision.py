"""What a bot decides, and what it may look at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from forceout.games.match import Match
from forceout.referee.state import State


@dataclass(frozen=True, slots=True)
class Decision:
    """An action with its reason in plain words, and how long a person would have taken over it."""

    verb: str
    words: str = ""
    reason: str = ""
    seconds: float = 2.0


class Bot(Protocol):
    """A seat at the table. `decide` sees a view of the match and answers, or None when it has nothing to do."""

    def decide(self, view: Match, seat: int) -> Decision | None: ...


def view_for(state: State, seat: int) -> Match:
    """What a bot in that seat is shown of a match of which only the state is at hand."""
    return Match(state).view(seat)
