"""What would follow from what a judge is about to record: tried on a copy, nothing is written."""

from __future__ import annotations

from dataclasses import replace

from forceout.referee.action import Refused
from forceout.web import wire
from forceout.web.tables.acting import Act, allowed, takes_long
from forceout.web.tables.consequences import consequences
from forceout.web.tables.desk import NOT_BEGUN, NOT_NOW, NOT_READ
from forceout.web.tables.live_tables import LiveTable
from forceout.web.thinking import PAPERS, NoAnswer, NotYet


async def previewed(live: LiveTable, act: Act) -> wire.Consequences:
    """What an act would bring about now; `Refused` as the act itself would be."""
    if live.match is None:
        raise Refused(NOT_BEGUN)
    one = allowed(live, live.match, replace(act, number=live.match.number))
    state, action = live.match.state, one.entry.action
    if not takes_long(one):
        return consequences(state, action)
    try:
        return await PAPERS.think(consequences, state, action)
    except NotYet:
        raise Refused(NOT_NOW) from None
    except NoAnswer:
        raise Refused(NOT_READ) from None
