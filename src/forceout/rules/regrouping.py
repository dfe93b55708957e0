"""Whether something written is a paper once more with brackets added, as a checker shows that it is ambiguous."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from forceout.cubes.faces import DIGITS
from forceout.cubes.notation.errors import NotationError
from forceout.cubes.notation.onsets import read_solutions
from forceout.cubes.notation.reader import read_equation
from forceout.cubes.notation.tokens import Mark, Token, WrittenCube, WrittenMark
from forceout.rules.finding import Finding

Row = Sequence[Token]
BRACKETS = (Mark.OPEN, Mark.CLOSE)
SHOWN_WRONG = frozenset({"not-equal", "undefined", "multi-digit", "variation/multiple-of"})
"""Families of findings, and one code, that say of a paper without doubt in its grouping that it misses the Goal."""


def shown_wrong(findings: Iterable[Finding]) -> Finding | None:
    """The finding by which a regrouped paper misses the Goal; that nobody could check it shows nothing."""
    return next((one for one in findings if one.family in SHOWN_WRONG or one.code in SHOWN_WRONG), None)


def is_regrouping(text: str, regrouped: str) -> bool:
    """The same cubes and marks in the same order, with every bracket of the writer that groups anything kept.

    What the writer left unsaid may be said: the colour of a cube, or which of its meanings is read.
    """
    paper, other = _rows(text), _rows(regrouped)
    if paper is None or other is None or len(paper[0]) != len(other[0]) or paper[1] != other[1]:
        return False
    return all(_row_regrouped(row, again) for row, again in zip(paper[0], other[0], strict=True))


def _rows(text: str) -> tuple[list[Row], list[str | None]] | None:
    """The rows of a paper of either game, and what it says of the blank card; None where it cannot be read."""
    try:
        return list(read_equation(text)), []
    except NotationError:
        pass
    try:
        solutions = read_solutions(text)
    except NotationError:
        return None
    return [row for one in solutions for row in (*one.restrictions, one.set_name)], [one.blank for one in solutions]


def _row_regrouped(row: Row, again: Row) -> bool:
    said, repeated = _without_brackets(row), _without_brackets(again)
    if len(said) != len(repeated) or not all(map(_same, said, repeated)):
        return False
    kept = {span for span in _spans(row) if not _groups_nothing(said, *span)}
    return kept <= _spans(again)  # brackets never cross one another, so none of theirs crosses one that is kept


def _without_brackets(row: Row) -> list[Token]:
    return [token for token in row if isinstance(token, WrittenCube) or token.mark not in BRACKETS]


def _same(said: Token, again: Token) -> bool:
    if isinstance(said, WrittenMark) or isinstance(again, WrittenMark):
        alike = isinstance(said, WrittenMark) and isinstance(again, WrittenMark) and said.mark is again.mark
        return alike and said.number in (None, again.number)
    return (
        (said.face, said.turn) == (again.face, again.turn)
        and said.colour in (None, again.colour)
        and (not said.marked or (said.symbol, said.role, said.number) == (again.symbol, again.role, again.number))
    )


def _spans(row: Row) -> set[tuple[int, int]]:
    """Each pair of brackets by the symbols it holds; a bracket without a partner groups nothing yet."""
    spans, opened, at = set(), list[int](), 0
    for token in row:
        if isinstance(token, WrittenMark) and token.mark is Mark.OPEN:
            opened.append(at)
        elif isinstance(token, WrittenMark) and token.mark is Mark.CLOSE:
            if opened:
                spans.add((opened.pop(), at))
        else:
            at += 1
    return spans


def _groups_nothing(row: Row, start: int, end: int) -> bool:
    """Brackets round a whole side, or round a numeral alone."""
    inside = row[start:end]
    digits = all(isinstance(token, WrittenCube) and token.symbol in DIGITS for token in inside)
    return end - start in (0, 1, len(row)) or digits
