"""The Goal as the kernel knows it: read once under the terms of a shake, and kept for the questions that follow.

At a table the same Goal is asked about after every move, and a batch of positions has the same few Goals again and
again; reading one takes longer than most searches.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeAlias

from forceout.cubes.notation.tokens import WrittenCube
from forceout.exact import rational
from forceout.rules.equations.goal import read_goal
from forceout.rules.equations.grouped import lies_plainly
from forceout.rules.equations.judge import ReadGoals
from forceout.rules.equations.readings import Reading
from forceout.rules.equations.terms import Terms
from forceout.solver.equations_goal_families import families
from forceout.solver.equations_kernel import Goals
from forceout.solver.equations_numerals_and_signs import NumeralsAndSigns
from forceout.solver.equations_targets import as_target

LaidGoal: TypeAlias = tuple[WrittenCube, ...]

MOST_READINGS_KEPT = 10_000
"""About a kilobyte each."""


@dataclass(frozen=True, eq=False)
class GoalsToAimAt:
    """The readings of a Goal that the kernel can aim at, and whether there are others."""

    readings: list[Reading]
    goals: Goals
    complete: bool
    any_families: bool
    """There are Goals without end beside the readings, which are told to the kernel as families."""
    read: ReadGoals = field(default_factory=ReadGoals)
    """What the judge has read of the Goal, as solutions wrote it."""


class GoalOnTheMat:
    """A Goal under the terms of a shake, with all that was found out about it. It is shared between questions."""

    def __init__(self, cubes: LaidGoal, terms: Terms) -> None:
        self.cubes = cubes
        self.terms = terms
        self.mat = read_goal(cubes, terms, by_factorials=True)
        """Every legal reading, whatever wild cubes stand for, by the factorials it takes."""
        self.is_wild = terms.wild is not None and any(cube.face == terms.wild for cube in cubes)
        self.plain = lies_plainly(cubes, terms)
        self.by_meaning: dict[str, GoalsToAimAt] = {}

    @property
    def weight(self) -> int:
        return 1 + len(self.mat.readings)

    def aims(self, symbol: str, listed: NumeralsAndSigns) -> GoalsToAimAt:
        """The Goal as numbers for a kernel, each with the factorials it leaves to the Solution.

        The list is that of the terms, with wild cubes standing for the symbol.
        """
        known = self.by_meaning.get(symbol)
        if known is None:
            known = self.by_meaning[symbol] = self._aims(symbol, listed)
        return known

    def _aims(self, symbol: str, listed: NumeralsAndSigns) -> GoalsToAimAt:
        terms, mat = self.terms, self.mat
        if self.is_wild and symbol:
            mat = read_goal(self.cubes, terms, wild_as=symbol, by_factorials=True)
        whole = families(self.cubes, terms, symbol, mat, listed.signs)
        readings, targets, complete = [], [], mat.complete or whole is not None
        for reading in mat.readings:
            if terms.result_rational and rational(reading.value) is None:
                continue
            left = listed.factorials
            if not terms.factorials_unlimited_in_solution:
                left -= reading.factorials
            target = as_target(reading.value, left)
            if target is None:
                complete = False
            elif left >= 0:
                readings.append(reading)
                targets.append(target)
        return GoalsToAimAt(readings, Goals(targets, whole or []), complete, bool(whole))


class _GoalsRead:
    """Goals by the very terms under which they were read; those asked about longest ago are dropped first.

    A Goal keeps its terms, so that their identity stays theirs.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.weight = 0
        self.known: OrderedDict[tuple[int, LaidGoal], GoalOnTheMat] = OrderedDict()
        self.lock = Lock()

    def get(self, cubes: LaidGoal, terms: Terms) -> GoalOnTheMat:
        asked = (id(terms), cubes)
        with self.lock:
            known = self.known.get(asked)
            if known is not None:
                self.known.move_to_end(asked)
                return known
        goal = GoalOnTheMat(cubes, terms)
        with self.lock:
            known = self.known.setdefault(asked, goal)
            if known is goal:
                self.weight += goal.weight
            while self.weight > self.most and len(self.known) > 1:
                _, gone = self.known.popitem(last=False)
                self.weight -= gone.weight
        return known


_READ = _GoalsRead(MOST_READINGS_KEPT)


def goal_on_the_mat(cubes: LaidGoal, terms: Terms) -> GoalOnTheMat:
    """What a Goal is under these terms."""
    return _READ.get(cubes, terms)
