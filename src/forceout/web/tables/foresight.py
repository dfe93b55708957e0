"""What becomes of an act that takes long to judge: worked out by a worker process, before it enters the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from forceout.referee.checking import verdict_on
from forceout.referee.state import State
from forceout.web import wire
from forceout.web.tables.board_view.listing import listed_for
from forceout.web.tables.board_view.shake_end import keep_end, shake_end_view
from forceout.web.tables.log import TAKE_BACK, Entry, Folded, follow
from forceout.web.thinking import PAPERS

WRITTEN = frozenset({"present", "change"})
KeepOptions = Callable[[State, Mapping[int, list[wire.SeatOption]]], None]


@dataclass(frozen=True)
class Foreseen:
    """The match after an act, how its shake ended, if it did, and what each seat may do then: papers and Goal have been
    read for all of it."""

    match: Folded
    end: wire.ShakeEnd | None
    options: Mapping[int, list[wire.SeatOption]]


def foresee(match: Folded, entry: Entry) -> Foreseen:
    """In a worker. A paper is read when it is handed in, so that one which nobody can read is refused at once."""
    after = follow(match, entry)
    if entry.action.verb in WRITTEN:
        verdict_on(after.state, entry.action.words)
    options = {seat: listed_for(after.state, seat) for seat in range(after.state.players)}
    return Foreseen(after, shake_end_view(after.state), options)


async def foreseen(match: Folded, entry: Entry, keep_options: KeepOptions) -> Folded:
    """The match after an act; `Refused` as the referee says, `NotYet` or `NoAnswer` where no worker can tell."""
    if entry.action.verb == TAKE_BACK:
        found = await PAPERS.think(foresee, match, entry)
        after = found.match
    else:
        # what was done before does not go there and back
        found = await PAPERS.think(foresee, replace(match, entries=()), entry)
        after = replace(found.match, entries=(*match.entries, *found.match.entries))
    keep_end(after.state, found.end)
    keep_options(after.state, found.options)
    return after
