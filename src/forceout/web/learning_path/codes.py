"""Play codes: fifteen signs that nobody can guess and that are not taken for one another when read off a sheet."""

from __future__ import annotations

import hashlib
import secrets

from forceout.web.courtesy import impolite
from forceout.web.tables.codes import ALPHABET

GROUPS, IN_GROUP = 3, 5
LENGTH = GROUPS * IN_GROUP
"""25 signs to the power of 15 are more than 2 to the power of 69."""


def new_play_code() -> str:
    """In groups: “ACDEF-GHJKM-NPQRT”. It goes onto a child's sheet, so no group is a word that we do not use."""
    groups: list[str] = []
    while len(groups) < GROUPS:
        group = "".join(secrets.choice(ALPHABET) for _ in range(IN_GROUP))
        if not impolite(group):
            groups.append(group)
    return "-".join(groups)


def read_play_code(text: str) -> str:
    """A code as somebody typed it, in any case, with spaces or dashes or without; "" where it can be none."""
    signs = "".join(char for char in text.upper() if char not in "-–— \t.")
    if len(signs) != LENGTH or any(char not in ALPHABET for char in signs):
        return ""
    return "-".join(signs[at : at + IN_GROUP] for at in range(0, LENGTH, IN_GROUP))


def mark_of(code: str) -> str:
    """All that the server keeps of a code. It has so many possible values that one plain hash is enough."""
    return hashlib.sha256(f"forceout play code {code}".encode()).hexdigest()
