"""Refusals that many handlers share."""

from __future__ import annotations

from forceout.referee.action import Action, Refused
from forceout.referee.state import Phase, State
from forceout.rules.finding import Finding


def refuse(state: State, code: str, rule: str, text: str, *, procedural: bool = False) -> Refused:
    """The refusal to raise; `rule` is a key of the league's procedure."""
    return Refused(state.finding(code, rule, text), procedural=procedural)


def needs_phase(state: State, action: Action, *phases: Phase) -> None:
    if state.phase not in phases:
        wanted = " or ".join(phase.value for phase in phases)
        raise Refused(
            Finding(
                "wrong-phase",
                state.procedure.cite("procedure"),
                f"“{action.verb}” belongs to {wanted}; the match is at {state.phase.value}.",
            )
        )


def needs_player(state: State, action: Action) -> None:
    if not 0 <= action.who < state.players:
        text = f"“{action.verb}” is for a player; seats go from 0 to {state.players - 1}."
        raise Refused(Finding("wrong-seat", state.procedure.cite("procedure"), text))
    if action.who in state.absent:
        text = f"{state.name(action.who)} is absent."
        raise Refused(Finding("wrong-seat/absent", state.procedure.cite("absent"), text))
