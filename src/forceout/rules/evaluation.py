"""What an expression comes to, for somebody who asks for its value alone."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.rules.finding import Finding
from forceout.rules.printed_value import PrintedValue


@dataclass(frozen=True)
class Evaluation:
    """Every value of every reading. `why` tells why there is none; `ambiguous` that the readings do not agree.

    `complete` is false where there are more readings than were looked at.
    """

    values: tuple[PrintedValue, ...] = ()
    ambiguous: bool = False
    why: Finding | None = None
    complete: bool = True

    @property
    def defined(self) -> bool:
        return bool(self.values)

    @property
    def value(self) -> PrintedValue | None:
        """The value, where there is one and no other."""
        return self.values[0] if len(self.values) == 1 else None


def unreadable(text: str) -> Evaluation:
    """Nothing can be made of what was written. No rule is cited: it is not about the game."""
    return Evaluation(why=Finding("syntax", "", text))
