"""The two sides of an equation against each other: in which readings they fit, and in which they do not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from forceout import exact
from forceout.rules.equations.readings import Reading, Steps
from forceout.rules.equations.relation import Relation

Pair = tuple[Reading, Reading]


@dataclass(frozen=True, slots=True)
class Weighing:
    """A pair of readings that fits, one that does not, and whether the same is proven of every pair."""

    right: Pair | None = None
    wrong: Pair | None = None
    all_right: bool = False
    all_wrong: bool = False


def weigh(solutions: Iterable[Reading], goals: Iterable[Reading], relation: Relation, steps: Steps) -> Weighing:
    """Holds each reading of the Solution against each of the Goal, until both outcomes have been seen."""
    right: Pair | None = None
    wrong: Pair | None = None
    unsure = False
    goals = tuple(goals)
    for solution in solutions:
        for goal in goals:
            if steps.spent:
                steps.cut_off = unsure = True
                break
            steps.spend(solution.value, goal.value)
            holds = _holds(relation, solution, goal)
            if holds is True:
                right = right or (solution, goal)
            elif holds is False:
                wrong = wrong or (solution, goal)
            else:
                unsure = True
            if right is not None and wrong is not None:
                return Weighing(right, wrong)
    return Weighing(
        right,
        wrong,
        all_right=right is not None and wrong is None and not unsure,
        all_wrong=wrong is not None and right is None and not unsure,
    )


def _holds(relation: Relation, solution: Reading, goal: Reading) -> bool | None:
    try:
        return relation.holds(solution.value, goal.value)
    except exact.Undecided:
        return None
