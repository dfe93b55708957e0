"""The log of a match, and the state it folds to. Numbers count entries; a take-back is an entry too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from forceout.referee.action import Action
from forceout.referee.match import apply, begin
from forceout.referee.state import Setup, State

TAKE_BACK = "take-back"
"""Practice only: everything after the entry it names is undone. The referee never sees it."""


@dataclass(frozen=True)
class Entry:
    number: int
    action: Action
    key: str = ""


@dataclass(frozen=True)
class Folded:
    """A match as its log tells it. `entries` are those in effect, in order."""

    setup: Setup
    state: State
    number: int = 0
    entries: tuple[Entry, ...] = ()
    recent: tuple[Entry, ...] = field(default=(), repr=False)
    """The last entries of the log, in effect or not: what happened since somebody looked."""

    @property
    def actions(self) -> list[Action]:
        return [entry.action for entry in self.entries]


RECENT = 40


def start(setup: Setup) -> Folded:
    return Folded(setup, begin(setup))


def follow(folded: Folded, entry: Entry) -> Folded:
    """The match after one more entry; `Refused` leaves it as it was."""
    recent = (*folded.recent[-RECENT:], entry)
    if entry.action.verb == TAKE_BACK:
        return replace(_back_to(folded, int(entry.action.words)), number=entry.number, recent=recent)
    state = apply(folded.state, entry.action)
    return Folded(folded.setup, state, entry.number, (*folded.entries, entry), recent)


def fold(setup: Setup, entries: Iterable[Entry]) -> Folded:
    folded = start(setup)
    for entry in entries:
        folded = follow(folded, entry)
    return folded


def _back_to(folded: Folded, number: int) -> Folded:
    kept = tuple(entry for entry in folded.entries if entry.number <= number)
    state = begin(folded.setup)
    for entry in kept:
        state = apply(state, entry.action)
    # time does not run backwards: what comes next comes later than all that was taken back
    return Folded(folded.setup, state.but(now=folded.state.now), entries=kept)
