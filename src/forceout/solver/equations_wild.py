"""What a search takes wild cubes for: each meaning by itself, and Solutions without a wild cube only once.

A Solution without a wild cube is one whatever wild cubes stand for. So where none has to be used, choices of cubes
without one are searched for one meaning, and for every meaning only those with one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from forceout.rules.claims import Claim
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.solver.equations_kernel import Question


class WildCubes(Enum):
    """Which choices of cubes are searched."""

    ANY = auto()
    NONE = auto()
    SOME = auto()


@dataclass(frozen=True)
class Meaning:
    """What wild cubes stand for, and which choices of cubes are searched for it."""

    symbol: str
    wild: WildCubes = WildCubes.ANY


def meanings_of_wild(position: Position, terms: Terms, claim: Claim, *, shortest: bool) -> list[Meaning]:
    """All that has to be searched. One meaning is as good as another where there is no wild cube to be written."""
    if terms.wild is None:
        return [Meaning("")]
    symbols = terms.wild_meanings
    needed = [*position.goal, *position.required, *(position.resources if claim.uses_all_resources else ())]
    free = [*position.permitted, *(position.resources if claim.from_resources != 0 else ())]
    if any(cube.face == terms.wild for cube in needed):
        return [Meaning(symbol) for symbol in symbols]
    if not any(cube.face == terms.wild for cube in free):
        return [Meaning(symbols[0])]
    # the fewest cubes may be those of either part; and by its colour a wild cube may be of more than one kind
    if shortest or terms.exponent_colour is not None:
        return [Meaning(symbol) for symbol in symbols]
    return [Meaning(symbols[0], WildCubes.NONE), *(Meaning(symbol, WildCubes.SOME) for symbol in symbols)]


def narrow(question: Question, kind: int, wild: WildCubes) -> None:
    """Leaves of the question only the choices with or without cubes of the wild kind."""
    required, permitted, resources = question.required, question.permitted, question.resources
    if wild is WildCubes.NONE:
        permitted[kind] = resources[kind] = 0
    elif permitted[kind]:
        permitted[kind] -= 1
        required[kind] += 1
    else:
        resources[kind] -= 1
        required[kind] += 1
        if question.from_resources > 0:
            question.from_resources -= 1
    question.required, question.permitted, question.resources = required, permitted, resources
