"""FairQueue at something that only few can do at once: each house in turn, and in a house each person in turn.

Whoever asks sixty questions at once waits for them behind everybody who asks one. Nobody waits for long: where a turn
does not come soon, an honest “busy” does.
"""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager

from forceout.web.limits import Asker


class Busy(Exception):
    """No turn came in time, or too many wait already."""


class FairQueue:
    """`places` at a time. One person may wait in `mine` places, a house in `house`, all together in `most`."""

    def __init__(self, places: int, *, patience: float = 3.0, mine: int = 4, house: int = 40, most: int = 160) -> None:
        self.free, self.patience = places, patience
        self.mine, self.house, self.most = mine, house, most
        self.lock = threading.Lock()
        self.waiting: OrderedDict[str, OrderedDict[str, deque[threading.Event]]] = OrderedDict()

    @contextmanager
    def turn(self, who: Asker) -> Iterator[None]:
        """A turn as soon as there is one; `Busy` where there is none."""
        self._come(who)
        try:
            yield
        finally:
            with self.lock:
                self._next()

    def _come(self, who: Asker) -> None:
        called = threading.Event()
        with self.lock:
            if self.free:
                self.free -= 1
                return
            house = self.waiting.get(who.house) or OrderedDict()
            mine, ours = len(house.get(who.person, ())), sum(map(len, house.values()))
            all_of_us = sum(len(line) for one in self.waiting.values() for line in one.values())
            if mine >= self.mine or ours >= self.house or all_of_us >= self.most:
                raise Busy
            line = self.waiting.setdefault(who.house, OrderedDict()).setdefault(who.person, deque())
            line.append(called)
        if called.wait(self.patience):
            return
        with self.lock:
            if called.is_set():  # it was called while the patience ran out
                return
            self._forget(who, called)
        raise Busy

    def _forget(self, who: Asker, called: threading.Event) -> None:
        house = self.waiting[who.house]
        house[who.person].remove(called)
        self._drop_empty(who.house, who.person)

    def _drop_empty(self, house: str, person: str) -> None:
        if not self.waiting[house][person]:
            del self.waiting[house][person]
        if not self.waiting[house]:
            del self.waiting[house]

    def _next(self) -> None:
        """Whoever goes hands the place on: to the house, and in it the person, whose last turn is longest ago."""
        if not self.waiting:
            self.free += 1
            return
        house = next(iter(self.waiting))
        person = next(iter(self.waiting[house]))
        called = self.waiting[house][person].popleft()
        self.waiting[house].move_to_end(person)
        self.waiting.move_to_end(house)
        self._drop_empty(house, person)
        called.set()
