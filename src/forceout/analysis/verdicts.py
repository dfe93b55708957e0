"""A verdict for each move of a match, as chess sites give them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from forceout.referee.action import Action
from forceout.referee.match import apply, begin
from forceout.referee.position import position, written
from forceout.referee.state import PERMITTED, REQUIRED, RESOURCES, SECTIONS, Phase, Setup, State
from forceout.rules.finding import BadQuestion
from forceout.solver.next_cubes import moved
from forceout.solver.result import IMPOSSIBLE, SOLUTION, UNDECIDED, Budget, SolveResult
from forceout.solver.solve import AnyPosition, solve


class Verdict(Enum):
    """What a move was worth."""

    SAFE = "safe"
    ONLY_MOVE = "only move"
    FLUB_NOW = "flub: allows Now"
    FLUB_IMPOSSIBLE = "flub: makes it impossible"
    MISSED_NOW = "missed Now"
    MISSED_IMPOSSIBLE = "missed Impossible"
    FORCED = "nothing was safe"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Judged:
    """A move, or the setting of a Goal, with what was true before and after it."""

    shake: int
    at: int
    seat: int
    what: str
    verdict: Verdict
    now: str
    """After it: could Now be called? "solution", "impossible" (no) or "undecided"."""
    alive: str
    """After it: is there a solution at all?"""
    example: str = ""
    """A worked solution: for Now where there is one, else any."""


class Analyst:
    """Asks the solver about the positions of a match, each within its own small budget."""

    def __init__(self, milliseconds: float = 200, only_moves: bool = False) -> None:
        self.milliseconds = milliseconds
        self.only_moves = only_moves
        self.known: dict[tuple[AnyPosition, object], SolveResult] = {}

    def ask(self, state: State, claim: str, place: AnyPosition | None = None) -> SolveResult:
        asked = replace(place, claim=claim) if place is not None else position(state, claim)
        key = (asked, state.shake.chosen)
        if key not in self.known:
            try:
                self.known[key] = solve(asked, state.terms, Budget(self.milliseconds))
            except BadQuestion as error:
                self.known[key] = SolveResult(UNDECIDED, why=error.message)
        return self.known[key]

    def now(self, state: State) -> SolveResult:
        """Whether a call of Now would be right; never right where it may not be called."""
        shake = state.shake
        if len(shake.at(RESOURCES)) < 2:
            return SolveResult(IMPOSSIBLE, why="Too few cubes are left for Now.")
        if state.procedure.now_needs_cube and not (shake.at(REQUIRED) or shake.at(PERMITTED)):
            return SolveResult(IMPOSSIBLE, why="No cube lies in Required or Permitted yet.")
        return self.ask(state, state.procedure.claims[0])

    def alive(self, state: State) -> SolveResult:
        return self.ask(state, state.procedure.claims[1])

    def safe_moves(self, state: State) -> int:
        """How many different moves leave a solution, and none one cube away."""
        near, far = state.procedure.claims
        place, count = position(state, far), 0
        for cube in dict.fromkeys(written(cube) for cube in state.shake.at(RESOURCES)):
            for section in SECTIONS:
                after = moved(place, cube, section)
                threatened = len(after.resources) >= 2 and self.ask(state, near, after).status == SOLUTION
                if not threatened and self.ask(state, far, after).status == SOLUTION:
                    count += 1
        return count

    # -- a match --------------------------------------------------------------------------------------

    def match(self, setup: Setup, actions: Iterable[Action]) -> Iterator[Judged]:
        """Every move of a match in order."""
        state = begin(setup)
        for action in actions:
            before, state = state, apply(state, action)
            if action.verb in ("move", "shift", "goal") and state.shake.goal_set and state.account:
                yield self.move(before, state, action)

    def move(self, before: State, after: State, action: Action) -> Judged:
        now, alive = self.now(after), self.alive(after)
        what = after.account[len(before.account)].text if len(after.account) > len(before.account) else action.verb
        example = now.written or alive.written or ""
        verdict = self._verdict(before, action, now, alive)
        return Judged(after.shake.number, action.at, action.who, what, verdict, now.status, alive.status, example)

    def _verdict(self, before: State, action: Action, now: SolveResult, alive: SolveResult) -> Verdict:
        if before.phase is Phase.PLAY and before.shake.last_mover != action.who:
            if self.now(before).status == SOLUTION:
                return Verdict.MISSED_NOW
            if self.alive(before).status == IMPOSSIBLE:
                return Verdict.MISSED_IMPOSSIBLE
        if now.status == SOLUTION or alive.status == IMPOSSIBLE:
            if self.only_moves and before.phase is Phase.PLAY and self.safe_moves(before) == 0:
                return Verdict.FORCED
            return Verdict.FLUB_NOW if now.status == SOLUTION else Verdict.FLUB_IMPOSSIBLE
        if UNDECIDED in (now.status, alive.status):
            return Verdict.UNDECIDED
        if self.only_moves and before.phase is Phase.PLAY and self.safe_moves(before) == 1:
            return Verdict.ONLY_MOVE
        return Verdict.SAFE
