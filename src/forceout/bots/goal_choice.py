"""Which Goal a bot sets: one that can be solved, but not at once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from forceout.bots.decision import Decision
from forceout.bots.sight import Sight
from forceout.cubes.place import Place
from forceout.referee.position import mat
from forceout.referee.state import State
from forceout.rules.procedure import NoGoal
from forceout.solver.answer import SOLUTION

TRIES = 12
COMPARED = 3
"""Goals that can be reached are compared, this many."""
HARD_TRIES = 8
"""Goals that are looked at once more, as hard as one can, where none was seen to have a solution."""


@dataclass(frozen=True)
class SeenGoal:
    """A Goal in the notation, with a solution that its setter could write."""

    words: str
    solution: str


def choose_goal(view: State, best: SeenGoal | None, sight: Sight, dice: random.Random) -> Decision:
    """Lays the Goal that it has seen a solution for; says “Goal” once it lies."""
    if view.shake.at(Place.GOAL):
        return Decision("goal", reason="That is my Goal.", seconds=2)
    if best is not None:
        return Decision("lay", best.words, "This Goal can be reached, but not at once.", sight.level.human_seconds)
    if not _must_set(view):
        return Decision("no-goal", reason="I see no Goal in this roll that has a solution.", seconds=10)
    any_legal = next((words for words in _candidates(view, dice) if _with_goal(view, words) is not None), None)
    if any_legal is None:
        return Decision("tick", reason="I see no legal Goal in this roll.", seconds=10)
    return Decision("lay", any_legal, "A Goal must be set, and I see a solution for none.", 10)


def see_goal(view: State, sight: Sight, dice: random.Random) -> SeenGoal | None:
    """Of the Goals that it sees a solution for, the one whose solution is longest; a level that does not look ahead is
    content with the first."""
    legal = {words: place for words in _candidates(view, dice) if (place := _with_goal(view, words)) is not None}
    seen: list[SeenGoal] = []
    for words, place in legal.items():
        found = sight.study(view, view.procedure.claims[1], place)
        if found.status == SOLUTION and found.equation is not None:
            seen.append(SeenGoal(words, found.equation))
        if seen and (not sight.level.looks_ahead or len(seen) == COMPARED):
            break
    if seen:
        return max(seen, key=lambda goal: len(goal.solution))
    for words, place in list(legal.items())[:HARD_TRIES]:
        found = sight.study(view, view.procedure.claims[1], place, hard=True)
        if found.status == SOLUTION and found.equation is not None:
            return SeenGoal(words, found.equation)
    return None


def _must_set(view: State) -> bool:
    """Whether “no Goal” cannot be said: it is not played, or somebody has a right to this player's Goal."""
    return view.procedure.no_goal is NoGoal.NOT_PLAYED or view.shake.challenge is not None


def _candidates(view: State, dice: random.Random) -> Iterator[str]:
    """Goals as people set them: some at random, then every single digit."""
    digits = [str(cube) for cube in view.shake.at(Place.RESOURCES) if cube.face.isdecimal()]
    if not digits:
        return
    for _ in range(TRIES):
        yield view.setup.game.some_goal(digits, dice)
    yield from dict.fromkeys(digits)


def _with_goal(view: State, words: str) -> Any:
    """The position after this Goal, if it is a legal one."""
    game = view.setup.game
    goal = game.read_laid_goal(words)
    if game.goal_fault(goal, view.terms) is not None:
        return None
    before = mat(view)
    left = list(before.resources)
    for cube in goal.cubes:
        left.remove(next(other for other in left if other.face == cube.face and other.colour == cube.colour))
    kept = tuple(cube for cube in left if cube.face not in game.goal_only)
    return game.position(replace(before, goal=goal, resources=kept), view.procedure.claims[1])
