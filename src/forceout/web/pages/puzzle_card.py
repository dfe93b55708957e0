"""Today's puzzle, in a line of the home page."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone

from forceout.cubes.place import Place
from forceout.rules.finding import BadQuestion
from forceout.web.puzzles.board_view import MINUTES, cubes_of
from forceout.web.puzzles.today import puzzle_of


@dataclass(frozen=True)
class DrawnCube:
    """A cube of the Goal."""

    face: str
    colour: str


@dataclass(frozen=True)
class PuzzleCard:
    """What the card shows."""

    minutes: int
    goal: tuple[DrawnCube, ...]


def puzzle_card() -> PuzzleCard | None:
    """The card of today; None where no puzzle could be made, so that the page comes without it."""
    try:
        puzzle = puzzle_of(timezone.now().date())
    except BadQuestion:
        return None
    goal = (cube for cube in cubes_of(puzzle) if cube.place == Place.GOAL)
    drawn = tuple(DrawnCube(cube.face, cube.colour.value if cube.colour else "") for cube in goal)
    return PuzzleCard(MINUTES[puzzle.difficulty], drawn)
