"""The log of a match, and the state it folds to. Numbers count entries; a take-back is an entry too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from forceout.referee.action import TABLE, Action, Refused
from forceout.referee.match import apply, begin
from forceout.referee.state import Setup, State

TAKE_BACK = "take-back"
"""Practice only: everything after the entry it names is undone. The referee never sees it."""


@dataclass(frozen=True)
class Entry:
    number: int
    action: Action
    key: str = ""
    quiet: bool = False
    """The clocks ran on, and nobody has anything else to do than before."""
    idle: bool = field(default=False, compare=False)
    """It moved nothing on: something was said, the Goal was laid in another way, the block was lifted."""


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
QUIET = frozenset({"tick", "end-round"})
"""What the clocks do: where nobody has anything else to do than before, nobody's act is stale by it."""


def start(setup: Setup) -> Folded:
    return Folded(setup, begin(setup))


def follow(folded: Folded, entry: Entry) -> Folded:
    """The match after one more entry; `Refused` leaves it as it was."""
    if entry.action.verb == TAKE_BACK:
        recent = (*folded.recent[-RECENT:], entry)
        return replace(_back_to(folded, int(entry.action.words)), number=entry.number, recent=recent)
    state = apply(folded.state, entry.action)
    entry = _weighed(entry, folded.state, state)
    recent = (*folded.recent[-RECENT:], entry)
    return Folded(folded.setup, state, entry.number, (*folded.entries, entry), recent)


def _weighed(entry: Entry, before: State, after: State) -> Entry:
    idle = _business(before) == _business(after)
    return Entry(entry.number, entry.action, entry.key, quiet=idle and entry.action.verb in QUIET, idle=idle)


def _business(state: State) -> tuple[object, ...]:
    """What an act is about: in which phase, whose turn it is, and whose paper is checked."""
    shake = state.shake
    return state.phase, shake.number, shake.turn, shake.checking.writer, shake.challenge, shake.goal.by


def follow_all(folded: Folded, entries: Sequence[Entry]) -> Folded:
    """The match after many more entries. What a later one takes back is not played first: a log full of take-backs
    costs no more to read than what is left of it."""
    last = max((at for at, entry in enumerate(entries) if entry.action.verb == TAKE_BACK), default=-1)
    if last >= 0:
        kept, latest = list(folded.entries), folded.state.now
        for entry in entries[: last + 1]:
            if entry.action.verb == TAKE_BACK:
                kept = [one for one in kept if one.number <= int(entry.action.words)]
            else:
                kept.append(entry)
                latest = max(latest, entry.action.at)
        recent = (*folded.recent, *entries[: last + 1])[-RECENT - 1 :]
        folded = replace(_played(folded.setup, kept, latest), number=entries[last].number, recent=recent)
    for entry in entries[last + 1 :]:
        try:
            folded = follow(folded, entry)
        except Refused:
            folded = follow(folded, _passed_over(folded.state, entry))
    return folded


def _passed_over(state: State, entry: Entry) -> Entry:
    """An entry that the referee of today would not let happen, as the time it took.

    A log is kept for years, and now and then a rule is found to have been read wrongly. An old match must open all the
    same.
    """
    return replace(entry, action=Action(max(entry.action.at, state.now), TABLE, "tick"))


def _back_to(folded: Folded, number: int) -> Folded:
    return _played(folded.setup, [entry for entry in folded.entries if entry.number <= number], folded.state.now)


def _played(setup: Setup, entries: Sequence[Entry], now: int) -> Folded:
    """The match with these entries in effect, at the time `now`."""
    state, kept = begin(setup), []
    for entry in entries:
        before = state
        try:
            state = apply(state, entry.action)
        except Refused:
            entry = _passed_over(state, entry)
            state = apply(state, entry.action)
        kept.append(_weighed(entry, before, state))
    # time does not run backwards: what comes next comes later than all that was taken back
    return Folded(setup, state.but(now=now), entries=tuple(kept))
