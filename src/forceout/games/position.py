"""A position: a mat of a division, to be judged, solved and looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from forceout.cubes.cards import read_universe
from forceout.cubes.notation.errors import NotationError
from forceout.games.variation import Variation, variation_words
from forceout.rules.claims import claim_of, open_claim
from forceout.rules.finding import BadPosition, Unknown
from forceout.rules.game import GoalReading, LaidGoal, Mat, MatPosition
from forceout.rules.rollable import too_many
from forceout.rules.terms import ShakeTerms
from forceout.rules.variation import Choice
from forceout.rules.verdict import Verdict

if TYPE_CHECKING:
    from forceout.games.league import Division
    from forceout.show.picture import Picture
    from forceout.solver.answer import Answer
    from forceout.solver.budget import Budget, CancelToken
    from forceout.solver.next_cubes import NextCube


@dataclass(frozen=True)
class Written:
    """A position in the notation, as it was asked for."""

    goal: str
    required: str = ""
    permitted: str = ""
    forbidden: str = ""
    resources: str = ""
    variations: tuple[str, ...] = ()
    universe: str = ""


@dataclass(frozen=True)
class Position:
    """What lies where, under the rules of a division and the variations of a shake."""

    division: Division
    written: Written
    strict_cubes: bool = True
    claim: str | None = None
    """What is asked where a question names no claim of its own."""

    @classmethod
    def of(cls, division: Division, *, strict_cubes: bool, claim: str | None = None, **written: Any) -> Position:
        """The position, if there can be such a one; else `BadPosition`, or `Unknown` for what has no meaning here."""
        made = cls(division, Written(**written), strict_cubes, claim)
        for word in made.written.variations:
            chosen = division.variation(word)
            if not chosen.played.takes(chosen.chosen_with):
                text = f"{chosen.played.title} has a blank that must be filled in."
                raise Unknown("bad-parameter", text, chosen.played.parameters)
        made.claim_key(None)
        made._check()
        return made

    def _check(self) -> None:
        game, mat = self.division.game, self.mat
        game.rules.check_cards(mat.universe)
        if game.rules.deals_cards and not mat.universe:
            raise BadPosition("bad-position", f"{game.title} is played with cards: a position needs its Universe.")
        spare = [cube.name for cube in self._too_many] if self.strict_cubes else []
        if spare:
            most = ", ".join(f"{count} × {name}" if count > 1 else name for name, count in Counter(spare).items())
            text = f"No roll shows all these cubes. Too many: {most}."
            raise BadPosition("bad-position", text, spare)

    @cached_property
    def _too_many(self) -> tuple[Any, ...]:
        """The cubes that no roll shows beside the others."""
        mat = self.mat
        return too_many(
            (*mat.goal.cubes, *mat.required, *mat.permitted, *mat.forbidden, *mat.resources), self.terms.cubes
        )

    @property
    def _to_be_checked(self) -> bool:
        """Whether a solver is to look at the cubes again: those of a mat that a roll shows need no second look."""
        return self.strict_cubes and bool(self._too_many)

    @cached_property
    def terms(self) -> ShakeTerms:
        """The terms of the shake with its variations."""
        chosen = tuple(Choice.parse(word) for word in self.written.variations)
        found: ShakeTerms = self.division.league.rules.terms(self.division.rules, chosen)
        return found

    @cached_property
    def laid_goal(self) -> LaidGoal:
        """The Goal as it lies; nothing where the writer is to bring one."""
        rules = self.division.game.rules
        return _read("goal", rules.read_laid_goal, self.written.goal) if self.written.goal else LaidGoal()

    @cached_property
    def mat(self) -> Mat:
        """What lies where."""
        said, read = self.written, self.division.game.rules.read_cubes
        return Mat(
            self.laid_goal,
            _read("universe", read_universe, said.universe) if said.universe else (),
            _read("required", read, said.required),
            _read("permitted", read, said.permitted),
            _read("forbidden", read, said.forbidden),
            _read("resources", read, said.resources),
        )

    @cached_property
    def goal(self) -> GoalReading:
        """What the Goal can mean: every value of every legal reading."""
        return self.division.game.rules.read_goal(self.laid_goal, self.terms)

    def claim_key(self, claim: str | None) -> str:
        """The claim that is meant; where none is said, the position's own, or the one that may use all of Resources."""
        said = self.claim if claim is None else claim
        return open_claim(self.terms) if said is None else claim_of(said, self.terms).key

    def with_claim(self, claim: str | None) -> MatPosition:
        """The position as the judge and the solver know it, for a claim."""
        found: MatPosition = self.division.game.rules.position(self.mat, self.claim_key(claim))
        return found

    def judge(self, paper: str, claim: str | None = None) -> Verdict[Any]:
        """What the judge says of an Equation or Solution written for a claim."""
        return self.division.game.rules.judge(paper, self.with_claim(claim), self.terms)

    def solve(
        self,
        claim: str | None = None,
        budget: Budget | None = None,
        cancel: CancelToken | None = None,
        *,
        shortest: bool = False,
    ) -> Answer:
        """`Solved` with a paper that the judge accepts, `Impossible` with a proof, or `Undecided`."""
        asked = self.with_claim(claim)
        return self.division.game.solver.solve(
            asked, self.terms, budget, cancel, shortest=shortest, strict=self._to_be_checked
        )

    def solutions(
        self,
        claim: str | None = None,
        most_cubes: int = 5,
        budget: Budget | None = None,
        cancel: CancelToken | None = None,
    ) -> Iterator[str]:
        """One solution for each different choice of at most so many cubes, the fewest first.

        `Incomplete` where not every choice could be tried.
        """
        asked = self.with_claim(claim)
        return self.division.game.solver.solutions(
            asked, self.terms, most_cubes, budget, cancel, strict=self._to_be_checked
        )

    def moves(self, budget: Budget | None = None, cancel: CancelToken | None = None) -> Iterator[NextCube]:
        """Every different move to Required or Permitted, each with what Now would be worth after it."""
        asked, strict = self.with_claim(None), self._to_be_checked
        return self.division.game.solver.next_cubes(asked, self.terms, budget, cancel, strict=strict)

    def next_cubes(self, budget: Budget | None = None, cancel: CancelToken | None = None) -> tuple[NextCube, ...]:
        """The moves after which Now could be called."""
        return tuple(move for move in self.moves(budget, cancel) if move.makes_now)

    def replace(
        self,
        *,
        goal: str | None = None,
        required: str | None = None,
        permitted: str | None = None,
        forbidden: str | None = None,
        resources: str | None = None,
        variations: Iterable[str | Variation] | None = None,
        universe: str | None = None,
        strict_cubes: bool | None = None,
    ) -> Position:
        """A copy with other cubes, another Goal or other variations; what is not named stays as it is."""
        said = self.written
        return Position.of(
            self.division,
            strict_cubes=self.strict_cubes if strict_cubes is None else strict_cubes,
            claim=self.claim,
            goal=said.goal if goal is None else goal,
            required=said.required if required is None else required,
            permitted=said.permitted if permitted is None else permitted,
            forbidden=said.forbidden if forbidden is None else forbidden,
            resources=said.resources if resources is None else resources,
            variations=said.variations if variations is None else variation_words(variations),
            universe=said.universe if universe is None else universe,
        )

    @property
    def picture(self) -> Picture:
        """The mat as it is drawn."""
        return self.division.game.drawing(self.with_claim(None))

    def __str__(self) -> str:
        from forceout.show import terminal  # drawing is loaded when somebody looks

        return terminal.draw(self.picture, colour=False)

    def _repr_svg_(self) -> str:
        from forceout.show import svg

        return svg.draw(self.picture)

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.division, self.written, self.strict_cubes, self.claim)


ReadT = TypeVar("ReadT")


def _read(field: str, read: Callable[[str], ReadT], text: str) -> ReadT:
    try:
        return read(text)
    except NotationError as error:
        raise BadPosition("bad-notation", f"“{field}”: {error}") from None
