"""What was worked out of things that never change, kept for the very thing: finding it takes less than comparing."""

from __future__ import annotations

from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")


class ByIdentity(Generic[Thing, Answer]):
    """Things that are kept stay what they are, so that no other can have their identity. Where there are too many of
    them, all are forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: dict[int, tuple[Thing, Answer]] = {}

    def known(self, thing: Thing) -> Answer | None:
        """What was kept for this very thing."""
        found = self.kept.get(id(thing))
        return found[1] if found is not None and found[0] is thing else None

    def keep(self, thing: Thing, answer: Answer) -> Answer:
        if len(self.kept) >= self.most:
            self.kept.clear()
        self.kept[id(thing)] = (thing, answer)
        return answer
