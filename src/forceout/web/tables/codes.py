"""Invitation codes: five characters that cannot be taken for one another when read aloud or off a board."""

from __future__ import annotations

import secrets

ALPHABET = "ACDEFGHJKMNPQRTUVWXY34679"
LENGTH = 5


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def read_code(text: str) -> str:
    """A code as somebody typed it: in any case, with spaces or dashes."""
    return "".join(char for char in text.upper() if char.isalnum())[:8]
