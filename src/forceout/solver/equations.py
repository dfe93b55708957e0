"""The solver of Equations: the compiled kernel over what the cubes may be, and the judge over what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from forceout.cubes.notation.reader import read_equation
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import Claim, claim_of
from forceout.rules.equations.game import EQUATIONS
from forceout.rules.equations.grouped import accepted
from forceout.rules.equations.judge import ReadGoals, judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.readings import Reading
from forceout.rules.equations.relation import DiffersByMultiple, Equals
from forceout.rules.equations.terms import Terms
from forceout.rules.rollable import check_rollable
from forceout.solver.answer import Answer, Impossible, Reason, Solved, Undecided
from forceout.solver.budget import Incomplete, OutOfTime, RunningBudget
from forceout.solver.equations_explanations import CountedCubes, explanation
from forceout.solver.equations_factor_chains import solve_factor_chains
from forceout.solver.equations_goals import GoalOnTheMat, GoalsToAimAt, goal_on_the_mat
from forceout.solver.equations_kernel import Cancel, Outcome, Question
from forceout.solver.equations_kernels import ReadyKernel, kernel_for
from forceout.solver.equations_own_goal import solve_with_own_goal
from forceout.solver.equations_reasons import by_counting, too_few_operations, what_was_exhausted, why_undecided
from forceout.solver.equations_reference import solve_equations as solve_slowly
from forceout.solver.equations_wild import Meaning, meanings_of_wild
from forceout.solver.game_solver import GameSolver

RIGHT, NOT_EQUAL, REFUSED = range(3)
UNDECIDED_BY_KERNEL = 2
MOST_STEPS = (2**64 - 1) >> 2
SLICES = (2_000, 40_000, 250_000)
"""Steps that each meaning of a wild cube gets before any gets more."""
SEEK_AFTER = 15_000
"""Steps of the orderly search before a quick look for any solution."""
SEEK_AFTER_IN_SLICE = 3_000
FORWARD = 3000.0
"""Cubes with at most about so many values are worked out at once; the fuzzer lowers it, to search backwards more."""
ANY_NUMBER_OF_CUBES = 64
NEVER = Cancel()
"""Of all questions that nobody can break off."""


def solve_equations(position: Position, terms: Terms, budget: RunningBudget, *, shortest: bool = False) -> Answer:
    """A solution (with the fewest cubes, if asked for), a proof that there is none, or undecided."""
    return _Question(position, terms, budget, shortest=shortest).answer()


def solutions_equations(position: Position, terms: Terms, budget: RunningBudget, most_cubes: int) -> Iterator[str]:
    """One solution for each different choice of cubes, up to a number of cubes, fewest first."""
    if claim_of(position.claim, terms).brings_goal:
        answer = solve_equations(position, terms, budget)
        if isinstance(answer, Impossible):
            return
        if answer.equation is not None:
            yield answer.equation
        raise Incomplete("Not every Goal was tried.")
    for size in range(1, most_cubes + 1):
        question = _Question(position, terms, budget)
        yield from question.every_choice(size)
        if question.doubt == "time":
            raise OutOfTime
        if question.doubt:
            raise Incomplete(why_undecided(question.doubt).text)


class _Question:
    def __init__(self, position: Position, terms: Terms, budget: RunningBudget, *, shortest: bool = True) -> None:
        self.position = position
        self.terms = terms
        self.budget = budget
        self.shortest = shortest
        self.claim: Claim = claim_of(position.claim, terms)
        self.seconds = 0.0
        self.doubt = ""
        self.choices = 0
        self.goal: GoalOnTheMat
        self.one_meaning = False
        self.aimed: tuple[ReadyKernel, GoalsToAimAt] | None = None
        """The kernel and the Goal, where there was one of each: no wild cube, no Goals without end."""

    def answer(self) -> Answer:
        """The first solution, or what was proven or not."""
        position, terms = self.position, self.terms
        if self.claim.brings_goal:
            return solve_with_own_goal(position, terms, self.budget, solve_equations)
        self.goal = goal_on_the_mat(position.goal, terms)
        mat = self.goal.mat
        if not mat.legal:
            return Impossible(why=mat.findings[0].text, code=mat.findings[0].code)
        for written in self._through_meanings(every_choice=False, most_cubes=ANY_NUMBER_OF_CUBES, least_cubes=0):
            return Solved(written, kernel_seconds=self.seconds)
        return self._nothing_found()

    def every_choice(self, size: int) -> Iterator[str]:
        """A solution for each choice of so many cubes, in the order of finding."""
        self.goal = goal_on_the_mat(self.position.goal, self.terms)
        if self.goal.mat.legal:
            yield from self._through_meanings(every_choice=True, most_cubes=size, least_cubes=size)

    def _through_meanings(self, *, every_choice: bool, most_cubes: int, least_cubes: int) -> Iterator[str]:
        """Each meaning of the wild cubes for a little while, then those still open for longer."""
        meanings = meanings_of_wild(self.position, self.terms, self.claim, shortest=self.shortest)
        self.one_meaning = len(meanings) == 1
        most = MOST_STEPS if self.budget.steps is None else self.budget.steps
        slices = [steps for steps in SLICES if steps < most and len(meanings) > 1 and not every_choice]
        for steps in (*slices, most):
            still_open = []
            for meaning in meanings:
                found, decided = self._with_wild(
                    meaning, every_choice, most_cubes, least_cubes, steps, more_later=steps < most
                )
                yield from found
                if found and not every_choice:
                    return
                if not decided:
                    still_open.append(meaning)
                if self.budget.milliseconds_left <= 0:
                    self.doubt = "time"
                    return
            meanings = still_open

    def _nothing_found(self) -> Answer:
        if not self.doubt:
            return Impossible.because(self._why_impossible, self.seconds)
        by_factors = solve_factor_chains(self.position, self.terms, self.claim)
        if by_factors is not None:
            return replace(by_factors, kernel_seconds=self.seconds)
        if self.doubt not in ("time", "memory") and self.budget.milliseconds_left > 0 and self.budget.steps is None:
            slow = solve_slowly(self.position, self.terms, self.budget)
            return replace(slow, kernel_seconds=self.seconds, by_reference=True)
        code, why = why_undecided(self.doubt)
        return Undecided(why=why, kernel_seconds=self.seconds, code=code)

    def _why_impossible(self) -> Reason:
        """The shortest of what proves it: counting, an argument on the numbers, or that everything was tried."""
        position, claim, terms = self.position, self.claim, self.terms
        if not self.choices:
            return by_counting(position, claim, terms)
        found = too_few_operations(position, claim, terms)
        if found is None and self.aimed is not None and isinstance(terms.relation, Equals):
            ready, goals = self.aimed
            found = explanation(self._counted(ready), ready.uses, [reading.value for reading in goals.readings])
        return found or what_was_exhausted(self.choices, terms)

    def _counted(self, ready: ReadyKernel) -> CountedCubes:
        """What the claim lets a writer use."""
        position, terms, most = self.position, self.terms, self.claim.from_resources
        required = ready.counts(position.required, terms)
        if most is None:
            return CountedCubes(required, ready.counts((*position.permitted, *position.resources), terms))
        return CountedCubes(
            required,
            ready.counts(position.permitted, terms),
            ready.counts(position.resources, terms) if most else (),
        )

    # -- one meaning of the wild cubes ----------------------------------------------------------------

    def _with_wild(
        self, meaning: Meaning, every_choice: bool, most_cubes: int, least_cubes: int, steps: int, *, more_later: bool
    ) -> tuple[list[str], bool]:
        """What is found with one meaning, and whether it need not be asked about again."""
        try:
            ready = kernel_for(self.terms, meaning.symbol, self.budget)
        except OutOfTime:
            self.doubt = "time"
            return [], True
        if ready is None:
            self.doubt = self.doubt or "numbers"
            return [], True
        goals = self.goal.aims(meaning.symbol, ready.listed)
        if not goals.readings:  # the kernel aims at readings: what else the Goal may be is left open
            self.doubt = self.doubt or ("" if goals.complete and not goals.any_families else "goal")
            return [], True
        if self.one_meaning and goals.complete and not goals.any_families:
            self.aimed = ready, goals
        found: list[str] = []

        def confirm(program: list[int], target: int) -> int:
            ruling, written = self._rule(ready, program, goals.readings[target], goals.read)
            if written is not None:
                found.append(written)
            return ruling

        seek_after = SEEK_AFTER_IN_SLICE if more_later else SEEK_AFTER
        outcome = self._ask(ready, goals, meaning, every_choice, most_cubes, least_cubes, steps, seek_after, confirm)
        no_expression = outcome is not None and outcome.reason == "counting"  # then the Goal does not matter
        if not goals.complete and not no_expression:
            self.doubt = self.doubt or "goal"
        if outcome is None:
            return found, True
        self.seconds += outcome.seconds
        self.choices += outcome.choices
        if outcome.status != UNDECIDED_BY_KERNEL:
            return found, True
        if outcome.reason in ("time", "cancelled"):
            if more_later and self.budget.milliseconds_left > 0:
                return found, False
            self.doubt = "time"
        else:
            self.doubt = self.doubt or outcome.reason
        return found, True

    def _ask(
        self,
        ready: ReadyKernel,
        goals: GoalsToAimAt,
        meaning: Meaning,
        every_choice: bool,
        most_cubes: int,
        least_cubes: int,
        steps: int,
        seek_after: int,
        confirm: Callable[[list[int], int], int],
    ) -> Outcome | None:
        position, terms, claim, relation = self.position, self.terms, self.claim, self.terms.relation
        question = Question()
        if claim.uses_all_resources:
            question.required = ready.counts((*position.required, *position.resources), terms)
            question.resources = ready.counts((), terms)
        else:
            question.required = ready.counts(position.required, terms)
            question.resources = ready.counts(position.resources, terms)
        question.permitted = ready.counts(position.permitted, terms)
        if claim.from_resources is not None:
            question.from_resources = claim.from_resources
        if not meaning.narrow(question, ready, terms):
            return None
        question.least_cubes = max(terms.least_cubes, least_cubes)
        question.most_cubes = most_cubes
        question.least_operations = terms.least_operations
        if isinstance(relation, DiffersByMultiple):
            question.multiple_of = relation.k
        question.base = terms.base
        question.every_choice = every_choice
        question.skim = not self.shortest
        question.forward = FORWARD
        question.seek_after = seek_after
        try:
            if self.budget.token is None:
                return ready.kernel.solve(question, goals.goals, self.budget.milliseconds_left, steps, NEVER, confirm)
            cancel = Cancel()
            with self.budget.calling(cancel.set):
                return ready.kernel.solve(question, goals.goals, self.budget.milliseconds_left, steps, cancel, confirm)
        except ValueError:  # more cubes of a kind than the kernel counts, or a target it cannot hold
            self.doubt = self.doubt or "numbers"
            return None

    def _rule(
        self, ready: ReadyKernel, program: Sequence[int], goal: Reading, read: ReadGoals
    ) -> tuple[int, str | None]:
        """What the judge says of an expression and a reading of the Goal."""
        try:
            self.budget.check()
        except OutOfTime:
            return REFUSED, None
        if self.goal.plain:
            parts = ready.parts(program, self.terms)
            found = None if parts is None else accepted(parts, goal, self.position, self.claim, self.terms)
            if found is not None:
                return RIGHT, found
        written = f"{ready.tree(program).write()} = {goal.tree.write()}"
        verdict = judge(written, self.position, self.terms, read)
        if verdict.correct:
            return RIGHT, written
        families = {finding.family for finding in verdict.findings}
        return (NOT_EQUAL if families <= {"not-equal", "undefined"} else REFUSED), None


class EquationsSolver(GameSolver[Terms, Position]):
    """The solver of Equations."""

    def check(self, position: Position, terms: Terms) -> None:
        mat = (*position.required, *position.permitted, *position.forbidden, *position.resources)
        check_rollable((*position.goal, *mat), terms.cubes)

    def search(self, position: Position, terms: Terms, budget: RunningBudget, *, shortest: bool = False) -> Answer:
        return solve_equations(position, terms, budget, shortest=shortest)

    def list_all(self, position: Position, terms: Terms, budget: RunningBudget, most_cubes: int) -> Iterator[str]:
        return solutions_equations(position, terms, budget, most_cubes)

    def cubes_in(self, written: str) -> int:
        return sum(1 for token in read_equation(written)[0] if isinstance(token, WrittenCube))


SOLVER = EquationsSolver(EQUATIONS)
