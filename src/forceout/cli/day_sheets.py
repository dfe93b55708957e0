"""Scoresheets as they are typed on the command line or stand in a file: many of them, taken all or none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from forceout.cli.day_file import NotDone
from forceout.protocol.tournament.scoresheet import read_sheet
from forceout.rules.finding import BadQuestion
from forceout.tournament.event.records import Event, TableOf
from forceout.tournament.scoresheet import Sheet
from forceout.web.days import sheet_form

PLACE = re.compile(r"(?:round\s+(?P<round>[0-9]{1,3})\s+)?table\s+(?P<table>[0-9]{1,4})", re.IGNORECASE)
PENALTY = re.compile(r"(?P<seat>[1-9])\s*:\s*(?P<rest>.+)")
SHEET = frozenset({"players", "shakes", "penalties", "written", "signed", "protest", "deceit"})
BESIDE = ("round", "table", "seats", "question", "answer")


@dataclass(frozen=True)
class Told:
    """A sheet, and the line of the file where it begins."""

    round: int
    table: int
    sheet: Sheet
    line: int = 0


def table_at(event: Event, number: int, at: int) -> TableOf:
    if not 1 <= number <= len(event.released):
        raise NotDone(f"Round {number} has not been released.")
    tables = event.rounds[number - 1].tables
    if not 1 <= at <= len(tables):
        raise NotDone(f"Round {number} has no table {at}.")
    return tables[at - 1]


def typed(lines: Sequence[str], players: int) -> Sheet:
    """A sheet from its lines: “624” or “6 2 4”, A or - for who was absent, “void”, and what stands below them."""
    fields: dict[str, str] = {}
    faults: list[str] = []
    scores = 0
    for line in lines:
        try:
            if _below(fields, line, players):
                continue
            scores += 1
            _scores(fields, line, players, scores)
        except NotDone as fault:
            faults.append(str(fault))
    places = fields.pop("places", "")
    found = sheet_form.read(fields, players)
    faults += [one.text for one in found.unread]
    if faults:
        raise NotDone(" ".join(faults))
    return replace(found.sheet, places=tuple(map(int, places.split()))) if places else found.sheet


def _below(fields: dict[str, str], line: str, players: int) -> bool:
    """Whether this is one of those that stand below the scores; it is then kept."""
    word, _, rest = line.strip().partition(" ")
    below = word.lower().rstrip(":")
    if below == "penalty":
        _penalty(fields, rest, players)
    elif below == "totals":
        totals = rest.replace(",", " ").split()
        if len(totals) != players:
            raise NotDone(f"“{line.strip()[:40]}” has {len(totals)} totals for {players} players.")
        fields |= {f"total-{seat}": one for seat, one in enumerate(totals)}
    elif below == "places":
        fields["places"] = " ".join(map(str, _places(rest, players)))
    elif below == "games":
        fields["games"] = rest.strip()
    elif below == "signed":
        fields |= {f"signed-{seat}": "yes" for seat in _seats(rest, players)}
    else:
        return False
    return True


def _scores(fields: dict[str, str], line: str, players: int, shake: int) -> None:
    if shake > sheet_form.MOST_COLUMNS:
        raise NotDone(f"A sheet has at most {sheet_form.MOST_COLUMNS} lines.")
    cells = _cells(line, players)
    if len(cells) != players:
        raise NotDone(f"“{line.strip()[:40]}” has {len(cells)} scores for {players} players.")
    fields |= {f"s{shake}-{seat}": cell for seat, cell in enumerate(cells)}


def _places(typed: str, players: int) -> tuple[int, ...]:
    """Match points alone, for days that keep no lines: “places 6 4 2”."""
    parts = typed.replace(",", " ").split()
    if len(parts) != players or not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
        raise NotDone(f"“{typed.strip()[:40]}” are no match points of {players} players. Write “places 6 4 2”.")
    return tuple(map(int, parts))


def _cells(line: str, players: int) -> list[str]:
    line = line.strip()
    if line.lower() in ("void", "v"):
        return ["V"] * players
    parts = line.replace(",", " ").split()
    if len(parts) == 1 and players > 1:
        parts = list(parts[0])
    return ["A" if part in ("-", "−", "–") else part for part in parts]


def _penalty(fields: dict[str, str], rest: str, players: int) -> None:
    """“2: 1 KO @3”: the player at the second seat loses one point, initialled KO, in line 3."""
    found = PENALTY.fullmatch(rest.strip())
    if found is None or int(found["seat"]) > players:
        raise NotDone(f"“{rest.strip()[:40]}” is no penalty. Write the seat, the points, the judge: “2: 1 KO @3”.")
    name = f"penalty-{int(found['seat']) - 1}"
    fields[name] = ", ".join(one for one in (fields.get(name, ""), found["rest"]) if one)


def _seats(typed: str, players: int) -> list[int]:
    if typed.strip().lower() in ("", "all"):
        return list(range(players))
    parts = typed.replace(",", " ").split()
    if not all(part.isdecimal() and 1 <= int(part) <= players for part in parts):
        raise NotDone(f"“{typed.strip()[:40]}” are no seats of {players}. Write “signed all” or “signed 1 2”.")
    return [int(part) - 1 for part in parts]


# -- files -----------------------------------------------------------------------------------------------


def sheets_in(text: str, event: Event, number: int) -> list[Told]:
    """All sheets of a file: lines of JSON, or typed ones under “round 1 table 7”. All faults are told at once."""
    found: list[Told] = []
    faults: list[str] = []
    for line, make in _parts(text, event, number):
        try:
            found.append(make())
        except NotDone as fault:
            faults.append(f"line {line}: {fault}")
        except BadQuestion as fault:
            faults.append(f"line {line}: {fault.message}")
    if faults:
        raise NotDone("\n".join(faults))
    if not found:
        raise NotDone("there is no scoresheet in this file.")
    return found


def _parts(text: str, event: Event, number: int) -> Iterator[tuple[int, Any]]:
    head: tuple[int, re.Match[str]] | None = None
    lines: list[str] = []
    for at, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        if not plain or plain.startswith("#"):
            continue
        if plain.startswith("{"):
            yield at, lambda plain=plain, at=at: _from_json(plain, event, number, at)
            continue
        place = PLACE.fullmatch(plain.rstrip(":"))
        if place is None:
            if head is None:
                yield at, lambda plain=plain: _no_place(plain)
            lines.append(plain)
            continue
        if head is not None:
            yield head[0], lambda head=head, lines=tuple(lines): _from_lines(head, lines, event, number)
        head, lines = (at, place), []
    if head is not None:
        yield head[0], lambda: _from_lines(head, lines, event, number)


def _no_place(line: str) -> Told:
    raise NotDone(f"“{line[:40]}” belongs to no table. Begin a sheet with “round 1 table 7”.")


def _from_lines(head: tuple[int, re.Match[str]], lines: Sequence[str], event: Event, number: int) -> Told:
    at, place = head
    where = int(place["round"] or number), int(place["table"])
    try:
        return Told(*where, typed(lines, len(table_at(event, *where).seats)), at)
    except NotDone as fault:
        raise NotDone(f"table {where[1]}: {fault}") from None


def _from_json(line: str, event: Event, number: int, at: int) -> Told:
    """An object with the fields of the protocol's `scoresheet`, and with `table` and perhaps `round` beside them."""
    try:
        told = json.loads(line)
    except ValueError:
        raise NotDone("this is no line of JSON.") from None
    if not isinstance(told, dict) or not _is_number(told.get("table")) or not _is_number(told.get("round", number)):
        raise NotDone("a sheet names its “table”, and its “round” where that is not the last one.")
    where = told.get("round", number), told["table"]
    table = table_at(event, *where)
    if "seats" in told and told["seats"] != list(table.seats):
        raise NotDone(f"table {where[1]}: others sit there in round {where[0]}.")
    question = told.get("question", {name: one for name, one in told.items() if name not in BESIDE})
    if not isinstance(question, dict):
        raise NotDone(f"table {where[1]}: “question” is no scoresheet.")
    question = {name: one for name, one in question.items() if name not in ("ask", "ruleset", "division")}
    unknown = sorted(set(question) - SHEET)
    if unknown:
        raise NotDone(f"table {where[1]}: “{unknown[0][:40]}” is no part of a scoresheet.")
    players = question.pop("players", len(table.seats))
    if players != len(table.seats):
        raise NotDone(f"table {where[1]}: the sheet is of {players} players; {len(table.seats)} sit there.")
    return Told(*where, read_sheet(question, len(table.seats)), at)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 1
