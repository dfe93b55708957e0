"""What is in a table's log and was never shown to those who are at it.

Whoever writes shows it, or announces it. Between the two much can go wrong: a process that stands still, a line that
breaks, an answer that is lost. So it does not rest on nothing having gone wrong: each process looks with its beat
whether a table of its own has come further than its people were shown.
"""

from __future__ import annotations

from forceout.web.house import house
from forceout.web.tables import live_tables
from forceout.web.tables.rooms import ROOMS, Room, show_anew

NOTHING = (0, 0)


async def show_what_was_unseen() -> None:
    """At all tables that people are at in this process."""
    kept = await house().how_far(list(ROOMS))
    for code, room in list(ROOMS.items()):
        if is_behind(room, kept.get(code, NOTHING)):
            await show_anew(code)


def is_behind(room: Room, kept: tuple[int, int]) -> bool:
    """Whether the people there have not been shown the table as it is: as this process remembers it, and as the
    database has it, with the number of its claim and of its last entry. What is not remembered is not known."""
    live, shown = live_tables.peek(room.code), room.shown
    if live is None or shown is None:
        return True
    return (shown.fence, shown.progress) < (live.fence, live.progress) or (shown.fence, shown.number) < kept
