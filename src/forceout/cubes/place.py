"""Where a cube can lie on the mat."""

from __future__ import annotations

from enum import StrEnum


class Place(StrEnum):
    """A part of the mat. Its value is the word that actions, records and messages use."""

    RESOURCES = "resources"
    GOAL = "goal"
    REQUIRED = "required"
    PERMITTED = "permitted"
    FORBIDDEN = "forbidden"

    __hash__ = str.__hash__
    """The enumeration's own is written in Python, and cubes are looked up by their place all the time."""


SECTIONS = (Place.REQUIRED, Place.PERMITTED, Place.FORBIDDEN)
"""Where a cube is moved to on a turn."""
