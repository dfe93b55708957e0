"""The latest answers to questions that take a while, each kept under what it depends on."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Answer = TypeVar("Answer")


class Recent(Generic[Key, Answer]):
    """At most so many; those that nobody has asked for are forgotten first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: OrderedDict[Key, Answer] = OrderedDict()
        self.lock = threading.Lock()

    def get(self, key: Key, work_out: Callable[[], Answer]) -> Answer:
        """What is kept under the key; where nothing is, it is worked out, and nobody waits for that meanwhile."""
        with self.lock:
            if key in self.kept:
                self.kept.move_to_end(key)
                return self.kept[key]
        found = work_out()
        self.keep(key, found)
        return found

    def peek(self, key: Key) -> Answer | None:
        """What is kept under the key, if anything."""
        with self.lock:
            return self.kept.get(key)

    def keep(self, key: Key, found: Answer) -> None:
        """Somebody else has worked it out."""
        with self.lock:
            self.kept[key] = found
            self.kept.move_to_end(key)
            while len(self.kept) > self.most:
                self.kept.popitem(last=False)
