"""A shake followed move by move: what was found or proven before a move is used after it."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.equations.judge import judge
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.rules.onsets.judge import judge_solution
from forceout.rules.onsets.position import OnSetsPosition
from forceout.rules.onsets.terms import OnSetsTerms
from forceout.solver.next_cubes import moved
from forceout.solver.result import IMPOSSIBLE, SOLUTION, UNDECIDED, Budget, SolveResult
from forceout.solver.solve import AnyPosition, AnyTerms, solve


class FollowedShake:
    """The solver at one table. `now` and `impossible` answer for the position as it is.

    Three facts save most of the work: what is impossible stays so; a solution that is still right needs no
    search; and where Now had no solution, a new one must use the cube that was moved since.
    """

    def __init__(self, position: AnyPosition, terms: AnyTerms) -> None:
        self.terms = terms
        self.position = position
        self.claims = (near_claim(terms), open_claim(terms))
        self.answers: dict[str, SolveResult] = {}
        self.spent: dict[str, float] = {}
        self.moved_since: list[WrittenCube] | None = None
        """Cubes moved to Required or Permitted since Now was proven to have no solution."""
        self.searches = 0

    def move(self, cube: WrittenCube, section: str) -> None:
        """A cube goes from Resources to a section."""
        self.position = moved(self.position, cube, section)
        now, impossible = self.claims
        for claim in self.claims:
            self.answers[claim] = self._after(claim)
        if self.answers[impossible].status == IMPOSSIBLE:
            # Now allows less than Impossible does
            self.answers[now] = self.answers[impossible]
        if self.moved_since is not None and section != Place.FORBIDDEN:
            self.moved_since.append(cube)

    def _after(self, claim: str) -> SolveResult:
        known = self.answers.get(claim)
        if known is None:
            return SolveResult(UNDECIDED)
        if known.status == SOLUTION and known.written is not None and self._still_right(known.written, claim):
            return known
        if known.status == IMPOSSIBLE and claim == self.claims[1]:
            return known
        return SolveResult(UNDECIDED)

    def _still_right(self, written: str, claim: str) -> bool:
        position, terms = replace(self.position, claim=claim), self.terms
        if isinstance(position, Position) and isinstance(terms, Terms):
            return judge(written, position, terms).correct
        assert isinstance(position, OnSetsPosition)
        assert isinstance(terms, OnSetsTerms)
        return judge_solution(written, position, terms).correct

    def now(self, budget: Budget) -> SolveResult:
        """Whether somebody who calls Now would be right."""
        claim = self.claims[0]
        known = self.answers.get(claim)
        if known is not None and known.status != UNDECIDED:
            return known
        if self.moved_since is not None and not self.moved_since:
            return self._keep(claim, SolveResult(IMPOSSIBLE, why="Nothing was added since Now was impossible."))
        position = replace(self.position, claim=claim)
        if self.moved_since is not None and len(self.moved_since) == 1:
            position = self._with_required(position, self.moved_since[0])
        result = self._search(position, budget)
        if result.status == IMPOSSIBLE:
            self.moved_since = []
        return self._keep(claim, result)

    def _with_required(self, position: AnyPosition, cube: WrittenCube) -> AnyPosition:
        """Every new solution uses the cube that was moved, so it may as well be Required."""
        if cube not in position.permitted:
            return position
        left = list(position.permitted)
        left.remove(cube)
        return replace(position, permitted=tuple(left), required=(*position.required, cube))

    def impossible(self, budget: Budget) -> SolveResult:
        """Whether a solution can still be made: "solution" means that a call of Impossible would be wrong."""
        claim = self.claims[1]
        known = self.answers.get(claim)
        if known is not None and known.status != UNDECIDED:
            return known
        earlier = self.answers.get(self.claims[0])
        if earlier is not None and earlier.status == SOLUTION:
            return self._keep(claim, earlier)  # what one more cube can do, any number can
        result = self._search(replace(self.position, claim=claim), budget)
        if result.status == IMPOSSIBLE:
            self._keep(self.claims[0], result)
        return self._keep(claim, result)

    def _search(self, position: AnyPosition, budget: Budget) -> SolveResult:
        self.searches += 1
        return solve(position, self.terms, budget)

    def _keep(self, claim: str, result: SolveResult) -> SolveResult:
        self.answers[claim] = result
        return result
