"""Tables changed by hand: “swap A12 B3”, “move Maya Torres, 5”. Dragging and keys on the web say the same words."""

from __future__ import annotations

import re

from forceout.tournament.event.names import Names
from forceout.tournament.event.records import Event, refused
from forceout.tournament.field import Round

VERBS = re.compile(r"(swap|move)\s+(.+)", re.IGNORECASE)
SEAT = re.compile(r"([a-z])([0-9]{1,4})", re.IGNORECASE)
HOW = "Write “swap A12 B3” for two seats, “swap Maya Torres, Jia Chen” for two players, or “move Maya Torres, 5”."


def letter(seat: int) -> str:
    """Seats are called A, B, C from the first."""
    return chr(ord("A") + seat)


def edited(tables: Round, words: str, event: Event, names: Names) -> Round:
    """The tables after an edit. A player is named by the id, the whole name, the seat, or a part that only one has."""
    found = VERBS.fullmatch(words.strip())
    if found is None:
        raise refused("bad-edit", HOW)
    verb, rest = found[1].lower(), found[2]
    parts = _parts(rest)
    one = find_player(parts[0], event, names, tables)
    if verb == "move":
        return _moved(tables, one, parts[1])
    other = find_player(parts[1], event, names, tables)
    change = {one: other, other: one}
    return tuple(tuple(change.get(name, name) for name in table) for table in tables)


def _parts(rest: str) -> list[str]:
    parts = [part.strip() for part in re.split(r",|\band\b|\bwith\b|\bto table\b", rest) if part.strip()]
    if len(parts) == 1:
        parts = rest.split() if len(rest.split()) == 2 else rest.rsplit(maxsplit=1)
    if len(parts) != 2:
        raise refused("bad-edit", f"Name two, with a comma between them. {HOW}")
    return parts


def _moved(tables: Round, one: str, to: str) -> Round:
    number = to.lower().removeprefix("table").strip()
    if not number.isdecimal() or len(number) > 4 or not 1 <= int(number) <= len(tables) + 1:
        raise refused("unknown-table", f"There is no table {to[:20]}.")
    seats = [[name for name in table if name != one] for table in tables]
    seats.append([])
    seats[int(number) - 1].append(one)
    return tuple(tuple(table) for table in seats if table)


def find_player(typed: str, event: Event, names: Names, tables: Round = ()) -> str:
    """The id of the one player who is called that, or who sits at that seat of the tables."""
    wanted = " ".join(typed.split()).casefold()
    called = {one.id: names[one.id].name.casefold() for one in event.entries}
    exactly = [one.id for one in event.entries if one.id.casefold() == wanted] or [
        player for player, name in called.items() if name == wanted
    ]
    if not exactly and (seat := SEAT.fullmatch(wanted)) is not None:
        place, at = ord(seat[1].lower()) - ord("a"), int(seat[2])
        if 1 <= at <= len(tables) and place < len(tables[at - 1]):
            return tables[at - 1][place]
    found = exactly or [player for player, name in called.items() if wanted in name]
    if len(found) != 1:
        many = "More than one is" if found else "Nobody is"
        raise refused(
            "unknown-player",
            f"{many} called “{typed[:40]}”. Take the id from the list of entries{', or the seat' if tables else ''}.",
        )
    return found[0]
