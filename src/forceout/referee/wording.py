"""How the account names things: cubes, Goals, papers, variations and objections, as players see and say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from forceout.cubes import words
from forceout.referee.position import laid_goal
from forceout.referee.state import MatCube, State
from forceout.rules.claims import claim_of
from forceout.rules.variation import Choice


def a_cube(cube: MatCube) -> str:
    """ "a green 4"."""
    return words.a(words.cube(cube))


def signed(points: int) -> str:
    """A number of points with a minus sign as it is printed."""
    return f"{points}".replace("-", "−")


def paper(state: State) -> str:
    """What is written in this game."""
    return state.setup.game.paper


def goal(state: State) -> str:
    """The Goal as it lies."""
    return state.setup.game.goal_in_words(laid_goal(state))


def chosen(state: State, picks: Sequence[Choice]) -> str:
    """Variations by their titles: "Double Set B and Base eight"."""
    setup = state.setup
    return words.listed(setup.league.variation(setup.division, pick).called(pick.parameter) for pick in picks)


def reasons(state: State) -> Mapping[str, str]:
    """What a checker may say against a paper, in words, by the family of the finding."""
    game, challenge = state.setup.game, state.shake.challenge
    if challenge is not None and claim_of(challenge.claim, state.terms).brings_goal:
        return {**game.objections, **game.objections_to_own_goal}
    return game.objections


def objection(state: State, reason: str) -> str:
    """A reason against a paper, in words."""
    return reasons(state).get(reason.partition("/")[0], "something is wrong with it")
