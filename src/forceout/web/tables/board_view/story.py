"""The account of a match as it is told at the table: no paper is given away before all have presented."""

from __future__ import annotations

from forceout.referee.state import Event, Phase, State
from forceout.referee.writing import PRESENTED
from forceout.web import wire
from forceout.web.by_identity import ByIdentity
from forceout.web.tables.board_view.shake_end import SHOWN

TOLD = 14
PAPERS_OPEN = (Phase.CHECK, *SHOWN)
"""When all have presented."""


def story(state: State | None) -> list[wire.Told]:
    """The last of the account, for those who watch. What is handed in is not told before all have handed in."""
    if state is None:
        return []
    hidden = _face_down(state)
    told = [EVENTS.known(event) or EVENTS.keep(event, _told(event)) for event in state.account[-TOLD:]]
    for place in hidden:
        told[place] = {**told[place], "text": f"{state.name(told[place]['who'])} hands in a paper."}
    return told


EVENTS: ByIdentity[Event, wire.Told] = ByIdentity(16_384)
"""After every act one has come, and the others are told again."""


def _told(event: Event) -> wire.Told:
    return {
        "at": event.at,
        "who": event.who,
        "text": event.text,
        "code": event.code,
        "rule": event.rule,
        "points": list(event.points),
    }


def own_story(told: list[wire.Told], state: State | None, yours: tuple[int, ...], *, passed: bool) -> list[wire.Told]:
    """The same for a player, who knows what is on the own paper; a device that goes round shows nobody's."""
    hidden = () if state is None or passed else _face_down(state)
    if state is None or not hidden:
        return told
    recent = state.account[-TOLD:]
    own = {place for place in hidden if recent[place].who in yours}
    return [{**one, "text": recent[place].text} if place in own else one for place, one in enumerate(told)]


def _face_down(state: State) -> tuple[int, ...]:
    """Which of the last events are papers that lie face down."""
    if state.phase in PAPERS_OPEN:
        return ()
    # a phase before checking need not be that of writing: over the board the last cube may go back
    recent = state.account[-TOLD:]
    if not any(event.code == PRESENTED for event in recent):
        return ()
    scored = max((place for place, event in enumerate(recent) if event.code == "scored"), default=-1)
    return tuple(place for place, event in enumerate(recent) if place > scored and event.code == PRESENTED)
