"""What players say in their own words, and how it is taken out of a log again."""

from __future__ import annotations

import re

LONGEST = 300
"""As much as the referee lets anybody say at once."""
UNSAID = "…"
"""What is left of words that were removed: that something was said, and when."""


def without_name(words: str, name: str, neutral: str) -> str:
    """What somebody else said, with a name in it replaced, however it is capitalised."""
    if not name:
        return words
    said = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda found: neutral, words, flags=re.IGNORECASE)
    return said[:LONGEST]
