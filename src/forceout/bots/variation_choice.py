"""Which variation a bot selects."""

from __future__ import annotations

import random

from forceout.bots.decision import Decision
from forceout.cubes.notation.tokens import WrittenCube
from forceout.referee.state import State
from forceout.rules.onsets.position import OnSetsRoll
from forceout.rules.selection import Selection, rule_on_selection
from forceout.rules.variation import Choice

TRIES = 60
SYMBOLS = "BRGYVΛ∪∩−'"


def choose_variations(view: State, dice: random.Random) -> Decision:
    """A legal selection that can affect the roll; two where two are owed."""
    setup, shake = view.setup, view.shake
    seat = shake.turn
    rules = setup.division.selecting
    assert rules is not None
    least, _ = rules.picks(setup.players - len(view.absent), goal_setter=seat == shake.setter)
    cubes = tuple(WrittenCube(cube.face, cube.face, cube.colour) for cube in shake.cubes)
    roll = OnSetsRoll(cubes, shake.universe) if setup.on_sets else cubes
    for _ in range(TRIES):
        picks = tuple(_random_choice(view, dice) for _ in range(least))
        selection = Selection(picks, shake.chosen, setup.players - len(view.absent), seat == shake.setter)
        if rule_on_selection(selection, roll, setup.ruleset, setup.division).legal:
            return Decision("select", " ; ".join(map(str, picks)), "This suits the roll.", 5)
    return Decision("tick", reason="Nothing suits this roll.", seconds=5)


def _random_choice(view: State, dice: random.Random) -> Choice:
    variation = dice.choice(view.setup.division.offered)
    if variation.parameters:
        return Choice(variation.key, dice.choice(variation.parameters))
    parameter = {
        "required-cube": dice.choice(SYMBOLS),
        "wild-cube": dice.choice(SYMBOLS),
        "double-set": dice.choice("BRGY"),
        "required-card": str(dice.choice(view.shake.universe)) if view.shake.universe else "",
        "forbidden-card": str(dice.choice(view.shake.universe)) if view.shake.universe else "",
    }.get(variation.key, "")
    return Choice(variation.key, parameter)
