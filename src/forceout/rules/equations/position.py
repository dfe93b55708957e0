"""A position: what lies where on the mat, and why a Solution is being written."""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.notation.tokens import WrittenCube


@dataclass(frozen=True)
class Position:
    """The mat at the moment of writing. An empty `goal` means that the writer supplies it."""

    goal: tuple[WrittenCube, ...]
    required: tuple[WrittenCube, ...] = ()
    permitted: tuple[WrittenCube, ...] = ()
    forbidden: tuple[WrittenCube, ...] = ()
    resources: tuple[WrittenCube, ...] = ()
    claim: str = "impossible"
