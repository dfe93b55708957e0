"""Help stops the clocks in friendly play where all the others are computers.

In the log it is the officials' pause, with the seat that reads. Nobody can stop the time of other people with it: there
are none at such a table. A sheet that nobody closes is closed for its reader after a while.
"""

from __future__ import annotations

from itertools import takewhile

from forceout.referee.action import JUDGE, Action, Refused
from forceout.referee.calling import HELP, reads_help
from forceout.referee.state import Phase, State
from forceout.rules.finding import Finding
from forceout.web.tables.live_tables import LiveTable
from forceout.web.tables.log import Folded
from forceout.web.tables.models import Seat

READ, CLOSE = "read-help", "close-help"
HELPS = frozenset({READ, CLOSE})
LONGEST = 5 * 60_000
"""Milliseconds of the match that the clocks stand for one reading."""
MOST = 20
"""Readings in a shake. After that Help can still be read, and the clocks run on."""


def help_stops(live: LiveTable) -> bool:
    """Whether the clocks stand still behind Help at this table."""
    people = [seat for seat in live.seats if seat.kind != Seat.BOT]
    return live.table.timed and live.table.is_friendly and len(people) == 1


def help_action(live: LiveTable, match: Folded, seat: int, verb: str, at: int) -> Action:
    """What opening or closing Help is in the log; `Refused` where the clocks run on."""
    state = match.state
    if verb == CLOSE:
        if reads_help(state) != seat:
            raise _refused(state, "not-reading", "The clocks do not stand for you.")
        return Action(at, JUDGE, "resume", str(seat))
    if not help_stops(live):
        why = "other people are at the table" if live.table.is_friendly else "this is league play"
        raise _refused(state, "clocks-run", f"The clocks run on while you read: {why}.")
    if state.phase is Phase.DONE:
        raise _refused(state, "over", "The match is over.")
    if _readings(match) >= MOST:
        raise _refused(state, "enough", "Help has stopped the clocks very often in this shake. They run on now.")
    return Action(at, JUDGE, "pause", f"{seat} {HELP}")


def closes_at(state: State) -> int | None:
    """When the clocks go on by themselves, in the time of the match; None where nobody reads."""
    return None if reads_help(state) is None or state.paused_at is None else state.paused_at + LONGEST


def _readings(match: Folded) -> int:
    shake = takewhile(lambda one: one.action.verb != "roll", reversed(match.entries))
    return sum(1 for one in shake if one.action.verb == "pause" and one.action.words.endswith(HELP))


def _refused(state: State, code: str, text: str) -> Refused:
    return Refused(Finding(code, state.procedure.cite("time"), text))
