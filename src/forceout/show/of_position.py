"""The picture of a position, for each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.equations.position import Position
from forceout.rules.game import MatPosition
from forceout.rules.onsets.position import OnSetsPosition
from forceout.show.picture import Picture, equations_picture, on_sets_picture

Drawing: TypeAlias = Callable[[Any], Picture]


def _sections(position: MatPosition) -> Iterator[tuple[str, Sequence[WrittenCube]]]:
    yield "Required", position.required
    yield "Permitted", position.permitted
    yield "Forbidden", position.forbidden
    yield "Resources", position.resources


def draw_equations(position: Position) -> Picture:
    """A mat of Equations."""
    return equations_picture(position.goal, _sections(position))


def draw_on_sets(position: OnSetsPosition) -> Picture:
    """A mat of On-Sets with its Universe."""
    return on_sets_picture(position.goal, position.universe, _sections(position))


_DRAWINGS: Mapping[str, Drawing] = MappingProxyType({"equations": draw_equations, "on-sets": draw_on_sets})


def drawing_of(game: str) -> Drawing:
    """What draws the positions of a game, by its key."""
    return _DRAWINGS[game]
