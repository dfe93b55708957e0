"""What somebody may do at a moment, as `legal_actions` lists it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from forceout.referee.action import Action
from forceout.referee.state import Phase, State
from forceout.rules.finding import Finding

Free = Literal["roll", "universe", "goal", "equation", "variations", "reason", "text"]
"""What an action wants whose words cannot be listed."""


@dataclass(frozen=True, slots=True)
class Option:
    """An action that the referee takes.

    `words` is None where they are free: then `free` says what is wanted, and `refusal` whether the words will do.
    `cost` is there where the action is taken and loses a point all the same, or may be charged.
    """

    verb: str
    words: str | None
    title: str
    free: Free | None = None
    cost: Finding | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Words that a verb might be said with now; the verb itself then decides whether they are an option."""

    words: str = ""
    title: str = ""
    """How it is said; where it is empty, the verb's own title does."""
    free: Free | None = None


class Tried(tuple[Option, ...]):
    """Options that a verb has tried itself, all of them."""


@lru_cache(maxsize=8_192)
def costless(verb: str, words: str | None, title: str, kind: Free | None = None) -> Option:
    """An option that costs nothing. There are few, and after every act they are listed again."""
    return Option(verb, words, title, kind)


Step = Callable[[State, Action], State]
Candidates = Callable[[State, int], Iterable[Candidate | Option]]
"""The words for a verb now; `Refused` where there can be none. What the verb has tried already, by what its handler
begins with, is an option."""


WITHOUT_WORDS = (Candidate(),)


def just_said(state: State, seat: int) -> tuple[Candidate, ...]:
    """A verb that needs no words."""
    return WITHOUT_WORDS


def free(kind: Free) -> Candidates:
    """A verb whose words cannot be listed."""
    candidates = (Candidate(free=kind),)
    return lambda state, seat: candidates


def at_any_time(verb: str, title: str, kind: Free) -> Candidates:
    """A verb that is never refused whoever says it, whatever its words are, and costs nothing."""
    tried = Tried((Option(verb, None, title, kind),))
    return lambda state, seat: tried


def in_phases(*phases: Phase) -> frozenset[Phase]:
    return frozenset(phases)


def of_seats(state: State, seat: int) -> tuple[Candidate, ...]:
    """A verb that names a player."""
    return tuple(Candidate(str(other)) for other in range(state.players))


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb: what it is called, what it does, and with which words it may be said.

    `check` raises what `handle` would refuse, whatever the words of a free verb are, and gives the state in which the
    action is then carried out. It is there where carrying it out takes long, or where the words are free; `handle`
    begins with it, so that neither can differ from the other.
    """

    title: str
    handle: Step
    candidates: Candidates = just_said
    check: Step | None = None
    phases: frozenset[Phase] | None = None
    """The only phases in which it can be said; None where that depends on more, and then `handle` tells."""
    officials: bool = False
    """Whether only an official may say it."""
    unless: Callable[[State, int], bool] | None = None
    """When it need not even be tried. Its handler refuses it then all the same; but most verbs are closed most of the
    time, and to make out a refusal for each of them takes longer than to look."""


def lost_between(before: State, after: State, seat: int) -> Finding | None:
    """A point that somebody has lost between two states, or an irregularity that may now be charged."""
    if after.account is not before.account:
        for event in after.account[len(before.account) :]:
            if event.penalty and 0 <= seat < len(event.points) and event.points[seat] < 0:
                return Finding(event.code, event.rule, event.text)
    if after.irregular is before.irregular:
        return None
    new = (one for one in after.irregular if one.seat == seat and one not in before.irregular)
    return next((one.finding for one in new), None)
