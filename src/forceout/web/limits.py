"""How often somebody may ask: a bucket of tokens that fills again with time."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

MOST_KEPT = 10_000


@dataclass
class Bucket:
    """`burst` at once, `rate` a second after that."""

    burst: float
    rate: float
    left: float = field(init=False)
    seen: float = field(init=False)

    def __post_init__(self) -> None:
        self.left, self.seen = self.burst, time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.seen) * self.rate)
        self.seen = now
        if self.left < cost:
            return False
        self.left -= cost
        return True


class Limits:
    """A bucket for each of many askers."""

    def __init__(self, burst: float, rate: float) -> None:
        self.burst, self.rate = burst, rate
        self.buckets: dict[str, Bucket] = {}
        self.lock = threading.Lock()

    def allows(self, who: str, cost: float = 1.0) -> bool:
        with self.lock:  # each request has a thread of its own
            return self._bucket(who).take(cost)

    def bucket(self, who: str) -> Bucket:
        """The bucket itself, for an asker who comes again and again."""
        with self.lock:
            return self._bucket(who)

    def _bucket(self, who: str) -> Bucket:
        if who not in self.buckets:
            if len(self.buckets) >= MOST_KEPT:
                self._forget_the_idle()
            self.buckets[who] = Bucket(self.burst, self.rate)
        return self.buckets[who]

    def _forget_the_idle(self) -> None:
        """Full buckets say nothing about anybody; when all are in use the older half goes."""
        now = time.monotonic()
        full = [who for who, one in self.buckets.items() if (now - one.seen) * self.rate >= self.burst]
        for who in full or list(self.buckets)[: MOST_KEPT // 2]:
            del self.buckets[who]
