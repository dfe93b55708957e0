"""Names in a review: it is kept without them, so that whoever reads it reads the names meant for that reader."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from forceout.referee.state import Setup

STANDS_FOR = re.compile("\ue000(\\d)\ue001")
"""A seat's number between two signs that nobody can type; a display name never has them."""
PARTS = re.compile(r"[\s._@]+")


def without_names(setup: Setup) -> Setup:
    """The same match, in which seats have numbers for names."""
    return replace(setup, names=tuple(f"\ue000{seat}\ue001" for seat in range(setup.players)))


def with_names(told: Any, names: Sequence[str]) -> Any:
    """What was told of seats, told of people."""
    if isinstance(told, str):
        return STANDS_FOR.sub(lambda found: names[int(found[1])] if int(found[1]) < len(names) else "…", told)
    if isinstance(told, list):
        return [with_names(one, names) for one in told]
    if isinstance(told, dict):
        return {key: with_names(value, names) for key, value in told.items()}
    return told


def first_names(names: Sequence[str]) -> list[str]:
    """For strangers: first names only, two of one name told apart by a number."""
    short = [_first(name) for name in names]
    many = Counter(short)
    seen: Counter[str] = Counter()
    told = []
    for name in short:
        seen[name] += 1
        told.append(f"{name} {seen[name]}" if many[name] > 1 else name)
    return told


def _first(name: str) -> str:
    """“Maya” of “Maya Lopez”, of “maya.lopez” and of “Lopez, Maya”; “Player 2” is no surname."""
    _, comma, after = name.partition(",")
    parts = [part for part in PARTS.split(after if comma and after.strip() else name) if part]
    if not parts:
        return "Player"
    return " ".join(parts[:2]) if len(parts) == 2 and parts[1].isdecimal() else parts[0]
