"""How long a solution is."""

from __future__ import annotations

from forceout.cubes.notation.onsets import read_solutions
from forceout.cubes.notation.reader import read_equation
from forceout.cubes.notation.tokens import WrittenCube
from forceout.rules.equations.position import Position
from forceout.solver.solve import AnyPosition


def cubes_written(solution: str, place: AnyPosition) -> int:
    """The cubes that a written equation, or all of a written Solution, uses."""
    if isinstance(place, Position):
        rows = [read_equation(solution)[0]]
    else:
        rows = [row for one in read_solutions(solution) for row in (*one.restrictions, one.set_name)]
    return sum(1 for row in rows for token in row if isinstance(token, WrittenCube))
