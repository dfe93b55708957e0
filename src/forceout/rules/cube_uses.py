"""What a cube may be used as in a shake, for those who show it to a writer."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.notation.tokens import Turn

OWN_FACE = ""


@dataclass(frozen=True)
class CubeUse:
    """One use: how the notation spells it behind the colon, how it is said, and how the cube may then be turned."""

    means: str
    title: str
    turns: tuple[Turn, ...] = ()
    """Beside upright."""
    raised: bool = False
    """Whether it may stand as an exponent without a power cube."""
    repeats: bool = False
    """Whether it may be written as often as one likes, though the cube is there once."""
    turn_unseen: bool = False
    """Whether a cube of the Goal may be turned too, since one cannot see which way it was laid."""
