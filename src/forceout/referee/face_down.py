"""What a player may see of a match: papers lie face down until all have presented."""

from __future__ import annotations

from dataclasses import replace

from forceout.referee.action import Action
from forceout.referee.state import BySeat, Phase, State
from forceout.referee.writing import PRESENTED

HIDDEN = "(hidden)"
"""What stands for a paper that lies face down."""


def face_down(state: State, actions: tuple[Action, ...], seat: int) -> tuple[State, tuple[Action, ...]]:
    """The match and its log as that player sees them."""
    if state.phase is not Phase.WRITE:
        return state, actions
    papers = BySeat({who: text if who == seat else HIDDEN for who, text in state.shake.writing.papers.items()})
    account = tuple(
        replace(event, text=HIDDEN) if event.code == PRESENTED and event.who != seat else event
        for event in state.account
    )
    shake = replace(state.shake, writing=replace(state.shake.writing, papers=papers))
    hidden = {who for who in papers if who != seat}
    return state.but(shake=shake, account=account), _without_papers(actions, hidden)


def _without_papers(actions: tuple[Action, ...], hidden: set[int]) -> tuple[Action, ...]:
    """The latest paper of each of these players is hidden; earlier ones were shown when their shake was scored."""
    kept = list(actions)
    for number in range(len(kept) - 1, -1, -1):
        action = kept[number]
        if action.verb == "present" and action.who in hidden:
            kept[number] = replace(action, words=HIDDEN)
            hidden = hidden - {action.who}
        if not hidden:
            break
    return tuple(kept)
