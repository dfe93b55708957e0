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
from forceout.rules.equations.goal import GoalReadings, read_goal
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


@dataclass(frozen=True, eq=False)
class _Known:
    """What a Goal is under some terms. The terms are kept, so that their identity stays theirs."""

    terms: Terms
    mat: GoalReadings
    aims: GoalsToAimAt | None = None

    @property
    def weight(self) -> int:
        return 1 + len(self.mat.readings)


_Asked: TypeAlias = tuple[int, LaidGoal, str | None, bool]
"""The identity of the terms, the Goal, what wild cubes stand for, and whether it is wanted as numbers to aim at."""


class _GoalsRead:
    """Goals by the very terms under which they were read; those asked about longest ago are dropped first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.weight = 0
        self.known: OrderedDict[_Asked, _Known] = OrderedDict()
        self.lock = Lock()

    def find(self, asked: _Asked) -> _Known | None:
        with self.lock:
            known = self.known.get(asked)
            if known is not None:
                self.known.move_to_end(asked)
            return known

    def keep(self, asked: _Asked, known: _Known) -> None:
        with self.lock:
            before = self.known.pop(asked, None)
            self.weight += known.weight - (0 if before is None else before.weight)
            self.known[asked] = known
            while self.weight > self.most:
                _, gone = self.known.popitem(last=False)
                self.weight -= gone.weight


_READ = _GoalsRead(MOST_READINGS_KEPT)


def readings_of(goal: LaidGoal, terms: Terms, wild_as: str | None = None) -> GoalReadings:
    """Every legal reading of a Goal, by the factorials it takes. It is shared: nobody may change it."""
    if wild_as is not None and not any(cube.face == terms.wild for cube in goal):
        wild_as = None  # what wild cubes stand for makes no difference to this Goal
    asked = (id(terms), goal, wild_as, False)
    known = _READ.find(asked)
    if known is None:
        known = _Known(terms, read_goal(goal, terms, wild_as=wild_as, by_factorials=True))
        _READ.keep(asked, known)
    return known.mat


def goals_to_aim_at(goal: LaidGoal, terms: Terms, symbol: str, listed: NumeralsAndSigns) -> GoalsToAimAt:
    """The Goal as numbers for a kernel, each with the factorials it leaves to the Solution.

    The list is that of the terms, with wild cubes standing for the symbol.
    """
    asked = (id(terms), goal, symbol, True)
    known = _READ.find(asked)
    if known is not None and known.aims is not None:
        return known.aims
    mat = readings_of(goal, terms, symbol or None)
    whole = families(goal, terms, symbol, mat, listed.signs)
    readings, targets, complete = [], [], mat.complete or whole is not None
    for reading in mat.readings:
        if terms.result_rational and rational(reading.value) is None:
            continue
        left = terms.factorials
        if not terms.factorials_unlimited_in_solution:
            left -= reading.factorials
        target = as_target(reading.value, left)
        if target is None:
            complete = False
        elif left >= 0:
            readings.append(reading)
            targets.append(target)
    aims = GoalsToAimAt(readings, Goals(targets, whole or []), complete, bool(whole))
    _READ.keep(asked, _Known(terms, mat, aims))
    return aims
