"""What a search takes wild cubes for: each meaning by itself, and Solutions without a wild cube only once.

A Solution without a wild cube is one whatever wild cubes stand for. So where none has to be used, choices of cubes
without one are searched for one meaning, and for every meaning only those with one.
"""

from __future__ import annotations

from dataclasses import dataclass

from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.claims import Claim
from forceout.rules.equations.position import Position
from forceout.rules.equations.terms import Terms
from forceout.solver.equations_kernel import Question
from forceout.solver.equations_kernels import ReadyKernel


@dataclass(frozen=True)
class Meaning:
    """What wild cubes stand for, and which choices of cubes are searched for it. A cube speaks for all of its kind."""

    symbol: str
    unused: tuple[WrittenCube, ...] = ()
    used: WrittenCube | None = None

    def narrow(self, question: Question, ready: ReadyKernel, terms: Terms) -> bool:
        """Leaves of the question the choices without the unused kinds and with the used one; whether there are any."""
        required, permitted, resources = question.required, question.permitted, question.resources
        unused = {ready.place_of(cube, terms) for cube in self.unused}
        for place in unused:
            permitted[place] = resources[place] = 0
        if self.used is not None:
            place = ready.place_of(self.used, terms)
            if place in unused:  # cubes of two colours are of one kind here
                return False
            required[place] += 1
            if permitted[place]:
                permitted[place] -= 1
            else:
                resources[place] -= 1
                question.from_resources -= question.from_resources > 0
        question.required, question.permitted, question.resources = required, permitted, resources
        return True


def meanings_of_wild(position: Position, terms: Terms, claim: Claim, *, shortest: bool) -> list[Meaning]:
    """All that has to be searched. One meaning is as good as another where there is no wild cube to be written."""
    if terms.wild is None:
        return [Meaning("")]
    symbols = terms.wild_meanings
    needed = [*position.goal, *position.required, *(position.resources if claim.uses_all_resources else ())]
    free = [*position.permitted, *(position.resources if claim.from_resources != 0 else ())]
    if any(cube.face == terms.wild for cube in needed):
        return [Meaning(symbol) for symbol in symbols]
    wild = tuple({cube.colour: cube for cube in free if cube.face == terms.wild}.values())
    if not wild:
        return [Meaning(symbols[0])]
    if shortest:  # the fewest cubes may be those of either part
        return [Meaning(symbol) for symbol in symbols]
    if terms.exponent_colour is None:  # else the colour tells what a cube may be
        wild = wild[:1]
    parts = [(wild[:number], cube) for number, cube in enumerate(wild)]
    return [Meaning(symbols[0], wild), *(Meaning(symbol, *part) for symbol in symbols for part in parts)]
