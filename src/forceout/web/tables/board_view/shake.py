"""The shake in progress, for the board."""

from __future__ import annotations

from typing import Any

from forceout.referee.action import Action
from forceout.referee.bonus_move import whose_bonus
from forceout.referee.legal_actions import refusal
from forceout.referee.new_shake import throwers
from forceout.referee.state import Phase, Pick, Setup, State
from forceout.rules.claims import called, claim_of, explained
from forceout.rules.league import AnyLeague
from forceout.rules.procedure import Bonus
from forceout.rules.variation import Choice, Variation
from forceout.web import wire
from forceout.web.recent import Recent
from forceout.web.tables.board_view.choosing import choosing_view
from forceout.web.tables.board_view.mat import goal_cube_view, plain_reading, rolled_cube_view
from forceout.web.tables.board_view.may_write import may_write_view
from forceout.web.tables.board_view.papers import checking_view, writing_view

VARIATIONS: Recent[tuple[str, str, tuple[Pick, ...]], list[wire.Variation]] = Recent(2_048)
CLAIMS: Recent[tuple[str, str, tuple[Choice, ...]], list[wire.Claim]] = Recent(2_048)
"""By what they depend on: both stay the same for all acts of a shake."""


def variation_view(setup: Setup, choice: Choice, by: int | None) -> wire.Variation:
    league: AnyLeague = setup.league
    variation: Variation[Any, Any] = league.variation(setup.division, choice)
    return {
        "word": str(choice),
        "title": variation.called(choice.parameter),
        "summary": variation.summary,
        "rule": setup.division.cites(variation),
        "by": by,
    }


def variations_view(state: State) -> list[wire.Variation]:
    setup, picks = state.setup, state.shake.picks
    return VARIATIONS.get((setup.league_key, setup.division_key, picks), lambda: _variations(setup, picks))


def _variations(setup: Setup, picks: tuple[Pick, ...]) -> list[wire.Variation]:
    always = [variation_view(setup, choice, None) for choice in setup.division.always]
    return always + [
        variation_view(setup, choice, pick.seat) for pick in picks if pick.legal for choice in pick.choices
    ]


def _claims(state: State) -> list[wire.Claim]:
    setup, chosen = state.setup, state.shake.chosen
    return CLAIMS.get(
        (setup.league_key, setup.division_key, chosen),
        lambda: [
            {"key": key, "said": called(key), "explained": explained(claim_of(key, state.terms))}
            for key in state.procedure.claims
        ],
    )


def _bonus(state: State) -> wire.Bonus:
    shake = state.shake
    if shake.bonus.made:
        return "made"
    if shake.bonus.called:
        return "called"
    return "no" if state.procedure.bonus is Bonus.NOBODY else "may"


def _why_no_bonus(state: State) -> str:
    """In the referee's words; "" where it may be said, or where nobody would think of it."""
    owner = whose_bonus(state)
    if owner is None or state.phase not in (Phase.GOAL, Phase.PLAY):
        return ""
    refused = refusal(state, Action(state.now, owner, "bonus"))
    return refused.text if refused is not None else ""


def shake_view(state: State, reading: wire.GoalReading | None, *, friendly: bool = False) -> wire.Shake:
    """As everybody sees it. `reading` is how the Goal may be read, where that has been worked out for practice."""
    shake, procedure = state.shake, state.procedure
    challenge = shake.challenge
    return {
        "number": shake.number,
        "setter": shake.setter,
        "dealer": next((seat for seat, verb in throwers(state) if verb == "deal"), None),
        "turn": shake.turn,
        "lastMover": shake.last_mover,
        "cubes": [rolled_cube_view(shake, cube) for cube in shake.cubes],
        "goal": [goal_cube_view(cube) for cube in shake.goal.cubes],
        "goalShape": shake.goal.shape,
        "goalBy": shake.goal.by,
        "goalSet": shake.goal.is_set,
        "reading": reading or plain_reading(state),
        "universe": [str(card) for card in shake.universe],
        "variations": variations_view(state),
        "mayWrite": may_write_view(state.setup, shake.chosen, shake.cubes),
        "choosing": choosing_view(state, friendly=friendly),
        "bonus": _bonus(state),
        "bonusWhy": _why_no_bonus(state),
        "lastMoved": shake.played.number if shake.played is not None else None,
        "hasBlock": procedure.block,
        "holdsBlock": shake.block.holder,
        "claims": _claims(state),
        "challenge": None
        if challenge is None
        else {
            "claim": challenge.claim,
            "said": called(challenge.claim),
            "challengers": list(challenge.challengers),
            "mover": challenge.mover,
        },
        "reason": shake.writing.reason,
        "goalOpen": procedure.goal_open,
        "goalByTime": procedure.goal_open or procedure.time_sets_goal,
        "agreed": list(shake.agreed),
        "writing": writing_view(state, (), passed=False),
        "checking": checking_view(state),
    }
