"""Careful play of Equations, for the bench: people who see a few moves and make the first that no challenge refutes.

It asks a solver with a time limit, so on another machine the same seed may give another position.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from forceout.analysis.random_equations import (
    LEFT_IN_RESOURCES,
    Cubes,
    RolledShake,
    first_position,
    random_goal,
    random_move,
)
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.solver.answer import SOLUTION, Answer
from forceout.solver.budget import Budget, RunningBudget
from forceout.solver.next_cubes import moved

Solve: TypeAlias = Callable[[Position, Terms, RunningBudget], Answer]

CAREFUL = Budget(seconds=0.05)
TRIES_A_MOVE = 6
TRIES_A_GOAL = 12


def careful_goal(rng: random.Random, shake: RolledShake, solve: Solve) -> Cubes | None:
    """A Goal after which neither challenge is right; None where none was found."""
    for _ in range(TRIES_A_GOAL):
        goal = random_goal(rng, shake)
        if is_safe(first_position(shake, goal), shake.terms, solve):
            return goal
    return None


def careful_play(rng: random.Random, shake: RolledShake, goal: Cubes, moves: int, solve: Solve) -> Position:
    """Play of people who see a few moves and make the first that no challenge refutes.

    It ends early where none of some moves is safe. The Goal is best one of `careful_goal`.
    """
    position = first_position(shake, goal)
    for _ in range(min(moves, len(position.resources) - LEFT_IN_RESOURCES)):
        following = _safe_move(rng, position, shake.terms, solve)
        if following is None:
            break
        position = following
    return position


def _safe_move(rng: random.Random, position: Position, terms: Terms, solve: Solve) -> Position | None:
    tried: set[tuple[WrittenCube, str]] = set()
    for _ in range(TRIES_A_MOVE):
        move = random_move(rng, position)
        if move in tried:
            continue
        tried.add(move)
        following = moved(position, *move)
        if is_safe(following, terms, solve):
            return following
    return None


def is_safe(position: Position, terms: Terms, solve: Solve) -> bool:
    """Whether neither challenge would be seen to be right: "impossible" has a solution and "now" none."""
    if solve(replace(position, claim=open_claim(terms)), terms, CAREFUL.start()).status != SOLUTION:
        return False
    return solve(replace(position, claim=near_claim(terms)), terms, CAREFUL.start()).status != SOLUTION
