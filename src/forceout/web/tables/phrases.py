"""Set phrases instead of chat: kind, the same for everybody, and nothing that could give an answer away.

The keys are in the protocol, the words for each on the board (`talk/phrases.ts`). They are not the match, so no log
has them: those at the table see and hear them for some seconds, and they are gone.
"""

from __future__ import annotations

from forceout.referee.action import JUDGE
from forceout.referee.state import Phase
from forceout.rules.finding import Finding
from forceout.web.limits import Buckets
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.rooms import Room, as_text
from forceout.web.wire.messages import PHRASES

PHRASE = "phrase"
"""The verb with which a browser sends one."""
AT_WORK = frozenset({"one-moment", "thank-you"})
"""All that is said while papers are written and checked: applause for a paper would be advice."""
WORKING = frozenset({Phase.WRITE, Phase.CHECK})
OFTEN = Buckets(burst=3, rate=0.2)
"""Of one seat: three at once, and one more every five seconds."""
OFF = Finding("phrases-off", "", "Set phrases are switched off at this table.")
UNKNOWN = Finding("unknown-phrase", "", "There is no such phrase.")
FOR_PLAYERS = Finding("for-players", "", "Set phrases are for those who play. A judge speaks in own words.")
NOT_NOW = Finding(
    "phrase-not-now", "", "While papers are written and checked, say only “One moment, please” and “Thank you”."
)
TOO_MANY = Finding("too-many-phrases", "", "You have said a lot at once. Wait a few seconds.")


def are_on(live: LiveTable) -> bool:
    """Whether the table has them: not where the host has switched them off, and at no table of a league's day."""
    return live.table.phrases and not live.table.of_day


def refused(live: LiveTable, seat: int, phrase: str) -> Finding | None:
    """Why it is not said; None where it is, and then it counts."""
    if not are_on(live):
        return OFF
    if seat == JUDGE:
        return FOR_PLAYERS
    if phrase not in PHRASES:
        return UNKNOWN
    if live.match is not None and live.match.state.phase in WORKING and phrase not in AT_WORK:
        return NOT_NOW
    return None if OFTEN.of(f"{live.table.code}/{seat}").take() else TOO_MANY


def say_to(room: Room, seat: int, phrase: str) -> None:
    """Everybody at the table hears it, those who watch as well."""
    text = as_text({"type": "phrase", "seat": seat, "phrase": phrase})
    for connection in list(room.connections):
        connection.post(text)
