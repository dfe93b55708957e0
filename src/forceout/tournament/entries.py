"""Entries: a file of players, read whole or not at all, with everything that is wrong in it told by line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count as count_from

from forceout.rules.league import AnyLeague
from forceout.tournament.csv_text import SEPARATORS, BadQuotes, Record, read_back, records
from forceout.tournament.divisions import HIGHEST_GRADE, find_division, own_division, plays_down
from forceout.tournament.words import number

NEEDED = ("name", "team", "grade")
COLUMNS = (*NEEDED, "id", "division", "league", "seed", "substitute")
YES_NO = {"yes": True, "no": False, "": False}


@dataclass(frozen=True)
class Note:
    """An error or a warning: the line of the file, a code, a sentence, and what it is about."""

    line: int
    code: str
    text: str
    column: str | None = None
    first: int | None = None
    team: str | None = None
    members: int | None = None
    rule: str = ""


@dataclass(frozen=True)
class Entry:
    """A player as entered. `other` keeps the columns that nobody asked for."""

    id: str
    name: str
    team: str
    grade: int
    division: str
    league: str = ""
    seed: int | None = None
    substitute: bool = False
    other: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Entries:
    players: tuple[Entry, ...]
    errors: tuple[Note, ...]
    warnings: tuple[Note, ...]
    columns: tuple[str, ...] = ()
    """The columns of the file that are known."""

    @property
    def accepted(self) -> bool:
        return not self.errors


def same_player(name: str, team: str) -> tuple[str, str]:
    """What two lines about one child have in common, whatever their case."""
    return name.casefold(), team.casefold()


@dataclass(frozen=True)
class Earlier:
    """Who is entered already. A file without ids tells its players by name and team, never by the line."""

    players: tuple[Entry, ...] = ()
    ids: frozenset[str] = frozenset()
    """Every id that somebody ever had: nobody who is new gets one of them."""


def read_entries(
    text: str, league: AnyLeague, team_size: tuple[int, int | None] | None = None, earlier: Earlier | None = None
) -> Entries:
    """Reads a file of entries. Nobody is entered while one error stands."""
    return _Reading(league, team_size, earlier).read(text)


@dataclass
class _Row:
    """A record on its way to becoming an entry."""

    line: int
    cells: Mapping[str, str]
    name: str = ""
    team: str = ""
    grade: int | None = None
    division: str | None = None
    seed: int | None = None
    substitute: bool = False
    twice: bool = False


@dataclass
class _Reading:
    """One file, read from top to bottom."""

    league: AnyLeague
    team_size: tuple[int, int | None] | None
    earlier: Earlier | None = None
    errors: list[Note] = field(default_factory=list)
    warnings: list[Note] = field(default_factory=list)
    rows: list[_Row] = field(default_factory=list)
    spelled: dict[str, str] = field(default_factory=dict)
    """Each team's first spelling, by its name without regard to case."""
    separator: str = SEPARATORS[0]

    def __post_init__(self) -> None:
        for one in self.earlier.players if self.earlier is not None else ():
            self.spelled.setdefault(one.team.casefold(), one.team)

    def read(self, text: str) -> Entries:
        header, columns = self._header(text)
        if not self.errors:
            try:
                self._rows(text, header, columns)
                self._teams()
            except BadQuotes as fault:  # what comes after it cannot be read, so the teams are not known
                self._bad_quotes(fault.line)
        self._doubles()
        ids = self._ids()
        if not self.errors and not self.rows:
            self._error(header.line, "no-players", "There is nobody in this file.")
        known = tuple(column for column in columns if column in COLUMNS)
        players = () if self.errors else tuple(self._entry(*one) for one in zip(ids, self.rows, strict=True))
        return Entries(players, tuple(self.errors), tuple(self.warnings), known)

    # -- the header ------------------------------------------------------------------------------

    def _header(self, text: str) -> tuple[Record, tuple[str, ...]]:
        try:
            self.separator = separator_of(text)
            header = next(records(text, self.separator), Record(1, ()))
        except BadQuotes as fault:
            self._bad_quotes(fault.line)
            return Record(fault.line, ()), ()
        names = tuple(_column(cell) for cell in header.cells)
        for column in dict.fromkeys(name for name in names if name and names.count(name) > 1):
            self._error(header.line, "duplicate-column", f"The column “{column}” is there twice.", column)
        for column in NEEDED:
            if column not in names:
                text = f"The file needs a column “{column}” in its first line."
                self._error(header.line, "missing-column", text, column)
        for column in dict.fromkeys(name for name in names if name not in COLUMNS):
            text = f"Nobody here knows the column “{column}”; it is kept as it is."
            self._warning(header.line, "unknown-column", text, column)
        return header, names

    # -- the players -----------------------------------------------------------------------------

    def _rows(self, text: str, header: Record, columns: tuple[str, ...]) -> None:
        for record in records(text, self.separator):
            if record.line == header.line:
                continue
            if len(record.cells) != len(columns):
                here, there = number(len(record.cells), "column"), len(columns)
                self._error(record.line, "wrong-columns", f"This line has {here}; the first line has {there}.")
                continue
            cells = map(read_back, record.cells) if self.earlier is not None else record.cells
            row = _Row(record.line, dict(zip(columns, cells, strict=True)))
            self.rows.append(row)
            self._read(row)

    def _read(self, row: _Row) -> None:
        row.name = row.cells["name"]
        if not row.name:
            self._error(row.line, "empty-name", "This player has no name.", "name")
        team = row.cells["team"]
        row.team = self.spelled.setdefault(team.casefold(), team)
        if not team:
            text = f"{row.name or 'This player'} has no team and plays alone."
            self._warning(row.line, "no-team", text, "team")
        row.grade = _whole(row.cells["grade"], HIGHEST_GRADE)
        if row.grade is None:
            said = row.cells["grade"][:40]
            text = f"A grade is a whole number from 1 to {HIGHEST_GRADE}{f', not “{said}”' if said else ''}."
            self._error(row.line, "bad-grade", text, "grade")
        self._place(row, row.cells.get("division", ""))
        self._extras(row)

    def _place(self, row: _Row, wanted: str) -> None:
        """Which division the player plays in."""
        if wanted:
            found = find_division(self.league, wanted)
            if found is None:
                known = ", ".join(self.league.divisions) or "none"
                text = f"There is no division “{wanted[:40]}”; there are {known}."
                self._error(row.line, "unknown-division", text, "division")
            elif row.grade is not None and plays_down(found, row.grade):
                text = f"A player of grade {row.grade} is too old for {found.title}: nobody plays down."
                speaks = "plays-down" in self.league.day.sections
                rule = self.league.day.cite("plays-down") if speaks else ""
                self._error(row.line, "plays-down", text, "division", rule=rule)
            else:
                row.division = found.key
        elif row.grade is not None:
            own = own_division(self.league, row.grade)
            if own is None:
                text = f"No division takes players of grade {row.grade}."
                self._error(row.line, "no-division", text, "grade")
            else:
                row.division = own.key

    def _extras(self, row: _Row) -> None:
        seed = row.cells.get("seed", "")
        row.seed = _whole(seed)
        if seed and row.seed is None:
            text = f"A seed is a whole number from 1 on, not “{seed[:40]}”."
            self._error(row.line, "bad-seed", text, "seed")
        substitute = row.cells.get("substitute", "")
        if substitute.casefold() in YES_NO:
            row.substitute = YES_NO[substitute.casefold()]
        else:
            text = f"Whether somebody is a substitute is “yes” or “no”, not “{substitute[:40]}”."
            self._error(row.line, "bad-substitute", text, "substitute")

    def _doubles(self) -> None:
        """The same child twice, and two children of one name."""
        players: dict[tuple[str, str], int] = {}
        names: dict[str, int] = {}
        for row in self.rows:
            name, team = same_player(row.name, row.team)
            if not name:
                continue
            if (name, team) in players:
                row.twice = True
                first = players[name, team]
                text = f"{row.name} is already in line {first}."
                self._error(row.line, "duplicate-player", text, "name", first=first)
            elif name in names:
                text = f"Line {names[name]} has a {row.name} too. They are two players; lists will show their teams."
                self._warning(row.line, "duplicate-name", text, "name", first=names[name])
            players.setdefault((name, team), row.line)
            names.setdefault(name, row.line)

    def _ids(self) -> list[str]:
        ids = self._told() if self.earlier is not None and self.earlier.ids else self._by_place()
        first: dict[str, int] = {}
        for name, row in zip(ids, self.rows, strict=True):
            if name in first:
                text = f"The id “{name[:40]}” is already taken in line {first[name]}."
                self._error(row.line, "duplicate-id", text, "id", first=first[name])
            first.setdefault(name, row.line)
        return ids

    def _by_place(self) -> list[str]:
        return [row.cells.get("id") or f"p{place}" for place, row in enumerate(self.rows, 1)]

    def _told(self) -> list[str]:
        """The ids of the file; without one, that of the child of this name and team, or one that nobody ever had."""
        assert self.earlier is not None
        known = {same_player(one.name, one.team): one.id for one in self.earlier.players}
        found = [row.cells.get("id") or known.get(same_player(row.name, row.team)) for row in self.rows]
        taken = {*self.earlier.ids, *(one for one in found if one is not None)}
        free = (name for name in map("p{}".format, count_from(1)) if name not in taken)
        return [next(free) if one is None else one for one in found]

    def _teams(self) -> None:
        teams: dict[str, list[_Row]] = {}
        for row in self.rows:
            if row.team:
                teams.setdefault(row.team, []).append(row)
        for team, rows in teams.items():
            members = [row for row in rows if not row.substitute and not row.twice]
            line = (members or rows)[0].line
            if self.team_size is not None:
                self._team_size(team, members, line, *self.team_size)
            playing = {row.division for row in members if row.division is not None}
            if len(playing) > 1:
                text = f"The players of {team} are in {number(len(playing), 'division')}."
                self.warnings.append(Note(line, "team-divisions", text, "team", team=team))

    def _team_size(self, team: str, members: list[_Row], line: int, least: int, most: int | None) -> None:
        has = f"{team} has {number(len(members), 'player')}"
        if most is not None and len(members) > most:
            text = f"{has}, but a team has at most {most}."
            extra = members[most].line
            self.errors.append(Note(extra, "team-too-large", text, "team", team=team, members=len(members)))
        elif len(members) < least:
            text = f"{has}; a complete team has at least {least}."
            self.warnings.append(Note(line, "team-incomplete", text, "team", team=team, members=len(members)))

    def _entry(self, name: str, row: _Row) -> Entry:
        assert row.grade is not None
        assert row.division is not None
        other = {column: cell for column, cell in row.cells.items() if column not in COLUMNS}
        league = row.cells.get("league", "")
        return Entry(name, row.name, row.team, row.grade, row.division, league, row.seed, row.substitute, other)

    # -- notes -----------------------------------------------------------------------------------

    def _bad_quotes(self, line: int) -> None:
        text = "The quotes in the record that begins here do not close, or stand in the middle of a cell."
        self._error(line, "bad-quotes", text)

    def _error(
        self, line: int, code: str, text: str, column: str | None = None, first: int | None = None, rule: str = ""
    ) -> None:
        self.errors.append(Note(line, code, text, column, first, rule=rule))

    def _warning(self, line: int, code: str, text: str, column: str, first: int | None = None) -> None:
        self.warnings.append(Note(line, code, text, column, first))


def _column(cell: str) -> str:
    """Known columns by their own name, whatever their case; others as they are written."""
    return cell.casefold() if cell.casefold() in COLUMNS else cell


def separator_of(text: str) -> str:
    """The separator with which the header has most columns that are known; it must be readable with one at least."""
    best, most = SEPARATORS[0], (-1, -1)
    for separator in SEPARATORS:
        try:
            header = next(records(text, separator), Record(1, ()))
        except BadQuotes:
            continue  # with another separator its quotes may close
        known = sum(_column(cell) in COLUMNS for cell in header.cells), len(header.cells)
        if known > most:
            best, most = separator, known
    return best


def _whole(cell: str, most: int | None = None) -> int | None:
    """A whole number from 1 on, in plain digits."""
    digits = cell.lstrip("0")
    if not (cell.isascii() and cell.isdigit()) or not 1 <= len(digits) <= 9:
        return None
    value = int(digits)
    return value if most is None or value <= most else None
