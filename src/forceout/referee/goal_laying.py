"""Cubes in the Goal section: laying them out, and who may."""

from __future__ import annotations

from dataclasses import replace

from forceout.cubes.place import Place
from forceout.referee.action import Action
from forceout.referee.refusals import needs_player, not_allowed
from forceout.referee.state import GoalCube, State


def needs_setter(state: State, action: Action) -> None:
    needs_player(state, action)
    if action.who != state.shake.goal.by:
        name = state.name(state.shake.goal_setter)
        raise not_allowed(state, "wrong-seat/goal", "goal", f"{name} sets the Goal of this shake.")


def sets_no_goal(state: State, seat: int) -> bool:
    """In a strict match only one player has to do with the Goal while it is set."""
    return state.setup.strict and seat != state.shake.goal.by


def laid(state: State, goal: tuple[GoalCube, ...], shape: str) -> State:
    """Just these cubes lie in the Goal section; any others go back to Resources."""
    numbers = {cube.number for cube in goal}
    cubes = tuple(
        replace(cube, place=Place.GOAL)
        if cube.number in numbers
        else replace(cube, place=Place.RESOURCES)
        if cube.place == Place.GOAL
        else cube
        for cube in state.shake.cubes
    )
    return state.with_shake(cubes=cubes).with_goal(cubes=goal, shape=shape)


def nothing_laid(state: State) -> State:
    """The Goal section is empty, and “Bonus” is as if it had not been said."""
    return laid(state, (), "").with_shake(bonus=state.shake.bonus.over())
