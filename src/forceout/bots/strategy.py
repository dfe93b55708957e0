"""How a bot plays: one strategy for every level, in the order of a shake."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from forceout.bots.decision import Decision
from forceout.bots.goal_choice import SeenGoal, choose_goal, see_goal
from forceout.bots.level import LEVELS, Level
from forceout.bots.move_choice import choose_move
from forceout.bots.sight import Sight
from forceout.bots.variation_choice import choose_variations
from forceout.cubes.place import Place
from forceout.games.match import Match
from forceout.referee.checking import claim_for, verdict_on
from forceout.referee.position import position
from forceout.referee.sides import may_declare, may_write, must_write, side_of, writing_side
from forceout.referee.state import Phase, State
from forceout.rules.claims import CHALLENGER, MOVER, bar_to
from forceout.rules.procedure import NoGoal
from forceout.solver.answer import IMPOSSIBLE, SOLUTION

NO_GOAL = "no-goal"
"""The claim of a paper that brings its own Goal."""


@dataclass
class LevelBot:
    """A bot of one of the five levels, deterministic for its seed."""

    level: Level
    seed: int = 0
    dice: random.Random = field(init=False)
    sight: Sight = field(init=False)
    remembered: tuple[int, tuple[str, ...]] = field(init=False, default=(0, ()))
    """The shake, and solutions that this player saw in it: it does not forget them when it has to write."""
    own_goal: tuple[tuple[int, tuple[str, ...]], SeenGoal | None] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.dice = random.Random(f"{self.level.number}-{self.seed}")
        self.sight = Sight(self.level, self.dice)

    @property
    def name(self) -> str:
        return f"{self.level.title} (level {self.level.number})"

    def decide(self, view: Match, seat: int) -> Decision | None:
        """What to do now; None while it is for others to act."""
        return self._decide(view.state, seat)

    def _decide(self, view: State, seat: int) -> Decision | None:
        if seat in view.absent:
            return None
        self.sight.fresh()
        match view.phase:
            case Phase.LOT | Phase.ROLL | Phase.BETWEEN:
                return None  # the dice are thrown by the table
            case Phase.SELECT:
                return choose_variations(view, self.dice) if view.shake.turn == seat else None
            case Phase.GOAL:
                return self._set_goal(view) if view.shake.goal.by == seat else None
            case Phase.NO_GOAL:
                return self._answer_no_goal(view, seat)
            case Phase.PLAY:
                return self._play(view, seat)
            case Phase.WRITE:
                return self._write(view, seat)
            case Phase.CHECK:
                return self._check(view, seat)
            case Phase.SIGN:
                return Decision("sign", reason="The score is right.") if seat not in view.signed else None
        return None

    def _answer_no_goal(self, view: State, seat: int) -> Decision | None:
        if seat == view.shake.setter or seat in view.shake.agreed:
            return None
        if view.procedure.no_goal is NoGoal.SET_ANOTHER:
            refuted = self._own_goal(view) is not None
        else:  # then the Goal is written on the paper
            found = self.sight.study(view, NO_GOAL)
            refuted = self._remember(view, found.equation)
        if refuted:
            return Decision("disagree", reason="I see a Goal with a solution.", seconds=self.level.human_seconds)
        return Decision("agree", reason="I see no Goal either.", seconds=self.level.human_seconds)

    def _set_goal(self, view: State) -> Decision:
        best = None if view.shake.at(Place.GOAL) else self._own_goal(view)
        return choose_goal(view, best, self.sight, self.dice)

    def _own_goal(self, view: State) -> SeenGoal | None:
        """The Goal that it would set in this shake, with a solution that it keeps in mind."""
        shake = view.shake
        rolled = tuple(cube.face for cube in shake.cubes)  # a shake that was void is rolled again
        if self.own_goal is None or self.own_goal[0] != (shake.number, rolled):
            self.own_goal = ((shake.number, rolled), see_goal(view, self.sight, self.dice))
        goal = self.own_goal[1]
        self._remember(view, goal.solution if goal is not None else None)
        return goal

    def _remember(self, view: State, solution: str | None) -> bool:
        number, known = self.remembered
        if solution is not None:
            kept = known if number == view.shake.number else ()
            self.remembered = (view.shake.number, tuple(dict.fromkeys((*kept, solution))))
        return solution is not None

    # -- the turn -------------------------------------------------------------------------------------

    def _play(self, view: State, seat: int) -> Decision | None:
        shake = view.shake
        if shake.block.holder is not None:
            return None
        challenge = self._challenge(view, seat)
        if challenge is not None:
            return challenge
        return choose_move(view, seat, self.sight, self.dice) if shake.turn == seat else None

    def _challenge(self, view: State, seat: int) -> Decision | None:
        """Now when a solution is in reach of one cube, Impossible when there is none."""
        shake, (near, far) = view.shake, view.procedure.claims
        if shake.last_mover in (None, seat):
            return None
        if bar_to(near, view.terms, position(view, near)) is None:
            found = self.sight.look(view, near)
            if found.status == SOLUTION and self._remember(view, found.equation):
                seen = view.setup.game.paper_in_words(found.equation or "")
                return Decision("challenge", near, f"One more cube is enough: {seen}.", self.level.human_seconds)
        if self.level.number > 1 and self.sight.look(view, far).status == IMPOSSIBLE:
            return Decision("challenge", far, "No solution is left.", self.level.human_seconds)
        return None

    # -- writing and checking -------------------------------------------------------------------------

    def _write(self, view: State, seat: int) -> Decision | None:
        shake = view.shake
        if seat in shake.writing.papers or seat in shake.writing.withheld or not may_write(shake, seat):
            return None
        paper = self._paper(view, seat)
        if shake.challenge is not None and not side_of(shake, seat) and paper is None:
            if not may_declare(view, seat):
                return None
            other = CHALLENGER if writing_side(shake) == MOVER else MOVER
            return Decision("side", other, "I find no solution, so I do not write.", self.level.human_seconds)
        if paper is not None:
            return Decision("present", paper, "This is right.", 2 * self.level.human_seconds)
        if must_write(shake, seat) or shake.challenge is None:
            return Decision("withhold", reason="I have found nothing.", seconds=4 * self.level.human_seconds)
        return None

    def _paper(self, view: State, seat: int) -> str | None:
        """What it writes: a solution it remembers that is still right, or one it sees now. Who has to write, or set the
        Goal, takes the time to look with care."""
        number, known = self.remembered
        if number == view.shake.number:
            for text in known:
                if verdict_on(view, text).correct:
                    return text
        claim = claim_for(view)
        if must_write(view.shake, seat) or view.shake.goal.by == seat:
            return self.sight.study(view, claim).equation
        return self.sight.look(view, claim).equation

    def _check(self, view: State, seat: int) -> Decision | None:
        """Finds the fault if there is one, and the regrouping that shows an ambiguity."""
        writer = view.shake.checking.writer
        if writer is None or writer == seat:
            return None
        if any(
            check.checker == seat and check.writer == writer and check.accepts for check in view.shake.checking.checks
        ):
            return None
        text = view.shake.writing.papers[writer]
        if not self.level.checks and self.dice.random() < self.level.overlooks:
            return Decision("accept", reason="It looks right to me.", seconds=self.level.human_seconds)
        verdict = verdict_on(view, text)
        findings = verdict.findings
        if verdict.correct or not findings:
            return Decision("accept", reason="I find no fault.", seconds=self.level.human_seconds)
        first = next((finding for finding in findings if finding.family != "ambiguous"), None)
        if first is not None:
            return Decision("reject", first.family, first.text, self.level.human_seconds)
        return self._show_ambiguity(view, text)

    def _show_ambiguity(self, view: State, text: str) -> Decision:
        broken = verdict_on(view, text).counterexample
        if broken is not None:
            return Decision("reject", f"ambiguous {broken}", "It can be read in a wrong way.", self.level.human_seconds)
        return Decision("accept", reason="I cannot show that it is wrong.", seconds=self.level.human_seconds)


def bot(level: int, seed: int = 0) -> LevelBot:
    """The bot of a level."""
    if level not in LEVELS:
        raise ValueError(f"there are levels 1 to {len(LEVELS)}")
    return LevelBot(LEVELS[level], seed)
