"""Rolls and deals at random, for whoever throws them: a table of bots, a puzzle, a test."""

from __future__ import annotations

import random

from forceout.cubes.cards import Card
from forceout.referee.state import Setup


def rolled(setup: Setup, dice: random.Random) -> list[str]:
    """A roll of all the cubes, as the notation spells them."""
    return setup.game.throw(setup.division.terms, dice)


def dealt(setup: Setup, dice: random.Random) -> list[Card]:
    """A Universe of as many cards as the division deals."""
    return setup.game.deal(setup.division.terms, dice)


def lot(setup: Setup, dice: random.Random) -> str:
    """The face of the cube that is thrown for the first Goal; "" where a league throws none."""
    faces = setup.procedure.lot.faces
    return dice.choice(faces) if faces else ""
