"""The position on the mat, as the judge knows it."""

from __future__ import annotations

from forceout.cubes.notation.onsets import NOTHING_LAID, read_goal_shape
from forceout.cubes.notation.tokens import WrittenCube
from forceout.cubes.place import Place
from forceout.referee.state import MatCube, State
from forceout.rules.equations.goal import read_goal as read_mat
from forceout.rules.equations.position import Position
from forceout.rules.finding import Finding
from forceout.rules.onsets.goal import goal_values
from forceout.rules.onsets.position import OnSetsPosition


def written(cube: MatCube) -> WrittenCube:
    return WrittenCube(cube.face, cube.face, cube.colour)


def goal_cubes(state: State) -> tuple[WrittenCube, ...]:
    """The Goal of Equations as it lies."""
    shake = state.shake
    found = []
    for laid in shake.goal.cubes:
        cube = shake.cubes[laid.number]
        found.append(WrittenCube(cube.face, cube.face, cube.colour, laid.turn, gap_before=laid.gap_before))
    return tuple(found)


def position(state: State, claim: str) -> Position | OnSetsPosition:
    """The mat at the moment of writing."""
    shake = state.shake
    required, permitted, forbidden, resources = (
        tuple(written(cube) for cube in shake.at(place))
        for place in (Place.REQUIRED, Place.PERMITTED, Place.FORBIDDEN, Place.RESOURCES)
    )
    if state.setup.on_sets:
        shape = read_goal_shape(shake.goal.shape) if shake.goal.shape else NOTHING_LAID
        return OnSetsPosition(shake.universe, shape, required, permitted, forbidden, resources, claim)
    return Position(goal_cubes(state), required, permitted, forbidden, resources, claim)


def goal_fault(state: State) -> Finding | None:
    """Why the Goal has no legal interpretation, if it has none."""
    if state.setup.on_sets:
        lies = state.shake.goal.shape
        on_sets = goal_values(read_goal_shape(lies) if lies else NOTHING_LAID, state.terms)
        return None if on_sets.legal else on_sets.findings[0]
    mat = read_mat(goal_cubes(state), state.terms)
    return None if mat.legal else mat.findings[0]
