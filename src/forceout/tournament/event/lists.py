"""A day as lists: standings with their working, and everything as rows for a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from forceout.tournament.csv_text import safe_cell
from forceout.tournament.event.names import Names
from forceout.tournament.event.records import Event
from forceout.tournament.event.scores import standings_of
from forceout.tournament.numbers import show, write_exact
from forceout.tournament.standings import Standing

Row = Sequence[object]
ENTRY_COLUMNS = ("id", "name", "team", "grade", "division", "league", "seed", "substitute")


def decimals_of(event: Event) -> int | None:
    return event.settings.formula.decimals or event.settings.formula.round_each


def quotients(event: Event) -> dict[tuple[str, int], str]:
    """Of leagues that divide totals by games: each player's quotient of each round, as it stands on the sheet."""
    return {
        (table.player(seat), number): f"{table.sheet.result.totals[seat]}/{table.sheet.result.games}"
        for number, found in enumerate(event.released, 1)
        for table in found.tables
        if table.sheet is not None and table.confirmed
        for seat, points in enumerate(table.sheet.result.match)
        if isinstance(points, str) and number not in _lost(event, table.player(seat))
    }


def _lost(event: Event, player: str) -> Container[int]:
    out = event.disqualified.get(player)
    return () if out is None else out.rounds


def working(
    event: Event,
    one: Standing,
    name_of: Names | None = None,
    divided: Mapping[tuple[str, int], str] = MappingProxyType({}),
) -> str:
    """How the number came about: “5 + 4 + 6 = 15”; where rounds are rounded, what they were before:
    “13/8 → 1.63; 5/3 → 1.67; 1.63 + 1.67 = 3.30”."""
    if not one.working:
        return "nothing yet"
    each = event.settings.formula.round_each
    if name_of is None and each is not None:
        before = [(divided.get((one.id, int(label))), shown(value, each)) for label, value in one.working]
        told = "".join(f"{quotient} → {value}; " for quotient, value in before if quotient)
    else:
        told = ""
    return told + _combined(event, one, name_of, each)


def _combined(event: Event, one: Standing, name_of: Names | None, each: int | None) -> str:
    def write(value: Fraction) -> str:
        """Exactly: with the decimals of the rounding where these hold all of it."""
        return show(value, each) if each is not None and (value * 10**each).denominator == 1 else write_exact(value)

    values = [
        f"{name_of[str(label)].name} {write(value)}" if name_of is not None else write(value)
        for label, value in one.working
    ]
    formula = event.settings.formula if name_of is None else event.settings.team
    if formula is not None and formula.combine == "sum":
        return f"{' + '.join(values)} = {write(one.value)}"
    way = formula.combine if formula is not None else "sum"
    counted = f" {formula.n}" if formula is not None and formula.n else ""
    return f"{way}{counted} of {', '.join(values)} = {write(one.value)}"


def player_lines(event: Event, names: Names) -> list[dict[str, object]]:
    divided = quotients(event)
    decimals, rounds = decimals_of(event), range(1, len(event.released) + 1)
    found: list[dict[str, object]] = []
    for one in standings_of(event).players:
        by_round = dict(one.working)
        found.append(
            {
                "place": one.place if one.played else None,
                "tied": one.tied and one.played > 0,
                "player": names[one.id],
                "division": one.division,
                "rounds": [shown(by_round.get(number), decimals) for number in rounds],
                "value": show(one.value, decimals),
                "working": working(event, one, None, divided),
                "lot": event.lots.get(one.id),
            }
        )
    return found


def shown(value: Fraction | None, decimals: int | None) -> str:
    return "–" if value is None else show(value, decimals)


# -- CSV -------------------------------------------------------------------------------------------------


def as_csv(rows: Iterable[Row]) -> str:
    return "".join(",".join(safe_cell(str("" if cell is None else cell)) for cell in row) + "\r\n" for row in rows)


def _entries(event: Event, names: Names) -> list[Row]:
    """As they were entered, with the columns that nobody asked for."""
    other = list(dict.fromkeys(name for one in event.entries for name in one.other))
    rows: list[Row] = [(*ENTRY_COLUMNS, *other)]
    for one in event.entries:
        known = (one.id, one.name, one.team, one.grade, one.division, one.league, one.seed)
        rows.append((*known, "yes" if one.substitute else "no", *(one.other.get(name, "") for name in other)))
    return rows


def _seating(event: Event, names: Names) -> list[Row]:
    rows: list[Row] = [("round", "table", "seat", "id", "name", "team")]
    for number, found in enumerate(event.released, 1):
        for at, table in enumerate(found.tables, 1):
            for seat in range(len(table.seats)):
                one = names[table.player(seat)]
                rows.append((number, at, seat + 1, one.id, one.name, one.team))
    return rows


def _results(event: Event, names: Names) -> list[Row]:
    rows: list[Row] = [("round", "table", "id", "name", "total", "games", "match points", "confirmed")]
    for number, found in enumerate(event.released, 1):
        for at, table in enumerate(found.tables, 1):
            if table.sheet is None:
                continue
            result, sure = table.sheet.result, "yes" if table.confirmed else "no"
            for seat in range(len(table.seats)):
                one = names[table.player(seat)]
                total = result.totals[seat] if result.totals else None  # places alone have no total
                rows.append((number, at, one.id, one.name, total, result.games, result.match[seat], sure))
    return rows


def _lines(event: Event, names: Names) -> list[Row]:
    """Every line of every sheet, penalties apart from it as on paper; a void one has no points."""
    rows: list[Row] = [("round", "table", "line", "id", "name", "points", "absent", "void", "penalty")]
    for number, found in enumerate(event.released, 1):
        for at, table in enumerate(found.tables, 1):
            if table.sheet is None:
                continue
            sheet, result = table.sheet.sheet, table.sheet.result
            for shake, (line, points) in enumerate(zip(sheet.lines, result.shakes, strict=False), 1):
                for seat in range(len(table.seats)):
                    one = names[table.player(seat)]
                    lost = sum(
                        penalty.points for penalty in sheet.penalties if (penalty.seat, penalty.shake) == (seat, shake)
                    )
                    absent, void = "yes" if seat in line.absent else "", "yes" if line.void else ""
                    rows.append(
                        (number, at, shake, one.id, one.name, points and points[seat], absent, void, lost or "")
                    )
    return rows


def _standings(event: Event, names: Names) -> list[Row]:
    rounds = [f"round {number}" for number in range(1, len(event.released) + 1)]
    rows: list[Row] = [("place", "id", "name", "team", "division", *rounds, "points", "exact")]
    decimals = decimals_of(event)
    for one in standings_of(event).players:
        by_round, player = dict(one.working), names[one.id]
        cells = [shown(by_round.get(number), decimals) for number in range(1, len(event.released) + 1)]
        known = (one.place if one.played else None, player.id, player.name, player.team, player.division)
        rows.append((*known, *cells, show(one.value, decimals), write_exact(one.value)))
    return rows


def _teams(event: Event, names: Names) -> list[Row]:
    rows: list[Row] = [("place", "team", "division", "members", "complete", "points", "exact")]
    for one in standings_of(event).teams:
        complete = "yes" if one.complete else "no"
        value = show(one.value, decimals_of(event)), write_exact(one.value)
        rows.append((one.place, one.id, one.division, one.members, complete, *value))
    return rows


LISTS: Mapping[str, Callable[[Event, Names], list[Row]]] = MappingProxyType(
    {
        "entries": _entries,
        "seating": _seating,
        "results": _results,
        "lines": _lines,
        "standings": _standings,
        "teams": _teams,
    }
)
"""Everything that can be had as CSV."""
