"""A bot sets only Goals that it sees a solution for, and writes that solution when somebody says Impossible."""

from __future__ import annotations

import pytest

from forceout.bots.decision import Bot, Decision, view_for
from forceout.bots.duel import play_match
from forceout.bots.strategy import LevelBot, bot
from forceout.cubes.place import Place
from forceout.games.match import Match
from forceout.referee.match import apply, begin
from forceout.referee.state import Phase, Setup, State
from forceout.solver.answer import SOLUTION
from forceout.solver.budget import Budget
from forceout.solver.solve import solve

TABLES = [
    ("basic-equations-2015", "", 2),
    ("agloa-equations-2015", "elementary", 2),
    ("agloa-equations-2016", "senior", 2),
    ("mlag-basic-equations-2018", "middle", 2),
    ("acc-equations-2022", "fifth", 3),
    ("mlag-on-sets-2019", "middle", 2),
    ("mlag-on-sets-2019", "senior", 2),
]


class Denier:
    """Says that every Goal of another is impossible."""

    def __init__(self, seed: int) -> None:
        self.inner = bot(1, seed)
        self.name = "Denier"

    def decide(self, view: Match, seat: int) -> Decision | None:
        shake = view.state.shake
        if view.phase is Phase.PLAY and shake.last_mover not in (None, seat) and shake.goal.by != seat:
            return Decision("challenge", view.state.procedure.claims[1], "It cannot be done.", 1)
        return self.inner.decide(view, seat)


@pytest.mark.rule("000 VI-A-1")
@pytest.mark.parametrize(("ruleset", "division", "players"), TABLES)
@pytest.mark.parametrize("level", [1, 2, 5])
def test_a_false_impossible_on_the_first_turn_never_beats_a_bot(
    ruleset: str, division: str, players: int, level: int
) -> None:
    setup = Setup(ruleset, division, tuple("ABCD"[:players]), judge_checks=True)
    challenged = 0
    for seed in range(2):
        bots: list[Bot] = [bot(level, seed), *(Denier(seed + number) for number in range(1, players))]
        state = begin(setup)
        for action in play_match(setup, bots, seed, shakes=players).log:
            before, state = state, apply(state, action)
            shake = state.shake
            if len(state.scores) == len(before.scores) or shake.challenge is None or shake.goal.by != 0:
                continue
            challenged += 1
            assert shake.checking.rulings.get(0) is True, f"the bot wrote {shake.writing.papers}"
    assert challenged


@pytest.mark.rule("000 IV-A")
@pytest.mark.parametrize(("ruleset", "division", "players"), TABLES)
def test_a_bot_of_the_first_level_sets_only_goals_that_have_a_solution(
    ruleset: str, division: str, players: int
) -> None:
    from forceout.referee.position import position

    setup = Setup(ruleset, division, tuple("ABCD"[:players]))
    for seed in range(3):
        state = begin(setup)
        for action in play_match(setup, [bot(1, seed + n) for n in range(players)], seed, shakes=2).log:
            before, state = state, apply(state, action)
            if state.shake.goal.is_set and not before.shake.goal.is_set:
                place = position(state, state.procedure.claims[1])
                assert solve(place, state.terms, Budget(seconds=10)).status == SOLUTION


def test_a_bot_that_sees_a_goal_disagrees_with_no_goal() -> None:
    setup = Setup("agloa-equations-2015", "elementary", ("Ann", "Ben"))
    state = _goal_phase(setup)
    setter = state.shake.goal.by
    assert setter is not None
    from forceout.referee.action import Action

    state = apply(state, Action(state.now + 100, setter, "no-goal"))
    other: LevelBot = bot(1, 3)
    answer = other.decide(view_for(state, 1 - setter), 1 - setter)
    assert answer is not None
    assert answer.verb == "disagree"
    state = apply(state, Action(state.now + 100, 1 - setter, "disagree"))
    laid = other.decide(view_for(state, 1 - setter), 1 - setter)
    assert laid is not None
    assert laid.verb == "lay"


def _goal_phase(setup: Setup) -> State:
    """A match up to its first Goal-setting."""
    state = begin(setup)
    for action in play_match(setup, [bot(1, 1), bot(1, 2)], 1, shakes=1).log:
        state = apply(state, action)
        if state.phase is Phase.GOAL and not state.shake.at(Place.GOAL):
            return state
    raise AssertionError("no Goal was ever set")
