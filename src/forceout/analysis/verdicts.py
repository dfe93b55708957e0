"""A verdict for each move and each challenge of a match, by what was true and not by who won."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice

from forceout.cubes.place import Place
from forceout.referee.action import Action
from forceout.referee.match import apply, begin
from forceout.referee.moving import open_sections
from forceout.referee.position import position, written
from forceout.referee.state import Phase, Setup, State
from forceout.rules.claims import bar_to
from forceout.rules.finding import BadQuestion
from forceout.solver.answer import IMPOSSIBLE, SOLUTION, UNDECIDED, Answer, Impossible, Solved, Undecided
from forceout.solver.budget import Budget
from forceout.solver.next_cubes import moved
from forceout.solver.solve import AnyPosition, solve


class Verdict(Enum):
    """What a move or a challenge was worth."""

    SAFE = "safe"
    ONLY_MOVE = "only move"
    FLUB_NOW = "flub: allows Now"
    FLUB_IMPOSSIBLE = "flub: makes it impossible"
    MISSED_NOW = "missed Now"
    MISSED_IMPOSSIBLE = "missed Impossible"
    FORCED = "nothing was safe"
    TRUE_CALL = "right call"
    FALSE_CALL = "false call"
    UNDECIDED = "undecided"


@dataclass(frozen=True)
class Judged:
    """A move, the setting of a Goal, or a challenge, with what was true after it."""

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
    shown: str = ""
    """The same as it is written by hand."""
    because: str = ""
    """Why the Goal could not be made, where a person can follow that."""


class Analyst:
    """Asks the solver about the positions of a match, each within its own small budget."""

    def __init__(self, milliseconds: float = 200, only_moves: bool = False, steps: int | None = None) -> None:
        self.budget = Budget(milliseconds / 1000, steps=steps)
        self.only_moves = only_moves
        self.known: dict[tuple[AnyPosition, object], Answer] = {}

    def ask(self, state: State, claim: str, place: AnyPosition | None = None) -> Answer:
        asked = replace(place, claim=claim) if place is not None else position(state, claim)
        key = (asked, state.shake.chosen)
        if key not in self.known:
            try:
                self.known[key] = solve(asked, state.terms, self.budget)
            except BadQuestion as error:
                self.known[key] = Undecided(why=error.message)
        return self.known[key]

    def now(self, state: State) -> Answer:
        """Whether a call of Now would be right; never right where it may not be called."""
        near = state.procedure.claims[0]
        barred = bar_to(near, state.terms, position(state, near))
        return self.ask(state, near) if barred is None else Impossible(why=barred.text, code=barred.code)

    def alive(self, state: State) -> Answer:
        return self.ask(state, state.procedure.claims[1])

    def may_be_safe(self, state: State) -> int:
        """How many different moves may be safe: those that are, and those that nobody could tell about in time."""
        far = state.procedure.claims[1]
        return sum(
            not allows_now and self.ask(state, far, after).status != IMPOSSIBLE
            for _, after, allows_now in self._moves(state)
        )

    def safe_move(self, state: State, most_tried: int) -> str | None:
        """A move that is proven safe, as an action's verb and words, if one is found among the first so many."""
        near, far = state.procedure.claims
        for move, after, allows_now in islice(self._moves(state), most_tried):
            barred = bar_to(near, state.terms, after) is not None
            no_now = barred or self.ask(state, near, after).status == IMPOSSIBLE
            if not allows_now and no_now and self.ask(state, far, after).status == SOLUTION:
                return move
        return None

    def _moves(self, state: State) -> Iterator[tuple[str, AnyPosition, bool]]:
        """Every different move: as an action, the position after it, and whether it is known to allow Now."""
        near, far = state.procedure.claims
        place = position(state, far)
        for cube in {written(cube): cube for cube in state.shake.at(Place.RESOURCES)}.values():
            for section in open_sections(state, cube):
                after = moved(place, written(cube), section)
                barred = bar_to(near, state.terms, after) is not None
                yield (
                    f"move {cube} {section}",
                    after,
                    not barred and self.ask(state, near, after).status == SOLUTION,
                )

    # -- a match --------------------------------------------------------------------------------------

    def match(self, setup: Setup, actions: Iterable[Action]) -> Iterator[Judged]:
        """Every move of a match in order."""
        return (judged for _, judged in self.match_with_states(setup, actions))

    def match_with_states(self, setup: Setup, actions: Iterable[Action]) -> Iterator[tuple[State, Judged]]:
        """The same, each with the state in which it was decided."""
        state = begin(setup)
        for action in actions:
            before, state = state, apply(state, action)
            if action.verb in ("move", "shift", "goal") and state.shake.goal.is_set and state.account:
                yield before, self.move(before, state, action)
            elif is_challenge(before, state, action):
                yield before, self.call(before, state, action)

    def move(self, before: State, after: State, action: Action) -> Judged:
        now, alive = self.now(after), self.alive(after)
        what = after.account[len(before.account)].text if len(after.account) > len(before.account) else action.verb
        example = now.equation or alive.equation or ""
        verdict = self._verdict(before, action, now, alive)
        shown = after.setup.game.paper_in_words(example)
        because = (self.alive(before) if verdict is Verdict.MISSED_IMPOSSIBLE else alive).explained
        return Judged(
            after.shake.number, action.at, action.who, what, verdict, now.status, alive.status, example, shown, because
        )

    def call(self, before: State, after: State, action: Action, shown: str = "") -> Judged:
        """A challenge, by what was true when it was made. `shown` is a correct paper that somebody wrote for it."""
        challenge = after.shake.challenge
        assert challenge is not None
        near = challenge.claim == after.procedure.claims[0]
        found = self.now(before) if near else self.alive(before)
        if shown and found.status == UNDECIDED:
            found = Solved(shown)
        verdict = {SOLUTION: near, IMPOSSIBLE: not near}.get(found.status)
        return Judged(
            after.shake.number,
            action.at,
            challenge.challengers[0],
            after.account[-1].text if after.account else action.verb,
            Verdict.UNDECIDED if verdict is None else Verdict.TRUE_CALL if verdict else Verdict.FALSE_CALL,
            found.status if near else self.now(before).status,
            found.status if not near else self.alive(before).status,
            found.equation or "",
            after.setup.game.paper_in_words(found.equation or ""),
            found.explained,
        )

    def _verdict(self, before: State, action: Action, now: Answer, alive: Answer) -> Verdict:
        if before.phase is Phase.PLAY and before.shake.last_mover != action.who:
            if self.now(before).status == SOLUTION:
                return Verdict.MISSED_NOW
            if self.alive(before).status == IMPOSSIBLE:
                return Verdict.MISSED_IMPOSSIBLE
        if now.status == SOLUTION or alive.status == IMPOSSIBLE:
            if self.only_moves and before.phase is Phase.PLAY and self.may_be_safe(before) == 0:
                return Verdict.FORCED
            return Verdict.FLUB_NOW if now.status == SOLUTION else Verdict.FLUB_IMPOSSIBLE
        if UNDECIDED in (now.status, alive.status):
            return Verdict.UNDECIDED
        if self.only_moves and before.phase is Phase.PLAY and self.may_be_safe(before) == 1:
            return Verdict.ONLY_MOVE
        return Verdict.SAFE


def is_challenge(before: State, after: State, action: Action) -> bool:
    """Whether an action made a challenge that stands, for a Goal that lies there."""
    made = action.verb == "challenge" and before.shake.challenge is None and after.shake.challenge is not None
    return made and before.shake.goal.is_set
