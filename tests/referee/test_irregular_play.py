"""Players who try everything at any time: the match still ends, and its clocks and cubes are where they belong."""

from __future__ import annotations

import random

import pytest

from forceout.cubes.place import SECTIONS, Place
from forceout.referee.action import TABLE, Action, Refused
from forceout.referee.clocks import running
from forceout.referee.match import apply, begin, fold
from forceout.referee.state import Phase, Setup, State
from forceout.rules.leagues import all_leagues
from forceout.rules.procedure import Task
from referee.random_play import Player

TABLES = [
    (key, division, players)
    for key, league in all_leagues().items()
    for division in league.divisions
    for players in league.players
]
NAMES = ("Ann", "Ben", "Cem", "Dia", "Eli")
VERBS = (
    *("move",) * 4,
    *("challenge", "pick-up", "put-down", "bonus", "charge", "charge", "shift", "change", "start-writing"),
    *(
        "take-minute",
        "reject",
        "accept",
        "ask-judge",
        "side",
        "withhold",
        "count-down",
        "goal",
        "say",
        "present",
        "keep",
    ),
)
TASKS = {
    Phase.SELECT: {Task.SELECT},
    Phase.GOAL: {Task.ROLL, Task.GOAL, Task.OWN_GOAL},
    Phase.PLAY: {Task.TURN, Task.FIRST_TURN},
    Phase.WRITE: {Task.WRITE, Task.FORCE_OUT},
    Phase.CHECK: {Task.CHECK},
}
REASONS = ("", "not-equal", "ambiguous", "ambiguous 1+1 = 2", "ambiguous-together 1+1 = 2")


class Rascal(Player):
    """Does every few moments something that belongs elsewhere."""

    def silly(self, state: State, at: int) -> Action:
        dice = self.dice
        verb = dice.choice(VERBS)
        cube = dice.choice([str(cube) for cube in state.shake.cubes] or ["x"])
        words = {
            "move": f"{cube} {dice.choice(SECTIONS)}",
            "shift": f"{cube} {dice.choice(SECTIONS)}",
            "challenge": dice.choice((*state.procedure.claims, "charge", f"{state.procedure.claims[0]} 1")),
            "keep": cube,
            "change": "1 = 1",
            "present": "1+1 = 2",
            "reject": dice.choice(REASONS),
            "side": dice.choice(("mover", "challenger")),
            "say": "forceout",
        }.get(verb, "")
        return Action(at, dice.randrange(state.players), verb, words)


def _sound(state: State) -> None:
    shake, clock = state.shake, running(state)
    assert [cube.number for cube in shake.cubes] == list(range(len(shake.cubes)))
    assert {cube.place for cube in shake.cubes} <= {Place.RESOURCES, Place.GOAL, *SECTIONS}
    if clock is not None:
        assert clock.seats
        assert clock.task in TASKS.get(state.phase, set(Task))
    if shake.block.holder is None:
        assert state.other_clock is None
    else:
        assert state.clock is not None
        assert state.clock.task is Task.STATE
    if state.setup.strict:
        assert not state.irregular
        assert shake.doubtful is None


@pytest.mark.parametrize("strict", [True, False], ids=["strict", "over-the-board"])
@pytest.mark.parametrize("table", TABLES[::2], ids=lambda table: "-".join(map(str, table)))
def test_whatever_is_tried_the_table_stays_sound(table: tuple[str, str, int], strict: bool) -> None:
    key, division, players = table
    setup = Setup(key, division, NAMES[:players], strict)
    for seed, rate in ((1, 0.15), (2, 0.4)):
        rascal, state, log = Rascal(random.Random(seed), rate, solves=False), begin(setup), []
        for _ in range(3_000):
            if state.phase is Phase.DONE:
                break
            action = rascal.act(state)
            try:
                state = apply(state, action)
            except Refused:
                action = Action(action.at if rascal.dice.random() < 0.3 else state.now, TABLE, "tick")
                state = apply(state, action)
            log.append(action)
            _sound(state)
        assert state.phase is Phase.DONE
        assert fold(setup, log) == state
