"""The solver of whichever game is played, for those who have a position and the terms of its shake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from forceout.rules.terms import ShakeTerms
from forceout.solver.answer import Answer
from forceout.solver.budget import Budget, CancelToken
from forceout.solver.game_solver import solver_of
from forceout.solver.next_cubes import NextCube

if TYPE_CHECKING:
    from forceout.rules.equations.position import Position
    from forceout.rules.onsets.position import OnSetsPosition

AnyPosition: TypeAlias = "Position | OnSetsPosition"
AnyTerms: TypeAlias = ShakeTerms


def solve(
    position: AnyPosition,
    terms: AnyTerms,
    budget: Budget,
    cancel: CancelToken | None = None,
    *,
    shortest: bool = False,
) -> Answer:
    """A solution that the judge accepts, a proof that there is none, or undecided."""
    return solver_of(terms.game).solve(position, terms, budget, cancel, shortest=shortest)


def solutions(
    position: AnyPosition, terms: AnyTerms, budget: Budget, most_cubes: int, cancel: CancelToken | None = None
) -> Iterator[str]:
    """One solution for each different choice of cubes, the fewest first; `Incomplete` where there may be more."""
    return solver_of(terms.game).solutions(position, terms, most_cubes, budget, cancel)


def next_cubes(
    position: AnyPosition, terms: AnyTerms, budget: Budget, cancel: CancelToken | None = None
) -> Iterator[NextCube]:
    """Every different move to Required or Permitted, with what Now would be worth after it."""
    return solver_of(terms.game).next_cubes(position, terms, budget, cancel)


def cubes_in(written: str, terms: AnyTerms) -> int:
    """How many cubes something written uses."""
    return solver_of(terms.game).cubes_in(written)
