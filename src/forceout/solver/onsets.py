"""The solver of On-Sets: the kernel decides and the judge confirms, so it is exact both ways and never gives up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING

from forceout.cubes.cards import ALL_CARDS, Card
from forceout.cubes.notation.onsets import read_solutions, split_own_goal
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import claim_of
from forceout.rules.finding import BadQuestion
from forceout.rules.onsets.game import ON_SETS
from forceout.rules.onsets.goal import GoalValues, goal_values
from forceout.rules.onsets.judge import judge_solution
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.rules.rollable import check_rollable
from forceout.solver.answer import (
    EXHAUSTED,
    IMPOSSIBLE,
    SOLUTION,
    UNDECIDED,
    Answer,
    Impossible,
    Reason,
    Solved,
    Undecided,
)
from forceout.solver.budget import Incomplete, OutOfTime, RunningBudget
from forceout.solver.game_solver import GameSolver
from forceout.solver.memory import MEMORY, ON_SETS_SHARE
from forceout.solver.onsets_kernel import Cancel, Kernel, Table
from forceout.solver.onsets_own_goal import solve_with_own_goal
from forceout.solver.onsets_reasons import why_impossible
from forceout.solver.onsets_reference import solve_on_sets_slowly
from forceout.solver.onsets_roles import USUAL, Catalogue, catalogue_for
from forceout.solver.onsets_writing import Book, Cubes, Prepared, TooManyCubes, pools

if TYPE_CHECKING:
    from forceout.solver.onsets_kernel import Row, UniverseRow


def _kernel(catalogue: Catalogue) -> Kernel:
    made = Kernel(catalogue.roles, int(MEMORY.bytes * ON_SETS_SHARE))
    MEMORY.count_on_sets(made)
    return made


KERNEL = _kernel(USUAL)
"""One kernel for all tables: what cubes can name does not depend on the Universe."""
_OTHERS = cache(_kernel)
"""Kernels for roles that none of our leagues asks for."""

MOST_COUNTED = 63
NOTHING = -1


@dataclass(frozen=True)
class Kernelled:
    """What the kernel said, and the time it took."""

    status: str
    written: str | None = None
    cards: int = 0
    microseconds: float = 0
    shortest: bool = True


class ShakeSolver:
    """The solver for the terms of one shake."""

    def __init__(self, terms: OnSetsTerms, kernel: Kernel | None = None) -> None:
        self.terms = terms
        self.catalogue = catalogue_for(terms)
        self.kernel = kernel or (KERNEL if self.catalogue is USUAL else _OTHERS(self.catalogue))
        self.book: Book = {}

    @cached_property
    def alone(self) -> OnSetsTerms:
        """The terms for one Solution, be it one of two."""
        return self.terms.but(two_solutions=False)

    def solve(self, position: OnSetsPosition, budget: RunningBudget) -> Answer:
        """The shortest Solution, or a proof that there is none; undecided only where the time was up."""
        claim = claim_of(position.claim, self.terms)
        if claim.brings_goal and not position.goal.cubes:
            return solve_with_own_goal(position, self.terms, budget, self.solve)
        goal = goal_values(position.goal, self.terms)
        cubes = Cubes.of(position, claim)
        if not goal.legal:
            return Impossible(why=goal.findings[0].text, code=goal.findings[0].code)
        reason = why_impossible(position, cubes, goal, self.terms)
        if reason is not None:
            return Impossible(why=reason.text, code=reason.code)
        try:
            prepared = list(pools(cubes, self.terms, self.catalogue, self.book))
        except TooManyCubes:
            return solve_on_sets_slowly(position, self.terms, budget)
        first = self.ask(position, goal, prepared, budget)
        seconds = first.microseconds / 1e6
        if first.status != SOLUTION:
            return _without(first, seconds, ALL_TRIED)
        written = first.written
        if self.terms.two_solutions:
            second = self.ask(position, goal, prepared, budget, first.cards)
            seconds += second.microseconds / 1e6
            if second.status != SOLUTION:
                return _without(second, seconds, ONLY_ONE)
            ordered = (first, second) if second.cards & ~first.cards else (second, first)
            written = " & ".join(solution.written or "" for solution in ordered)
        assert written is not None
        if not judge_solution(written, position, self.terms).correct:
            why = "A Solution turned up that the judge did not accept, so nothing is proven."
            return Undecided(why=why, kernel_seconds=seconds)
        return Solved(written, kernel_seconds=seconds)

    def ask(
        self,
        position: OnSetsPosition,
        goal: GoalValues,
        prepared: list[Prepared],
        budget: RunningBudget,
        spoken_for: int = NOTHING,
    ) -> Kernelled:
        """One question to the kernel: a Solution whose cards are not those `spoken_for`."""
        blanks, table = self.table(position, goal, spoken_for)
        cancel = Cancel()
        with budget.calling(cancel.set):
            stopped, shortest, row, microseconds = self.kernel.solve(
                [one.pool for one in prepared], table, budget.milliseconds_left, cancel
            )
        MEMORY.asked_on_sets()
        if row is None:
            return Kernelled(UNDECIDED if stopped else IMPOSSIBLE, microseconds=microseconds)
        return Kernelled(SOLUTION, _write(prepared, blanks, row), row[3], microseconds, shortest)

    def table(
        self, position: OnSetsPosition, goal: GoalValues, spoken_for: int = NOTHING
    ) -> tuple[list[Card | None], Table]:
        """The Universe as the kernel knows it, once for each set of dots the blank card may be given."""
        blanks: list[Card | None] = [None]
        if self.terms.blank_card_wild and Card(0) in position.universe:
            blanks += [card for card in ALL_CARDS if card.dots and card != self.terms.forbidden_card]
        goals = sum(1 << value for value in goal.values if value <= MOST_COUNTED)
        return blanks, Table([self._universe(position, goals, blank) for blank in blanks], spoken_for)

    def _universe(self, position: OnSetsPosition, goals: int, blank: Card | None) -> UniverseRow:
        terms = self.terms
        dots = {card: card.dots for card in position.universe}
        if blank is not None:
            dots[Card(0)] = blank.dots
        weights = [0] * 16
        for place in dots.values():
            weights[place] += 2 if terms.double_set >> place & 1 else 1
        dealt = sum(1 << card.dots for card in position.universe if card.dots)
        must = 1 << dots[terms.required_card] if terms.required_card is not None else 0
        banned = terms.forbidden_card
        must_not = 1 << dots[banned] if banned is not None and banned in dots else 0
        return weights, goals, dealt, must, must_not, NOTHING if blank is None else blank.dots

    def solutions(self, position: OnSetsPosition, budget: RunningBudget, most_cubes: int) -> Iterator[str]:
        """One Solution for each different choice of cubes, the fewest cubes first.

        A choice is the cubes of the Restrictions and the cubes of the Set-Name, as often as they are written.
        With Two Solutions each is one of the two.
        """
        goal = goal_values(position.goal, self.terms)
        cubes = Cubes.of(position, claim_of(position.claim, self.terms))
        if not goal.legal or why_impossible(position, cubes, goal, self.terms) is not None:
            return
        try:
            prepared = list(pools(cubes, self.terms, self.catalogue, self.book))
        except TooManyCubes:
            raise Incomplete("There are more cubes of one meaning than can be counted.") from None
        cancel = Cancel()
        blanks, table = self.table(position, goal)
        seen: set[tuple[frozenset[tuple[str, int]], ...]] = set()
        for length in range(1, most_cubes + 1):
            with budget.calling(cancel.set):
                rows = self.kernel.list([one.pool for one in prepared], table, length, budget.milliseconds_left, cancel)
            if rows is None:
                raise OutOfTime
            for row in rows:
                written = _write(prepared, blanks, row)
                choice = _choice(written)
                if choice not in seen and judge_solution(written, position, self.alone).correct:
                    seen.add(choice)
                    yield written


def _write(prepared: list[Prepared], blanks: list[Card | None], row: Row) -> str:
    parts = prepared[row[0]].write(row)
    blank = blanks[row[1]]
    return " ; ".join(parts if blank is None else (f"blank:{blank}", *parts))


def _choice(written: str) -> tuple[frozenset[tuple[str, int]], ...]:
    """The cubes of a Solution: those of the Restrictions together, and those of the Set-Name."""
    solution = read_solutions(written)[0]
    parts = ([token for row in solution.restrictions for token in row], solution.set_name)
    return tuple(
        frozenset(Counter(token.face for token in part if isinstance(token, WrittenCube)).items()) for part in parts
    )


ALL_TRIED = Reason(EXHAUSTED, "Every Solution that these cubes can make was tried; none is right.")
ONLY_ONE = Reason("impossible/one-set", "Only one set of cards can be named; Two Solutions needs another.")


def _without(said: Kernelled, seconds: float, reason: Reason) -> Answer:
    if said.status == UNDECIDED:
        why = "The search ended before every way was tried."
        return Undecided(why=why, kernel_seconds=seconds, code="undecided/time")
    return Impossible(why=reason.text, kernel_seconds=seconds, code=reason.code)


_SOLVERS: dict[int, ShakeSolver] = {}
MOST_SOLVERS = 256


def solver_for(terms: OnSetsTerms) -> ShakeSolver:
    """The solver for these terms; a ruleset gives out the same terms for every position of a shake."""
    known = _SOLVERS.get(id(terms))
    if known is not None and known.terms is terms:
        return known
    if len(_SOLVERS) >= MOST_SOLVERS:
        _SOLVERS.clear()
    return _SOLVERS.setdefault(id(terms), ShakeSolver(terms))


def solve_on_sets(position: OnSetsPosition, terms: OnSetsTerms, budget: RunningBudget) -> Answer:
    """The shortest Solution, or a proof that there is none; undecided only where the time was up."""
    return solver_for(terms).solve(position, budget)


def solutions_on_sets(
    position: OnSetsPosition, terms: OnSetsTerms, budget: RunningBudget, most_cubes: int
) -> Iterator[str]:
    """One Solution for each different choice of cubes, the fewest cubes first."""
    return solver_for(terms).solutions(position, budget, most_cubes)


class OnSetsSolver(GameSolver[OnSetsTerms, OnSetsPosition]):
    """The solver of On-Sets. A solution that it finds is the shortest in any case."""

    def check(self, position: OnSetsPosition, terms: OnSetsTerms) -> None:
        check_rollable((*position.required, *position.permitted, *position.forbidden, *position.resources), terms.cubes)
        if not position.universe:
            raise BadQuestion("bad-position", "There is no card in the Universe.")

    def search(
        self,
        position: OnSetsPosition,
        terms: OnSetsTerms,
        budget: RunningBudget,
        *,
        shortest: bool = False,  # noqa: ARG002
    ) -> Answer:
        return solve_on_sets(position, terms, budget)

    def list_all(
        self, position: OnSetsPosition, terms: OnSetsTerms, budget: RunningBudget, most_cubes: int
    ) -> Iterator[str]:
        return solutions_on_sets(position, terms, budget, most_cubes)

    def cubes_in(self, written: str) -> int:
        own_goal = split_own_goal(written)  # a paper that shows that there is a Goal begins with one
        solutions = read_solutions(written if own_goal is None else own_goal[1])
        rows = (row for one in solutions for row in (*one.restrictions, one.set_name))
        return sum(1 for row in rows for token in row if isinstance(token, WrittenCube))


SOLVER = OnSetsSolver(ON_SETS)
