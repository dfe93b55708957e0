"""Tables changed by hand: “swap Maya Torres, Jia Chen”, “move Maya Torres, 5”. A player is named by id or by name."""

from __future__ import annotations

import re

from forceout.tournament.event.names import Names
from forceout.tournament.event.records import Event, refused
from forceout.tournament.field import Round

EDIT = re.compile(r"(swap|move)\s+(.+)", re.IGNORECASE)


def edited(tables: Round, words: str, event: Event, names: Names) -> Round:
    """The tables after “swap A, B” or “move A 5”. A player is named by the id or the whole name."""
    found = EDIT.fullmatch(words.strip())
    if found is None:
        raise refused("bad-edit", "Write “swap Maya Torres, Jia Chen” or “move Maya Torres, 5”.")
    verb, rest = found[1].lower(), found[2]
    parts = [part.strip() for part in re.split(r",|\band\b", rest) if part.strip()]
    if len(parts) == 1:
        parts = rest.split() if len(rest.split()) == 2 else rest.rsplit(maxsplit=1)
    if len(parts) != 2:
        raise refused("bad-edit", "Name two, with a comma between them.")
    one = find_player(parts[0], event, names)
    seats = [list(table) for table in tables]
    if verb == "move":
        if not parts[1].isdecimal() or not 1 <= int(parts[1]) <= len(seats) + 1:
            raise refused("unknown-table", f"There is no table {parts[1][:20]}.")
        for table in seats:
            if one in table:
                table.remove(one)
        seats.append([])
        seats[int(parts[1]) - 1].append(one)
        return tuple(tuple(table) for table in seats if table)
    other = find_player(parts[1], event, names)
    change = {one: other, other: one}
    return tuple(tuple(change.get(name, name) for name in table) for table in tables)


def find_player(typed: str, event: Event, names: Names) -> str:
    """The id of the one player who is called that."""
    wanted = " ".join(typed.split()).casefold()
    found = [one.id for one in event.entries if wanted in (one.id.casefold(), names[one.id].name.casefold())]
    if len(found) != 1:
        many = "More than one is" if found else "Nobody is"
        raise refused("unknown-player", f"{many} called “{typed[:40]}”. Take the id from the list of entries.")
    return found[0]
