"""A Goal of one's own in On-Sets: against “no Goal” a writer brings the digits as they would lie, and a Solution.

Three digit cubes can lie in few ways, so that all Goals are tried: that none of them works is a proof.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations, product

from forceout.cubes.faces import ON_SETS_DIGITS
from forceout.cubes.notation.onsets import FORMS, GoalCube, GoalShape
from forceout.rules.claims import open_claim
from forceout.rules.onsets.goal import goal_values, write_shape
from forceout.rules.onsets.judge import judge_solution
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.solver.answer import Answer, Impossible, Solved, Undecided
from forceout.solver.budget import RunningBudget

Solve = Callable[[OnSetsPosition, RunningBudget], Answer]


def solve_with_own_goal(position: OnSetsPosition, terms: OnSetsTerms, budget: RunningBudget, solve: Solve) -> Answer:
    """Every Goal that the digits can make, one for each set of values, the fewest cubes first."""
    seconds, doubt = 0.0, ""
    for shape in goals_of(position, terms):
        if budget.milliseconds_left <= 0:
            return Undecided(why="The search ended before every Goal was tried.", kernel_seconds=seconds)
        result = solve(replace(position, goal=shape, claim=open_claim(terms)), budget)
        seconds += result.kernel_seconds
        if result.equation is not None:
            paper = f"{write_shape(shape)} ; {result.equation}"
            if judge_solution(paper, position, terms).correct:
                return Solved(paper, kernel_seconds=seconds)
        if not isinstance(result, Impossible):
            doubt = result.why or "Not every Goal could be decided."
    if doubt:
        return Undecided(why=doubt, kernel_seconds=seconds)
    return Impossible(why="No Goal that these digits can make has a Solution.", kernel_seconds=seconds)


def goals_of(position: OnSetsPosition, terms: OnSetsTerms) -> Iterator[GoalShape]:
    """Goals with different values."""
    digits = [int(cube.face) for cube in position.resources if cube.face in ON_SETS_DIGITS]
    seen: set[frozenset[int]] = set()
    for form in sorted(FORMS, key=lambda form: (sum(sign in "abc" for sign in form), form)):
        count = sum(sign in "abc" for sign in form)
        for chosen in sorted(set(permutations(digits, count))):
            for turned in product((False, True), repeat=count):
                shape = GoalShape(tuple(map(GoalCube, chosen, turned)), form)
                values = frozenset(goal_values(shape, terms).values)
                if values and values not in seen:
                    seen.add(values)
                    yield shape
