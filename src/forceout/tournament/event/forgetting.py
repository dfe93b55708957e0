"""A child's name taken out of a day. It is the one way in which a log is changed, and only in words that move nothing:
the same tables, sheets and standings come out, of “Player 12”."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from forceout.rules.league import AnyLeague
from forceout.tournament.csv_text import records, tidy
from forceout.tournament.entries import COLUMNS, Entry, read_entries, separator_of
from forceout.tournament.event.actions import AddPlayer
from forceout.tournament.event.records import Event

UNSAID = "…"
FREE_TEXT = frozenset({"statement", "reason", "testimony", "text", "words", "note", "notes", "paper"})
"""Where people write what they like."""


def names_of(event: Event, player: str) -> tuple[str, str]:
    """The name to be forgotten, and the neutral one that takes its place; `KeyError` where nobody has that id."""
    entry = event.entry(player)
    if entry is None:
        raise KeyError(player)
    taken = {one.name for one in event.entries}
    count = event.entries.index(entry) + 1
    while f"Player {count}" in taken:
        count += len(event.entries)
    return entry.name, f"Player {count}"


def forgotten(lines: Sequence[Mapping[str, Any]], event: Event, player: str) -> list[dict[str, Any]]:
    """The log's lines without the name of a player, and without what that player wrote."""
    name, neutral = names_of(event, player)
    entry = event.entry(player)
    found = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
    changed = []
    for line in lines:
        own = line.get("who") == f"player:{player}"
        late = line.get("action") == AddPlayer.__name__ and _is_late_entry_of(line, entry)
        told: dict[str, Any] = {}
        for key, value in line.items():
            if key == "csv" and isinstance(value, str):
                told[key] = _without(value, event.league, player, neutral)
            elif late and key == "name":
                told[key] = neutral
            elif own and key in FREE_TEXT and isinstance(value, str):
                told[key] = UNSAID if value else value
            elif key in FREE_TEXT and isinstance(value, str):
                told[key] = found.sub(neutral, value)
            else:
                told[key] = value
        changed.append(told)
    return changed


def _is_late_entry_of(line: Mapping[str, Any], entry: Entry | None) -> bool:
    """No two players of a day have one name and one team."""
    if entry is None:
        return False
    told = tidy(str(line.get("name", ""))).casefold(), tidy(str(line.get("team", ""))).casefold()
    return told == (entry.name.casefold(), entry.team.casefold())


def _without(csv: str, league: AnyLeague, player: str, neutral: str) -> str:
    """The file with a neutral name on that player's line, and nothing in the columns that nobody asked for."""
    read = read_entries(csv, league)  # it was taken once, whatever the size of teams is now
    separator = separator_of(csv)
    header, *rows = records(csv, separator)
    at = next((number for number, one in enumerate(read.players) if one.id == player), None)
    if at is None:
        return csv
    columns = [cell.casefold() for cell in header.cells]
    row = zip(columns, rows[at].cells, strict=False)
    cells = [neutral if name == "name" else cell if name in COLUMNS else "" for name, cell in row]
    told = [header.cells, *(cells if number == at else other.cells for number, other in enumerate(rows))]
    return "".join(separator.join(_quoted(cell, separator) for cell in row) + "\n" for row in told)


def _quoted(cell: str, separator: str) -> str:
    if any(sign in cell for sign in (separator, '"', "\r", "\n")):
        return '"' + cell.replace('"', '""') + '"'
    return cell
