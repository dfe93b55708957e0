"""A search for tables at another process: it is told here how far it is, and can be stopped from here."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from forceout.tournament.event.records import Refused, refused
from forceout.web.days.searching import Wanted
from forceout.web.house.hearing import on, spread

DRAWING, DRAWN, STOP = "drawing", "drawn", "stop-drawing"
"""What other processes are told."""
EVERY = 0.5
SILENT_FOR = 5.0
"""Seconds without a word after which nobody is drawing there any more: that process may be gone."""


class Shown(Protocol):
    """What is shown of a search, wherever it is."""

    @property
    def wanted(self) -> Wanted: ...
    @property
    def share(self) -> int: ...
    @property
    def seconds(self) -> int: ...
    @property
    def steps_now(self) -> int: ...


class UnderWay(Shown, Protocol):
    """A search at this process."""

    @property
    def over(self) -> threading.Event: ...
    @property
    def refusal(self) -> Refused | None: ...


@dataclass(frozen=True)
class Elsewhere:
    """As far as it was told last."""

    wanted: Wanted
    share: int
    seconds: int
    steps_now: int
    heard: float

    @property
    def running(self) -> bool:
        return time.monotonic() - self.heard < SILENT_FOR


_elsewhere: dict[int, Elsewhere] = {}
_refused: dict[int, Refused] = {}
STOPS: list[Callable[[int], None]] = []
"""What stops a search here."""


def elsewhere(day: int) -> Elsewhere | None:
    found = _elsewhere.get(day)
    return found if found is not None and found.running else None


def refusal_of(day: int) -> Refused | None:
    """Why the last search elsewhere came to nothing; it is said once."""
    return _refused.pop(day, None)


def tell(day: int, made: UnderWay) -> None:
    """Others hear how far it is."""
    wanted = made.wanted
    spread(DRAWING, day, wanted.policy, wanted.rounds, wanted.effort, made.share, made.seconds, made.steps_now)


def tell_until_it_ends(day: int, made: UnderWay) -> None:
    """And in the end what came of it; in a thread of its own."""

    def telling() -> None:
        while not made.over.wait(EVERY):
            tell(day, made)
        tell_end(day, made.refusal)

    threading.Thread(target=telling, name="drawing is told", daemon=True).start()


def tell_end(day: int, refusal: Refused | None = None) -> None:
    told = [refusal.finding.code, refusal.finding.text, refusal.finding.rule] if refusal is not None else []
    spread(DRAWN, day, told)


def ask_to_stop(day: int) -> None:
    spread(STOP, day)


@on(DRAWING)
def _draws(day: int, policy: str, rounds: int, effort: int, share: int, seconds: int, steps: int) -> None:
    _elsewhere[day] = Elsewhere(Wanted(policy, rounds, 0, effort, ""), share, seconds, steps, time.monotonic())
    _refused.pop(day, None)


@on(DRAWN)
def _has_drawn(day: int, told: list[str]) -> None:
    _elsewhere.pop(day, None)
    if told:
        _refused[day] = refused(*told)


@on(STOP)
def _stops(day: int) -> None:
    for stop in STOPS:
        stop(day)
