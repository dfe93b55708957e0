"""What a bot sees in a position: the solver, through the eyes of its level."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

from forceout.bots.level import Level
from forceout.referee.position import position
from forceout.referee.state import State
from forceout.rules.finding import BadQuestion
from forceout.solver.length import cubes_written
from forceout.solver.result import IMPOSSIBLE, SOLUTION, UNDECIDED, Budget, SolveResult
from forceout.solver.solve import AnyPosition, solve

MOST_LOOKS = 32
"""New positions that a bot looks at for one decision."""
LONGEST_MS = 1_500
"""No look takes longer than this; on any machine that is not hopelessly busy the steps run out first."""
ASIDE = SolveResult(UNDECIDED, why="Overlooked.")


@dataclass
class Sight:
    """Answers are kept: the same look at the same mat sees the same, overlooked or not."""

    level: Level
    dice: random.Random
    seen: dict[object, SolveResult] = field(default_factory=dict)
    looks: int = 0

    def fresh(self) -> None:
        """A new decision: a bot may look around again."""
        self.looks = 0

    def look(self, state: State, claim: str, place: AnyPosition | None = None) -> SolveResult:
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

    def _look(self, state: State, asked: AnyPosition) -> SolveResult:
        try:
            found = solve(asked, state.terms, Budget(LONGEST_MS, steps=self.level.steps))
        except BadQuestion:
            return ASIDE
        if found.status == SOLUTION:
            assert found.written is not None
            too_long = cubes_written(found.written, asked) > self.level.sees
            return ASIDE if too_long or self.dice.random() < self.level.overlooks else found
        if found.status == IMPOSSIBLE and not self.level.proves:
            return ASIDE if self.dice.random() < 0.5 else found
        return found
