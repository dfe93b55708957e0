"""What a bot sees in a position: the solver, through the eyes of its level."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from forceout.bots.level import LEVELS, Level
from forceout.referee.position import position
from forceout.referee.state import State
from forceout.rules.finding import BadQuestion
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, Answer, Undecided
from forceout.solver.budget import Budget
from forceout.solver.solve import AnyPosition, cubes_in, solve

MOST_LOOKS = 32
"""New positions that a bot looks at for one decision."""
LONGEST = 1.5
"""No look takes longer than so many seconds; on any machine that is not hopelessly busy the steps run out first."""
MOST_STUDIED = 500
ASIDE = Undecided(why="Overlooked.")


@dataclass
class Sight:
    """Answers are kept: the same look at the same mat sees the same, overlooked or not."""

    level: Level
    dice: random.Random
    seen: dict[object, Answer] = field(default_factory=dict)
    studied: dict[object, Answer] = field(default_factory=dict)
    looks: int = 0

    def fresh(self) -> None:
        """A new decision: a bot may look around again."""
        self.looks = 0

    def look(self, state: State, claim: str, place: AnyPosition | None = None) -> Answer:
        """A solution that this player finds, a proof that it can give, or neither."""
        asked = replace(place, claim=claim) if place is not None else position(state, claim)
        key = (asked, state.shake.chosen)
        if key not in self.seen:
            if self.looks >= MOST_LOOKS:
                return ASIDE
            self.looks += 1
            if len(self.seen) > 4_000:
                self.seen.clear()
            self.seen[key] = self._look(state, asked)
        return self.seen[key]

    def study(self, state: State, claim: str, place: AnyPosition | None = None, *, hard: bool = False) -> Answer:
        """A look with a pencil in hand: what the level can find it does find. `hard`: as well as the best level."""
        level = LEVELS[max(LEVELS)] if hard else self.level
        asked = replace(place, claim=claim) if place is not None else position(state, claim)
        key = (asked, state.shake.chosen, level.number)
        if key not in self.studied:
            if self.looks >= MOST_LOOKS:
                return ASIDE
            self.looks += 1
            if len(self.studied) > MOST_STUDIED:
                self.studied.clear()
            self.studied[key] = _found_by(level, state, asked, level.writes)
        return self.studied[key]

    def _look(self, state: State, asked: AnyPosition) -> Answer:
        found = _found_by(self.level, state, asked, self.level.sees)
        if found.status == SOLUTION:
            return ASIDE if self.dice.random() < self.level.overlooks else found
        if found.status == IMPOSSIBLE and not self.level.proves:
            return ASIDE if self.dice.random() < 0.5 else found
        return found


def _found_by(level: Level, state: State, asked: AnyPosition, longest: int) -> Answer:
    """What the solver finds in the steps of a level, unless it is too long for it."""
    try:
        found = solve(asked, state.terms, Budget(LONGEST, steps=level.steps))
    except BadQuestion:
        return ASIDE
    if found.equation is not None and cubes_in(found.equation, state.terms) > longest:
        return ASIDE
    return found
