"""A scoresheet as it is typed: a cell for each score, one key each. Whatever is typed comes back as it was typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from forceout.rules.league import AnyLeague
from forceout.tournament.event.found import with_found
from forceout.tournament.event.records import TableOf
from forceout.tournament.scoresheet import Line, Penalty, Problem, Result, Sheet, Written, check_sheet

COLUMNS = 10
MOST_COLUMNS = 20
ABSENT, VOID = "A", "V"
PENALTY = re.compile(r"([0-9]{1,2})(?:\s+([^\W\d_]{1,4}))?(?:\s*@\s*([0-9]{1,2}))?")
WHOLE = re.compile(r"[-−]?[0-9]{1,3}")


@dataclass(frozen=True)
class Typed:
    """A sheet that somebody has typed: what it says, and what cannot be read in it."""

    sheet: Sheet
    unread: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Row:
    """A player's line of the form."""

    seat: int
    cells: tuple[str, ...]
    penalty: str
    total: str
    signed: bool


def read(fields: Mapping[str, str], players: int) -> Typed:
    """Reads the form: `s<shake>-<seat>`, `penalty-<seat>`, `total-<seat>`, `signed-<seat>`, `games`."""
    lines: list[Line] = []
    unread: list[Problem] = []
    for shake in range(1, _last(fields, players) + 1):
        cells = [fields.get(f"s{shake}-{seat}", "").strip().upper() for seat in range(players)]
        lines.append(_line(shake, cells, unread))
    penalties = [one for seat in range(players) for one in _penalties(fields.get(f"penalty-{seat}", ""), seat, unread)]
    totals = tuple(_whole(fields.get(f"total-{seat}", ""), seat, unread) for seat in range(players))
    written = Written(totals if any(one is not None for one in totals) else None)
    games = _whole(fields.get("games", ""), None, unread)
    if games is not None:
        written = Written(written.totals, games)
    signed = frozenset(seat for seat in range(players) if fields.get(f"signed-{seat}"))
    games_signed = bool(fields.get("games-signed"))
    sheet = Sheet(players, tuple(lines), tuple(penalties), written, signed, games_initialled=games_signed)
    return Typed(sheet, tuple(unread))


def _last(fields: Mapping[str, str], players: int) -> int:
    """The last column in which something is typed: what lies before it was left out by mistake."""
    typed = [
        shake
        for shake in range(1, MOST_COLUMNS + 1)
        if any(fields.get(f"s{shake}-{seat}", "").strip() for seat in range(players))
    ]
    return max(typed, default=0)


def _line(shake: int, cells: list[str], unread: list[Problem]) -> Line:
    if VOID in cells:
        rest = tuple(_score(cell, shake, seat, unread) for seat, cell in enumerate(cells) if cell not in (VOID, ""))
        return Line(rest or None, void=True)
    absent = frozenset(seat for seat, cell in enumerate(cells) if cell == ABSENT)
    return Line(tuple(_score(cell, shake, seat, unread) for seat, cell in enumerate(cells)), absent)


def _score(cell: str, shake: int, seat: int, unread: list[Problem]) -> int | None:
    if cell in ("", ABSENT):
        return None
    if WHOLE.fullmatch(cell):
        return int(cell.replace("−", "-"))
    unread.append(Problem("unreadable", f"“{cell[:10]}” is no score. Type a digit, A or V.", shake=shake, seat=seat))
    return None


def _penalties(typed: str, seat: int, unread: list[Problem]) -> list[Penalty]:
    found = []
    for part in filter(None, (part.strip() for part in typed.split(","))):
        told = PENALTY.fullmatch(part.lstrip("-−").strip())
        if told is None or int(told[1]) < 1:
            text = f"“{part[:20]}” is no penalty. Type the points and the judge's initials: 1 KO."
            unread.append(Problem("unreadable", text, seat=seat))
            continue
        shake = int(told[3]) if told[3] else None
        found.append(Penalty(seat, int(told[1]), shake, (told[2] or "").upper()))
    return found


def _whole(typed: str, seat: int | None, unread: list[Problem]) -> int | None:
    if not typed.strip():
        return None
    if WHOLE.fullmatch(typed.strip()):
        return int(typed.strip().replace("−", "-"))
    unread.append(Problem("unreadable", f"“{typed[:10]}” is no whole number.", seat=seat))
    return None


def judged(typed: Typed, league: AnyLeague, table: TableOf) -> Result:
    """What the sheet comes to by the same judge that every sheet meets, with what could not be read before it."""
    result = check_sheet(with_found(table, typed.sheet), league, table.division)
    return Result((*typed.unread, *result.problems)) if typed.unread else result


def as_typed(fields: Mapping[str, str], players: int, columns: int = COLUMNS) -> list[Row]:
    """The form as it came, so that nothing that was typed is lost."""
    columns = max(columns, _last(fields, players))
    return [
        Row(
            seat,
            tuple(fields.get(f"s{shake}-{seat}", "")[:4] for shake in range(1, columns + 1)),
            fields.get(f"penalty-{seat}", "")[:40],
            fields.get(f"total-{seat}", "")[:6],
            bool(fields.get(f"signed-{seat}")),
        )
        for seat in range(players)
    ]


def fields_of(sheet: Sheet) -> dict[str, str]:
    """A sheet as it would be typed."""
    told: dict[str, str] = {}
    for shake, line in enumerate(sheet.lines, 1):
        for seat in range(sheet.players):
            told[f"s{shake}-{seat}"] = _cell(line, seat)
    for seat in range(sheet.players):
        ours = [one for one in sheet.penalties if one.seat == seat]
        told[f"penalty-{seat}"] = ", ".join(map(_penalty, ours))
        total = sheet.written.totals[seat] if sheet.written.totals else None
        told[f"total-{seat}"] = "" if total is None else str(total)
        if seat in sheet.signed:
            told[f"signed-{seat}"] = "yes"
    if sheet.games_initialled:
        told["games-signed"] = "yes"
    told["games"] = "" if sheet.written.games is None else str(sheet.written.games)
    return told


def _cell(line: Line, seat: int) -> str:
    if line.void:
        return VOID
    if seat in line.absent:
        return ABSENT
    point = line.points[seat] if line.points else None
    return "" if point is None else str(point)


def _penalty(one: Penalty) -> str:
    at = f" @{one.shake}" if one.shake is not None else ""
    return f"{one.points} {one.judge}".strip() + at


def nearest(league: AnyLeague, line: Line, players: int, most: int = 4) -> list[str]:
    """Lines that some ending gives and that differ from this one in a single score."""
    points = line.points
    if points is None or line.void or line.absent or len(points) != players:
        return []
    typed = [-1 if one is None else one for one in points]
    near = {
        (*typed[:seat], value, *typed[seat + 1 :])
        for seat in range(players)
        for value in values_of(league, players)
        if tuple(sorted((*typed[:seat], value, *typed[seat + 1 :]))) in league.lines(players)
    }
    return [" ".join(map(str, one)) for one in sorted(near, reverse=True)][:most]


def values_of(league: AnyLeague, players: int) -> list[int]:
    """The keys that score in this league, highest first."""
    return sorted({point for line in league.lines(players) for point in line}, reverse=True)
