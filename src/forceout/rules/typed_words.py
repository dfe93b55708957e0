"""Words that may be typed for a sign where somebody writes: "log" for a sideways ÷, "union" for ∪."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TypedWord:
    """A sign, as the notation spells it, the words that may be typed for it, and the keys that are quicker."""

    spelled: str
    words: tuple[str, ...]
    keys: str = ""
    follows: bool = False
    """It says something of the cube before it, and stands close behind it: a turn."""
