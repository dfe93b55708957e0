"""How the account names things: cubes, Goals, papers, variations and objections, as players see and say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from forceout.cubes import words
from forceout.referee.position import goal_cubes
from forceout.referee.state import MatCube, State
from forceout.rules.claims import claim_of
from forceout.rules.variation import Choice

EQUATIONS_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "not-equal": "it does not equal the Goal",
        "missing-required": "a Required cube is not used",
        "unavailable-cube": "it uses a cube that is Forbidden, or not there",
        "too-many-resources": "it takes too many cubes from Resources",
        "multi-digit": "it uses a numeral with too many digits",
        "variation": "it breaks a variation, or uses one that is not in play",
        "goal-misread": "the Goal is not written as it lies",
        "syntax": "it is not a proper expression",
        "no-equation": "it is no Equation: no equals sign, or an empty side",
        "undefined": "part of it has no value, as when dividing by zero",
        "too-few-cubes": "it has only one cube",
        "goal-illegal": "the Goal itself names no number",
        "unverifiable": "nobody can work it out",
    }
)
"""What a checker may say, by the families of the judge's findings; ambiguity is shown by regrouping."""
ON_SETS_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "not-equal": "it does not have as many cards as the Goal says",
        "missing-required": "a Required cube is not used",
        "unavailable-cube": "it uses a cube that is Forbidden, or not there",
        "too-many-resources": "it takes too many cubes from Resources",
        "variation": "it breaks a variation, or uses one that is not in play",
        "syntax": "it is not a proper Set-Name or Restriction",
        "no-equation": "there is no Set-Name",
        "too-few-cubes": "it has too few cubes",
        "goal-illegal": "the Goal itself names no number",
    }
)
OWN_GOAL_REASONS: Mapping[str, str] = MappingProxyType(
    {
        "no-equation": "there is no Goal, or no Set-Name",
        "goal-misread": "the Goal cannot be read the way it is written",
    }
)
"""On-Sets, against “no Goal”: the writer brings a Goal as well."""


def a_cube(cube: MatCube) -> str:
    """ "a green 4"."""
    return words.a(words.cube(cube))


def signed(points: int) -> str:
    """A number of points with a minus sign as it is printed."""
    return f"{points}".replace("-", "−")


def paper(state: State) -> str:
    """What is written in this game."""
    return "Solution" if state.setup.on_sets else "Equation"


def goal(state: State) -> str:
    """The Goal as it lies."""
    return words.shape(state.shake.goal.shape) if state.shake.goal.shape else words.drawn(goal_cubes(state))


def chosen(state: State, picks: Sequence[Choice]) -> str:
    """Variations by their titles: "Double Set B and Base eight"."""
    setup = state.setup
    return words.listed(setup.ruleset.variation(setup.division, pick).called(pick.parameter) for pick in picks)


def reasons(state: State) -> Mapping[str, str]:
    """What a checker may say against a paper, in words, by the family of the finding."""
    if not state.setup.on_sets:
        return EQUATIONS_REASONS
    challenge = state.shake.challenge
    if challenge is not None and claim_of(challenge.claim, state.terms).brings_goal:
        return {**ON_SETS_REASONS, **OWN_GOAL_REASONS}
    return ON_SETS_REASONS


def objection(state: State, reason: str) -> str:
    """A reason against a paper, in words."""
    return reasons(state).get(reason.partition("/")[0], "something is wrong with it")
