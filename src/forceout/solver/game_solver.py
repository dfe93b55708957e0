"""The solver of a game: one object for each, found by the key of the game.

What a game must know stands first (`check`, `search`, `list_all`, `cubes_in`); what follows from it is the
same for every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Generic, TypeAlias, TypeVar

from forceout.cubes.place import Place
from forceout.rules.claims import bar_to, near_claim
from forceout.rules.game import GameRules
from forceout.rules.terms import ShakeTerms
from forceout.solver.answer import Answer, Impossible
from forceout.solver.budget import Budget, CancelToken, RunningBudget
from forceout.solver.followed_shake import FollowedShake
from forceout.solver.next_cubes import Changeable, NextCube, moved

TermsT = TypeVar("TermsT", bound=ShakeTerms)
PositionT = TypeVar("PositionT", bound=Changeable)

USUAL = Budget()


class GameSolver(ABC, Generic[TermsT, PositionT]):
    """Finds solutions and proves that there are none. The claim of a position says what may be used."""

    def __init__(self, rules: GameRules[TermsT, Any, PositionT]) -> None:
        self.rules = rules

    @property
    def key(self) -> str:
        """The key of the game."""
        return self.rules.key

    @abstractmethod
    def check(self, position: PositionT, terms: TermsT) -> None:
        """Refuses, as a bad question, a position that cannot occur."""

    @abstractmethod
    def search(self, position: PositionT, terms: TermsT, budget: RunningBudget, *, shortest: bool = False) -> Answer:
        """A solution, a proof that there is none, or neither; for a claim that brings the Goal, with a Goal of its own.

        The position may be one that no roll shows. `shortest` asks for the fewest cubes.
        """

    @abstractmethod
    def list_all(self, position: PositionT, terms: TermsT, budget: RunningBudget, most_cubes: int) -> Iterator[str]:
        """One solution for each different choice of so many cubes at most, the fewest first.

        `Incomplete` where not every choice could be tried.
        """

    @abstractmethod
    def cubes_in(self, written: str) -> int:
        """How many cubes something written uses."""

    def accepts(self, written: str, position: PositionT, terms: TermsT) -> bool:
        """Whether the judge finds something written correct."""
        return self.rules.judge(written, position, terms).correct

    # -- what follows ---------------------------------------------------------------------------------

    def solve(
        self,
        position: PositionT,
        terms: TermsT,
        budget: Budget | None = None,
        cancel: CancelToken | None = None,
        *,
        shortest: bool = False,
        strict: bool = True,
    ) -> Answer:
        """A solution that the judge accepts, a proof that there is none, or undecided.

        `shortest` asks for the fewest cubes; without `strict` the mat may be one that no roll shows.
        """
        running = (budget or USUAL).start(cancel)
        if strict:
            self.check(position, terms)
        return self.search(position, terms, running, shortest=shortest).after(running.seconds_spent)

    def solutions(
        self,
        position: PositionT,
        terms: TermsT,
        most_cubes: int,
        budget: Budget | None = None,
        cancel: CancelToken | None = None,
        *,
        strict: bool = True,
    ) -> Iterator[str]:
        """One solution for each different choice of so many cubes at most, the fewest first.

        `Incomplete` where not every choice could be tried: `OutOfTime` where that is for want of time.
        """
        if strict:
            self.check(position, terms)
        return self.list_all(position, terms, (budget or USUAL).start(cancel), most_cubes)

    def next_cubes(
        self,
        position: PositionT,
        terms: TermsT,
        budget: Budget | None = None,
        cancel: CancelToken | None = None,
        *,
        strict: bool = True,
    ) -> Iterator[NextCube]:
        """Every different move to Required or Permitted, with what Now would be worth after it."""
        if strict:
            self.check(position, terms)
        return self._next_cubes(position, terms, (budget or USUAL).start(cancel))

    def _next_cubes(self, position: PositionT, terms: TermsT, budget: RunningBudget) -> Iterator[NextCube]:
        near = near_claim(terms)
        asked = replace(position, claim=near)
        seen: set[tuple[str, object, str]] = set()
        for cube in position.resources:
            for section in (Place.REQUIRED, Place.PERMITTED):
                if (cube.face, cube.colour, section) in seen:
                    continue
                seen.add((cube.face, cube.colour, section))
                after = moved(asked, cube, section)
                barred = bar_to(near, terms, after)
                before = budget.seconds_spent
                now = (
                    self.search(after, terms, budget)
                    if barred is None
                    else Impossible(why=barred.text, code=barred.code)
                )
                yield NextCube(cube, section, now.after(budget.seconds_spent - before))

    def follow(self, position: PositionT, terms: TermsT) -> FollowedShake[TermsT, PositionT]:
        """The solver at one table, which follows a shake move by move."""
        return FollowedShake(self, position, terms)


AnySolver: TypeAlias = GameSolver[Any, Any]
"""The solver of a game of which one does not know which it is."""

WHERE: Mapping[str, str] = MappingProxyType(
    {"equations": "forceout.solver.equations", "on-sets": "forceout.solver.onsets"}
)
"""The module of each game's `SOLVER`. It is loaded, with its kernel, when the game is first asked about."""


@cache
def solver_of(game: str) -> AnySolver:
    """The solver of a game by its key."""
    found: AnySolver = import_module(WHERE[game]).SOLVER
    return found
