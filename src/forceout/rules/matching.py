"""Pairing the cubes an equation or Solution uses with the cubes that are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

CubeT = TypeVar("CubeT")
UseT = TypeVar("UseT")


def match(uses: Sequence[UseT], cubes: Sequence[CubeT], fits: Callable[[CubeT, UseT], bool]) -> dict[int, int]:
    """Pairs cubes with uses, cube number → use number, preferring cubes that come first.

    Cubes are tried in order and a pairing is only ever extended, so as many of the first cubes as
    possible are used: with Required first and Resources last that is what a writer would do.
    """
    paired: dict[int, int] = {}

    def extend(cube: int, seen: set[int]) -> bool:
        for use in range(len(uses)):
            if use in seen or not fits(cubes[cube], uses[use]):
                continue
            seen.add(use)
            if use not in paired or extend(paired[use], seen):
                paired[use] = cube
                return True
        return False

    for cube in range(len(cubes)):
        if len(paired) == len(uses):
            break
        extend(cube, set())
    return {cube: use for use, cube in paired.items()}
