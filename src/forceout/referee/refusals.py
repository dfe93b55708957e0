"""Refusals that many handlers share."""

from __future__ import annotations

from collections.abc import Collection

from forceout.referee.action import Action, Refused
from forceout.referee.state import Phase, State
from forceout.rules.finding import Finding

NOW = {
    Phase.LOT: "first it is settled who sets the first Goal",
    Phase.ROLL: "the cubes are still to be rolled",
    Phase.SELECT: "variations are being selected",
    Phase.GOAL: "the Goal is being set",
    Phase.NO_GOAL: "“no Goal” is being answered",
    Phase.PLAY: "cubes are being moved",
    Phase.WRITE: "papers are being written",
    Phase.CHECK: "papers are being checked",
    Phase.BETWEEN: "the shake is over, and the next one has not begun",
    Phase.SIGN: "the match is over but for the signatures",
    Phase.DONE: "the match is over",
}
"""What goes on in each phase, as the reason why something else cannot."""


def not_allowed(state: State, code: str, rule: str, text: str, *, procedural: bool = False) -> Refused:
    """The refusal to raise; `rule` is a key of the league's procedure."""
    return Refused(state.finding(code, rule, text), procedural=procedural)


def needs_phase(state: State, phases: Collection[Phase]) -> None:
    if state.phase not in phases:
        raise Refused(
            Finding(
                "wrong-phase",
                state.procedure.cite("procedure"),
                f"That cannot be done now: {NOW[state.phase]}.",
            )
        )


def needs_player(state: State, action: Action) -> None:
    if not 0 <= action.who < state.players:
        text = "Only a player at the table can do that."
        raise Refused(Finding("wrong-seat", state.procedure.cite("procedure"), text))
    if action.who in state.absent:
        text = f"{state.name(action.who)} is absent."
        raise Refused(Finding("wrong-seat/absent", state.procedure.cite("absent"), text))
