"""The rule that a judge names: “[000 VII-B-6] it can be read in two ways”."""

from __future__ import annotations

import re

LONGEST = 60
CITED = re.compile(rf"\[([^\[\]]{{1,{LONGEST}}})\](.*)")


def cited_rule(words: str) -> tuple[str, str]:
    """The citation and the words after it; "" and all of the words where none is named."""
    found = CITED.fullmatch(words.strip())
    if found is None:
        return "", words.strip()
    return " ".join(found[1].split()), found[2].strip()
