"""Rolls and deals at random, for whoever throws them: a table of bots, a puzzle, a test."""

from __future__ import annotations

import random

from forceout.cubes.cards import ALL_CARDS, Card
from forceout.cubes.faces import ON_SETS_RESTRICTION_CUBES
from forceout.referee.rolling import SET_OUT
from forceout.referee.state import Setup


def rolled(setup: Setup, dice: random.Random) -> list[str]:
    """A roll of all the cubes, as the notation spells them."""
    terms = setup.division.terms
    faces = []
    for kind in terms.cubes.kinds:
        allowed = kind.faces
        if not setup.on_sets:
            allowed = "".join(face for face in kind.faces if face.isdecimal() or face in terms.binary)
        colour = kind.colour.value if kind.colour else ""
        faces += [colour + dice.choice(allowed) for _ in range(kind.count)]
    if setup.on_sets and not terms.restrictions:
        shown = dice.choice(SET_OUT)
        faces = faces[:-ON_SETS_RESTRICTION_CUBES] + [face for face, count in shown.items() for _ in range(count)]
    return faces


def dealt(setup: Setup, dice: random.Random) -> list[Card]:
    """A Universe of as many cards as the division deals."""
    terms = setup.division.terms
    return dice.sample(ALL_CARDS, dice.randint(terms.fewest_cards, terms.most_cards))
