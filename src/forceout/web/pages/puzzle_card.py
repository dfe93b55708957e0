"""Today's puzzle, drawn small for the home page."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from forceout.cubes.place import Place
from forceout.referee.state import MatCube
from forceout.rules.finding import BadQuestion
from forceout.web.puzzles.board_view import MINUTES, TITLES, cubes_of
from forceout.web.puzzles.today import puzzle_of
from forceout.web.tables.board_view.mat import cube_view

MOST_RESOURCES = 3
"""A taste of Resources: the whole mat is on the page of the puzzle."""


@dataclass(frozen=True)
class DrawnCube:
    """A cube of the card, and how it is called."""

    face: str
    colour: str
    spoken: str


@dataclass(frozen=True)
class PuzzleCard:
    """What the card shows."""

    title: str
    minutes: int
    goal: tuple[DrawnCube, ...]
    required: tuple[DrawnCube, ...]
    permitted: tuple[DrawnCube, ...]
    resources: tuple[DrawnCube, ...]
    unshown: int

    @property
    def spoken(self) -> str:
        """The mat in words."""
        parts = (("Goal", self.goal), ("Required", self.required), ("Permitted", self.permitted))
        return "A mat. " + " ".join(
            f"{title}: {', '.join(cube.spoken for cube in held) or 'no cubes'}." for title, held in parts
        )


def puzzle_card() -> PuzzleCard | None:
    """The card of today; None where no puzzle could be made, so that the page comes without it."""
    try:
        puzzle = puzzle_of(timezone.now().date())
    except BadQuestion:
        return None
    cubes = cubes_of(puzzle)

    def lying(place: str) -> tuple[DrawnCube, ...]:
        return tuple(_drawn(cube) for cube in cubes if cube.place == place)

    resources = lying(Place.RESOURCES)
    return PuzzleCard(
        TITLES[puzzle.kind],
        MINUTES[puzzle.difficulty],
        lying(Place.GOAL),
        lying(Place.REQUIRED),
        lying(Place.PERMITTED),
        resources[:MOST_RESOURCES],
        len(resources[MOST_RESOURCES:]),
    )


def _drawn(cube: MatCube) -> DrawnCube:
    return DrawnCube(cube.face, cube.colour.value if cube.colour else "", cube_view(cube)["spoken"])
