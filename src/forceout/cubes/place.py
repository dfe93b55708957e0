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


SECTIONS = (Place.REQUIRED, Place.PERMITTED, Place.FORBIDDEN)
"""Where a cube is moved to on a turn."""
