"""Which Goal a bot sets: one that can be solved, but not at once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from forceout.bots.decision import Decision
from forceout.bots.sight import Sight
from forceout.cubes.faces import ON_SETS_DIGITS
from forceout.cubes.notation.onsets import read_goal_shape
from forceout.cubes.notation.reader import read_goal
from forceout.referee.position import position
from forceout.referee.state import GOAL, RESOURCES, State
from forceout.rules.equations.goal import read_goal as read_mat
from forceout.rules.equations.position import Position
from forceout.rules.onsets.goal import goal_values
from forceout.rules.onsets.position import OnSetsPosition
from forceout.solver.result import SOLUTION

TRIES = 6
COMPARED = 3
"""Goals that can be reached are compared, this many."""


def choose_goal(view: State, seat: int, sight: Sight, dice: random.Random) -> Decision:
    """Lays a Goal with a solution that takes several cubes; says “Goal” once it lies."""
    if view.shake.at(GOAL):
        return Decision("goal", reason="That is my Goal.", seconds=2)
    best: str | None = None
    longest, reached = 0, 0
    for words in _candidates(view, dice):
        place = _with_goal(view, words)
        if place is None:
            continue
        best = best or words
        if not sight.level.looks_ahead:
            break
        found = sight.look(view, view.procedure.claims[1], place)
        # of Goals that can be reached, the one that takes most cubes is furthest from a call of Now
        if found.status == SOLUTION:
            reached += 1
            if len(found.written or "") > longest:
                best, longest = words, len(found.written or "")
            if reached == COMPARED:
                break
    if best is None:
        return Decision("no-goal", reason="I see no Goal in this roll.", seconds=10)
    return Decision("lay", best, "This Goal can be reached, but not at once.", sight.level.human_seconds)


def _candidates(view: State, dice: random.Random) -> Iterator[str]:
    digits = [cube for cube in view.shake.at(RESOURCES) if cube.face.isdecimal()]
    if not digits:
        return
    for _ in range(TRIES):
        if view.setup.on_sets:
            chosen = [cube.face for cube in dice.sample(digits, min(len(digits), dice.choice((1, 1, 2, 2, 3))))]
            yield "+".join(chosen) if dice.random() < 0.7 or len(chosen) == 1 else "×".join(chosen[:2])
        else:
            chosen = [str(cube) for cube in dice.sample(digits, min(len(digits), dice.choice((1, 2, 2))))]
            yield "".join(chosen)
    yield str(digits[0])


def _with_goal(view: State, words: str) -> Position | OnSetsPosition | None:
    """The position after this Goal, if it is a legal one."""
    place = position(view, view.procedure.claims[1])
    if isinstance(place, OnSetsPosition):
        shape = read_goal_shape(words)
        if not goal_values(shape, view.terms).legal:
            return None
        signs = tuple(cube for cube in place.resources if cube.face not in ON_SETS_DIGITS)
        return replace(place, goal=shape, resources=signs)
    goal = read_goal(words)
    if not read_mat(goal, view.terms).legal:
        return None
    left = list(place.resources)
    for cube in goal:
        left.remove(next(other for other in left if other.face == cube.face and other.colour == cube.colour))
    return replace(place, goal=goal, resources=tuple(left))
