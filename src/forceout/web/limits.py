"""How often somebody may ask: buckets of tokens that fill again with time, for a person and for the house they are in;
and how much of what many people keep the server holds in all.

A school has one address for all its classes, so an address alone says little. People are told apart by the number in
their cookie; but whoever likes can have a new cookie with every request, so the house has a bucket as well, with room
for a school full of people.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from forceout.web.house.hearing import on, spread

MOST_PLAY_CODES = 100_000
MOST_UPLOADS = 20_000
"""Of the whole server, whoever asks and however patiently: what nobody comes for any more is deleted in time."""
MOST_KEPT = 10_000
STRANGERS = 3
"""Those of one house who show no cookie share the patience of so many people, where nothing else is said."""


@dataclass
class Bucket:
    """`burst` at once, `rate` a second after that."""

    burst: float
    rate: float
    debt: float = 1.0
    """How many bursts somebody may owe for what has turned out dearer than it looked."""
    left: float = field(init=False)
    seen: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.seen = self.burst, time.monotonic()

    def has(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.seen) * self.rate)
        self.seen = now
        return self.left >= cost

    def take(self, cost: float = 1.0) -> bool:
        if not self.has(cost):
            return False
        self.left -= cost
        return True

    def charge(self, cost: float) -> None:
        """What something has turned out to cost, although it is more than is left; negative, what it has not."""
        self.has()
        self.left = max(-self.burst * self.debt, min(self.burst, self.left - cost))


@dataclass(frozen=True)
class Asker:
    """Somebody who asks for something: the number in the cookie, or "" without one, and the house it comes from."""

    visitor: str
    house: str

    @property
    def person(self) -> str:
        """As whom the asker is counted: without a cookie, as the strangers of the house."""
        return self.visitor or f"strangers of {self.house}"


class Buckets:
    """A bucket for each of many names; the idle are forgotten."""

    def __init__(self, burst: float, rate: float, debt: float = 1.0) -> None:
        self.burst, self.rate, self.debt = burst, rate, debt
        self.kept: dict[str, Bucket] = {}

    def of(self, who: str, share: float = 1.0) -> Bucket:
        if who not in self.kept:
            if len(self.kept) >= MOST_KEPT:
                self._forget_the_idle()
            self.kept[who] = Bucket(self.burst * share, self.rate * share, self.debt)
        return self.kept[who]

    def _forget_the_idle(self) -> None:
        """Full buckets say nothing about anybody; when all are in use the older half goes."""
        now = time.monotonic()
        full = [who for who, one in self.kept.items() if one.left + (now - one.seen) * one.rate >= one.burst]
        for who in full or list(self.kept)[: MOST_KEPT // 2]:
            del self.kept[who]


SPENT = "spent"
NAMED: dict[str, Callable[[Asker, float], None]] = {}
"""What is taken where another process says that somebody has used something up."""


@on(SPENT)
def _spent_elsewhere(name: str, visitor: str, house: str, cost: float) -> None:
    if name in NAMED:
        NAMED[name](Asker(visitor, house), cost)


class Limits:
    """`burst` and `rate` of one person; those of a house are `people` times as much, and those of all in it who show
    no cookie `strangers` times. With a `name` they hold for all processes together: each hears what was used up at the
    others, and takes it from its own."""

    def __init__(
        self, burst: float, rate: float, people: float = 30, strangers: float = STRANGERS, debt: float = 1.0,
        *, name: str = "",
    ) -> None:  # fmt: skip
        self.strangers, self.name = strangers, name
        if name:
            NAMED[name] = self._charge
        self.people = Buckets(burst, rate, debt)
        self.houses = Buckets(burst * people, rate * people, debt)
        self.lock = threading.Lock()

    def allows(self, who: Asker, cost: float = 1.0) -> bool:
        with self.lock:  # each request has a thread of its own
            person, house = self._both(who)
            if not (person.has(cost) and house.has(cost)):
                return False
            took = person.take(cost) and house.take(cost)
        if took and self.name:
            spread(SPENT, self.name, who.visitor, who.house, cost)
        return took

    def charge(self, who: Asker, cost: float) -> None:
        """What turned out later; negative gives back."""
        self._charge(who, cost)
        if self.name:
            spread(SPENT, self.name, who.visitor, who.house, cost)

    def _charge(self, who: Asker, cost: float) -> None:
        with self.lock:
            for bucket in self._both(who):
                bucket.charge(cost)

    def _both(self, who: Asker) -> tuple[Bucket, Bucket]:
        return self.people.of(who.person, 1 if who.visitor else self.strangers), self.houses.of(who.house)

    def bucket(self, who: str) -> Bucket:
        """One person's bucket itself, for somebody who comes again and again on one connection."""
        with self.lock:
            return self.people.of(who)
