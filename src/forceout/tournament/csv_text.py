"""CSV as RFC 4180 has it: commas, semicolons or tabs, quotes, and the line at which each record begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import normalize

MARK = "\ufeff"
SEPARATORS = (",", ";", "\t")


class BadQuotes(ValueError):
    """A quote where none may be, or one that is never closed, in the record that begins at this line."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


@dataclass(frozen=True)
class Record:
    """The cells of a record, and the line of the file at which it begins."""

    line: int
    cells: tuple[str, ...]

    @property
    def empty(self) -> bool:
        return not any(self.cells)


def tidy(cell: str) -> str:
    """A cell without spaces around it, single ones inside, and each letter in its one form."""
    return " ".join(normalize("NFC", cell).split())


def records(text: str, separator: str) -> Iterator[Record]:
    """Record after record; empty ones are left out."""
    text = text.removeprefix(MARK)
    at, line = 0, 1
    while at < len(text):
        cells, after = _record(text, at, separator, line)
        record = Record(line, tuple(tidy(cell) for cell in cells))
        line += text.count("\n", at, after)
        at = after
        if not record.empty:
            yield record


def _record(text: str, at: int, separator: str, line: int) -> tuple[list[str], int]:
    """The cells of the record that begins here, and where the next one begins."""
    cells = []
    while True:
        cell, at = _cell(text, at, separator, line)
        cells.append(cell)
        if text.startswith(separator, at):
            at += 1
        else:
            return cells, at + len(_end_of_line(text, at))


def _end_of_line(text: str, at: int) -> str:
    return next((end for end in ("\r\n", "\n") if text.startswith(end, at)), "")


def _cell(text: str, at: int, separator: str, line: int) -> tuple[str, int]:
    if text.startswith('"', at):
        return _quoted(text, at + 1, separator, line)
    end = at
    while end < len(text) and text[end] != separator and not _end_of_line(text, end):
        if text[end] == '"':
            raise BadQuotes(line)
        end += 1
    return text[at:end], end


def _quoted(text: str, at: int, separator: str, line: int) -> tuple[str, int]:
    """A cell in quotes, from behind the first one. Two quotes are one."""
    cell = []
    while True:
        end = text.find('"', at)
        if end < 0:
            raise BadQuotes(line)
        cell.append(text[at:end])
        if text.startswith('""', end):
            cell.append('"')
            at = end + 2
            continue
        after = end + 1
        if after < len(text) and text[after] != separator and not _end_of_line(text, after):
            raise BadQuotes(line)
        return "".join(cell), after


FORMULA_SIGNS = ("=", "+", "-", "@")


def read_back(cell: str) -> str:
    """A cell as it was before it was exported."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_SIGNS) else cell


def safe_cell(text: str) -> str:
    """A cell for export. A spreadsheet would run what begins like a formula, so it gets an apostrophe."""
    text = f"'{text}" if text.startswith(FORMULA_SIGNS) else text
    if any(sign in text for sign in '",;\t\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text
