"""What becomes of an act that takes long to judge: worked out by a worker process, before it enters the log."""

from __future__ import annotations

from dataclasses import dataclass, replace

from forceout.referee.checking import verdict_on
from forceout.web import wire
from forceout.web.tables.board_view.shake_end import keep_end, shake_end_view
from forceout.web.tables.log import TAKE_BACK, Entry, Folded, follow
from forceout.web.thinking import PAPERS

WRITTEN = frozenset({"present", "change"})


@dataclass(frozen=True)
class Foreseen:
    """The match after an act, and how its shake ended, if it did: the papers have been read for both."""

    match: Folded
    end: wire.ShakeEnd | None


def foresee(match: Folded, entry: Entry) -> Foreseen:
    """In a worker. A paper is read when it is handed in, so that one which nobody can read is refused at once."""
    after = follow(match, entry)
    if entry.action.verb in WRITTEN:
        verdict_on(after.state, entry.action.words)
    return Foreseen(after, shake_end_view(after.state))


async def foreseen(match: Folded, entry: Entry) -> Folded:
    """The match after an act; `Refused` as the referee says, `NotYet` or `NoAnswer` where no worker can tell."""
    if entry.action.verb == TAKE_BACK:
        found = await PAPERS.think(foresee, match, entry)
        after = found.match
    else:
        # what was done before does not go there and back
        found = await PAPERS.think(foresee, replace(match, entries=()), entry)
        after = replace(found.match, entries=(*match.entries, *found.match.entries))
    keep_end(after.state, found.end)
    return after
