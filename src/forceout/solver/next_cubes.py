"""What would make Now true: the moves after which one more cube is enough for a solution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeVar

from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.rules.claims import near_claim
from forceout.solver.result import SOLUTION, UNDECIDED, Budget, SolveResult
from forceout.solver.solve import AnyPosition, AnyTerms, solve

PositionT = TypeVar("PositionT", bound=AnyPosition)


@dataclass(frozen=True)
class NextCube:
    """A move of a cube to a section, and what Now would be worth after it."""

    cube: WrittenCube
    section: str
    now: SolveResult


def moved(position: PositionT, cube: WrittenCube, section: str) -> PositionT:
    """The position after a cube went from Resources to a section."""
    left = list(position.resources)
    left.remove(cube)
    kept = replace(position, resources=tuple(left))
    match section:
        case Place.REQUIRED:
            return replace(kept, required=(*position.required, cube))
        case Place.PERMITTED:
            return replace(kept, permitted=(*position.permitted, cube))
        case Place.FORBIDDEN:
            return replace(kept, forbidden=(*position.forbidden, cube))
    raise ValueError(f"no section “{section}”")


def next_cubes(position: AnyPosition, terms: AnyTerms, budget: Budget) -> Iterator[NextCube]:
    """Every different move, Forbidden apart, with a solution for Now after it, or the proof that there is none."""
    asked = replace(position, claim=near_claim(terms))
    seen: set[tuple[str, object, str]] = set()
    for cube in position.resources:
        for section in (Place.REQUIRED, Place.PERMITTED):
            if (cube.face, cube.colour, section) in seen:
                continue
            seen.add((cube.face, cube.colour, section))
            yield NextCube(cube, section, solve(moved(asked, cube, section), terms, budget))


def makes_now(move: NextCube) -> bool | None:
    """Whether the move lets somebody call Now; None where it could not be told."""
    if move.now.status == UNDECIDED:
        return None
    return move.now.status == SOLUTION
