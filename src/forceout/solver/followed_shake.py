"""A shake followed move by move: what was found or proven before a move is used after it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Generic, TypeVar

from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.rules.claims import near_claim, open_claim
from forceout.rules.terms import ShakeTerms
from forceout.solver.answer import Answer, Impossible, Solved, Undecided
from forceout.solver.budget import Budget
from forceout.solver.next_cubes import Changeable, moved

if TYPE_CHECKING:
    from forceout.solver.game_solver import GameSolver

TermsT = TypeVar("TermsT", bound=ShakeTerms)
PositionT = TypeVar("PositionT", bound=Changeable)


class FollowedShake(Generic[TermsT, PositionT]):
    """The solver at one table. `now` and `impossible` answer for the position as it is.

    Three facts save most of the work: what is impossible stays so; a solution that is still right needs no
    search; and where Now had no solution, a new one must use the cube that was moved since.
    """

    def __init__(self, solver: GameSolver[TermsT, PositionT], position: PositionT, terms: TermsT) -> None:
        self.solver = solver
        self.terms = terms
        self.position = position
        self.claims = (near_claim(terms), open_claim(terms))
        self.answers: dict[str, Answer] = {}
        self.moved_since: list[WrittenCube] | None = None
        """Cubes moved to Required or Permitted since Now was proven to have no solution."""
        self.searches = 0

    def move(self, cube: WrittenCube, section: str) -> None:
        """A cube goes from Resources to a section."""
        self.position = moved(self.position, cube, section)
        now, impossible = self.claims
        for claim in self.claims:
            self.answers[claim] = self._after(claim)
        if isinstance(self.answers[impossible], Impossible):
            # Now allows less than Impossible does
            self.answers[now] = self.answers[impossible]
        if self.moved_since is not None and section != Place.FORBIDDEN:
            self.moved_since.append(cube)

    def _after(self, claim: str) -> Answer:
        match self.answers.get(claim):
            case Solved(written) as known if self._still_right(written, claim):
                return known
            case Impossible() as known if claim == self.claims[1]:
                return known
        return Undecided()

    def _still_right(self, written: str, claim: str) -> bool:
        return self.solver.accepts(written, replace(self.position, claim=claim), self.terms)

    def now(self, budget: Budget) -> Answer:
        """Whether somebody who calls Now would be right."""
        claim = self.claims[0]
        known = self._known(claim)
        if known is not None:
            return known
        if self.moved_since is not None and not self.moved_since:
            return self._keep(claim, Impossible(why="Nothing was added since Now was impossible."))
        position = replace(self.position, claim=claim)
        if self.moved_since is not None and len(self.moved_since) == 1:
            position = self._with_required(position, self.moved_since[0])
        answer = self._search(position, budget)
        if isinstance(answer, Impossible):
            self.moved_since = []
        return self._keep(claim, answer)

    def _with_required(self, position: PositionT, cube: WrittenCube) -> PositionT:
        """Every new solution uses the cube that was moved, so it may as well be Required."""
        if cube not in position.permitted:
            return position
        left = list(position.permitted)
        left.remove(cube)
        return replace(position, permitted=tuple(left), required=(*position.required, cube))

    def impossible(self, budget: Budget) -> Answer:
        """Whether a solution can still be made: `Solved` means that a call of Impossible would be wrong."""
        claim = self.claims[1]
        known = self._known(claim)
        if known is not None:
            return known
        earlier = self.answers.get(self.claims[0])
        if isinstance(earlier, Solved):
            return self._keep(claim, earlier)  # what one more cube can do, any number can
        answer = self._search(replace(self.position, claim=claim), budget)
        if isinstance(answer, Impossible):
            self._keep(self.claims[0], answer)
        return self._keep(claim, answer)

    def _known(self, claim: str) -> Answer | None:
        known = self.answers.get(claim)
        return None if isinstance(known, Undecided) else known

    def _search(self, position: PositionT, budget: Budget) -> Answer:
        self.searches += 1
        return self.solver.solve(position, self.terms, budget)

    def _keep(self, claim: str, answer: Answer) -> Answer:
        self.answers[claim] = answer
        return answer
