"""Which variation a bot selects."""

from __future__ import annotations

import random
from typing import Any

from forceout.bots.decision import Decision
from forceout.cubes.notation.tokens import WrittenCube
from forceout.referee.state import State
from forceout.rules.selection import Selection, rule_on_selection
from forceout.rules.variation import Choice

TRIES = 60


def choose_variations(view: State, dice: random.Random) -> Decision:
    """A legal selection that can affect the roll; two where two are owed."""
    setup, shake = view.setup, view.shake
    seat = shake.turn
    rules = setup.division.selecting
    assert rules is not None
    least, _ = rules.picks(setup.players - len(view.absent), goal_setter=seat == shake.setter)
    cubes = tuple(WrittenCube(cube.face, cube.face, cube.colour) for cube in shake.cubes)
    roll = setup.league.game.roll_seen(cubes, shake.universe)
    for _ in range(TRIES):
        picks = tuple(_random_choice(view, roll, dice) for _ in range(least))
        selection = Selection(picks, shake.chosen, setup.players - len(view.absent), seat == shake.setter)
        if rule_on_selection(selection, roll, setup.league, setup.division).legal:
            return Decision("select", " ; ".join(map(str, picks)), "This suits the roll.", 5)
    return Decision("tick", reason="Nothing suits this roll.", seconds=5)


def _random_choice(view: State, roll: Any, dice: random.Random) -> Choice:
    variation = dice.choice(view.setup.division.offered)
    suited = variation.parameter.suited(roll) if variation.parameter is not None else ()
    return Choice(variation.key, dice.choice(suited) if suited else "")
