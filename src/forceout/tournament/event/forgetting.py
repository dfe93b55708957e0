"""A child's name taken out of a day. It is the one way in which a log is changed, and only in words that move nothing:
the same tables, sheets and standings come out, of “Player 12”."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from forceout.rules.league import AnyLeague
from forceout.tournament.csv_text import read_back, records, tidy
from forceout.tournament.entries import COLUMNS, Earlier, Entry, read_entries, same_player, separator_of
from forceout.tournament.event.actions import FIRST_EDITION, AddPlayer
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
    known_as = _known_as(lines, event, player)
    changed = []
    for line in lines:
        own = line.get("who") == f"player:{player}"
        late = line.get("action") == AddPlayer.__name__ and _is_late_entry_of(line, entry)
        told: dict[str, Any] = {}
        for key, value in line.items():
            if key == "csv" and isinstance(value, str):
                by_place = line.get("edition", FIRST_EDITION) <= FIRST_EDITION
                at = _line_of(value, event.league, player, None if by_place else known_as)
                told[key] = _without(value, at, neutral)
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


def _known_as(lines: Sequence[Mapping[str, Any]], event: Event, player: str) -> frozenset[tuple[str, str]]:
    """Every name and team under which files had this player."""
    entry = event.entry(player)
    told = {same_player(entry.name, entry.team)} if entry is not None else set()
    for csv in (line["csv"] for line in lines if isinstance(line.get("csv"), str)):
        told |= {same_player(one.name, one.team) for given, one in _given(csv, event.league) if given == player}
    return frozenset(told)


def _given(csv: str, league: AnyLeague) -> list[tuple[str, Entry]]:
    """The players of a file that was taken once, each with the id that the file gives, if any."""
    header, *rows = records(csv, separator_of(csv))
    columns = [cell.casefold() for cell in header.cells]
    at = columns.index("id") if "id" in columns else None
    ids = [read_back(row.cells[at]) if at is not None else "" for row in rows]
    read = read_entries(csv, league, earlier=Earlier())  # whatever the size of teams is now
    return list(zip(ids, read.players, strict=True)) if read.accepted else []


def _line_of(csv: str, league: AnyLeague, player: str, known_as: frozenset[tuple[str, str]] | None) -> int | None:
    """Which player of a file it is: by the id, and without one by name and team, or in old logs by the place."""
    for number, (given, one) in enumerate(_given(csv, league)):
        by_name = known_as is not None and not given and same_player(one.name, one.team) in known_as
        if by_name or (given or (one.id if known_as is None else "")) == player:
            return number
    return None


def _without(csv: str, at: int | None, neutral: str) -> str:
    """The file with a neutral name on that player's line, and nothing in the columns that nobody asked for."""
    separator = separator_of(csv)
    header, *rows = records(csv, separator)
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
