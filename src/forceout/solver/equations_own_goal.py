"""A Goal of one's own: against a declaration of No Goal a writer brings the Goal as well as the Solution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import permutations

from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import open_claim
from forceout.rules.equations.goal import read_goal
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.solver.answer import Answer, Impossible, Solved, Undecided
from forceout.solver.budget import RunningBudget

Solve = Callable[[Position, Terms, RunningBudget], Answer]
EACH = 0.2
"""Seconds for each Goal."""


def solve_with_own_goal(position: Position, terms: Terms, budget: RunningBudget, solve: Solve) -> Answer:
    """Tries the Goals people would set, small numbers first. That none of them works proves nothing."""
    seconds = 0.0
    for goal in _goals(position, terms):
        if budget.milliseconds_left <= 0:
            return Undecided(why="The search ended before every Goal was tried.", kernel_seconds=seconds)
        left = list(position.resources)
        for cube in goal:
            left.remove(cube)
        asked = replace(position, goal=goal, resources=tuple(left), claim=open_claim(terms))
        result = solve(asked, terms, budget.share(EACH))
        seconds += result.kernel_seconds
        if result.equation is not None and judge(result.equation, position, terms).correct:
            return Solved(result.equation, kernel_seconds=seconds)
    if not any(_is_number(cube, terms) for cube in position.resources):
        return Impossible(why="There is no number for a Goal.", kernel_seconds=seconds)
    return Undecided(why="None of the Goals that were tried has a solution.", kernel_seconds=seconds)


def _goals(position: Position, terms: Terms) -> Iterator[tuple[WrittenCube, ...]]:
    numbers = sorted((cube for cube in position.resources if cube.face in DIGITS), key=lambda cube: cube.face)
    seen: set[tuple[str, ...]] = set()
    for length in range(1, min(2, terms.goal_digits) + 1):
        for goal in permutations(numbers, length):
            faces = tuple(cube.face for cube in goal)
            if faces not in seen:
                seen.add(faces)
                if read_goal(goal, terms).legal:
                    yield goal


def _is_number(cube: WrittenCube, terms: Terms) -> bool:
    return cube.face in terms.digit_values or cube.face == terms.wild or (terms.imaginary and cube.face == "√")
