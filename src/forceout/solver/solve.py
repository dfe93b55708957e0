"""The solvers of both games behind one door."""

from __future__ import annotations

from collections.abc import Iterator
from typing import overload

from forceout.cubes.faces import ON_SETS_CUBES
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.rules.finding import BadQuestion
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.rollable import check_rollable
from forceout.solver.result import Budget, SolveResult

AnyPosition = Position | OnSetsPosition
AnyTerms = Terms | OnSetsTerms


@overload
def solve(position: Position, terms: Terms, budget: Budget, *, shortest: bool = False) -> SolveResult: ...
@overload
def solve(position: OnSetsPosition, terms: OnSetsTerms, budget: Budget, *, shortest: bool = False) -> SolveResult: ...
@overload
def solve(position: AnyPosition, terms: AnyTerms, budget: Budget, *, shortest: bool = False) -> SolveResult: ...
def solve(position: AnyPosition, terms: AnyTerms, budget: Budget, *, shortest: bool = False) -> SolveResult:
    """A solution that the judge accepts, a proof that there is none, or undecided."""
    check_position(position, terms)
    if isinstance(position, OnSetsPosition) and isinstance(terms, OnSetsTerms):
        from forceout.solver.onsets import solve_on_sets

        return solve_on_sets(position, terms, budget)
    if isinstance(position, Position) and isinstance(terms, Terms):
        from forceout.solver.equations import solve_equations

        return solve_equations(position, terms, budget, shortest=shortest)
    raise TypeError("a position and the terms of the same game")


def solutions(position: AnyPosition, terms: AnyTerms, budget: Budget, most_cubes: int) -> Iterator[str]:
    """One solution for each different choice of cubes, the fewest first; `OutOfTime` when the budget is spent."""
    check_position(position, terms)
    if isinstance(position, OnSetsPosition) and isinstance(terms, OnSetsTerms):
        from forceout.solver.onsets import solutions_on_sets

        return solutions_on_sets(position, terms, budget, most_cubes)
    if isinstance(position, Position) and isinstance(terms, Terms):
        from forceout.solver.equations import solutions_equations

        return solutions_equations(position, terms, budget, most_cubes)
    raise TypeError("a position and the terms of the same game")


def check_position(position: AnyPosition, terms: AnyTerms) -> None:
    """Refuses a position that cannot occur."""
    mat = (*position.required, *position.permitted, *position.forbidden, *position.resources)
    if isinstance(position, Position) and isinstance(terms, Terms):
        check_rollable((*position.goal, *mat), terms.cubes)
        return
    check_rollable(mat, ON_SETS_CUBES)
    if isinstance(position, OnSetsPosition) and not position.universe:
        raise BadQuestion("bad-position", "There is no card in the Universe.")
