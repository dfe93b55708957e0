"""What would follow from an act. A worker process works it out, which knows nothing of the database."""

from __future__ import annotations

from forceout.referee.action import Action
from forceout.referee.match import apply
from forceout.referee.state import State
from forceout.web import wire


def consequences(state: State, action: Action) -> wire.Consequences:
    """`Refused` where the referee would not take it."""
    after = apply(state, action)
    told = [event.text for event in after.account[len(state.account) :]]
    return {"told": told, "totals": list(after.totals), "before": list(state.totals)}
